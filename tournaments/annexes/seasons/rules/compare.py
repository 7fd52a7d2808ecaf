"""Comparison of the rules of two seasons, option by option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.words import N_
from tournaments.annexes.seasons.rules.options import Option
from tournaments.annexes.seasons.rules.rules import (
    BONUS_FOR,
    DAY_OPTIONS,
    REGION_OPTIONS,
    SEASON_OPTIONS,
    Rules,
)
from tournaments.pairing.sentences import Param, Reason


@dataclass(frozen=True, slots=True)
class Difference:
    """One option that differs, as its path in the document, with both values in words.

    A bonus is named by what it rewards, "bonus[won-all]", attendance by its days, "attendance[7]".
    """

    option: str
    label: Reason
    one: Param
    other: Param


def differences(one: Rules, other: Rules) -> tuple[Difference, ...]:
    """Return every option that differs, in the order of the document."""
    return (
        *_options("season", SEASON_OPTIONS, one, other),
        *_options("day", DAY_OPTIONS, one.day, other.day),
        *_points("bonus", BONUS, _bonuses(one), _bonuses(other)),
        *_points("attendance", ATTENDANCE, _attendance(one), _attendance(other)),
        *_contests(one, other),
        *_regions(one, other),
    )


def _options(
    path: str, options: Mapping[str, Option], one: object, other: object
) -> Iterator[Difference]:
    for name, option in options.items():
        before, after = getattr(one, name), getattr(other, name)
        if before != after:
            label = Reason(option.label)
            yield Difference(f"{path}.{name}", label, option.words(before), option.words(after))


def _contests(one: Rules, other: Rules) -> Iterator[Difference]:
    """Yield the options of the contests that differ in either season, as they really count."""
    for id_ in dict.fromkeys(change.id for change in (*one.changes, *other.changes)):
        for difference in _options(
            f"contest[{id_}]", DAY_OPTIONS, one.day_of(id_), other.day_of(id_)
        ):
            name = difference.option.rpartition(".")[2]
            # If no contest is apart, the option of [day] already shows the difference.
            if any(name in _apart(rules, id_) for rules in (one, other)):
                label = Reason(OF_CONTEST, {"option": difference.label, "contest": id_})
                yield Difference(difference.option, label, difference.one, difference.other)


def _regions(one: Rules, other: Rules) -> Iterator[Difference]:
    """Yield the regions whose clubs are not the same."""
    mine, theirs = ({each.name: each.clubs for each in rules.regions} for rules in (one, other))
    clubs = REGION_OPTIONS["clubs"]
    for name in dict.fromkeys((*mine, *theirs)):
        before, after = mine.get(name, ()), theirs.get(name, ())
        if before != after:
            label = Reason(REGION, {"what": name})
            yield Difference(f"region[{name}]", label, clubs.words(before), clubs.words(after))


def _apart(rules: Rules, id_: str) -> frozenset[str]:
    """Return the names of the options that a contest says otherwise."""
    return frozenset(name for one in rules.changes if one.id == id_ for name, _value in one.options)


def _points(
    path: str, label: str, one: Mapping[Any, int], other: Mapping[Any, int]
) -> Iterator[Difference]:
    for key in dict.fromkeys((*one, *other)):
        if one.get(key) != other.get(key):
            words = [_points_reason(points.get(key)) for points in (one, other)]
            what: Param = Reason(BONUS_FOR[key]) if key in BONUS_FOR else key
            yield Difference(f"{path}[{key}]", Reason(label, {"what": what}), *words)


def _points_reason(points: int | None) -> Reason:
    return Reason(NONE) if points is None else Reason(POINTS, {"points": points})


def _bonuses(rules: Rules) -> dict[Any, int]:
    return {one.reward: one.points for one in rules.bonuses}


def _attendance(rules: Rules) -> dict[Any, int]:
    """Return the points of each number of days, those of one number added."""
    attendance: dict[Any, int] = {}
    for one in rules.attendance:
        attendance[one.days] = attendance.get(one.days, 0) + one.points
    return attendance


BONUS: Final = N_("Bonus : %(what)s")
REGION: Final = N_("Région : %(what)s")
ATTENDANCE: Final = N_("Assiduité à partir de %(what)s journées")
OF_CONTEST: Final = N_("%(option)s, à « %(contest)s »")
POINTS: Final = N_("%(points)s points")
NONE: Final = N_("aucun")
