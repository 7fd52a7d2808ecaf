"""Comparison of the results of each board, and the ranking of the pairs.

Matchpoints count the results beaten: law 78A of duplicate bridge. The capped difference measures
the distance to the other tables, after Butler. A board that could not be played, or was played
wrongly, has a percentage that the referee gives: law 12C2. The other tables are then compared
without it, since law 78A compares the scores obtained. A penalty takes a percentage of a top off a
pair: law 90.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Final, Literal, NamedTuple, assert_never, get_args

from ..cards import EW, NS
from ..catalogue.options import BIDS
from ..kinds import every
from ..rules import RuleSet


class Scoring(StrEnum):
    """How the results of a board are compared."""

    MATCHPOINTS = "matchpoints"
    DIFFERENCE = "difference"


class Lines(StrEnum):
    """Rankings: one for each line, or a single one."""

    TWO = "two"
    ONE = "one"


AdjustedScore = Literal["A+", "A", "A-"]
ADJUSTED_SCORES: Final[tuple[AdjustedScore, ...]] = get_args(AdjustedScore)
#: Usual percentages of an adjusted board: A+ for a pair not at fault, A- for a pair at fault.
ADJUSTED_PERCENT: Final = every(ADJUSTED_SCORES, {"A+": 60, "A": 50, "A-": 40})
#: Points of an adjusted board in capped difference, for each percent above 50: 20 for A+.
ADJUSTED_DIFFERENCE: Final = 2

#: The most that one penalty may take off, as a percentage of a top.
MOST_PERCENT: Final = 100

#: Number of results from which the highest and the lowest are left out of the datum.
_RESULTS_TO_TRIM: Final = 5
_ALONE: Final = Fraction(50)
_CAP: Final = 162
_CAP_WITH_BIDS: Final = 500


class Result(NamedTuple):
    """Result of a board at one table: the pairs, and North-South's mark less East-West's."""

    board: int
    ns: int
    ew: int
    difference: int


class Adjusted(NamedTuple):
    """Percentage, from 0 to 100, that the referee gives a pair for a board.

    It replaces what the pair did with the board, if it played it.
    """

    board: int
    pair: int
    percent: int


class Penalty(NamedTuple):
    """Percentage of a board's top that the referee takes off a pair's score, in matchpoints."""

    pair: int
    percent: int


class Compared(NamedTuple):
    """Result with the points of both pairs.

    The points are matchpoints, of ``top`` to share, or a capped difference; ``top`` is then 0.
    """

    ns: int
    ew: int
    difference: int
    ns_points: int
    ew_points: int
    top: int


class ComparedBoard(NamedTuple):
    """One board: its datum, in points, and its results in the order given."""

    board: int
    datum: int
    results: tuple[Compared, ...]


class RankedPair(NamedTuple):
    """Pair in the ranking of its line; ``line`` is None in a single ranking.

    ``value`` is the exact mean that ranks the pair: a percentage, or points a board. ``total`` is
    the sum of its boards' points, and ``boards`` their number, adjusted ones included.
    ``penalty`` is the percentage of a top that the value has lost, over all the boards.
    """

    pair: int
    line: str | None
    rank: int
    value: Fraction
    total: int
    boards: int
    penalty: int = 0


class Comparison(NamedTuple):
    """Boards in the order of their numbers; pairs in the order of line, rank and number."""

    boards: tuple[ComparedBoard, ...]
    ranking: tuple[RankedPair, ...]


def default_cap(rules: RuleSet) -> int:
    """Return the cap of a difference: one failure in belote, one flat capot with bids."""
    return _CAP_WITH_BIDS if rules.game in BIDS else _CAP


def compare(
    results: Sequence[Result],
    scoring: Scoring,
    *,
    cap: int,
    adjusted: Iterable[Adjusted] = (),
    penalties: Iterable[Penalty] = (),
    lines: Lines = Lines.TWO,
    seated: Mapping[int, str] | None = None,
) -> Comparison:
    """Return the points of every result and the ranking. Options: duplicate, cap, lines.

    The results must have passed ``checking.check_results``. ``cap`` counts in capped difference
    alone, ``penalties`` in matchpoints alone: 10 % of a top is 10 off the sum of the percentages of
    the pair's boards, before their mean. ``seated`` gives the line of pairs that may have no
    result; another pair's line is where it first has one.

    >>> marks = (38, -162, 38, 18)
    >>> found = compare([Result(1, n, n + 4, mark) for n, mark in enumerate(marks, start=1)],
    ...     Scoring.MATCHPOINTS, cap=0)
    >>> [one.ns_points for one in found.boards[0].results], found.boards[0].results[0].top
    ([5, 0, 5, 2], 6)
    """
    played: dict[int, list[Result]] = defaultdict(list)
    line_of = dict(seated or {})
    for result in results:
        played[result.board].append(result)
        line_of.setdefault(result.ns, NS)
        line_of.setdefault(result.ew, EW)
    boards = tuple(_compared(one, played[one], scoring, cap) for one in sorted(played))
    scores: dict[int, list[tuple[Fraction, int]]] = defaultdict(list)
    for board in boards:
        for one in board.results:
            scores[one.ns].append(_score(scoring, one.ns_points, one.top))
            scores[one.ew].append(_score(scoring, one.ew_points, one.top))
    for adjusted_score in adjusted:
        scores[adjusted_score.pair].append(_adjusted(scoring, adjusted_score.percent))
    taken_off = Counter[int]()
    if scoring is Scoring.MATCHPOINTS:
        for penalty in penalties:
            taken_off[penalty.pair] += penalty.percent
    return Comparison(boards, _ranked(scores, taken_off, line_of, lines))


def adjusted_name(percent: int) -> str:
    """Return the usual name of an adjusted percentage, or the percentage itself.

    >>> adjusted_name(60)
    'A+'
    """
    names: Mapping[int, str] = {value: name for name, value in ADJUSTED_PERCENT.items()}
    return names.get(percent, f"{percent}\N{NO-BREAK SPACE}%")


def percent_of(score: AdjustedScore | int) -> int:
    """Return the percentage of an adjusted score, which may have its usual name.

    >>> percent_of("A+"), percent_of(65)
    (60, 65)
    """
    return score if isinstance(score, int) else ADJUSTED_PERCENT[score]


def datum(differences: Sequence[int]) -> int:
    """Return the datum of a board: the mean to the nearest ten, halves away from zero.

    From five results on, the highest and the lowest are left out.

    >>> datum([35]), datum([-35]), datum([0, 0, 0, 0, 500])
    (40, -40, 0)
    """
    kept = sorted(differences)
    if len(kept) >= _RESULTS_TO_TRIM:
        kept = kept[1:-1]
    return 10 * _nearest(Fraction(sum(kept), 10 * len(kept)))


def hundredths(value: Fraction) -> Fraction:
    """Return a mean as shown: two decimals, halves away from zero.

    >>> float(hundredths(Fraction(250, 3))), float(hundredths(Fraction(-1, 8)))
    (83.33, -0.13)
    """
    return Fraction(_nearest(100 * value), 100)


def _nearest(value: Fraction) -> int:
    """Return the nearest whole number, halves away from zero."""
    size = int(abs(value) + Fraction(1, 2))
    return size if value >= 0 else -size


def _compared(board: int, results: Sequence[Result], scoring: Scoring, cap: int) -> ComparedBoard:
    middle = datum([one.difference for one in results])
    match scoring:
        case Scoring.MATCHPOINTS:
            shared = _matchpoints(results)
        case Scoring.DIFFERENCE:
            shared = [_capped(one, middle, cap) for one in results]
        case _:
            assert_never(scoring)
    return ComparedBoard(board, middle, tuple(shared))


def _matchpoints(results: Sequence[Result]) -> list[Compared]:
    """Share the top of a board: 2 points for each result beaten, 1 for each equalled."""
    top = 2 * (len(results) - 1)
    shared = []
    for _, ns, ew, mark in results:
        # the result itself is among the equal ones
        beaten = sum(
            2 * (mark > other.difference) + (mark == other.difference) for other in results
        )
        shared.append(Compared(ns, ew, mark, beaten - 1, top - beaten + 1, top))
    return shared


def _capped(result: Result, middle: int, cap: int) -> Compared:
    points = max(-cap, min(cap, result.difference - middle))
    return Compared(result.ns, result.ew, result.difference, points, -points, 0)


def _score(scoring: Scoring, points: int, top: int) -> tuple[Fraction, int]:
    """Return what a board brings to the mean of a pair, and to its total."""
    match scoring:
        case Scoring.MATCHPOINTS:
            return (Fraction(100 * points, top) if top else _ALONE), points
        case Scoring.DIFFERENCE:
            return Fraction(points), points
        case _:
            assert_never(scoring)


def _adjusted(scoring: Scoring, percent: int) -> tuple[Fraction, int]:
    match scoring:
        case Scoring.MATCHPOINTS:
            return Fraction(percent), 0
        case Scoring.DIFFERENCE:
            points = ADJUSTED_DIFFERENCE * (percent - 50)
            return Fraction(points), points
        case _:
            assert_never(scoring)


def _ranked(
    scores: Mapping[int, Sequence[tuple[Fraction, int]]],
    taken_off: Counter[int],
    line_of: Mapping[int, str],
    lines: Lines,
) -> tuple[RankedPair, ...]:
    rows = [
        (
            line_of.get(pair) if lines is Lines.TWO else None,
            sum((value for value, _ in scored), -Fraction(taken_off[pair])) / len(scored),
            pair,
        )
        for pair, scored in scores.items()
    ]
    # North-South comes first, then the best mean
    rows.sort(key=lambda row: (row[0] == EW, -row[1], row[2]))
    ranked = []
    for line, group in groupby(rows, key=lambda row: row[0]):
        rank, before = 0, None
        for place, (_, value, pair) in enumerate(group, start=1):
            if value != before:
                rank, before = place, value
            total = sum(points for _, points in scores[pair])
            boards, penalty = len(scores[pair]), taken_off[pair]
            ranked.append(RankedPair(pair, line, rank, value, total, boards, penalty))
    return tuple(ranked)
