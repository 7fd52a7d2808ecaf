"""Pairing: choose the opponents at each table, and the byes.

Pure Python: no Django, no models, no clock; rustworkx for the exact matching. The same arguments
give the same draw on any machine and any version of Python, so a stored seed repeats it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice, pairwise
from operator import attrgetter, itemgetter, lt
from typing import Any

from .arrangement import arranged
from .by_hand import HandTable, Misplaced, as_drawn, draw_by_hand, misplaced
from .contract import Bye, Draw, DrawRefused, Entrant, History, Meeting, Rematch, Table
from .melee.melee import first_places
from .method import DrawMethod, Meetings, Method, Offered, Order, Use
from .methods import METHODS, offered
from .movement.keeping import Happened, kept_places
from .movement.movement import rounds_without_rematch, schedule
from .movement.movements import MOVEMENTS
from .resting import next_to_rest, refuse_odd, resting_bye
from .sentences import N_, Reason
from .wishes import Wishes, draw_together

__all__ = [
    "METHODS",
    "MOVEMENTS",
    "Bye",
    "Draw",
    "DrawMethod",
    "DrawRefused",
    "Entrant",
    "HandTable",
    "Happened",
    "History",
    "Meeting",
    "Meetings",
    "Method",
    "Misplaced",
    "Offered",
    "Order",
    "Reason",
    "Rematch",
    "Table",
    "Use",
    "Wishes",
    "as_drawn",
    "draw",
    "draw_by_hand",
    "first_places",
    "kept_places",
    "misplaced",
    "next_to_rest",
    "offered",
    "rounds_without_rematch",
    "schedule",
]

TOO_FEW = N_("Il faut au moins deux équipes présentes pour un tirage ; il y en a %(count)d.")
TWICE = N_("L’équipe %(team)d figure deux fois dans le tirage.")


def draw(
    method: str,
    entrants: Iterable[Entrant],
    history: History,
    seed: int,
    *,
    together: Iterable[tuple[int, int]] = (),
    fixed: Mapping[int, int] | None = None,
    resting: int | None = None,
    **options: Any,
) -> Draw:
    """Make a draw by one of METHODS; ``options`` are those of the method's function.

    ``together`` are the forced meetings, ``fixed`` the table of each team that cannot move, and
    ``resting`` the team that rests when the turns were drawn beforehand. ``bye="refused"`` accepts
    only an even number of teams. The order of ``entrants`` does not matter. Raises DrawRefused when
    the teams do not allow a draw, ValueError or TypeError for an unknown method or option.

    >>> result = draw("ranking", [Entrant(7, rank=2), Entrant(4, rank=1)], History(), seed=1)
    >>> result.tables[0].reason.text
    'Table 1 : 1er contre 2e du classement.'
    """
    if method not in METHODS:
        raise ValueError(f"unknown method of draw: {method!r}")
    how = METHODS[method]
    present = list(entrants)
    teams = list(map(itemgetter(0), present))
    if not all(map(lt, teams, islice(teams, 1, None))):
        present.sort(key=attrgetter("team"))
        for one, other in pairwise(present):
            if one.team == other.team:
                raise DrawRefused(TWICE, {"team": one.team})
    if len(present) < 2 and not how.of_players:
        raise DrawRefused(TOO_FEW, {"count": len(present)})
    if options.get("bye") == "refused":
        refuse_odd(len(present))
        del options["bye"]
    if fixed and how.in_advance:
        options["fixed"] = fixed
    if resting is not None:
        present = [entrant for entrant in present if entrant.team != resting]

    def finished(draw: Draw) -> Draw:
        if resting is not None:
            draw = replace(draw, byes=(resting_bye(resting), *draw.byes))
        return arranged(draw, fixed) if fixed else draw

    forced = sorted(together)
    try:
        if forced:
            draw = draw_together(how, present, history, seed, forced, options)
        else:
            draw = how.draw(present, history, seed, **options)
    except DrawRefused as refusal:
        if refusal.best is not None:
            refusal.best = finished(refusal.best)
        raise
    return finished(draw)
