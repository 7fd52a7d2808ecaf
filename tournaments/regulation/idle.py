"""Options of the format that decide nothing in a contest: its regulation posts none of them."""

from __future__ import annotations

from scoring.criteria import Need, needed
from tournaments.pairing.movement.boards import PLAYED
from tournaments.regulation.value import Regulation
from tournaments.words.enums import ByeTo

#: What orders, draws or fills the rounds before a bracket.
_OF_ROUNDS = frozenset(
    {
        *("first_draw", "next_draw", "pairing"),
        *("bye", "bye_to", "forfeit", "withdrawn", "late"),
    }
)


def idle_options(regulation: Regulation) -> frozenset[str]:
    """Return the options that no draw, no points and no place of this contest depend on."""
    if regulation.melee or regulation.is_duplicate:
        return frozenset()
    idle: set[str] = set()
    if not regulation.rounds:
        idle |= _OF_ROUNDS
        if not needed(Need.LOTS, regulation.ranking):
            idle.add("ranking")
    elif regulation.begins_in_pools:
        if regulation.rounds == regulation.pool_rounds:
            idle.add("next_draw")
            if regulation.bye_to is not ByeTo.REFUSED:
                # The sizes of the pools say who rests.
                idle.add("bye_to")
    elif regulation.rounds == 1:
        if regulation.next_draw not in PLAYED:
            idle.add("next_draw")
        if not regulation.ends_in_brackets:
            idle.add("late")
    if regulation.final == 2 and not regulation.in_groups:
        idle |= {"places", "bracket_draw"}
    return frozenset(idle)
