"""Draw by lot, for the first round or any other."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .contract import Clash, Draw, Entrant, History, shuffled
from .method import Meetings, Method, Offered, Order, Use
from .ranking.order import clashes_in_turn, pair_adjacent, pair_in_order
from .ranking.ranking import ranked_order
from .reasons import changed_for, one_by_one, write_up
from .resting import ByeRule, candidates
from .sentences import N_, Reason

DRAWN = N_("Table %(table)d : équipes tirées au sort.")
CHANGED = {
    Clash.NONE: N_(
        "Table %(table)d : équipes tirées au sort, puis changées pour éviter une rencontre à une "
        "autre table ou à la partie suivante."
    ),
    Clash.KIN: N_(
        "Table %(table)d : équipes tirées au sort, puis changées pour que les équipes d’un même "
        "club ou d’une même famille ne se rencontrent pas."
    ),
    Clash.MET: N_(
        "Table %(table)d : équipes tirées au sort, puis changées pour éviter une nouvelle "
        "rencontre."
    ),
    Clash.BANNED: N_(
        "Table %(table)d : équipes tirées au sort, puis changées, l’organisateur ayant interdit "
        "une rencontre."
    ),
}
ATTEMPTS = 100
HOPELESS = 20  # number of clashes in one draw by lot above which drawing again is useless


def draw_random(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    bye: ByeRule = "lot",
    last_round: bool = False,
    accept: bool = False,
) -> Draw:
    """Pair the teams by lot; tables, camps and the bye are by lot too.

    Lots are drawn again, up to ATTEMPTS times, while a meeting has an objection: every draw without
    one is equally likely. If this fails (a small field, late in the contest), the last lots drawn
    are changed as little as needed. Only ``bye="last"`` reads the ranks. Raises DrawRefused when
    the forbidden meetings cannot all be avoided, unless ``accept``.
    """
    random = Random(seed)
    teams = sorted(entrant.team for entrant in entrants)
    byes = candidates(
        ranked_order(entrants, random) if bye == "last" else teams, history.byes, bye, random
    )
    for _ in range(ATTEMPTS):
        order = shuffled(teams, random)
        pairing = pair_adjacent(order, byes[0], history, last_round=last_round)
        if pairing is not None or _hopeless(order, history):
            break
    if pairing is None:
        pairing = pair_in_order(order, byes, history, random, last_round=last_round)

    def reason(table: int, ns: int, ew: int) -> Reason:
        changed = changed_for(pairing, history, ns, ew)
        return Reason(DRAWN if changed is None else CHANGED[changed], {"table": table})

    return write_up("random", seed, pairing, history, byes, bye, one_by_one(reason), accept=accept)


def _hopeless(order: Sequence[int], history: History) -> bool:
    even = order[: len(order) // 2 * 2]
    return len(clashes_in_turn(even, history.closed())) > HOPELESS


RANDOM = Method(
    name="random",
    draw=draw_random,
    meetings=Meetings.DRAWN,
    order=Order.LOT,
    label=N_("tirage au sort"),
    announced=N_("Les équipes sont tirées au sort."),
    offered={
        Use.FIRST: Offered(
            N_("par tirage au sort"),
            N_("La première partie est tirée au sort."),
        ),
        Use.NEXT: Offered(
            N_("par un nouveau tirage au sort, sans se rencontrer deux fois"),
            N_(
                "Chaque partie suivante est tirée au sort, en évitant que deux équipes se "
                "rencontrent deux fois."
            ),
        ),
    },
    looks_ahead=True,
    keeps_kin=True,
    avoids_rematches=True,
)
