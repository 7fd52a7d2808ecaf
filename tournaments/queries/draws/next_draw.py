"""Preview of the next draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations, product

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import N_
from tournaments.models import Contest
from tournaments.pairing import METHODS, Draw, DrawMethod, DrawRefused, Method
from tournaments.pairing.bracket.bracket import Bracket
from tournaments.pairing.bracket.draw import next_to_draw, without_opponent
from tournaments.pairing.bracket.words import round_name
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import Side, TeamRef, entrants
from tournaments.queries.draws.course import next_name, second_lives, what_follows
from tournaments.queries.draws.history import DrawInput
from tournaments.queries.draws.inputs import input_of
from tournaments.queries.draws.late import LateTables, hindrance, late_tables
from tournaments.queries.draws.pool_rounds import PoolsToDraw, pools_to_draw
from tournaments.queries.draws.wishes import Asked, wishes_of
from tournaments.queries.registration.singles import partners_to_draw
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.brackets import given_brackets
from tournaments.regulation.format import FirstSeats
from tournaments.words.entrants import FEWEST
from tournaments.words.enums import ByeTo, Stage
from tournaments.words.texts import say

AMONG_THEM = N_("%(matches)s : ces équipes sont tirées entre elles.")


@dataclass(frozen=True, slots=True)
class NextHall:
    """A hall in the next draw, with the tables it lacks; `left` are the teams that will rest."""

    label: str
    teams: int
    tables: int
    left: int
    missing: int


@dataclass(frozen=True, slots=True)
class NextDraw:
    """The next draw. `name` is the name of its round, `tables` its number of matches.

    In a bracket's round, `sentences` are its matches with their teams, then the notes of the draw;
    `exempt` are the teams without a match, `may_return` those that may still buy their return;
    `among_them` tells that its meetings are drawn anew.
    `bye_to` is the rule that chooses the exempt team. `rested` are the teams present that were
    exempt before, with the number of times. `resting` is the team to rest, if byes go by turns.
    `asked` are the organiser's wishes. `late` are the tables of the last round it may do without.
    `hindrance` is the reason why it cannot be made yet. `pools` is its round of pools, if any.
    `sizes` are those of the tables where each plays for himself. `rests_again` tells that forced
    meetings make a team rest that has rested more than others, `awaits_partners` that people wait
    for the draw of their partner.
    """

    number: int
    method: str
    bye_to: ByeTo
    teams: int
    rested: tuple[tuple[TeamRef, int], ...]
    name: str
    tables: int
    resting: TeamRef | None = None
    late: LateTables | None = None
    hindrance: str = ""
    asked: Asked = field(default_factory=Asked)
    pools: PoolsToDraw | None = None
    stage: Stage = Stage.ROUNDS
    sentences: tuple[tuple[str, str], ...] = ()
    exempt: tuple[TeamRef, ...] = ()
    may_return: tuple[TeamRef, ...] = ()
    among_them: bool = False
    sizes: tuple[int, ...] | None = None
    rests_again: bool = False
    awaits_partners: bool = False
    #: Whether teams that have met once may meet again.
    meets_again: bool = False
    #: Halls drawn apart; none if one draw makes all the tables.
    halls: tuple[NextHall, ...] = ()
    #: Number of players whose level the first round follows; None if it follows none.
    declared: int | None = None

    @property
    def how(self) -> Method:
        return METHODS[self.method]

    @property
    def announced(self) -> str:
        if self.among_them:
            return _("Les rencontres de ce tour se tirent entre les équipes encore en course.")
        if self.declared is not None:
            return _levels_announced(self.declared)
        later = self.how.announced_later if self.number > 1 else ""
        return say(later or self.how.announced, {})

    @property
    def avoids_rematches(self) -> bool:
        avoids = self.how.avoids_rematches and not self.meets_again
        return self.number > 1 and not self.in_advance and avoids

    @property
    def goes_on(self) -> bool:
        """Whether it may be made while tables of the last round still play."""
        return self.late is not None and not self.hindrance and not self.too_few

    @property
    def of_players(self) -> bool:
        return self.how.of_players

    @property
    def too_few(self) -> bool:
        if self.sizes is not None:
            return not self.sizes
        return self.teams < FEWEST[self.of_players]

    @property
    def left(self) -> int:
        if self.sizes is not None:
            return self.teams - sum(self.sizes)
        return self.teams % 4

    @property
    def wanted(self) -> int:
        return -self.teams % 4

    @property
    def odd(self) -> bool:
        """Whether the draw chooses a team to rest; halls drawn apart say so one by one."""
        if self.halls:
            return False
        return self.stage != Stage.BRACKET and self.teams % 2 == 1

    @property
    def odd_refused(self) -> bool:
        later = self.pools is not None and self.pools.meeting > 1
        return self.odd and self.bye_to == ByeTo.REFUSED and not later

    @property
    def in_advance(self) -> bool:
        return self.how.in_advance


def next_draw(contest: Contest) -> NextDraw:
    """Return the preview of the next draw. Eight queries."""
    teams, views = entrants(contest), rounds_of(contest, with_draft=True)
    info = contest_info(contest)
    name = next_name(info.regulation, teams, views)
    try:
        draw_input = input_of(info, teams, views, wishes=wishes_of(contest))
    except DrawRefused as refusal:
        count = sum(not team.withdrawn for team in teams)
        method, sentence = DrawMethod.BRACKET, say(refusal.message, refusal.params)
        return NextDraw(len(views) + 1, method, ByeTo.LAST, count, (), name, 0, hindrance=sentence)
    more = what_follows(info.regulation, teams, views) is not None
    late = late_tables(views) if more else None
    here = {entrant.team for entrant in draw_input.entrants}
    byes = draw_input.history.byes
    refs = {team.number: TeamRef(team.number, team.name) for team in teams}
    alone = "" if views else partners_to_draw(contest, info.regulation)
    pools = pools_to_draw(draw_input.given, len(here)) if draw_input.stage == Stage.POOLS else None
    halls = tuple(_halls(info, draw_input))
    following = NextDraw(
        number=draw_input.round,
        meets_again=info.regulation.rematches_in(draw_input.round),
        method=draw_input.method,
        bye_to=draw_input.bye_to,
        teams=len(here),
        rested=tuple(
            (team, byes[number])
            for number, team in refs.items()
            if number in here and byes.get(number)
        ),
        name=name,
        tables=sum(hall.tables for hall in halls)
        or len(draw_input.given.get("sizes", ()))
        or len(here) // draw_input.how.per_table,
        resting=refs.get(draw_input.given.get("resting", 0)),
        late=late,
        hindrance=hindrance(views) or _refused(pools) or alone,
        asked=Asked.named(draw_input.asked, refs),
        pools=pools,
        stage=draw_input.stage,
        sizes=tuple(draw_input.given["sizes"]) if "sizes" in draw_input.given else None,
        rests_again=_rests_again(draw_input),
        awaits_partners=bool(alone),
        halls=halls,
        declared=_declared(info, draw_input),
        may_return=tuple(
            refs[team.number] for team in second_lives(info.regulation, teams, views).open
        ),
    )
    return (
        _with_brackets(following, draw_input, refs)
        if draw_input.stage == Stage.BRACKET
        else following
    )


def _declared(info: ContestInfo, draw_input: DrawInput) -> int | None:
    if draw_input.round > 1 or info.regulation.first_seats is not FirstSeats.LEVELS:
        return None
    return sum(entrant.rank is not None for entrant in draw_input.entrants)


def _levels_announced(declared: int) -> str:
    if not declared:
        return _("Aucun joueur n’a de niveau : la première partie est tirée au sort.")
    sentence = ngettext(
        "La première partie suit le niveau déclaré par %(n)d joueur ; les autres viennent après, "
        "tirés au sort.",
        "La première partie suit le niveau déclaré par %(n)d joueurs ; les autres viennent après, "
        "tirés au sort.",
        declared,
    )
    return sentence % {"n": declared}


def _halls(info: ContestInfo, draw_input: DrawInput) -> Iterator[NextHall]:
    for hall, part in draw_input.parts:
        line = next(one for one in info.halls if one.position == hall.tables.hall)
        count = len(part.entrants)
        sizes = part.given.get("sizes")
        tables = len(sizes) if sizes is not None else count // part.how.per_table
        left = count - (sum(sizes) if sizes is not None else tables * part.how.per_table)
        yield NextHall(line.label, count, tables, left, max(0, tables - line.tables))


def _rests_again(draw_input: DrawInput) -> bool:
    """Tell whether every team that has rested least has a forced meeting, in an odd field."""
    if draw_input.parts:
        return any(_rests_again(part) for _hall, part in draw_input.parts)
    here = {entrant.team for entrant in draw_input.entrants}
    free = here - draw_input.asked.forced
    if len(here) % 2 == 0 or not free or not draw_input.how.drawn_anew:
        return False
    byes = draw_input.history.byes
    return min(byes.get(team, 0) for team in free) > min(byes.get(team, 0) for team in here)


def _refused(pools: PoolsToDraw | None) -> str:
    refused = pools.refused if pools is not None else None
    return say(refused.template, refused.params) if refused is not None else ""


def _with_brackets(
    following: NextDraw, draw_input: DrawInput, refs: Mapping[int, TeamRef]
) -> NextDraw:
    """Add the matches and notes of a bracket's draw, which leaves nothing to chance."""
    if following.late is not None:
        # The winners are unknown until every table has its result.
        return replace(following, tables=0, late=None)
    try:
        draw = draw_input.draw(0)
    except DrawRefused as refusal:
        sentence = say(refusal.message, refusal.params)
        return replace(following, tables=0, hindrance=following.hindrance or sentence)
    brackets = given_brackets(draw_input.given)
    to_draw = {
        (bracket.section, ready.fixture.slot)
        for bracket in brackets
        for ready in next_to_draw(bracket)
    }
    # Of an odd number, the draw chooses who is exempt: a preview cannot tell.
    by_lot = any(without_opponent(bracket) for bracket in brackets)
    matches = [
        (
            say(table.reason.template, table.reason.params),
            " – ".join(f"{refs[team].number} {refs[team].name}" for team in (table.ns, table.ew)),
        )
        for table in draw.tables
        if (table.section, table.slot) not in to_draw
    ]
    matches += [_drawn_among(bracket, refs) for bracket in brackets if next_to_draw(bracket)]
    notes = [(say(note.template, note.params), "") for note in draw.notes]
    return replace(
        following,
        tables=len(draw.tables),
        sentences=(*matches, *notes),
        among_them=bool(to_draw),
        exempt=() if by_lot else tuple(refs[bye.team] for bye in draw.byes),
    )


def _drawn_among(bracket: Bracket, refs: Mapping[int, TeamRef]) -> tuple[str, str]:
    """Return the name of a bracket's next round, and the teams that its draw puts together."""
    ready = next_to_draw(bracket)
    pairs = (team for one in ready for team in (one.one, one.other))
    teams = sorted([*pairs, *without_opponent(bracket)])
    who = ", ".join(f"{refs[team].number} {refs[team].name}" for team in teams)
    return say(AMONG_THEM, {"matches": round_name(ready[0].fixture, bracket.section)}), who


@dataclass(frozen=True, slots=True)
class ProposedTable:
    """A table of a draw not made yet; where each plays for himself, `ns` is the first player."""

    number: int
    ns: Side
    ew: Side
    forbidden: bool


@dataclass(frozen=True, slots=True)
class ProposedDraw:
    tables: tuple[ProposedTable, ...]
    exempt: tuple[TeamRef, ...]


def proposed(contest: Contest, ask: Asked, draw: Draw) -> ProposedDraw:
    """Return the draw with its teams' names. `ask` has the forbidden meetings. Two queries."""
    refs = {team.number: TeamRef(team.number, team.name) for team in entrants(contest)}
    apart = {frozenset((one.number, other.number)) for one, other in ask.apart}
    tables = []
    for table in draw.tables:
        first, *others = (Side(tuple(refs[team] for team in camp)) for camp in table.camps)
        ns, ew = first, Side(tuple(one for side in others for one in side.members))
        pairs = {
            frozenset(pair)
            for camp, facing in combinations(table.camps, 2)
            for pair in product(camp, facing)
        }
        tables.append(ProposedTable(table.number, ns, ew, not apart.isdisjoint(pairs)))
    return ProposedDraw(tuple(tables), tuple(refs[bye.team] for bye in draw.byes))
