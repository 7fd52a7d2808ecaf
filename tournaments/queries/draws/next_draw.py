"""What the next draw will do, before it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tournaments.enums import DrawMethod, Stage
from tournaments.models import Contest
from tournaments.pairing import MOVEMENTS, PARTNERS, Draw, DrawRefused
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import Side, TeamRef, entrants
from tournaments.queries.draws.course import next_name, what_follows
from tournaments.queries.draws.history import DrawInput, input_of
from tournaments.queries.draws.late import LateTables, hindrance, late_tables
from tournaments.queries.draws.pool_rounds import PoolsToDraw, pools_to_draw
from tournaments.queries.draws.wishes import Asked, wishes_of
from tournaments.queries.results.rounds import rounds_of
from tournaments.wording.entrants import FEWEST
from tournaments.wording.words import say


@dataclass(frozen=True, slots=True)
class NextDraw:
    """The draw to come. `name` is what its round is called, `tables` how many matches it makes.

    Of a bracket's round `sentences` are its matches, each with who plays, and what befell it;
    `exempt` are those who have none.
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
    name: str
    tables: int
    resting: TeamRef | None = None
    late: LateTables | None = None
    hindrance: str = ""
    asked: Asked = field(default_factory=Asked)
    pools: PoolsToDraw | None = None
    stage: str = Stage.ROUNDS
    sentences: tuple[tuple[str, str], ...] = ()
    exempt: tuple[TeamRef, ...] = ()

    @property
    def goes_on(self) -> bool:
        """Whether it may be made although tables of the last round still play."""
        return self.late is not None and not self.hindrance and not self.too_few

    @property
    def of_players(self) -> bool:
        """Whether it seats players, four at a table, instead of teams."""
        return self.method in PARTNERS

    @property
    def too_few(self) -> bool:
        """Whether there are not enough teams, or players, for a single table."""
        return self.teams < FEWEST[self.of_players]

    @property
    def left(self) -> int:
        """Players who do not fill a table."""
        return self.teams % 4

    @property
    def wanted(self) -> int:
        """Players missing to fill the last table."""
        return -self.teams % 4

    @property
    def odd(self) -> bool:
        """Whether a team will have no opponent, and be chosen for that."""
        return self.stage != Stage.BRACKET and self.teams % 2 == 1

    @property
    def in_advance(self) -> bool:
        """Whether who meets whom has been known from the first round on."""
        return self.method in MOVEMENTS


def next_draw(contest: Contest) -> NextDraw:
    """What the next draw will start from. Seven queries."""
    teams, views = entrants(contest), rounds_of(contest)
    info = contest_info(contest)
    name = next_name(info.regulation, teams, views)
    try:
        given = input_of(info, teams, views, wishes=wishes_of(contest))
    except DrawRefused as refusal:
        count = sum(not team.withdrawn for team in teams)
        method, said = DrawMethod.BRACKET, say(refusal.message, refusal.params)
        return NextDraw(len(views) + 1, method, "", count, (), name, 0, hindrance=said)
    more = what_follows(info.regulation, teams, views) is not None
    late = late_tables(views) if more else None
    here = {entrant.team for entrant in given.entrants}
    byes = given.history.byes
    refs = {team.number: TeamRef(team.number, team.name) for team in teams}
    following = NextDraw(
        number=given.round,
        method=given.method,
        bye_to=given.bye_to,
        teams=len(here),
        rested=tuple(
            (team, byes[number])
            for number, team in refs.items()
            if number in here and byes.get(number)
        ),
        name=name,
        tables=len(here) // (4 if given.method in PARTNERS else 2),
        resting=refs.get(given.given.get("resting", 0)),
        late=late,
        hindrance=hindrance(views),
        asked=Asked.named(given.asked, refs),
        pools=pools_to_draw(given.given, len(here)) if given.stage == Stage.POOLS else None,
        stage=given.stage,
    )
    return _with_brackets(following, given, refs) if given.stage == Stage.BRACKET else following


def _with_brackets(following: NextDraw, given: DrawInput, refs: Mapping[int, TeamRef]) -> NextDraw:
    """The draw of a bracket, which nothing is left to decide: its matches, and what it says."""
    if following.late is not None:
        # Who goes on is not known before every table has its result.
        return replace(following, tables=0, late=None)
    try:
        made = given.draw(0)
    except DrawRefused as refusal:
        said = say(refusal.message, refusal.params)
        return replace(following, tables=0, hindrance=following.hindrance or said)
    matches = [
        (
            say(table.reason.template, table.reason.params),
            " – ".join(f"{refs[team].number} {refs[team].name}" for team in (table.ns, table.ew)),
        )
        for table in made.tables
    ]
    notes = [(say(note.template, note.params), "") for note in made.notes]
    return replace(
        following,
        tables=len(made.tables),
        sentences=(*matches, *notes),
        exempt=tuple(refs[bye.team] for bye in made.byes),
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
