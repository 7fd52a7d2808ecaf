"""One match deal by deal, with the marks given by `scoring` and their explanation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.deal import CAPOT, GENERALE, Deal
from scoring.match import MatchScore
from tournaments.models import Deal as DealRow
from tournaments.models import Entry, Match
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.round_names import round_name
from tournaments.queries.core.teams import Side, TeamRef
from tournaments.queries.results.entries import PERSONS, EntryLine, versions_of
from tournaments.queries.results.penalties import PenaltyLine, penalty_line

DEAL_COLUMNS = Deal._fields
WIDTH = len(DEAL_COLUMNS)
#: Contracts that are not a number of points.
NAMED = frozenset({CAPOT, GENERALE})


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match with its current result and, if typed deal by deal, its deals.

    `pending` is a correction of a confirmed result that waits for its second reading. `opposed` is
    the version that a disputed result contradicts.
    """

    contest: ContestInfo
    match: int
    round: int
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

    @property
    def seated(self) -> str:
        """Token that changes with the seated teams."""
        return "-".join("+".join(map(str, side.numbers)) for side in (self.ns, self.ew))

    @property
    def last(self) -> EntryLine | None:
        """Latest entry in force: the pending correction, or else the result."""
        return self.pending or self.entry

    @property
    def seen(self) -> int:
        """Version that a form about this match sends back; 0 without a result."""
        return self.last.version if self.last is not None else 0


def sheet(match: Match) -> Sheet:
    """Return a match's sheet: deals scored and explained, all versions of its result. Four queries.

    Fetch `match` with its round and contest.
    """
    contest = contest_info(match.round.contest)
    members: dict[str, list[TeamRef]] = {"NS": [], "EW": []}
    for seat in match.seats.select_related("team").order_by("place"):
        members[seat.camp].append(TeamRef(seat.team.number, seat.team.name))
    camps = {camp: Side(tuple(found)) for camp, found in members.items()}
    entries = list(match.entries.select_related(*PERSONS))
    versions = versions_of(entries)
    current = next((entry for entry in entries if entry.current), None)
    deals = deals_of(current) if current is not None else ()
    score = None
    if deals:
        regulation = contest.regulation
        score = regulation.score(match.round.number, deals, explain=True)
    return Sheet(
        contest=contest,
        match=match.pk,
        round=match.round.number,
        round_closed=match.round.closed,
        table=match.table,
        ns=camps["NS"],
        ew=camps["EW"],
        entry=versions.current,
        deals=deals,
        score=score,
        history=versions.lines,
        pending=versions.pending,
        opposed=versions.opposed,
        penalties=tuple(_penalties(match, camps)),
        round_name=round_name(match.round.number, match.round.stage, match.round.given),
    )


def _penalties(match: Match, camps: Mapping[str, Side]) -> Iterator[PenaltyLine]:
    """Yield the penalties of both teams in a match. One query."""
    other = dict.fromkeys(camps["NS"].numbers, camps["EW"])
    other |= dict.fromkeys(camps["EW"].numbers, camps["NS"])
    for penalty in match.penalties.select_related("team", "by").order_by("pk"):
        team = TeamRef(penalty.team.number, penalty.team.name)
        seated = (match.pk, match.table, other.get(team.number))
        yield penalty_line(penalty, match.round.number, team, seated)


def deals_of(entry: Entry) -> tuple[Deal, ...]:
    """Return the deals of an entry as `scoring` takes them. One query."""
    rows = DealRow.objects.filter(entry=entry).order_by("number").values_list(*DEAL_COLUMNS)
    return tuple(map(stored_deal, rows))


def deals_of_matches(matches: Collection[int]) -> dict[int, tuple[Deal, ...]]:
    """Return the deals of the current results of these matches, by match. One query.

    A match without deals is left out.
    """
    rows = (
        DealRow.objects.filter(entry__current=True, entry__match__in=matches)
        .order_by("entry__match", "number")
        .values_list(*DEAL_COLUMNS, "entry__match")
    )
    found: dict[int, list[Deal]] = defaultdict(list)
    for row in rows:
        found[row[-1]].append(stored_deal(row))
    return {match: tuple(deals) for match, deals in found.items()}


def stored_deal(row: tuple[Any, ...]) -> Deal:
    """Convert a row that begins with DEAL_COLUMNS to a deal. A contract is stored as text.

    This must be fast: the recount of a season reads tens of thousands of rows.
    """
    contract = row[1]
    if contract is None or contract in NAMED:
        return Deal._make(row[:WIDTH])
    return Deal._make((row[0], int(contract), *row[2:WIDTH]))
