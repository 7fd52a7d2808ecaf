"""One match deal by deal, with the marks given by `scoring` and their explanation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from django.db.models import QuerySet

from scoring.deal import CAPOT, GENERALE, Deal
from scoring.duplicate.movement import boards_of
from scoring.match import MatchScore
from tournaments.models import AdjustedBoard, Entry, Match, Penalty, Seat
from tournaments.models import Deal as DealRow
from tournaments.models.prepared import prepared
from tournaments.pairing.movement.boards import set_of
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.rounds import round_name
from tournaments.queries.core.spots import spot_of_match
from tournaments.queries.core.teams import Side, TeamRef, sides_of
from tournaments.queries.results.entries import EntryLine, entries_of, versions_of
from tournaments.queries.results.penalties import PenaltyLine, penalty_line
from tournaments.regulation import Regulation
from tournaments.regulation.chairs import CHAIRS
from tournaments.regulation.stages import Spot
from tournaments.words.enums import IncidentState
from tournaments.words.match_kinds import MatchKind

DEAL_COLUMNS = Deal._fields
WIDTH = len(DEAL_COLUMNS)
#: Contracts that are not a number of points.
NAMED = frozenset({CAPOT, GENERALE})


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match with its current result and, if typed deal by deal, its deals.

    `pending` is a correction of a confirmed result that waits for its second reading. `opposed` is
    the version that a disputed result contradicts. In a duplicate, `boards` are the numbers of its
    deals, and `adjusted` the percentages that the referee gave: board -> both camps. Where
    each plays for himself, `chairs` are the players by chair.
    """

    contest: ContestInfo
    match: int
    round: int
    spot: Spot
    round_closed: bool
    table: int
    ns: Side
    ew: Side
    entry: EntryLine | None
    deals: tuple[Deal, ...]
    score: MatchScore | None
    history: tuple[EntryLine, ...]
    penalties: tuple[PenaltyLine, ...] = ()
    round_name: str = ""
    pending: EntryLine | None = None
    opposed: EntryLine | None = None
    chairs: tuple[TeamRef, ...] = ()
    boards: tuple[int, ...] = ()
    adjusted: Mapping[int, tuple[int, int]] = field(default_factory=dict, hash=False)

    @property
    def regulation(self) -> Regulation:
        return self.contest.regulation

    @property
    def kind(self) -> MatchKind:
        return self.contest.regulation.kind_of(bool(self.chairs), self.spot)

    @property
    def chosen(self) -> str:
        return self.last.chosen if self.last is not None else ""

    @property
    def seated(self) -> str:
        """Token that changes with the seated teams."""
        if self.chairs:
            return "-".join(str(one.number) for one in self.chairs)
        return "-".join("+".join(map(str, side.numbers)) for side in (self.ns, self.ew))

    @property
    def by_chair(self) -> list[tuple[str, TeamRef, int | None]]:
        """Each chair with its player, and its mark if the match has a result with marks."""
        entry = self.entry
        marks: Sequence[int | None] = entry.marks if entry is not None else ()
        return list(zip_longest(CHAIRS[: len(self.chairs)], self.chairs, marks))

    @property
    def last(self) -> EntryLine | None:
        return self.pending or self.entry

    @property
    def seen(self) -> int:
        """Version that a form about this match sends back; 0 without a result."""
        return self.last.version if self.last is not None else 0


def sheet(match: Match) -> Sheet:
    """Return a match's sheet: deals scored and explained, all versions of its result. Four queries;
    five in a duplicate.

    Fetch `match` with its round and contest.
    """
    contest = contest_info(match.round.contest)
    members: dict[str, list[TeamRef]] = defaultdict(list)
    for seat in _seats(match.pk):
        members[seat.camp].append(TeamRef(seat.team.number, seat.team.name))
    ns, ew, chairs = sides_of(members)
    camps = {camp: Side(tuple(teams)) for camp, teams in members.items()}
    entries = entries_of(match.pk)
    versions = versions_of(entries)
    current = next((entry for entry in entries if entry.current), None)
    deals = deals_of(current) if current is not None and not chairs else ()
    spot = spot_of_match(match)
    score = None
    if deals:
        regulation = contest.regulation.at_table(current.chosen if current is not None else "")
        score = regulation.score(spot, deals, explain=True)
    return Sheet(
        contest=contest,
        match=match.pk,
        round=match.round.number,
        spot=spot,
        round_closed=match.round.closed,
        table=match.table,
        ns=ns,
        ew=ew,
        entry=versions.current,
        deals=deals,
        score=score,
        history=versions.lines,
        pending=versions.pending,
        opposed=versions.opposed,
        chairs=chairs,
        penalties=tuple(_penalties(match, camps)),
        round_name=round_name(match.round.number, match.round.stage, match.round.given),
        boards=boards_at(contest.regulation, match.slot),
        adjusted=_adjusted(match) if contest.regulation.is_duplicate else {},
    )


def boards_at(regulation: Regulation, slot: int | None) -> tuple[int, ...]:
    """Return the boards of the set that a table plays; none in a contest without boards."""
    if not regulation.is_duplicate or not slot:
        return ()
    return boards_of(set_of(slot), regulation.deals or 0)


def _adjusted(match: Match) -> dict[int, tuple[int, int]]:
    return {one.board: (one.ns, one.ew) for one in AdjustedBoard.objects.filter(match=match)}


def _penalties(match: Match, camps: Mapping[str, Side]) -> Iterator[PenaltyLine]:
    other: dict[int, Side] = {}
    for camp, side in camps.items():
        facing = [one for name, members in camps.items() if name != camp for one in members.members]
        other |= dict.fromkeys(side.numbers, Side(tuple(facing)))
    for penalty in _imposed(match.pk):
        team = TeamRef(penalty.team.number, penalty.team.name)
        seated = (match.pk, match.table, other.get(team.number))
        yield penalty_line(penalty, match.round.number, team, seated)


@prepared
def _seats(match: int) -> QuerySet[Seat]:
    return Seat.objects.filter(match=match).select_related("team").order_by("place")


@prepared
def _imposed(match: int) -> QuerySet[Penalty]:
    ruled = Penalty.objects.filter(match=match, state=IncidentState.RULED)
    return ruled.select_related("team", "by", "called_by").order_by("pk")


def deals_of(entry: Entry) -> tuple[Deal, ...]:
    """Return the deals of an entry as `scoring` takes them. One query."""
    return tuple(map(stored_deal, _deals(entry.pk)))


@prepared
def _deals(entry: int) -> QuerySet[DealRow, tuple[Any, ...]]:
    return DealRow.objects.filter(entry=entry).order_by("number").values_list(*DEAL_COLUMNS)


def deals_of_matches(matches: Collection[int]) -> dict[int, tuple[Deal, ...]]:
    """Return the deals of the current results of these matches that have any. One query."""
    rows = (
        DealRow.objects.filter(entry__current=True, entry__match__in=matches)
        .order_by("entry__match", "number")
        .values_list(*DEAL_COLUMNS, "entry__match")
    )
    deals_by_match: dict[int, list[Deal]] = defaultdict(list)
    for row in rows:
        deals_by_match[row[-1]].append(stored_deal(row))
    return {match: tuple(deals) for match, deals in deals_by_match.items()}


def stored_deal(row: tuple[Any, ...]) -> Deal:
    """Convert a row that begins with DEAL_COLUMNS, fast: a season's recount reads thousands."""
    contract = row[1]
    if contract is None:
        return _new_tuple(Deal, row[:WIDTH])
    return _new_tuple(Deal, (row[0], _contract(contract), *row[2:WIDTH]))


@lru_cache(maxsize=256)
def _contract(stored: str) -> str | int:
    return stored if stored in NAMED else int(stored)


#: Faster than `Deal._make`, which counts the columns of every row again.
_new_tuple = tuple.__new__
