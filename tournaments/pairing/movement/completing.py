"""Tables of a movement when some teams are not at their printed table.

Teams left alone meet each other. A printed table is changed only to avoid a second bye too early, a
forbidden meeting, or a rematch that no absence explains.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..contract import History
from ..matching import cheapest

#: Table of a movement: number, NS, EW.
Met = tuple[int, int, int]

RESTING = 0  # stands for the bye among the teams, which are numbered from 1
SPANS = (0, 24, 96)  # number of printed tables that may be changed, in successive attempts
WHOLE = 400  # number of teams up to which every pair is considered
NEIGHBOURS = 16
LOT_BITS = 10


@dataclass(frozen=True, slots=True)
class Case:
    """Constraints of a round. ``later`` are the meetings to come.

    ``excused`` are the teams whose opponent is absent: two of them may meet again, rather than
    change a table announced to others, unless ``opening``.
    """

    table: Mapping[int, int]
    least: frozenset[int]
    excused: frozenset[int]
    sides: Mapping[int, int]
    later: frozenset[tuple[int, int]]
    lots: Mapping[int, int]
    history: History
    opening: bool = False


@dataclass(frozen=True, slots=True)
class Completed:
    kept: Sequence[Met]
    made: Sequence[Met]
    bye: int | None


def completed(met: Sequence[Met], alone: Sequence[int], case: Case) -> Completed:
    """Pair the teams left alone, changing as few printed tables as possible; an odd one rests."""
    odd = len(alone) % 2 == 1
    if not alone:
        return Completed(met, (), None)
    best: tuple[int, list[tuple[int, int]], Sequence[Met]] | None = None
    for span in SPANS:
        opened = _opened(met, alone, case, odd, span)
        pairing = _paired(alone, opened, case, odd)
        if pairing is not None and (best is None or pairing[0] < best[0]):
            best = *pairing, opened
        if (best is not None and best[0] == 0) or len(opened) == len(met):
            break
    assert best is not None, "somebody may rest, and every pair is allowed"
    _, pairs, opened = best
    printed = {frozenset(one[1:]): one for one in opened}
    kept = [one for one in met if one not in set(opened)]
    kept += [printed[pair] for pair in map(frozenset, pairs) if pair in printed]
    new = [pair for pair in pairs if frozenset(pair) not in printed]
    bye = next((max(pair) for pair in new if RESTING in pair), None)
    return Completed(kept, _seated([pair for pair in new if RESTING not in pair], case), bye)


def _opened(
    met: Sequence[Met], alone: Sequence[int], case: Case, odd: bool, span: int
) -> Sequence[Met]:
    if not span:
        return ()
    wanted = odd and case.least.isdisjoint(alone)
    return sorted(
        met,
        key=lambda one: (wanted and case.least.isdisjoint(one[1:]), case.lots[one[1]], one),
    )[:span]


def _paired(
    alone: Sequence[int], opened: Sequence[Met], case: Case, odd: bool
) -> tuple[int, list[tuple[int, int]]] | None:
    """Return the cheapest pairs and how many faults they have, or None if impossible."""
    inside = {team: one[2] if team == one[1] else one[1] for one in opened for team in one[1:]}
    order = sorted([*alone, *inside], key=lambda team: (case.table[team], team))
    nodes = [RESTING, *order] if odd else order
    unit = len(nodes) + 1
    price = _prices(case, inside)
    costs: dict[tuple[int, int], int] = {}
    bad: dict[tuple[int, int], int] = {}
    everyone = len(nodes) <= WHOLE
    for place, one in enumerate(nodes):
        seen = 0
        for other in nodes[place + 1 :]:
            levels = price(one, other)
            if levels is None:
                continue
            total = 0
            for level in levels:
                total = total * 2 * unit + level
            lots = case.lots[one] * case.lots[other] if one else case.lots[other]
            costs[one, other] = total * unit * (1 << 2 * LOT_BITS) + lots
            bad[one, other] = levels[0] * unit + levels[1]
            seen += not bad[one, other]
            if one and not everyone and seen == NEIGHBOURS:
                break
    pairs = cheapest(nodes, costs)
    return None if pairs is None else (sum(bad[pair] for pair in pairs), pairs)


def _prices(
    case: Case, inside: Mapping[int, int]
) -> Callable[[int, int], tuple[int, int, int, int, int] | None]:
    """Return the costs of a pair, the worst first, or None if impossible.

    Forbidden; met before without an excuse; a printed table changed (counted for each of its
    teams); met before with an absence as excuse; of one club, due to meet later, or of one side.
    """
    history = case.history

    def price(one: int, other: int) -> tuple[int, int, int, int, int] | None:
        if one == RESTING:
            if other not in case.least:
                return None
            return 0, 0, int(other in inside), 0, 0
        if inside.get(one) == other:
            return 0, 0, 0, 0, 0
        pair = (one, other) if one < other else (other, one)
        again = pair in history.meetings
        alone = one in case.excused and other in case.excused
        excused = again and alone and not case.opening
        alike = 2 * history.related(one, other) + (case.sides[one] == case.sides[other])
        return (
            int(history.banned(one, other)),
            int(again and not excused),
            (one in inside) + (other in inside),
            int(excused),
            alike + (pair in case.later),
        )

    return price


def _seated(pairs: Sequence[tuple[int, int]], case: Case) -> Sequence[Met]:
    """Seat each pair at its sitting team's table, or the other's, or a free one."""
    ordered = [
        (one, other)
        if (-case.sides[one], case.table[one], one) < (-case.sides[other], case.table[other], other)
        else (other, one)
        for one, other in pairs
    ]
    ordered.sort(key=lambda pair: (case.table[pair[0]], pair))
    free = sorted({case.table[team] for pair in ordered for team in pair})
    tables: dict[tuple[int, int], int] = {}
    for choice in (0, 1):
        for pair in ordered:
            if pair not in tables and case.table[pair[choice]] in free:
                tables[pair] = case.table[pair[choice]]
                free.remove(tables[pair])
    for pair in ordered:
        if pair not in tables:
            tables[pair] = free.pop(0)
    return [(table, *pair) for pair, table in tables.items()]
