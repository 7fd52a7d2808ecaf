"""Seats of a round: save the draw, and swap places before the round is played."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest, Match, Round, Seat, Team
from tournaments.pairing import METHODS, Draw
from tournaments.queries.draws.effects import forbidden_meetings, pair
from tournaments.queries.draws.halls import hall_in_round
from tournaments.queries.draws.history import SWAPS
from tournaments.services.core.action import Action, said_in, writing
from tournaments.services.draws.foreseeing import as_shown
from tournaments.words.enums import Camp, Chair, Stage
from tournaments.words.texts import Refused


def seat(round_: Round, draw: Draw) -> None:
    """Save the seats of a draw: who sits where, and who is exempt."""
    teams = {team.number: team for team in Team.objects.filter(contest=round_.contest)}
    matches = Match.objects.bulk_create(
        Match(round=round_, table=table.number, section=table.section, slot=table.slot or None)
        for table in draw.tables
    )
    seats = [Seat(round=round_, team=teams[bye.team]) for bye in draw.byes]
    for match, table in zip(matches, draw.tables, strict=True):
        names = Chair if table.chairs else Camp
        for camp, members in zip(names, table.camps, strict=False):
            for place, team in enumerate(members, start=1):
                seat = Seat(round=round_, team=teams[team], match=match, camp=camp, place=place)
                seats.append(seat)
    Seat.objects.bulk_create(seats)


def swap_tables(
    contest: Contest,
    by: User | None,
    number: int,
    one: int,
    other: int,
    token: UUID | None = None,
    *,
    seen: str | None = None,
) -> None:
    """Swap two tables' matches. Raises `Refused` after a result: its sheet names the table."""
    with writing(contest, by, token) as action, as_shown(contest, number, seen):
        matches = {
            match.table: match
            for match in Match.objects.select_related("round").filter(
                round__contest=action.contest, round__number=number, table__in=[one, other]
            )
        }
        for field, table in (("one", one), ("other", other)):
            if table not in matches:
                raise Refused(
                    _("Il n’y a pas de table %(table)d dans cette partie.") % {"table": table},
                    field=field,
                )
        if one == other:
            raise Refused(_("Tapez deux tables différentes."), field="other")
        for match in matches.values():
            _refuse_result(match)
        conditions = matches[one].round.given
        if hall_in_round(conditions, 0, one) != hall_in_round(conditions, 0, other):
            raise Refused(_("Ces deux tables sont dans deux salles."), field="other")
        first, second = matches[one], matches[other]
        # Table numbers are unique in the round: free the first number before it is reused.
        first.table = 0
        first.save(update_fields=["table"])
        second.table = one
        second.save(update_fields=["table"])
        first.table = other
        first.save(update_fields=["table"])
        action.log(
            "swap_tables",
            _("Partie %(round)d") % {"round": number},
            before=[one, other],
            after=[other, one],
        )


def swap_teams(
    contest: Contest,
    by: User | None,
    number: int,
    one: int,
    other: int,
    token: UUID | None = None,
    *,
    anyway: bool = False,
    seen: str | None = None,
) -> None:
    """Swap the places of two teams, or two players, of a round; one of them may be exempt.

    `anyway` allows meetings that the organiser forbids. `seen` is the key of the effects that were
    shown. Raises `Refused`, also once either team has a result there, or once the next round is
    drawn, because that draw knew who met whom.
    """
    with writing(contest, by, token) as action, as_shown(contest, number, seen):
        round_ = _still_to_play(action, number)
        first = _seat_of(round_, one, "one")
        second = _seat_of(round_, other, "other")
        _refuse_pointless(action.contest, first, second)
        _refuse_across(round_, first, second)
        for seat in (first, second):
            _refuse_bound(round_, seat)
        places = [(seat.match, seat.camp, seat.place) for seat in (first, second)]
        # A place holds one team: the first leaves its place before the second takes it.
        _sit(first, None, "", 1)
        _sit(second, *places[0])
        _sit(first, *places[1])
        if not anyway:
            _refuse_forbidden(action.contest, round_, [first, second])
        round_.given = {**round_.given, SWAPS: [*round_.given.get(SWAPS, []), [one, other]]}
        round_.save(update_fields=["given"])
        action.log(
            "swap_teams",
            _("Partie %(round)d") % {"round": number},
            before=[[one, _place(second)], [other, _place(first)]],
            after=[[one, _place(first)], [other, _place(second)]],
        )


def _still_to_play(action: Action, number: int) -> Round:
    """Return the round if no later draw depends on its meetings. Raises `Refused`."""
    round_ = action.round(number)
    if round_.closed:
        raise Refused(_("La partie %(round)d est close.") % {"round": number})
    if action.contest.rounds.filter(number__gt=number).exists():
        raise Refused(
            _(
                "La partie suivante est déjà tirée d’après les rencontres de la partie %(round)d : "
                "elles ne changent plus."
            )
            % {"round": number}
        )
    if METHODS[round_.method].of_boards:
        raise Refused(
            _("En duplicate, une paire déplacée à la main rejouerait des étuis qu’elle connaît.")
        )
    if round_.stage in (Stage.POOLS, Stage.BRACKET):
        raise Refused(
            _("Qui se rencontre dans une poule ou dans un tableau ne se change pas à la main.")
        )
    return round_


def _seat_of(round_: Round, number: int, field: str) -> Seat:
    seats = Seat.objects.filter(round=round_, team__number=number)
    seat = seats.select_related("team", "match").first()
    if seat is None:
        raise Refused(
            said_in(round_.contest, "L’équipe %(team)d n’est pas dans cette partie.", team=number),
            field=field,
        )
    return seat


def _refuse_pointless(contest: Contest, first: Seat, second: Seat) -> None:
    if first.team_id == second.team_id:
        raise Refused(said_in(contest, "Tapez deux équipes différentes."), field="other")
    if first.match is None and second.match is None:
        raise Refused(said_in(contest, "Ces deux équipes sont exemptes."), field="other")
    if first.match_id != second.match_id or first.match is None:
        return
    if first.camp == second.camp:
        raise Refused(_("Ces deux joueurs jouent déjà ensemble."), field="other")
    if first.match.seats.count() == 2:
        raise Refused(
            _("Ces deux équipes se rencontrent déjà, à la table %(table)d.")
            % {"table": first.match.table},
            field="other",
        )


def _refuse_across(round_: Round, first: Seat, second: Seat) -> None:
    places = [
        hall_in_round(
            round_.given, seat.team.number, seat.match.table if seat.match is not None else None
        )
        for seat in (first, second)
    ]
    if places[0] != places[1]:
        raise Refused(
            said_in(round_.contest, "Ces deux équipes sont dans deux salles."), field="other"
        )


def _refuse_bound(round_: Round, seat: Seat) -> None:
    """Raise `Refused` if a result, penalty, catch-up or withdrawal ties the team to its place."""
    if seat.match is not None:
        _refuse_result(seat.match)
        if round_.penalties.filter(match=seat.match).exists():
            raise Refused(
                _("Une pénalité est infligée à la table %(table)d : annulez-la d’abord.")
                % {"table": seat.match.table}
            )
    elif seat.team.withdrawn:
        raise Refused(
            said_in(round_.contest, "L’équipe %(number)d s’est retirée.", number=seat.team.number)
        )
    elif round_.catch_ups.filter(team=seat.team).exists():
        raise Refused(
            _("L’équipe %(team)d a déjà joué son rattrapage.") % {"team": seat.team.number}
        )


def _refuse_result(match: Match) -> None:
    if match.entries.filter(current=True).exists():
        raise Refused(_("La table %(table)d a déjà un résultat.") % {"table": match.table})


def _refuse_forbidden(contest: Contest, round_: Round, seats: list[Seat]) -> None:
    apart = forbidden_meetings(contest, round_.number)
    for seat in seats:
        if seat.match is None:
            continue
        for facing in seat.match.seats.exclude(camp=seat.camp).select_related("team"):
            if pair(seat.team.number, facing.team.number) in apart:
                raise Refused(
                    said_in(
                        contest,
                        "Les équipes %(one)d et %(other)d ne doivent pas se rencontrer.",
                        one=seat.team.number,
                        other=facing.team.number,
                    ),
                    field="anyway",
                )


def _sit(seat: Seat, match: Match | None, camp: str, place: int) -> None:
    seat.match, seat.camp, seat.place = match, camp, place
    seat.save(update_fields=["match", "camp", "place"])


def _place(seat: Seat) -> int | None:
    return seat.match.table if seat.match is not None else None
