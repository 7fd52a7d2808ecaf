"""Seats taken and left between two draws, by late pairs and by teams that leave."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import Contest, Entry, Match, Round, Seat, Team
from tournaments.pairing import METHODS
from tournaments.queries.draws.coming_back import LeftPlace
from tournaments.queries.draws.exempt import exempt_pair_of, paired, seat_to_face
from tournaments.queries.draws.halls import HALLS, free_table_in, hall_in_round
from tournaments.queries.draws.history import PAIRED
from tournaments.queries.results.rounds import LEFT, rounds_of
from tournaments.regulation import Regulation
from tournaments.services.core.action import Action, said_in, writing
from tournaments.services.draws.foreseeing import as_shown
from tournaments.services.results.versions import Draft, add_version, entered, under_lock
from tournaments.words.enums import Camp, Chair, EntryKind, EntryStatus
from tournaments.words.texts import Refused

Left = dict[str, Any]


def seat_with_exempt(team: Team, last: Round | None) -> None:
    """Seat a late team against the exempt team, at a new table. Raises `Refused`."""
    seat = seat_to_face(last, team.hall_id) if last is not None else None
    if last is None or seat is None:
        raise Refused(
            said_in(team.contest, "Aucune équipe n’est exempte dans une partie en cours.")
        )
    match = Match.objects.create(round=last, table=free_table(last, seat.team.number))
    seat.match, seat.camp = match, Camp.NS
    seat.save()
    Seat.objects.create(round=last, team=team, match=match, camp=Camp.EW)


def free_table(round_: Round, beside: int) -> int:
    """Return the next table number, or a free one of the hall of `beside`. Raises `Refused`."""
    if HALLS in round_.given:
        used = set(round_.matches.values_list("table", flat=True))
        table = free_table_in(round_.given, used, beside)
        if table == 0:
            raise Refused(_("Il ne reste aucune table libre dans cette salle."))
        if table is not None:
            return table
    highest = round_.matches.aggregate(highest=Max("table"))["highest"]
    return int(highest or 0) + 1


def keep_or_leave_seat(team: Team, last: Round) -> bool:
    """Return whether a leaving team keeps its seat in the last round; if not, remove the seat.

    It keeps the seat if its match or catch-up has a result, or if the round is closed. Otherwise
    its opponent becomes exempt; a partner for the day plays on with a stand-in; a team that was
    exempt loses its bye. `Round.given` keeps the place it leaves.
    """
    seat = Seat.objects.filter(round=last, team=team).select_related("match").first()
    if seat is None:
        return False
    match = seat.match
    played = last.catch_ups.filter(team=team) if match is None else _results_of(match)
    if last.closed or played.exists():
        return True
    others = list(match.seats.exclude(pk=seat.pk).select_related("team")) if match else []
    place: Left = {
        "team": team.number,
        "table": match.table if match is not None else None,
        "camp": seat.camp,
        "place": seat.place,
        "section": match.section if match is not None else "",
        "slot": match.slot if match is not None else None,
        "others": [[other.team.number, other.camp, other.place] for other in others],
    }
    last.given = {**last.given, LEFT: [*_places_left(last, team.number), place]}
    last.save(update_fields=["given"])
    seat.delete()
    if match is None:
        return False
    partners = [other for other in others if other.camp == seat.camp]
    if _goes_on_without(team, seat, others):
        _close_up(match)
    elif not partners:
        match.seats.update(match=None, camp="", place=1)
        match.delete()
    return False


def _goes_on_without(team: Team, seat: Seat, others: list[Seat]) -> bool:
    """Return whether a table where each plays for himself can play one player short: comptoir."""
    regulation = Regulation.from_data(team.contest.regulation)
    return seat.camp in Chair.values and regulation.comptoir and len(others) > 1


def _close_up(match: Match) -> None:
    for chair, seat in zip(Chair, match.seats.order_by("camp"), strict=False):
        if seat.camp != chair:
            seat.camp = chair
            seat.save(update_fields=["camp"])


def take_back_seat(team: Team, left_place: LeftPlace) -> int | None:
    """Put a team back in the place it left; return its table, or None if it is exempt."""
    round_ = Round.objects.get(pk=left_place.round_pk)
    match = None
    if left_place.table is not None:
        match = round_.matches.filter(table=left_place.table).first() if left_place.kept else None
        if match is None:
            match = Match.objects.create(
                round=round_,
                table=left_place.table_now,
                section=left_place.section,
                slot=left_place.slot,
            )
            for number, camp, place in left_place.others:
                Seat.objects.filter(round=round_, team__number=number).update(
                    match=match, camp=camp, place=place
                )
    Seat.objects.create(
        round=round_, team=team, match=match, camp=left_place.camp, place=left_place.place
    )
    round_.given = {**round_.given, LEFT: _places_left(round_, team.number)}
    round_.save(update_fields=["given"])
    return match.table if match is not None else None


def _places_left(round_: Round, team: int) -> list[Left]:
    return [place for place in round_.given.get(LEFT, []) if place["team"] != team]


def forfeit_late_match(action: Action, round_: Round, team: Team, reason: str) -> None:
    """Let the opponent of a leaving team win a match drawn before the last round.

    The result follows from the withdrawal, which is in the log: nobody typed it, so nobody reads it
    again. It counts at once, even where results are read twice. The database accepts it, because
    its trigger sees that every team of the losing camp has left. Where results are read twice and
    an earlier entry of the match was taken back, the winner is not obvious: the forfeit is then
    only proposed.

    Nobody is seated differently, because the last round was drawn knowing who met whom here. A
    partner for the day who stays plays on with a stand-in.
    """
    seat = Seat.objects.filter(round=round_, team=team).select_related("match__round").first()
    if seat is None or seat.match is None or _results_of(seat.match).exists():
        return
    if seat.match.seats.filter(camp=seat.camp, team__last_round__isnull=True).exists():
        return
    alone = seat.camp in Chair.values
    winner = "" if alone else Camp.EW if seat.camp == Camp.NS else Camp.NS
    course = [seat.camp] if alone else []
    left = said_in(action.contest, "l’équipe %(number)d s’est retirée", number=team.number)
    # The guard of the database knows camps that have left, not chairs: somebody reads it again.
    read_again = action.contest.second_reading and (alone or seat.match.entries.exists())
    draft = Draft(
        figures={"kind": EntryKind.FORFEIT, "ns": 0, "ew": 0, "winner": winner, "course": course},
        deals=(),
        readers=entered(action.by),
        status=EntryStatus.PROPOSED if read_again else EntryStatus.CONFIRMED,
        replaces=0,
        reason=reason.strip() or left,
        second_reading=read_again,
    )
    add_version(action, under_lock(seat.match), draft, "enter_result")


def _results_of(match: Match) -> QuerySet[Entry]:
    """Return the current result of a match; a result that was taken back is not one."""
    return Entry.objects.filter(match=match, current=True)


def seat_exempt_pair(
    contest: Contest,
    by: User | None,
    number: int,
    token: UUID | None = None,
    *,
    seen: str | None = None,
) -> None:
    """Seat the two exempt teams together. Raises `Refused` without two, or if kept apart."""
    with writing(contest, by, token) as action, as_shown(contest, number, seen):
        seat_pair(action, number)


def seat_pair(action: Action, number: int) -> None:
    """Seat the two exempt teams of round `number` together, as part of an action."""
    views = rounds_of(action.contest, with_draft=True)
    both = exempt_pair_of(action.contest, views)
    if both is None or views[-1].number != number:
        raise Refused(
            _(
                "Deux équipes exemptes attendues dans la partie %(round)d : il n’y en a plus deux "
                "qui puissent se rencontrer."
            )
            % {"round": number}
        )
    round_ = action.round(number)
    if METHODS[round_.method].of_boards:
        raise Refused(
            _("En duplicate, deux paires exemptes se reposent : elles rejoueraient des étuis.")
        )
    match = Match.objects.create(round=round_, table=_table_for(round_, both[0].number))
    for team, camp in zip(both, (Camp.NS, Camp.EW), strict=True):
        seats = Seat.objects.filter(round=round_, team__number=team.number)
        seats.update(match=match, camp=camp, place=1)
    numbers = [team.number for team in both]
    round_.given = {**round_.given, PAIRED: [*round_.given.get(PAIRED, []), numbers]}
    round_.save(update_fields=["given"])
    action.log(
        "seat_exempt_pair",
        _("Partie %(round)d, table %(table)d") % {"round": number, "table": match.table},
        after=numbers,
    )


def part_exempt_pair(
    contest: Contest,
    by: User | None,
    number: int,
    one: int,
    token: UUID | None = None,
) -> None:
    """Part two exempt teams; `one` is either. Raises `Refused` after a result or a closed round."""
    with writing(contest, by, token) as action:
        views = rounds_of(action.contest, number, with_draft=True)
        both = next((both for view in views for both in paired(view) if one in both), None)
        if both is None:
            raise Refused(
                _(
                    "La rencontre de l’équipe %(team)d ne peut plus être défaite : elle a un "
                    "résultat, ou n’existe plus."
                )
                % {"team": one}
            )
        round_ = action.round(number)
        match = Match.objects.get(round=round_, seats__team__number=one)
        table = match.table
        match.seats.update(match=None, camp="", place=1)
        match.delete()
        kept = [pair for pair in round_.given[PAIRED] if set(pair) != set(both)]
        round_.given = {**round_.given, PAIRED: kept}
        round_.save(update_fields=["given"])
        action.log(
            "part_exempt_pair",
            _("Partie %(round)d, table %(table)d") % {"round": number, "table": table},
            before=list(both),
        )


def _table_for(round_: Round, team: int) -> int:
    """Return the last table that a team left empty, or else the first number after all others."""
    used = set(round_.matches.values_list("table", flat=True))
    left = [place["table"] for place in round_.given.get(LEFT, []) if place["table"] is not None]
    hall = hall_in_round(round_.given, team)
    near = [table for table in left if hall_in_round(round_.given, 0, table) == hall]
    table_near = next((table for table in reversed(near) if table not in used), None)
    return free_table(round_, team) if table_near is None else table_near
