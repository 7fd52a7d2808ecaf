"""Seats taken and left between two draws, by late pairs and by teams that leave."""

from __future__ import annotations

from typing import Any

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import Entry, Match, Round, Seat, Team
from tournaments.queries.draws.coming_back import LeftPlace
from tournaments.queries.draws.exempt import seat_to_face
from tournaments.queries.draws.halls import HALLS, free_table_in
from tournaments.queries.results.rounds import LEFT
from tournaments.regulation import Regulation
from tournaments.services.core.action import Action, said_in
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
    """Return the first table number after all those in use, or a free one of a team's hall.

    Raises `Refused` if every table of the hall of team `beside` is taken.
    """
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
    """Move the players of a table to its first chairs, in their order."""
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
