"""Compares the prizes given with those due now: a corrected result may make them differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tournaments.regulation.awarding.contract import Grant


def differences(
    before: Sequence[Grant], now: Sequence[Grant]
) -> tuple[tuple[int, ...], tuple[Grant, ...]]:
    """Return the indexes in `before` of grants no longer due, and the grants due but not given.

    Identical pieces of a lot are interchangeable, and reasons are not compared.
    """
    due = Counter(map(_key, now))
    stale = []
    for place, grant in enumerate(before):
        key = _key(grant)
        if due[key]:
            due[key] -= 1
        else:
            stale.append(place)
    missing = []
    for grant in reversed(now):
        key = _key(grant)
        if due[key]:
            due[key] -= 1
            missing.append(grant)
    return tuple(stale), tuple(reversed(missing))


def renumbered(missing: Sequence[Grant], kept: Sequence[Grant]) -> list[Grant]:
    """Return the missing grants on pieces not in `kept`; parts of a piece stay together."""
    taken = {(grant.lot, grant.unit): grant.parts for grant in kept}
    moved: dict[tuple[int, int, int], int] = {}
    grants = []
    for grant in missing:
        place = (grant.lot, grant.unit, grant.parts)
        if place not in moved:
            unit = grant.unit
            shared = grant.parts > 1 and taken.get((grant.lot, unit)) == grant.parts
            if (grant.lot, unit) in taken and not shared:
                unit = next(n for n in range(1, len(taken) + 2) if (grant.lot, n) not in taken)
            moved[place] = unit
            taken[grant.lot, unit] = grant.parts
        grants.append(replace(grant, unit=moved[place]))
    return grants


def _key(grant: Grant) -> tuple[Any, ...]:
    whole = grant.parts == 1
    piece = () if whole else (grant.unit, grant.part, grant.parts)
    return (grant.lot, grant.team, grant.player, grant.cents, *piece)
