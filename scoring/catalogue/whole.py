"""Every option of the rules of a deal, in the order of files and forms."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from . import bidding, play, result, sheet, table
from .annonces import AnnoncesShown
from .comptoir import Countdown
from .ending import Target
from .faults import Faults
from .options import Option


# Dataclass fields are collected from the last base to the first: files and forms begin with the
# game.
@dataclass(frozen=True)
class Rules(
    # last, because a file has its cells in a table of their own
    sheet.WrittenMarks,
    Countdown,
    sheet.TableChoices,
    Faults,
    Target,
    sheet.Passes,
    bidding.Doubling,
    result.Prices,
    table.TakerAlone,
    result.Judgement,
    play.Belotes,
    sheet.Sheet,
    play.Tricks,
    AnnoncesShown,
    bidding.Bids,
    table.Table,
    play.GamePlayed,
):
    """Every choice of the rules. A `RuleSet` is a checked one."""


#: Every option by name, in that order.
OPTIONS: Final[dict[str, Option]] = {one.name: one.metadata["option"] for one in fields(Rules)}
