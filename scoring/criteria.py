"""The criteria that separate tied teams.

A criterion is one value, registered beside the small function that computes it. The forms, the
checks, the sentences of a regulation, the papers, the exports and the reference read that value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final, Literal

from .records import Record, Result, Value
from .words import N_

#: Every name of a criterion; mypy refuses to register or to use any other.
CriterionName = Literal[
    "points",
    "wins",
    "wins_average",
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
    "manches_won",
    "manches_difference",
    "manches_average",
    "buchholz",
    "buchholz_points",
    "registration",
    "capots",
    "points_chosen",
    "wins_chosen",
    "difference_chosen",
    "match_points_chosen",
    "average_chosen",
    "direct_meeting",
]

#: The criterion whose value is the total of a row. Every ranking shows that total.
TOTAL: Final[CriterionName] = "points"


class Need(Enum):
    """Data that a criterion counts and that not every contest has."""

    #: Match points. A win must give more of them than a loss.
    MATCH_POINTS = "match points"
    #: The lot that each team drew once. Lots leave no tie.
    LOTS = "lots"
    #: Teams that stay together all day. Individuals change partners every round.
    TEAMS = "teams"
    #: Matches of several manches.
    MANCHES = "manches"
    #: The rounds that the regulation chooses for some criteria.
    ROUNDS = "chosen rounds"


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion that separates tied teams: the highest value first, or the lowest.

    ``label`` names it in a list of choices and above a column. ``words`` follow "ranked by" in a
    sentence. ``short`` heads a narrow column; ``unit``, if there is one, follows a value without a
    heading. ``values`` takes the tied records and gives one number for each, in the same order.
    With ``fewer_is_better`` the lowest value comes first.
    ``needs`` is what the contest must have and not every contest has. ``alone`` tells that the
    value of a team depends on no other record: a ranking then asks for all of them at once.
    """

    name: CriterionName
    label: str
    words: str
    short: str
    values: Callable[[Sequence[Record]], Sequence[Value]]
    fewer_is_better: bool = False
    needs: frozenset[Need] = frozenset()
    alone: bool = False
    unit: str = ""


def deciding(criteria: Sequence[Criterion]) -> Sequence[Criterion]:
    """Return the first criteria, as many as it takes to order nearly every team.

    Totals of points seldom tie: one is enough. Any other value needs the one after it.
    """
    return criteria[: 1 if criteria and criteria[0].name == TOTAL else 2]


def distance(
    criteria: Sequence[Criterion], values: Sequence[Value], others: Sequence[Value]
) -> tuple[Criterion, Value]:
    """Return how far values are from others, in the first criterion that parts them.

    If none does, the distance is 0 in the first. Lots, and what is best lowest, measure nothing.
    """
    apart = (
        (criterion, one - other)
        for criterion, one, other in zip(criteria, values, others, strict=False)
        if one != other and not criterion.fewer_is_better
    )
    return next(apart, (criteria[0], 0))


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
    return any(need in CRITERIA[name].needs for name in criteria)


def _criterion(
    name: CriterionName,
    label: str,
    words: str,
    short: str,
    *,
    fewer_is_better: bool = False,
    needs: frozenset[Need] = frozenset(),
    unit: str = "",
) -> Callable[[Callable[[Record], Value]], Callable[[Record], Value]]:
    """Register a criterion that values one team at a time."""

    def declare(value: Callable[[Record], Value]) -> Callable[[Record], Value]:
        def values(tied: Sequence[Record]) -> Sequence[Value]:
            return [value(record) for record in tied]

        register(Criterion(name, label, words, short, values, fewer_is_better, needs, True, unit))
        return value

    return declare


@_criterion("points", N_("Total des points"), N_("le total de leurs points"), N_("Total"))
def points(record: Record) -> int:
    """Return the points marked in all rounds, byes included."""
    return sum([result.points for result in record.results])


@_criterion(
    "wins",
    N_("Parties gagnées"),
    N_("le nombre de parties gagnées"),
    N_("Gagn."),
    # Translators: abbreviation of "victoires", after their number
    unit=N_("v."),
)
def wins(record: Record) -> int:
    """Return the matches won at a table; a bye does not count."""
    return sum([result.won for result in record.results if result.opponent is not None])


@_criterion(
    "wins_average",
    N_("Moyenne de victoires"),
    N_("la moyenne de victoires, parties gagnées divisées par parties jouées"),
    N_("Moy. v."),
)
def wins_average(record: Record) -> Value:
    """Return matches won per match played at a table: fair to teams that had a bye. None: 0."""
    played = _played(record)
    return Fraction(wins(record), len(played)) if played else 0


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
    needs=frozenset({Need.MATCH_POINTS}),
)
def match_points(record: Record) -> Value:
    """Return the match points of all rounds (for a win, a draw, a loss, a bye)."""
    return _exact(sum(result.match_points for result in record.results))


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
    needs=frozenset({Need.LOTS}),
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


@_criterion(
    "manches_won",
    N_("Manches gagnées"),
    N_("le nombre de manches gagnées"),
    N_("Man."),
    needs=frozenset({Need.MANCHES}),
)
def manches_won(record: Record) -> int:
    """Return the manches won in all matches."""
    return sum(result.manches[0] for result in record.results)


@_criterion(
    "manches_difference",
    N_("Goal-average de manches"),
    N_("le goal-average de manches, gagnées moins perdues"),
    N_("Diff. man."),
    needs=frozenset({Need.MANCHES}),
)
def manches_difference(record: Record) -> int:
    """Return manches won minus manches lost. It never divides by zero."""
    return sum(won - lost for won, lost in (result.manches for result in record.results))


@_criterion(
    "manches_average",
    N_("Quotient de manches"),
    N_("le quotient de manches, gagnées divisées par perdues"),
    N_("Q. man."),
    needs=frozenset({Need.MANCHES}),
)
def manches_average(record: Record) -> Value:
    """Return manches won divided by manches lost.

    A team that lost none is above any quotient, and then the more it won the better. A team that
    has played none has 0.
    """
    won, lost = (sum(result.manches[side] for result in record.results) for side in (0, 1))
    if lost:
        return Fraction(won, lost)
    return NO_MANCHE_LOST + won if won else 0


#: Above any quotient of manches.
NO_MANCHE_LOST: Final = 1_000_000


@_criterion(
    "buchholz",
    N_("Force des adversaires, en points de partie (Buchholz)"),
    N_("le total des points de partie de leurs adversaires"),
    N_("Buch."),
    needs=frozenset({Need.MATCH_POINTS}),
)
def buchholz(record: Record) -> Value:
    """Return the opponents' match points; a bye counts the team's own. See `with_opponents`."""
    return _exact(sum(result.facing[1] for result in record.results))


@_criterion(
    "buchholz_points",
    N_("Force des adversaires, en points"),
    N_("le total des points de leurs adversaires"),
    N_("Adv."),
    needs=frozenset({Need.TEAMS}),
)
def buchholz_points(record: Record) -> Value:
    """Return the opponents' total points; a bye counts the team's own. See `with_opponents`."""
    return _exact(sum(result.facing[0] for result in record.results))


@_criterion(
    "registration",
    N_("Ordre d’inscription"),
    N_("l’ordre d’inscription"),
    N_("Insc."),
    fewer_is_better=True,
)
def registration(record: Record) -> int:
    """Return the place of the team in the order of registration: the first comes first."""
    return record.order


@_criterion("capots", N_("Capots"), N_("le nombre de capots faits"), N_("Cap."))
def capots(record: Record) -> int:
    """Return the capots that the team made; a sheet that does not tell them counts 0."""
    return sum(result.capots for result in record.results)


@_criterion(
    "points_chosen",
    N_("Total des parties choisies"),
    N_("le total de leurs points aux parties choisies"),
    N_("Pts ch."),
    needs=frozenset({Need.ROUNDS}),
)
def points_chosen(record: Record) -> Value:
    """Return the points marked in the chosen rounds, byes included."""
    return points(_in_chosen(record))


@_criterion(
    "wins_chosen",
    N_("Victoires aux parties choisies"),
    N_("le nombre de parties gagnées parmi les parties choisies"),
    N_("Gagn. ch."),
    needs=frozenset({Need.ROUNDS}),
)
def wins_chosen(record: Record) -> Value:
    """Return the matches won at a table in the chosen rounds; a bye does not count."""
    return wins(_in_chosen(record))


@_criterion(
    "difference_chosen",
    N_("Différence aux parties choisies"),
    N_("la différence entre points marqués et points encaissés aux parties choisies"),
    N_("Diff. ch."),
    needs=frozenset({Need.ROUNDS}),
)
def difference_chosen(record: Record) -> Value:
    """Return points for minus points against in the chosen rounds, byes included."""
    return difference(_in_chosen(record))


@_criterion(
    "match_points_chosen",
    N_("Points de partie aux parties choisies"),
    N_("les points de partie aux parties choisies"),
    N_("Pts p. ch."),
    needs=frozenset({Need.ROUNDS, Need.MATCH_POINTS}),
)
def match_points_chosen(record: Record) -> Value:
    """Return the match points of the chosen rounds."""
    return match_points(_in_chosen(record))


@_criterion(
    "average_chosen",
    N_("Moyenne des parties choisies"),
    N_("la moyenne de points aux parties choisies"),
    N_("Moy. ch."),
    needs=frozenset({Need.ROUNDS}),
)
def average_chosen(record: Record) -> Value:
    """Return the points per chosen round counted: fair to teams that played fewer of them."""
    return average(_in_chosen(record))


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
        needs=frozenset({Need.TEAMS}),
    )
)


def _exact(value: Value) -> Value:
    """Return a whole number as an ``int``."""
    return int(value) if value.denominator == 1 else value


def _in_chosen(record: Record) -> Record:
    return record._replace(results=tuple([one for one in record.results if one.chosen]))


def _played(record: Record) -> list[Result]:
    return [result for result in record.results if result.opponent is not None]
