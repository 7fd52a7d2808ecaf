"""Draw in ranking order, rematches allowed: 1-2, 3-4 …

Source: published regulations where the first plays the second "même s'ils se sont déjà rencontrés".
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..contract import Draw, DrawRefused, Entrant, History
from ..method import Meetings, Method, Offered, Order, Use
from ..reasons import write_up
from ..resting import ByeRule, candidates
from ..sentences import N_, Reason
from .order import pair_as_they_come
from .ranking import NO_RANKING, TIES, RankingReasons, order_and_ties


def draw_ranking_rematches(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    bye: ByeRule = "last",
    accept: bool = False,
) -> Draw:
    """Pair the teams in ranking order, the best pair at table 1; the better team sits NS.

    Lots order the teams of the same rank, and the unranked teams after all others. With an odd
    number, one of the teams that have rested least rests: the last ranked, or one by lot (``bye``).
    The draw names rematches and does not avoid them. It avoids forbidden meetings with as few
    changes as possible. Raises DrawRefused when no team has a rank, or when the forbidden meetings
    cannot all be avoided, unless ``accept``.

    >>> again = draw_ranking_rematches([Entrant(7, 1), Entrant(4, 2)], History.of([(1, 4, 7)]), 1)
    >>> [(table.ns, table.ew) for table in again.tables], again.rematches[0].meeting.last_round
    ([(7, 4)], 1)
    """
    if all(entrant.rank is None for entrant in entrants):
        raise DrawRefused(NO_RANKING)
    random = Random(seed)
    order, ties = order_and_ties(entrants, random)
    byes = candidates(order, history.byes, bye, random)
    pairing = pair_as_they_come(order, byes, history, random)
    notes = [Reason(TIES)] if ties else []
    # Leave out earlier meetings, so that no reason mentions avoiding a rematch.
    why = RankingReasons(order, pairing, History(apart=history.apart), entrants)
    return write_up(
        "ranking-rematches",
        seed,
        pairing,
        history,
        byes,
        bye,
        why,
        notes,
        plain=True,
        accept=accept,
    )


RANKING_REMATCHES = Method(
    name="ranking-rematches",
    draw=draw_ranking_rematches,
    meetings=Meetings.DRAWN,
    order=Order.RANKS,
    label=N_("ordre du classement, rencontres répétées permises"),
    announced=N_(
        "Les équipes se rencontrent dans l’ordre du classement, la première contre la deuxième, "
        "même si elles se sont déjà rencontrées."
    ),
    offered={
        Use.NEXT: Offered(
            N_("dans l’ordre du classement, même si les équipes se sont déjà rencontrées"),
            N_(
                "Les parties suivantes se jouent dans l’ordre du classement, le premier contre le "
                "deuxième, le troisième contre le quatrième, et ainsi de suite, même si les "
                "équipes se sont déjà rencontrées."
            ),
        ),
    },
)
