"""What the next draw will do, before it is made."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest
from tournaments.pairing import MOVEMENTS
from tournaments.queries.contests import contest_info
from tournaments.queries.history import input_of
from tournaments.queries.late import LateTables, hindrance, late_tables
from tournaments.queries.rounds import rounds_of
from tournaments.queries.teams import TeamRef, entrants


@dataclass(frozen=True, slots=True)
class NextDraw:
    """The draw to come.

    `bye_to` is who rests when the number is odd; `rested` are the teams here that were exempt
    before, and how often. `late` are the tables of the last round that it may do without;
    `hindrance` is why it cannot be made yet, in words.
    """

    number: int
    method: str
    bye_to: str
    teams: int
    rested: tuple[tuple[TeamRef, int], ...]
    late: LateTables | None = None
    hindrance: str = ""

    @property
    def goes_on(self) -> bool:
        """Whether it may be made although tables of the last round still play."""
        return self.late is not None and not self.hindrance and self.teams > 1

    @property
    def tables(self) -> int:
        """How many matches it will make."""
        return self.teams // 2

    @property
    def odd(self) -> bool:
        """Whether a team will have no opponent."""
        return self.teams % 2 == 1

    @property
    def in_advance(self) -> bool:
        """Whether who meets whom has been known from the first round on."""
        return self.method in MOVEMENTS


def next_draw(contest: Contest) -> NextDraw:
    """What the next draw will start from. Six queries."""
    teams, views = entrants(contest), rounds_of(contest)
    info = contest_info(contest)
    given = input_of(info, teams, views)
    late = late_tables(views) if given.round <= info.regulation.rounds else None
    here = {entrant.team for entrant in given.entrants}
    byes = given.history.byes
    return NextDraw(
        number=given.round,
        method=given.method,
        bye_to=given.bye_to,
        teams=len(here),
        rested=tuple(
            (TeamRef(team.number, team.name), byes[team.number])
            for team in teams
            if team.number in here and byes.get(team.number)
        ),
        late=late,
        hindrance=hindrance(views),
    )
