"""Entry into a bracket: check the seeds, and keep teams of one pool apart."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from ..contract import DrawRefused
from ..sentences import N_
from .bracket import FIXED, Bracket, Drawing
from .plan import FINAL, plan, power_below
from .words import MAIN

TOO_FEW = N_("Un tableau demande au moins deux équipes ; il y en a %(count)d.")
TWICE = N_("L’équipe %(team)d figure deux fois parmi les têtes de série du tableau.")
GONE = N_("L’équipe %(team)d a abandonné : elle ne peut pas entrer dans le tableau.")


def new_bracket(
    seeds: Sequence[int],
    places: str = FINAL,
    section: str = MAIN,
    *,
    drawing: Drawing = FIXED,
    left: Collection[int] = (),
    pools: Mapping[int, str] | None = None,
) -> Bracket:
    """Return a new bracket of these teams, the best first, before its first match.

    ``drawing`` tells how its later meetings are made. ``pools`` is the pool each team comes from:
    see `apart`. Raises DrawRefused for a team given twice or that has ``left``, and for fewer than
    two teams.
    """
    if len(seeds) < 2:
        raise DrawRefused(TOO_FEW, {"count": len(seeds)})
    for place, team in enumerate(seeds):
        if team in seeds[:place]:
            raise DrawRefused(TWICE, {"team": team})
        if team in left:
            raise DrawRefused(GONE, {"team": team})
    return Bracket(tuple(apart(seeds, pools or {})), places, section, drawing=drawing)


def apart(seeds: Sequence[int], pools: Mapping[int, str]) -> list[int]:
    """Reorder the seeds so that as few teams as possible first meet a team of their own pool.

    Two seeds change places when that removes such a meeting, the nearest seeds first. The winner of
    a pool (the first of it in the order of the seeds) never moves. Seeds change places within 3-4,
    5-8, 9-16 and so on, so that later meetings and byes stay as the ranking made them. Only when
    this leaves such a meeting, a seed may change places with any other: a team exempt from the
    cadrage may then play it, and another is exempt instead.

    >>> apart([1, 2, 3, 4, 5, 6, 7, 8], {1: "A", 8: "A", 2: "B", 6: "B"})
    [1, 2, 3, 4, 5, 6, 8, 7]
    """
    order = list(seeds)
    size = len(order)
    exempt = 2 * power_below(size) - size if size & (size - 1) else size
    firsts = [
        (fixture.one.seed - 1, fixture.other.seed - 1)
        for fixture in plan(size)
        if fixture.one.seed and fixture.other.seed
    ]
    movable = _movable(seeds, pools)
    exchanges = sorted(combinations(movable, 2), key=lambda pair: (pair[1] - pair[0], pair))
    near = [
        (one, other)
        for one, other in exchanges
        if one.bit_length() == other.bit_length() and (one < exempt) == (other < exempt)
    ]
    for allowed in (near, exchanges):
        while _improved(order, allowed, firsts, pools):
            pass
    return order


def _improved(
    order: list[int],
    exchanges: Sequence[tuple[int, int]],
    firsts: Sequence[tuple[int, int]],
    pools: Mapping[int, str],
) -> bool:
    """Make the first exchange that removes a meeting inside a pool; return whether there is one."""
    meeting = {place for pair in _together(order, firsts, pools) for place in pair}
    for one, other in exchanges:
        if meeting.isdisjoint((one, other)):
            continue
        order[one], order[other] = order[other], order[one]
        if 2 * len(_together(order, firsts, pools)) < len(meeting):
            return True
        order[one], order[other] = order[other], order[one]
    return False


def _movable(seeds: Sequence[int], pools: Mapping[int, str]) -> list[int]:
    """Return the positions of the teams that have not won their pool."""
    met: set[str] = set()
    found = []
    for place, team in enumerate(seeds):
        pool = pools.get(team)
        if pool is None or pool in met:
            found.append(place)
        else:
            met.add(pool)
    return found


def _together(
    order: Sequence[int], firsts: Sequence[tuple[int, int]], pools: Mapping[int, str]
) -> list[tuple[int, int]]:
    """Return the first matches, by positions, between two teams of one pool."""
    pool = [pools.get(team) for team in order]
    return [(one, other) for one, other in firsts if pool[one] and pool[one] == pool[other]]
