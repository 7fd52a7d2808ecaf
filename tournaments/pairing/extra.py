"""The extra matches of teams that have rested, against each other, once the rounds are played.

Source: published regulations where the teams that rested in turn "rattrapent par une partie de
plus".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .byes import ByeRule
from .contract import N_, Bye, Draw, DrawRefused, Entrant, History, Reason
from .random_draw import draw_random

EXTRA = N_("Table %(table)d : rattrapage entre deux équipes qui se sont reposées.")
ALONE = N_("Exempte par tirage au sort : sans adversaire pour son rattrapage.")


def draw_extra(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    bye: ByeRule = "lot",
    accept: bool = False,
) -> Draw:
    """Pair by lot the teams that have rested, avoiding rematches; an odd one waits.

    What is owed to a team that waits stays owed.
    """
    try:
        made = draw_random(entrants, history, seed, bye=bye, last_round=True, accept=accept)
    except DrawRefused as refusal:
        refusal.best = _said(refusal.best) if refusal.best is not None else None
        raise
    return _said(made)


def _said(made: Draw) -> Draw:
    """The draw by lot with the reasons of extra matches."""
    again = {rematch.table for rematch in made.rematches}
    tables = tuple(
        table
        if table.number in again
        else replace(table, reason=Reason(EXTRA, {"table": table.number}))
        for table in made.tables
    )
    byes = tuple(Bye(bye.team, Reason(ALONE)) for bye in made.byes)
    return replace(made, method="extra", tables=tables, byes=byes)
