"""Registration of the ways of drawing: everything else reads them from METHODS alone."""

from __future__ import annotations

from collections.abc import Mapping

from .bracket.draw import BRACKET
from .by_hand import PLACED_BY_HAND
from .extra import EXTRA_MATCHES
from .melee.by_level import SAME_LEVEL, STRONG_WITH_WEAK
from .melee.chairs import CHAIRS
from .melee.melee import MELEE, SEATS
from .method import Method, Offered, Use
from .movement.boards import PLAYED
from .movement.movement import method_of
from .pools.pools import POOLS
from .random_draw import RANDOM
from .ranking.ranking import RANKING, RANKING_REMATCHES
from .ranking.winners import WINNERS
from .registration import REGISTRATION
from .up_down.players import PLAYERS_UP_DOWN
from .up_down.teams import UP_DOWN

#: Every way of drawing by name, in the order of the lists that offer them.
METHODS: Mapping[str, Method] = {
    one.name: one
    for one in (
        RANKING,
        RANKING_REMATCHES,
        WINNERS,
        UP_DOWN,
        RANDOM,
        REGISTRATION,
        *map(method_of, PLAYED.values()),
        MELEE,
        SEATS,
        PLAYERS_UP_DOWN,
        STRONG_WITH_WEAK,
        SAME_LEVEL,
        CHAIRS,
        POOLS,
        BRACKET,
        EXTRA_MATCHES,
        PLACED_BY_HAND,
    )
}


def offered(use: Use) -> Mapping[str, Offered]:
    """Return the values of an option of the regulation: name of the way -> its texts."""
    return {name: one.offered[use] for name, one in METHODS.items() if use in one.offered}
