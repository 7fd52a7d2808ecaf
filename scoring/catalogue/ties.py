"""Whether the taker of a contract that is reached may have the same total as the defence."""

from __future__ import annotations

from dataclasses import fields

from ..cards import ALL_TRUMP, BELOTE_POINTS, DEAL_POINTS, DIX_DE_DER
from .bidding import EIGHTY, FROM_MIN
from .options import Options
from .play import NO_BELOTE, Tricks


def may_be_equal(options: Options) -> bool:
    """Return whether equal totals may reach a contract, from complete options of a game with bids.

    Without annonces, equal totals are half the card points and the belotes of a deal: 81, or 91
    with a belote. A lowest bid of 100 then leaves none. What tables choose for themselves is not
    followed: with `per_table`, equal totals are supposed possible.
    """
    annonces_judge = options["annonces"] != "none" and options["annonces_help"] != "no"
    if annonces_judge or options["per_table"]:
        return True
    belote_judges = options["belote"] != NO_BELOTE and options["belote_helps"] != "no"
    tricks = Tricks(**{one.name: options[one.name] for one in fields(Tricks)})
    deals: list[tuple[str | None, int]] = [(None, 1)]
    if options["sa_ta"]:
        deals.append((ALL_TRUMP, options["all_trump_belotes"]))
    return any(
        _total(tricks.der_points(trump), belotes) >= _needed(options, belotes)
        for trump, most in deals
        for belotes in range(most * belote_judges + 1)
    )


def _total(der: int, belotes: int) -> int:
    """Return the total of each camp, in points, where both are equal."""
    return (DEAL_POINTS - DIX_DE_DER + der + belotes * BELOTE_POINTS) // 2


def _needed(options: Options, belotes: int) -> int:
    """Return the least total that makes a contract, the defence holding that many belotes."""
    contract = least = int(options["min_bid"])
    if belotes and options["belote_from"] > least:
        # the belote only counts from that contract on
        contract = int(options["belote_from"])
        if options["bid_steps"] == FROM_MIN:
            contract += (least - contract) % 10
    eighty = 82 if contract == EIGHTY and options["eighty_needs"] != EIGHTY else contract
    return max(contract, eighty, int(options["tricks_floor"]))
