"""Teams that nobody saw, and that a round gives a place and perhaps points."""

from __future__ import annotations

from tournaments.models import Contest, Seat
from tournaments.pairing import DrawRefused, Table
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.inputs import draw_input
from tournaments.queries.registration.arrivals import unseen_of
from tournaments.words.enums import Stage


def not_here(contest: Contest) -> tuple[TeamLine, ...]:
    """Return the unseen teams of the next draw; two queries if everybody was seen.

    A bracket is drawn to tell them: some of its teams are out already.
    """
    unseen = unseen_of(contest)
    if not unseen:
        return ()
    try:
        conditions = draw_input(contest)
        places = {entrant.team for entrant in conditions.entrants}
        if conditions.stage == Stage.BRACKET:
            draw = conditions.draw(0)
            places = {bye.team for bye in draw.byes}.union(*map(_teams_at, draw.tables))
    except DrawRefused:
        return ()
    return tuple(team for team in unseen if team.number in places)


def not_here_in(contest: Contest, number: int) -> tuple[TeamLine, ...]:
    """Return the unseen teams that have a place in a round already drawn."""
    unseen = unseen_of(contest)
    if not unseen:
        return ()
    seats = Seat.objects.filter(round__contest=contest, round__number=number)
    places = set(seats.values_list("team", flat=True))
    return tuple(team for team in unseen if team.pk in places)


def _teams_at(table: Table) -> set[int]:
    return {team for camp in table.camps for team in camp}
