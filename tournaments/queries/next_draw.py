"""What the next draw will do, before it is made."""

from __future__ import annotations

from dataclasses import dataclass, field

from tournaments.enums import Stage
from tournaments.models import Contest
from tournaments.pairing import MOVEMENTS, Draw
from tournaments.queries.contests import contest_info
from tournaments.queries.course import what_follows
from tournaments.queries.history import input_of
from tournaments.queries.late import LateTables, hindrance, late_tables
from tournaments.queries.pool_rounds import PoolsToDraw, pools_to_draw
from tournaments.queries.rounds import rounds_of
from tournaments.queries.teams import Side, TeamRef, entrants
from tournaments.queries.wishes import Asked, wishes_of


@dataclass(frozen=True, slots=True)
class NextDraw:
    """The draw to come.

    `bye_to` is who rests when the number is odd; `rested` are the teams here that were exempt
    before, and how often. `resting` is the team whose turn it is, where turns were drawn. `asked`
    is what the organiser asks of it; `late` are the tables of the last round that it may do
    without; `hindrance` is why it cannot be made yet, in words; `pools` is the round of pools it
    is, if it is one.
    """

    number: int
    method: str
    bye_to: str
    teams: int
    rested: tuple[tuple[TeamRef, int], ...]
    resting: TeamRef | None = None
    late: LateTables | None = None
    hindrance: str = ""
    asked: Asked = field(default_factory=Asked)
    pools: PoolsToDraw | None = None

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
    """What the next draw will start from. Seven queries."""
    teams, views = entrants(contest), rounds_of(contest)
    info = contest_info(contest)
    given = input_of(info, teams, views, wishes=wishes_of(contest))
    more = what_follows(info.regulation, teams, views) is not None
    late = late_tables(views) if more else None
    here = {entrant.team for entrant in given.entrants}
    byes = given.history.byes
    refs = {team.number: TeamRef(team.number, team.name) for team in teams}
    return NextDraw(
        number=given.round,
        method=given.method,
        bye_to=given.bye_to,
        teams=len(here),
        rested=tuple(
            (team, byes[number])
            for number, team in refs.items()
            if number in here and byes.get(number)
        ),
        resting=refs.get(given.given.get("resting", 0)),
        late=late,
        hindrance=hindrance(views),
        asked=Asked.named(given.asked, refs),
        pools=pools_to_draw(given.given, len(here)) if given.stage == Stage.POOLS else None,
    )


@dataclass(frozen=True, slots=True)
class ProposedTable:
    """A table of a draw that is not made; `forbidden` where the organiser forbids the meeting."""

    number: int
    ns: Side
    ew: Side
    forbidden: bool


@dataclass(frozen=True, slots=True)
class ProposedDraw:
    """A draw to look at before it is made."""

    tables: tuple[ProposedTable, ...]
    exempt: tuple[TeamRef, ...]


def proposed(contest: Contest, asked: Asked, draw: Draw) -> ProposedDraw:
    """The draw with the names of its teams; `asked` says what is forbidden. One query."""
    refs = {team.number: TeamRef(team.number, team.name) for team in entrants(contest)}
    apart = {frozenset((one.number, other.number)) for one, other in asked.apart}
    tables = []
    for table in draw.tables:
        ns, ew = (Side(tuple(refs[team] for team in camp)) for camp in table.camps)
        pairs = {frozenset((one, other)) for one in ns.numbers for other in ew.numbers}
        tables.append(ProposedTable(table.number, ns, ew, not apart.isdisjoint(pairs)))
    return ProposedDraw(tuple(tables), tuple(refs[bye.team] for bye in draw.byes))
