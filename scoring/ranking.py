"""Records and criteria -> ranks, ties shared: one small named function per criterion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from .words import N_

#: A value two teams are compared by: exact, a quotient included.
Value = int | Fraction


class Result(NamedTuple):
    """One round of a team: ``opponent`` is None for a bye, which is never a win.

    ``match_points`` are those the contest gives for winning, losing or resting; ``place`` is the
    team's rank among the scores of that round. ``one_sided`` is a match that counts for this team
    only, and is no meeting with its opponent.
    """

    round: int
    opponent: int | str | None
    points: int
    against: int
    won: bool
    match_points: int = 0
    place: int = 0
    one_sided: bool = False


class Record(NamedTuple):
    """A team and its results, in any order; ``lot`` is the lot it drew, once and for all."""

    team: int | str
    results: tuple[Result, ...]
    lot: int = 0


class Ranked(NamedTuple):
    """A rank, shared by teams no criterion separates, and the value of each criterion."""

    rank: int
    record: Record
    values: tuple[Value, ...]


class Criterion(NamedTuple):
    """A way to separate teams tied so far: their values, the highest first unless fewer is better.

    ``values`` takes the tied records and gives one number for each, in the same order.
    """

    name: str
    label: str
    values: Callable[[Sequence[Record]], Sequence[Value]]
    fewer_is_better: bool = False


#: Every criterion by its name.
CRITERIA: dict[str, Criterion] = {}


def rank(records: Sequence[Record], criteria: Sequence[str]) -> list[Ranked]:
    """Rank records by criteria, the first that separates two teams deciding. Ranks: 1, 2, 2, 4.

    Tied teams stay in the order given. Raises ``ValueError`` for no criterion, an unknown one, one
    named twice, or a team given twice.

    >>> teams = [Record(n, (Result(1, None, p, 0, False),)) for n, p in ((7, 10), (8, 30), (9, 10))]
    >>> [(ranked.rank, ranked.record.team) for ranked in rank(teams, ["points"])]
    [(1, 8), (2, 7), (2, 9)]
    """
    unknown = [name for name in criteria if name not in CRITERIA]
    if unknown or not criteria or len(set(criteria)) != len(criteria):
        raise ValueError(f"criteria must be distinct names of {list(CRITERIA)}: {list(criteria)}")
    if len({record.team for record in records}) != len(records):
        raise ValueError("a team has one record only")
    # groups of teams still tied, the best first, each team with its values so far
    groups: list[list[tuple[Record, tuple[Value, ...]]]] = [[(record, ()) for record in records]]
    for name in criteria:
        groups = [part for group in groups for part in _split(group, CRITERIA[name])]
    ranked: list[Ranked] = []
    for group in groups:
        shared = len(ranked) + 1
        ranked += [Ranked(shared, record, values) for record, values in group]
    return ranked


def _split(
    tied: list[tuple[Record, tuple[Value, ...]]], criterion: Criterion
) -> list[list[tuple[Record, tuple[Value, ...]]]]:
    found = criterion.values([record for record, _ in tied])
    parts: dict[Value, list[tuple[Record, tuple[Value, ...]]]] = {}
    for (record, values), value in zip(tied, found, strict=True):
        parts.setdefault(value, []).append((record, (*values, value)))
    return [parts[value] for value in sorted(parts, reverse=not criterion.fewer_is_better)]


def with_places(records: Sequence[Record]) -> list[Record]:
    """The records with each result's place among the scores of its round: 1, 2, 2, 4."""
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


def _criterion(
    label: str, fewer_is_better: bool = False
) -> Callable[[Callable[[Record], Value]], Callable[[Record], Value]]:
    """Declare a criterion that looks at one team at a time, under the name of its function."""

    def declare(value: Callable[[Record], Value]) -> Callable[[Record], Value]:
        name = value.__name__
        CRITERIA[name] = Criterion(
            name, label, lambda tied: [value(record) for record in tied], fewer_is_better
        )
        return value

    return declare


@_criterion(N_("Total des points"))
def points(record: Record) -> int:
    """Points marked over all rounds, those of a bye included."""
    return sum(result.points for result in record.results)


@_criterion(N_("Parties gagnées"))
def wins(record: Record) -> int:
    """Matches won at a table; a bye is not one."""
    return sum(result.won for result in record.results if result.opponent is not None)


@_criterion(N_("Différence de points"))
def difference(record: Record) -> int:
    """Points for less points against; the contest says what a bye is worth on both sides."""
    return sum(result.points - result.against for result in record.results)


@_criterion(N_("Points de partie"))
def match_points(record: Record) -> int:
    """Match points over all rounds: what the contest gives for a win, a draw, a loss, a bye."""
    return sum(result.match_points for result in record.results)


@_criterion(N_("Points marqués à table"))
def points_for(record: Record) -> int:
    """Points marked at a table, byes left out."""
    return sum(result.points for result in _played(record))


@_criterion(N_("Points encaissés"), fewer_is_better=True)
def points_against(record: Record) -> int:
    """Points marked by the opponents: the fewer the better."""
    return sum(result.against for result in record.results)


@_criterion(N_("Moyenne par partie"))
def average(record: Record) -> Value:
    """Points per round counted: fair between teams that played more or fewer rounds."""
    return Fraction(points(record), len(record.results)) if record.results else 0


@_criterion(N_("Parties jouées"))
def rounds_played(record: Record) -> int:
    """Rounds counted, byes included: put first, it ranks who stopped early after the others."""
    return len(record.results)


@_criterion(N_("Goal-average"))
def goal_average(record: Record) -> Value:
    """Points marked at a table divided by points against; against nothing counts as against 1."""
    against = sum(result.against for result in _played(record))
    return Fraction(int(points_for(record)), max(1, against))


@_criterion(N_("Places dans chaque partie"), fewer_is_better=True)
def places(record: Record) -> int:
    """Sum of the team's places among the scores of each round: the fewer the better."""
    return sum(result.place for result in record.results)


@_criterion(N_("Tirage au sort"), fewer_is_better=True)
def lots(record: Record) -> int:
    """The lot the team drew, once and for all: the smallest first. It leaves no tie."""
    return record.lot


@_criterion(N_("Meilleure partie"))
def best_match(record: Record) -> int:
    """The highest score of a match really played; 0 for a team that has played none."""
    return max((result.points for result in _played(record)), default=0)


@_criterion(N_("Première partie"))
def first_match(record: Record) -> int:
    """The score of the first match really played; 0 for a team that has played none."""
    played = _played(record)
    return min(played, key=lambda result: result.round).points if played else 0


@_criterion(N_("Dernière partie"))
def last_match(record: Record) -> int:
    """The score of the last match really played; 0 for a team that has played none."""
    played = _played(record)
    return max(played, key=lambda result: result.round).points if played else 0


def direct_meeting(tied: Sequence[Record]) -> list[int]:
    """Wins against the teams tied with it, once all of these have met; 0 for each before that.

    A win against one of them cannot rank a team above another it has never met.
    """
    teams = {record.team for record in tied}
    for record in tied:
        opponents = {result.opponent for result in record.results if not result.one_sided}
        if not teams - {record.team} <= opponents:
            return [0] * len(tied)
    return [
        sum(r.won for r in record.results if r.opponent in teams and not r.one_sided)
        for record in tied
    ]


CRITERIA["direct_meeting"] = Criterion("direct_meeting", N_("Rencontre directe"), direct_meeting)


def _played(record: Record) -> list[Result]:
    return [result for result in record.results if result.opponent is not None]
