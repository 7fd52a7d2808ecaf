"""What a place gives: a list, the number of entrants, regular steps, or a part of the field."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any, Final

from scoring.words import N_, show
from tournaments.annexes.seasons.rules.options import (
    Option,
    Wrong,
    fraction,
    listed,
    plain_fraction,
    whole,
)
from tournaments.pairing.sentences import Param, Reason

ENTRANTS: Final = "entrants"
#: Keys of each table that `places` may be.
STEPS: Final = ("first", "step", "least")
SHARE: Final = ("depth", "step")


@dataclass(frozen=True, slots=True)
class PlaceList:
    """Points of each place, from the first; `place_rest` beyond."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Entrants:
    """As many points as teams at this place or below."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Points of the first place, then `step` fewer at each place, never below `least`."""

    first: int
    step: int
    least: int


@dataclass(frozen=True, slots=True)
class Share:
    """Points for a part of the field: one `step` for its last place, one more at each above."""

    depth: Fraction
    step: int

    def last(self, ranked: int) -> int:
        """Return the last place that has points, among `ranked` teams."""
        return max(1, floor(self.depth * ranked + Fraction(1, 2)))


Places = PlaceList | Entrants | Steps | Share


@dataclass(frozen=True)
class PlacesOption(Option):
    """The option `places`."""

    def read(self, value: object) -> Places:
        if value == ENTRANTS:
            return Entrants()
        if isinstance(value, list | tuple) and value:
            return PlaceList(tuple(whole(one) for one in listed(value)))
        if not isinstance(value, dict):
            raise Wrong(_PLACES, got=show(value))
        keys = SHARE if "depth" in value else STEPS
        if unknown := [key for key in value if key not in keys]:
            raise Wrong(_UNKNOWN, got=show(unknown[0]), keys=", ".join(keys))
        if missing := [key for key in keys if key not in value]:
            raise Wrong(_MISSING, key=missing[0])
        if keys == STEPS:
            return Steps(whole(value["first"]), whole(value["step"]), whole(value["least"]))
        depth = fraction(value["depth"])
        if not depth:
            raise Wrong(_DEPTH)
        return Share(depth, whole(value["step"]))

    def plain(self, value: Any) -> Any:
        match value:
            case PlaceList(points):
                return list(points)
            case Steps(first, step, least):
                return {"first": first, "step": step, "least": least}
            case Share(depth, step):
                return {"depth": plain_fraction(depth), "step": step}
        return ENTRANTS

    def in_words(self, value: Any) -> Param:
        match value:
            case PlaceList(points):
                return ", ".join(map(str, points))
            case Steps(first, step, least):
                return Reason(_SAID_STEPS, {"first": first, "step": step, "least": least})
            case Share(depth, step):
                return Reason(_SAID_SHARE, {"depth": str(depth), "step": step})
        return Reason(_SAID_ENTRANTS)

    def example(self) -> str:
        return "[20, 17, 15]"


_PLACES = N_(
    "Une liste de points, « entrants », {first, step, least} ou {depth, step} attendu ; "
    "reçu %(got)s."
)
_UNKNOWN = N_("%(got)s n’est pas attendu ici : %(keys)s.")
_MISSING = N_("« %(key)s » manque.")
_DEPTH = N_("La part des classés qui marque, comme « 1/3 », est plus grande que 0.")
_SAID_STEPS = N_("%(first)s à la première, %(step)s de moins à chaque place, jamais sous %(least)s")
_SAID_SHARE = N_("%(step)s par place, sur %(depth)s des classés, en partant du bas")
_SAID_ENTRANTS = N_("le nombre de classés, un de moins à chaque place")
