"""What the next draw will do, before it is made."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest
from tournaments.queries.history import draw_input
from tournaments.queries.teams import TeamRef, entrants


@dataclass(frozen=True, slots=True)
class NextDraw:
    """The draw to come.

    `bye_to` is who rests when the number is odd; `rested` are the teams here that were exempt
    before, and how often.
    """

    number: int
    method: str
    bye_to: str
    teams: int
    rested: tuple[tuple[TeamRef, int], ...]

    @property
    def tables(self) -> int:
        """How many matches it will make."""
        return self.teams // 2

    @property
    def odd(self) -> bool:
        """Whether a team will have no opponent."""
        return self.teams % 2 == 1


def next_draw(contest: Contest) -> NextDraw:
    """What the next draw will start from. Seven queries."""
    given = draw_input(contest)
    here = {entrant.team for entrant in given.entrants}
    byes = given.history.byes
    return NextDraw(
        number=given.round,
        method=given.method,
        bye_to=given.bye_to,
        teams=len(here),
        rested=tuple(
            (TeamRef(team.number, team.name), byes[team.number])
            for team in entrants(contest)
            if team.number in here and byes.get(team.number)
        ),
    )
