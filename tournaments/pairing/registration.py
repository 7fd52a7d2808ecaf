"""Draw in the order of registration: 1-2, 3-4 … by the numbers of the teams."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .contract import Draw, Entrant, History
from .method import Meetings, Method, Offered, Order, Use
from .ranking.order import in_turn, pair_as_they_come
from .reasons import LOT, LOT_OF_FEWEST, LOT_WITHOUT_BAN, ByeReasons, one_by_one, write_up
from .resting import ByeRule, candidates
from .sentences import N_, Reason

IN_ORDER = N_("Table %(table)d : équipes %(ns)d et %(ew)d, dans l’ordre d’inscription.")
NEAREST = N_(
    "Table %(table)d : équipes %(ns)d et %(ew)d, au plus près de l’ordre d’inscription sans les "
    "rencontres interdites par l’organisateur."
)
LAST = N_("Exempte : dernière inscrite.")
LAST_OF_FEWEST = N_("Exempte : dernière inscrite des équipes qui l’ont été le moins souvent.")
LAST_WITHOUT_BAN = N_(
    "Exempte : dernière inscrite, parmi les équipes qui l’ont été le moins souvent, dont le repos "
    "impose le moins de rencontres interdites."
)
BYE_REASONS: ByeReasons = {
    "last": (LAST, LAST_OF_FEWEST, LAST_OF_FEWEST, LAST_WITHOUT_BAN),
    "lot": (LOT, LOT_OF_FEWEST, LOT_OF_FEWEST, LOT_WITHOUT_BAN),
}


def draw_registration(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    bye: ByeRule = "last",
    accept: bool = False,
) -> Draw:
    """Pair the teams in the order of their numbers, from table 1; the lower number sits NS.

    Of an odd number, the last of those that have rested least rests, or one by lot (``bye``).
    Rematches are not avoided, forbidden meetings with as few changes as possible. Raises
    DrawRefused when these cannot all be avoided, unless ``accept``.

    >>> [(table.ns, table.ew) for table in draw_registration(
    ...     [Entrant(team) for team in (1, 2, 3, 5, 8)], History(), seed=1).tables]
    [(1, 2), (3, 5)]
    """
    order = sorted(entrant.team for entrant in entrants)
    random = Random(seed)
    byes = candidates(order, history.byes, bye, random)
    pairing = pair_as_they_come(order, byes, history, random)

    def reason(table: int, ns: int, ew: int) -> Reason:
        params = {"table": table, "ns": pairing.order[ns], "ew": pairing.order[ew]}
        return Reason(IN_ORDER if in_turn((ns, ew)) else NEAREST, params)

    return write_up(
        "registration",
        seed,
        pairing,
        history,
        byes,
        bye,
        one_by_one(reason),
        plain=True,
        bye_reasons=BYE_REASONS,
        accept=accept,
    )


REGISTRATION = Method(
    name="registration",
    draw=draw_registration,
    meetings=Meetings.DRAWN,
    order=Order.NUMBERS,
    label=N_("ordre d’inscription"),
    announced=N_(
        "Les équipes se rencontrent dans l’ordre d’inscription : la première contre la deuxième, "
        "et ainsi de suite."
    ),
    offered={
        Use.FIRST: Offered(
            N_("dans l’ordre d’inscription : 1 contre 2, 3 contre 4…"),
            N_(
                "À la première partie, les équipes se rencontrent dans l’ordre d’inscription : la "
                "1 contre la 2, la 3 contre la 4, et ainsi de suite."
            ),
        ),
    },
)
