"""The values that separate two rows of one total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from scoring.kinds import every
from tournaments.annexes.seasons.rules.days import Number
from tournaments.annexes.seasons.rules.held import Attended
from tournaments.annexes.seasons.rules.table import Key, TieValue
from tournaments.annexes.seasons.rules.words import Tie


@dataclass(frozen=True, slots=True)
class Course:
    """The season of one row: its attended days, those that count, and every day's worth.

    `worths` has a worth for each day held, from the first, in points. `seed` draws its lot.
    """

    key: Key
    attended: Sequence[Attended]
    counted: Sequence[Attended]
    worths: Sequence[int]
    seed: int | None


def tie_value(tie: Tie, course: Course) -> TieValue:
    """Return the value of a tie for a row. Option: ties."""
    return VALUES[tie](course)


def order_of(values: Sequence[TieValue], longest: int) -> tuple[Any, ...]:
    """Return values that sort the best row first.

    Several values are compared one by one, and a missing one is 0: `longest` is how many a row may
    have. The smallest lot comes first.
    """
    return tuple(_ascending(value, longest) for value in values)


def of_one_day(tie: Tie, day: Attended) -> Number:
    """Return the value of a tie for one day; 0 for those that have none there."""
    value = OF_ONE_DAY.get(tie)
    return value(day) if value else 0


def _ascending(value: TieValue, longest: int) -> Any:
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return (*(-one for one in value), *(0 for _ in range(longest - len(value))))
    return -value


def _highest_first(days: Iterable[Attended]) -> tuple[int, ...]:
    return tuple(sorted((day.points for day in days), reverse=True))


def _places(days: Iterable[Attended]) -> tuple[int, ...]:
    """Return how many times each place was reached, from the first to the last reached."""
    reached = Counter(day.place for day in days if day.place is not None)
    return tuple(reached[place] for place in range(1, max(reached, default=0) + 1))


def _lot(course: Course) -> str:
    text = f"{course.seed}:{'+'.join(course.key)}"
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _first(day: Attended) -> int:
    return int(day.place == 1)


#: Ties that have a value for one day, which also choose the best days.
OF_ONE_DAY: Final[Mapping[Tie, Callable[[Attended], Number]]] = {
    Tie.POINTS: lambda day: day.played.points,
    Tie.WINS: lambda day: day.played.wins,
    Tie.MATCH_POINTS: lambda day: day.played.match_points,
    Tie.DIFFERENCE: lambda day: day.played.difference,
    Tie.FIRSTS: _first,
}
VALUES: Final[Mapping[Tie, Callable[[Course], TieValue]]] = every(
    Tie,
    {
        Tie.POINTS: lambda course: sum(day.played.points for day in course.counted),
        Tie.WINS: lambda course: sum(day.played.wins for day in course.counted),
        Tie.MATCH_POINTS: lambda course: sum(day.played.match_points for day in course.counted),
        Tie.DIFFERENCE: lambda course: sum(day.played.difference for day in course.counted),
        Tie.FIRSTS: lambda course: sum(map(_first, course.counted)),
        Tie.PLACES: lambda course: _places(course.counted),
        Tie.BEST_DAYS: lambda course: _highest_first(course.counted),
        Tie.DAYS: lambda course: len(course.attended),
        Tie.ALL_POINTS: lambda course: sum(day.played.points for day in course.attended),
        Tie.ALL_WINS: lambda course: sum(day.played.wins for day in course.attended),
        Tie.ALL_DAYS: lambda course: _highest_first(course.attended),
        Tie.LAST_DAYS: lambda course: tuple(reversed(course.worths)),
        Tie.LOTS: _lot,
    },
)
