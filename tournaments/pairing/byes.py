"""Choice of the team that rests when the number of teams is odd."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal

from .lots import shuffled

ByeRule = Literal["last", "lot"]


def fewest(teams: Sequence[int], byes: Mapping[int, int]) -> list[int]:
    """Return the teams with the fewest byes, in the order given.

    Choosing among these, nobody rests twice before all have rested once.
    """
    least = min(byes.get(team, 0) for team in teams)
    return [team for team in teams if byes.get(team, 0) == least]


def candidates(
    order: Sequence[int], byes: Mapping[int, int], rule: ByeRule, random: Random
) -> Sequence[int | None]:
    """Return the candidates for the bye, the first choice first; [None] when the number is even.

    The first choice is the last in ``order``, or drawn by lot. Raises ValueError for an unknown
    rule.
    """
    if len(order) % 2 == 0:
        return [None]
    eligible = fewest(order, byes)
    if rule == "last":
        return eligible[::-1]
    if rule == "lot":
        return shuffled(eligible, random)
    raise ValueError(f"unknown rule for byes: {rule!r}")
