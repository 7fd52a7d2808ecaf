"""Extra matches after the last round between teams that rested, as some regulations have them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .contract import Bye, Draw, DrawRefused, Entrant, History
from .method import DrawMethod, Meetings, Method, Order
from .random_draw import draw_random
from .resting import ByeRule
from .sentences import N_, Reason

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
    """Pair by lot the teams that have rested, avoiding rematches; an odd team waits."""
    try:
        draw = draw_random(entrants, history, seed, bye=bye, last_round=True, accept=accept)
    except DrawRefused as refusal:
        refusal.best = _with_extra_reasons(refusal.best) if refusal.best is not None else None
        raise
    return _with_extra_reasons(draw)


def _with_extra_reasons(draw: Draw) -> Draw:
    again = {rematch.table for rematch in draw.rematches}
    tables = tuple(
        table
        if table.number in again
        else table._replace(reason=Reason(EXTRA, {"table": table.number}))
        for table in draw.tables
    )
    byes = tuple(Bye(bye.team, Reason(ALONE)) for bye in draw.byes)
    return replace(draw, method=DrawMethod.EXTRA, tables=tables, byes=byes)


EXTRA_MATCHES = Method(
    name=DrawMethod.EXTRA,
    draw=draw_extra,
    meetings=Meetings.DRAWN,
    order=Order.LOT,
    label=N_("parties de rattrapage"),
    announced=N_("Les équipes qui se sont reposées jouent une partie de plus, entre elles."),
    keeps_kin=True,
    avoids_rematches=True,
)
