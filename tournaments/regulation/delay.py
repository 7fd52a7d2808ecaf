"""What a delay at a match costs, from its minutes. Options: those of `format.delays`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tournaments.regulation.format import Format
    from tournaments.words.enums import PenaltyTo


class DelayCost(NamedTuple):
    """Cost of a delay: slices and their points, in the unit of the sheet, or the match.

    `to` says where the points go. A match lost by forfeit costs no points besides.
    """

    to: PenaltyTo
    slices: int = 0
    points: int = 0
    loses: bool = False


def delay_cost(regulation: Format, minutes: int) -> DelayCost:
    """Return the cost of that many whole minutes of delay.

    A slice begun is due; those of the tolerance are free. A delay equal to a limit is within it:
    "plus de 10 minutes" begins with the eleventh.
    """
    if regulation.delay_loses is not None and minutes > regulation.delay_loses:
        return DelayCost(regulation.delay_to, loses=True)
    over = minutes - regulation.delay_after
    if over <= 0 or not regulation.delay_price:
        return DelayCost(regulation.delay_to)
    slices = 1 if regulation.delay_slice is None else -(-over // regulation.delay_slice)
    return DelayCost(regulation.delay_to, slices, slices * regulation.delay_price)
