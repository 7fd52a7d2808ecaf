"""Ranks teams by criteria, with shared ranks for ties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from .criteria import (
    CRITERIA,
    Criterion,
    CriterionName,
    Need,
    match_points,
    needed,
    points,
)
from .records import Record, Result, Value


class Ranked(NamedTuple):
    """A rank, shared by teams that no criterion separates, and the value of each criterion."""

    rank: int
    record: Record
    values: tuple[Value, ...]


def rank(
    records: Sequence[Record], criteria: Sequence[CriterionName], *, values: bool = True
) -> list[Ranked]:
    """Rank records by criteria; the first that separates two teams decides. Ranks: 1, 2, 2, 4.

    Tied teams stay in the order given. Without `values`, a criterion is computed only for the teams
    still tied, and is 0 for the others. Raises ``ValueError`` for an empty list of criteria, an
    unknown or repeated criterion, or a team given twice.

    >>> teams = [Record(n, (Result(1, None, p, 0, False),)) for n, p in ((7, 10), (8, 30), (9, 10))]
    >>> [(ranked.rank, ranked.record.team) for ranked in rank(teams, ["points"])]
    [(1, 8), (2, 7), (2, 9)]
    """
    unknown = [name for name in criteria if name not in CRITERIA]
    if unknown or not criteria or len(set(criteria)) != len(criteria):
        raise ValueError(f"criteria must be distinct names of {list(CRITERIA)}: {list(criteria)}")
    if len({record.team for record in records}) != len(records):
        raise ValueError("a team has one record only")
    # groups of teams still tied, the best first, by their places among the records
    groups = [list(range(len(records)))]
    columns = []
    for name in criteria:
        tied = len(groups) < len(records)
        if not (tied or values):
            break
        compared = groups if values else [group for group in groups if len(group) > 1]
        column = _column(records, compared, CRITERIA[name])
        if tied:
            groups = [part for group in groups for part in _split(group, column, CRITERIA[name])]
        columns.append(column)
    ranked: list[Ranked] = []
    for group in groups:
        shared = len(ranked) + 1
        ranked += [
            Ranked(shared, records[place], tuple([column[place] for column in columns]))
            for place in group
        ]
    return ranked


def _column(
    records: Sequence[Record], groups: Sequence[Sequence[int]], criterion: Criterion
) -> Sequence[Value]:
    if criterion.alone and sum(map(len, groups)) == len(records):
        return criterion.values(records)
    column: list[Value] = [0] * len(records)
    for group in groups:
        figures = criterion.values([records[place] for place in group])
        for place, value in zip(group, figures, strict=True):
            column[place] = value
    return column


def _split(group: list[int], column: Sequence[Value], criterion: Criterion) -> list[list[int]]:
    """Return a group in the parts that this criterion leaves tied, the best first."""
    if len(group) == 1:
        return [group]
    parts: dict[Value, list[int]] = {}
    for place in group:
        parts.setdefault(column[place], []).append(place)
    return [parts[value] for value in sorted(parts, reverse=not criterion.fewer_is_better)]


def prepared(
    records: Sequence[Record],
    criteria: Sequence[CriterionName],
    chosen_rounds: Collection[int] = (),
) -> Sequence[Record]:
    """Return the records with what these criteria read of the other teams and of the contest.

    Give every team of the contest, before ranking only some of them. `chosen_rounds` are the
    numbers of the rounds that some criteria count alone.
    """
    if needed(Need.ROUNDS, criteria):
        records = with_chosen(records, chosen_rounds)
    if "places" in criteria:
        records = with_places(records)
    if "buchholz" in criteria or "buchholz_points" in criteria:
        records = with_opponents(records)
    return records


def with_opponents(records: Sequence[Record]) -> list[Record]:
    """Return the records with each opponent's totals of points and match points.

    A round without an opponent, or against a team that is not ranked, counts the team's own totals:
    a bye then neither helps nor harms it. Source: FIDE's tie-breaks, the dummy opponent.
    """
    totals: dict[int | str | None, tuple[Value, Value]] = {
        record.team: (points(record), match_points(record)) for record in records
    }

    def facing(record: Record, result: Result) -> Result:
        opponent = None if result.one_sided else result.opponent
        return result._replace(facing=totals.get(opponent, totals[record.team]))

    return [
        record._replace(results=tuple(facing(record, result) for result in record.results))
        for record in records
    ]


def with_chosen(records: Sequence[Record], rounds: Collection[int]) -> list[Record]:
    """Return the records with each result's mark: whether its round is one of the chosen ones."""
    return [
        record._replace(
            results=tuple([one._replace(chosen=one.round in rounds) for one in record.results])
        )
        for record in records
    ]


def with_places(records: Sequence[Record]) -> list[Record]:
    """Return the records with each result's place in the scores of its round: 1, 2, 2, 4."""
    scores: dict[int, list[int]] = {}
    for record in records:
        for result in record.results:
            scores.setdefault(result.round, []).append(result.points)
    place: dict[tuple[int, int], int] = {}
    for round_, points_ in scores.items():
        better = 0
        for value, teams in sorted(Counter(points_).items(), reverse=True):
            place[round_, value] = better + 1
            better += teams
    return [
        record._replace(
            results=tuple(r._replace(place=place[r.round, r.points]) for r in record.results)
        )
        for record in records
    ]
