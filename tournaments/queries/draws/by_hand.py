"""Starting point of the page for a draw made by hand."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest
from tournaments.pairing import DrawMethod
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import TeamRef, entrants
from tournaments.queries.draws.history import PUT_OFF, DrawInput
from tournaments.queries.draws.inputs import input_of
from tournaments.queries.draws.late import LateTables, late_tables
from tournaments.queries.draws.wishes import wishes_of
from tournaments.queries.results.rounds import RoundView, rounds_of


@dataclass(frozen=True, slots=True)
class HandDraw:
    """A draw to make by hand: its round, the teams present, the tables and the seats per table.

    `drawn` is the current state of a round to draw again. `late` are the tables still playing in
    the previous round.
    """

    number: int
    given: DrawInput
    teams: tuple[TeamRef, ...]
    tables: int
    seats: int
    drawn: RoundView | None
    late: LateTables | None


def hand_draw(contest: Contest, number: int | None = None) -> HandDraw | None:
    """Return the next round to draw by hand, or round `number` to draw again. Eight queries.

    None if `number` is not the last round, and where each plays for himself: the seats of such a
    table have no camps to type.
    """
    info, teams, views = (
        contest_info(contest),
        entrants(contest),
        rounds_of(contest, with_draft=True),
    )
    drawn = None
    if number is not None:
        if number != len(views):
            return None
        drawn = views.pop()
        # A redraw includes the teams that joined since the first draw.
        put_off = drawn.given.get(PUT_OFF, ())
        teams = [team if team.number in put_off else team.joining(number) for team in teams]
    draw_input = input_of(info, teams, views, wishes=wishes_of(contest))
    if draw_input.method == DrawMethod.CHAIRS:
        return None
    here = {entrant.team for entrant in draw_input.entrants}
    seats = draw_input.how.per_table
    fixed = [team.fixed_table for team in teams if team.number in here and team.fixed_table]
    used = [line.table for line in drawn.tables] if drawn is not None else []
    return HandDraw(
        number=draw_input.round,
        given=draw_input,
        teams=tuple(TeamRef(team.number, team.name) for team in teams if team.number in here),
        tables=max([-(-len(here) // seats), *fixed, *used]),
        seats=seats,
        drawn=drawn,
        late=late_tables(views) if drawn is None else None,
    )
