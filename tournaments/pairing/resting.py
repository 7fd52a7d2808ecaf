"""Byes fixed before the draw: teams that rest in turn, or even numbers only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal

from .contract import Bye, DrawRefused, shuffled
from .sentences import N_, Reason

ByeRule = Literal["last", "lot"]


def fewest(teams: Sequence[int], byes: Mapping[int, int]) -> list[int]:
    """Return the teams with the fewest byes, in order: nobody rests twice before all have."""
    least = min(byes.get(team, 0) for team in teams)
    return [team for team in teams if byes.get(team, 0) == least]


def candidates(
    order: Sequence[int], byes: Mapping[int, int], rule: ByeRule, random: Random
) -> Sequence[int | None]:
    """Return the candidates for the bye, the first choice first; [None] when the number is even.

    Raises ValueError for an unknown rule.
    """
    if len(order) % 2 == 0:
        return [None]
    eligible = fewest(order, byes)
    if rule == "last":
        return eligible[::-1]
    if rule == "lot":
        return shuffled(eligible, random)
    raise ValueError(f"unknown rule for byes: {rule!r}")


def at_rest(
    order: Sequence[int], byes: Mapping[int, int], count: int, rule: ByeRule, random: Random
) -> list[int]:
    """Return that many of the players with the fewest byes: the last in ``order``, or by lot.

    >>> at_rest([4, 9, 2, 7], {7: 1}, 1, "last", Random(1))
    [2]
    """
    lowest = shuffled(order, random) if rule == "lot" else order[::-1]
    # The sort is stable: players with as few byes rest from the lowest up, or by lot.
    return sorted(lowest, key=lambda player: byes.get(player, 0))[:count]


IN_TURN = N_("Exempte : son tour de repos, tiré au sort avant la première partie.")
NOT_ODD = N_(
    "Le règlement demande un nombre pair d’équipes ; il y en a %(count)d : inscrivez-en une, "
    "retirez-en une, ou changez « Qui est exempt » au règlement."
)


def next_to_rest(turns: Sequence[int], here: Sequence[int], byes: Mapping[int, int]) -> int | None:
    """Return the next team ``here`` to rest, or None when their number is even.

    ``turns`` is the order drawn by lot once for all rounds; a team missing from it comes last.
    Nobody rests twice before all have rested once.

    >>> next_to_rest([5, 9, 2, 7, 1], [1, 2, 5, 7, 9], {5: 1})
    9
    """
    if len(here) % 2 == 0:
        return None
    present = set(here)
    order = [team for team in turns if team in present]
    order += sorted(present.difference(order))
    return fewest(order, byes)[0]


def resting_bye(team: int) -> Bye:
    return Bye(team, Reason(IN_TURN))


def refuse_odd(count: int) -> None:
    if count % 2:
        raise DrawRefused(NOT_ODD, {"count": count})
