"""Ranks teams by criteria, with shared ranks for ties.

A criterion is one value, registered beside the small function that computes it. The forms, the
checks, the sentences of a regulation, the papers, the exports and the reference read that value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from .words import N_

#: A value that compares teams: exact, even for a quotient.
Value = int | Fraction

#: Every name of a criterion; mypy refuses to register or to use any other.
CriterionName = Literal[
    "points",
    "wins",
    "difference",
    "match_points",
    "points_for",
    "points_against",
    "average",
    "rounds_played",
    "goal_average",
    "places",
    "lots",
    "best_match",
    "first_match",
    "last_match",
    "direct_meeting",
]

#: The criterion whose value is the total of a row. Every ranking shows that total.
TOTAL: Final[CriterionName] = "points"


class Result(NamedTuple):
    """One round of a team: ``opponent`` is None for a bye, which is never a win.

    ``match_points`` are the contest's points for a win, a draw, a loss or a bye. ``place`` is the
    team's rank among the scores of that round. ``one_sided`` marks a match that counts for this
    team only, and that is not a meeting with its opponent.
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
    """A team and its results, in any order; ``lot`` is the lot it drew once for the contest."""

    team: int | str
    results: tuple[Result, ...]
    lot: int = 0


class Ranked(NamedTuple):
    """A rank, shared by teams that no criterion separates, and the value of each criterion."""

    rank: int
    record: Record
    values: tuple[Value, ...]


class Need(Enum):
    """Data that a criterion counts and that not every contest has."""

    #: Match points. A win must give more of them than a loss.
    MATCH_POINTS = "match points"
    #: The lot that each team drew once. Lots leave no tie.
    LOTS = "lots"
    #: Teams that stay together all day. Individuals change partners every round.
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion that separates tied teams: the highest value first, or the lowest.

    ``label`` names it in a list of choices and above a column. ``words`` follow "ranked by" in a
    sentence. ``short`` heads a narrow column. ``values`` takes the tied records and gives one
    number for each, in the same order. With ``fewer_is_better`` the lowest value comes first.
    ``need`` is what the contest must have, if not every contest has it.
    """

    name: CriterionName
    label: str
    words: str
    short: str
    values: Callable[[Sequence[Record]], Sequence[Value]]
    fewer_is_better: bool = False
    need: Need | None = None


#: Every criterion by its name, in the order of registration, which is the order of the lists.
CRITERIA: dict[CriterionName, Criterion] = {}


def register(criterion: Criterion) -> None:
    """Add a criterion to those that a contest may rank by.

    Raises ``ValueError`` for a name already taken.
    """
    if criterion.name in CRITERIA:
        raise ValueError(f"two criteria are named {criterion.name}")
    CRITERIA[criterion.name] = criterion


def needed(need: Need, criteria: Sequence[CriterionName]) -> bool:
    """Whether one of these criteria needs this of the contest.

    >>> needed(Need.LOTS, ["points", "lots"]), needed(Need.LOTS, ["points"])
    (True, False)
    """
    return any(CRITERIA[name].need is need for name in criteria)


def rank(records: Sequence[Record], criteria: Sequence[CriterionName]) -> list[Ranked]:
    """Rank records by criteria; the first that separates two teams decides. Ranks: 1, 2, 2, 4.

    Tied teams stay in the order given. Raises ``ValueError`` for an empty list of criteria, an
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
    if len(tied) == 1:
        [(record, values)] = tied
        return [[(record, (*values, *criterion.values([record])))]]
    found = criterion.values([record for record, _ in tied])
    parts: dict[Value, list[tuple[Record, tuple[Value, ...]]]] = {}
    for (record, values), value in zip(tied, found, strict=True):
        parts.setdefault(value, []).append((record, (*values, value)))
    return [parts[value] for value in sorted(parts, reverse=not criterion.fewer_is_better)]


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


def _criterion(
    name: CriterionName,
    label: str,
    words: str,
    short: str,
    *,
    fewer_is_better: bool = False,
    need: Need | None = None,
) -> Callable[[Callable[[Record], Value]], Callable[[Record], Value]]:
    """Register a criterion that values one team at a time."""

    def declare(value: Callable[[Record], Value]) -> Callable[[Record], Value]:
        def values(tied: Sequence[Record]) -> Sequence[Value]:
            return [value(record) for record in tied]

        register(Criterion(name, label, words, short, values, fewer_is_better, need))
        return value

    return declare


@_criterion("points", N_("Total des points"), N_("le total de leurs points"), N_("Total"))
def points(record: Record) -> int:
    """Return the points marked in all rounds, byes included."""
    return sum([result.points for result in record.results])


@_criterion("wins", N_("Parties gagnées"), N_("le nombre de parties gagnées"), N_("Gagn."))
def wins(record: Record) -> int:
    """Return the matches won at a table; a bye does not count."""
    return sum([result.won for result in record.results if result.opponent is not None])


@_criterion(
    "difference",
    N_("Différence de points"),
    N_("la différence entre points marqués et points encaissés"),
    N_("Diff."),
)
def difference(record: Record) -> int:
    """Return points for minus points against; the contest sets both values for a bye."""
    return sum([result.points - result.against for result in record.results])


@_criterion(
    "match_points",
    N_("Points de partie"),
    N_("les points de partie"),
    N_("Pts partie"),
    need=Need.MATCH_POINTS,
)
def match_points(record: Record) -> int:
    """Return the match points of all rounds (for a win, a draw, a loss, a bye)."""
    return sum(result.match_points for result in record.results)


@_criterion(
    "points_for",
    N_("Points marqués à table"),
    N_("les points marqués à table, sans ceux des exemptions"),
    N_("Marq."),
)
def points_for(record: Record) -> int:
    """Return the points marked at a table, without byes."""
    return sum(result.points for result in _played(record))


@_criterion(
    "points_against",
    N_("Points encaissés"),
    N_("le plus petit nombre de points encaissés"),
    N_("Enc."),
    fewer_is_better=True,
)
def points_against(record: Record) -> int:
    """Return the points marked by the opponents: the fewer the better."""
    return sum(result.against for result in record.results)


@_criterion("average", N_("Moyenne par partie"), N_("la moyenne de points par partie"), N_("Moy."))
def average(record: Record) -> Value:
    """Return the points per round counted: fair to teams that played more or fewer rounds."""
    return Fraction(points(record), len(record.results)) if record.results else 0


@_criterion("rounds_played", N_("Parties jouées"), N_("le nombre de parties jouées"), N_("Jouées"))
def rounds_played(record: Record) -> int:
    """Return the rounds counted, byes included.

    As first criterion it ranks teams that stopped early after the others.
    """
    return len(record.results)


@_criterion(
    "goal_average",
    N_("Goal-average"),
    N_("le goal-average, points marqués divisés par points encaissés"),
    N_("G.-a."),
)
def goal_average(record: Record) -> Value:
    """Return points marked at a table divided by points against; 0 against counts as 1."""
    against = sum(result.against for result in _played(record))
    return Fraction(int(points_for(record)), max(1, against))


@_criterion(
    "places",
    N_("Places dans chaque partie"),
    N_("la plus petite somme de leurs places dans chaque partie"),
    N_("Places"),
    fewer_is_better=True,
)
def places(record: Record) -> int:
    """Return the sum of the team's places in the scores of each round: the fewer the better."""
    return sum(result.place for result in record.results)


@_criterion(
    "lots",
    N_("Tirage au sort"),
    N_("le tirage au sort"),
    N_("Sort"),
    fewer_is_better=True,
    need=Need.LOTS,
)
def lots(record: Record) -> int:
    """Return the lot that the team drew: the smallest first. Lots leave no tie."""
    return record.lot


@_criterion("best_match", N_("Meilleure partie"), N_("leur meilleure partie"), N_("Meill."))
def best_match(record: Record) -> int:
    """Return the highest score of a match really played; 0 if there is none."""
    return max((result.points for result in _played(record)), default=0)


@_criterion("first_match", N_("Première partie"), N_("leur première partie"), N_("1re"))
def first_match(record: Record) -> int:
    """Return the score of the first match really played; 0 if there is none."""
    played = _played(record)
    return min(played, key=lambda result: result.round).points if played else 0


@_criterion("last_match", N_("Dernière partie"), N_("leur dernière partie"), N_("Dern."))
def last_match(record: Record) -> int:
    """Return the score of the last match really played; 0 if there is none."""
    played = _played(record)
    return max(played, key=lambda result: result.round).points if played else 0


def direct_meeting(tied: Sequence[Record]) -> list[int]:
    """Return each team's wins against the teams tied with it; 0 for all until all have met.

    A win against one tied team cannot rank a team above another that it has never met.
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


register(
    Criterion(
        "direct_meeting",
        N_("Rencontre directe"),
        N_("la rencontre directe"),
        N_("Renc."),
        direct_meeting,
        need=Need.TEAMS,
    )
)


def _played(record: Record) -> list[Result]:
    return [result for result in record.results if result.opponent is not None]
