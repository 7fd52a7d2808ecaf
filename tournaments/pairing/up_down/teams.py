"""Up and down for teams: after each round, winners go up one table and losers go down one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ..contract import Draw, Entrant, History
from ..method import Meetings, Method, Offered, Order, Use
from ..random_draw import DRAWN
from ..ranking.order import in_turn, pair_as_they_come
from ..reasons import LOT, LOT_OF_FEWEST, LOT_WITHOUT_BAN, ByeReasons, one_by_one, write_up
from ..resting import ByeRule, candidates
from ..sentences import N_, Reason
from .ladder import Came, ladder

MEET = N_("Table %(table)d : %(one)s, contre %(other)s.")
NEAREST = N_(
    "Table %(table)d : %(one)s, contre %(other)s, au plus près de l’ordre des tables sans les "
    "rencontres interdites par l’organisateur."
)
LAST = N_("Exempte : la dernière dans l’ordre des tables.")
LAST_OF_FEWEST = N_(
    "Exempte : la dernière dans l’ordre des tables, parmi les équipes qui l’ont été le moins "
    "souvent."
)
LAST_WITHOUT_BAN = N_(
    "Exempte : la dernière dans l’ordre des tables, parmi les équipes qui l’ont été le moins "
    "souvent, dont le repos impose le moins de rencontres interdites."
)
BYE_REASONS: ByeReasons = {
    "last": (LAST, LAST_OF_FEWEST, LAST_OF_FEWEST, LAST_WITHOUT_BAN),
    "lot": (LOT, LOT_OF_FEWEST, LOT_OF_FEWEST, LOT_WITHOUT_BAN),
}


def draw_up_down(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    came: Sequence[Sequence[Any]] = (),
    bye: ByeRule = "last",
    accept: bool = False,
) -> Draw:
    """Pair the teams in the order of the ladder, from table 1; the one from above sits NS.

    ``came`` are the tables of the round before, as `ladder.Came` reads them. Of an odd number, the
    lowest of those that have rested least rests, or one by lot (``bye``); it comes back at the last
    table. Rematches are not avoided, forbidden meetings with as few changes as possible. Raises
    DrawRefused when these cannot all be avoided, unless ``accept``.

    >>> result = draw_up_down([Entrant(team) for team in (1, 2, 3, 4)], History(), seed=1,
    ...     came=[[1, [1], [2], True], [2, [4], [3], True]])
    >>> [(table.ns, table.ew) for table in result.tables]
    [(1, 4), (2, 3)]
    """
    random = Random(seed)
    order = ladder(Came.read(came), [entrant.team for entrant in entrants], random)
    byes = candidates(order.order, history.byes, bye, random)
    pairing = pair_as_they_come(order.order, byes, history, random)

    def reason(table: int, ns: int, ew: int) -> Reason:
        one, other = (order.origin[pairing.order[place]] for place in (ns, ew))
        template = MEET if in_turn((ns, ew)) else NEAREST
        if not came:
            template = DRAWN
        return Reason(template, {"table": table, "one": one, "other": other})

    return write_up(
        "up-down",
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


UP_DOWN = Method(
    name="up-down",
    draw=draw_up_down,
    meetings=Meetings.DRAWN,
    order=Order.TABLES,
    label=N_("montante-descendante"),
    announced=N_(
        "Les équipes gagnantes montent d’une table, les perdantes descendent d’une table ; à la "
        "table 1 et à la dernière, qui ne peut aller plus loin reste."
    ),
    offered={
        Use.NEXT: Offered(
            N_("montante-descendante : qui gagne monte d’une table, qui perd descend d’une table"),
            N_(
                "Aux parties suivantes, l’équipe qui gagne monte d’une table vers la table 1 et "
                "celle qui perd descend d’une table ; la gagnante de la table 1 et la perdante de "
                "la dernière restent à leur table. Deux équipes peuvent se rencontrer de nouveau ; "
                "à égalité, le sort dit laquelle monte, et l’équipe exempte revient à la dernière "
                "table."
            ),
        ),
    },
)
