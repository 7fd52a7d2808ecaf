"""Ranking by pair of a contest whose partners change, beside the ranking by player."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from scoring.criteria import CRITERIA, Criterion, CriterionName, Need
from scoring.ranking import prepared, rank
from scoring.records import Record, Result, Value
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.standings.ranking import result_of
from tournaments.queries.standings.rows import Standings

#: Criteria about one player alone, which rank no pair.
OF_ONE = frozenset({Need.LOTS, Need.TEAMS})


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two players, and what they made together: rounds, and the value of each criterion."""

    rank: int
    shared: bool
    players: tuple[TeamRef, TeamRef]
    rounds: int
    total: int
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Partners:
    """Pairs ranked by the criteria of the contest, from the rounds that they played together."""

    standings: Standings
    criteria: tuple[Criterion, ...]
    rows: tuple[PairRow, ...]


def partners_of(ranked: Standings) -> Partners:
    """Return the ranking of the pairs, from a ranking of the players. No query.

    A pair has the rounds that its two players played as partners. If a penalty took points from one
    of them alone, the pair has those that are left. A round without a partner counts for no pair.
    Option: pair_rounds.
    """
    least = ranked.contest.regulation.pair_rounds or 1
    names = {row.team.number: row.team for row in ranked.rows}
    together: dict[tuple[int, int], dict[int, Result]] = defaultdict(dict)
    for row in ranked.rows:
        for cell in row.cells:
            if cell.partner is None or cell.points is None or cell.partner.number not in names:
                continue
            one, other = sorted((row.team.number, cell.partner.number))
            together_result, rounds = result_of(cell), together[one, other]
            rounds[cell.round] = min(
                together_result, rounds.get(cell.round, together_result), key=_points
            )
    records = [
        Record(f"{one} {other}", tuple(rounds[number] for number in sorted(rounds)))
        for (one, other), rounds in sorted(together.items())
        if len(rounds) >= least
    ]
    criteria = _criteria(ranked)
    chosen = ranked.contest.regulation.chosen_rounds
    lines = rank(prepared(records, criteria, chosen), criteria) if records else []
    held = Counter(line.rank for line in lines)
    rows = []
    for line in lines:
        first, second = (names[int(number)] for number in str(line.record.team).split())
        rows.append(
            PairRow(
                rank=line.rank,
                shared=held[line.rank] > 1,
                players=(first, second),
                rounds=len(line.record.results),
                total=sum(result.points for result in line.record.results),
                values=line.values,
            )
        )
    return Partners(ranked, tuple(CRITERIA[name] for name in criteria), tuple(rows))


def _points(result: Result) -> int:
    return result.points


def _criteria(ranked: Standings) -> list[CriterionName]:
    """Return the contest's criteria that rank a pair; the total of points if none does."""
    criteria = [
        one.name
        for one in ranked.criteria
        if not one.needs & OF_ONE and one.name not in ("registration", "buchholz")
    ]
    return criteria or ["points"]
