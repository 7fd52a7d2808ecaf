"""Winners against winners: teams with the same number of wins meet, drawn by lot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ..contract import Clash, Draw, Entrant, History, shuffled
from ..method import Meetings, Method, Offered, Order, Use
from ..reasons import BYE_REASONS, ByeReasons, changed_for, one_by_one, write_up
from ..resting import ByeRule, candidates
from ..sentences import N_, Reason
from .order import Pairing, pair_in_order
from .ranking import ranked_order

WINS = {0: N_("0 victoire"), 1: N_("1 victoire")}
MORE_WINS = N_("%(wins)d victoires")
ALIKE = N_("Table %(table)d : deux équipes à %(better)s, tirées au sort.")
ALIKE_CHANGED = {
    Clash.NONE: N_(
        "Table %(table)d : deux équipes à %(better)s, tirées au sort, puis changées pour éviter "
        "une rencontre à une autre table ou à la partie suivante."
    ),
    Clash.KIN: N_(
        "Table %(table)d : deux équipes à %(better)s, tirées au sort, puis changées pour que les "
        "équipes d’un même club ou d’une même famille ne se rencontrent pas."
    ),
    Clash.MET: N_(
        "Table %(table)d : deux équipes à %(better)s, tirées au sort, puis changées pour éviter "
        "une nouvelle rencontre."
    ),
    Clash.BANNED: N_(
        "Table %(table)d : deux équipes à %(better)s, tirées au sort, puis changées, "
        "l’organisateur ayant interdit une rencontre."
    ),
}
ACROSS = N_(
    "Table %(table)d : une équipe à %(better)s contre une à %(other)s, faute d’adversaire dans son "
    "groupe."
)
ACROSS_CHANGED = {
    Clash.NONE: ACROSS,
    Clash.KIN: N_(
        "Table %(table)d : une équipe à %(better)s contre une à %(other)s, pour que les équipes "
        "d’un même club ou d’une même famille ne se rencontrent pas."
    ),
    Clash.MET: N_(
        "Table %(table)d : une équipe à %(better)s contre une à %(other)s, pour éviter une "
        "nouvelle rencontre."
    ),
    Clash.BANNED: N_(
        "Table %(table)d : une équipe à %(better)s contre une à %(other)s, l’organisateur ayant "
        "interdit une rencontre."
    ),
}
LAST = N_("Exempte : tirée au sort parmi celles qui ont le moins de victoires.")
LAST_OF_FEWEST = N_(
    "Exempte : tirée au sort parmi celles qui ont le moins de victoires des équipes qui l’ont été "
    "le moins souvent."
)
# Used when no team has a rank.
UNRANKED: ByeReasons = {**BYE_REASONS, "last": (LAST, LAST_OF_FEWEST, *BYE_REASONS["lot"][2:])}


def draw_winners(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    groups: Mapping[int, int],
    bye: ByeRule = "last",
    last_round: bool = False,
    accept: bool = False,
) -> Draw:
    """Pair teams of the same group by lot, the best group from table 1 on.

    ``groups`` is the number of matches each team has won, 0 without an entry. Objections to a
    meeting weigh as in the ranking draw. After them, the total of squared differences between
    groups is minimal: a team without an opponent in its group meets one from the nearest group.
    Only ``bye="last"`` reads the ranks; if no team has one, the last team is drawn by lot among
    those with the fewest wins. Raises DrawRefused when the forbidden meetings cannot all be
    avoided, unless ``accept``.

    >>> entrants = [Entrant(team) for team in (1, 2, 3, 4)]
    >>> result = draw_winners(entrants, History.of([(1, 1, 2), (1, 3, 4)]), 5, groups={1: 1, 4: 1})
    >>> [sorted((table.ns, table.ew)) for table in result.tables], result.tables[0].reason.text
    ([[1, 4], [2, 3]], 'Table 1 : deux équipes à 1 victoire, tirées au sort.')
    """
    random = Random(seed)
    lots = shuffled(sorted(entrant.team for entrant in entrants), random)
    order = sorted(lots, key=lambda team: -groups.get(team, 0))
    ranked = any(entrant.rank is not None for entrant in entrants)
    last_first = ranked_order(entrants, random) if ranked and bye == "last" else order
    byes = candidates(last_first, history.byes, bye, random)
    pairing = pair_in_order(order, byes, history, random, last_round=last_round, groups=groups)
    return write_up(
        "winners",
        seed,
        pairing,
        history,
        byes,
        bye,
        one_by_one(_Reasons(pairing, history, groups)),
        bye_reasons=BYE_REASONS if ranked else UNRANKED,
        accept=accept,
    )


class _Reasons:
    def __init__(self, pairing: Pairing, history: History, groups: Mapping[int, int]) -> None:
        self.pairing = pairing
        self.history = history
        self.groups = groups

    def __call__(self, table: int, ns: int, ew: int) -> Reason:
        better, other = (self.groups.get(self.pairing.order[end], 0) for end in (ns, ew))
        changed = changed_for(self.pairing, self.history, ns, ew)
        if better == other:
            template = ALIKE if changed is None else ALIKE_CHANGED[changed]
        else:
            template = ACROSS if changed is None else ACROSS_CHANGED[changed]
        return Reason(template, {"table": table, "better": _wins(better), "other": _wins(other)})


def _wins(wins: int) -> Reason:
    return Reason(WINS[wins]) if wins in WINS else Reason(MORE_WINS, {"wins": wins})


WINNERS = Method(
    name="winners",
    draw=draw_winners,
    meetings=Meetings.DRAWN,
    order=Order.WINS,
    label=N_("gagnants contre gagnants"),
    announced=N_(
        "Les gagnants jouent contre les gagnants : les équipes qui ont gagné autant de parties se "
        "rencontrent, tirées au sort."
    ),
    offered={
        Use.NEXT: Offered(
            N_(
                "gagnants contre gagnants : parmi celles qui ont gagné autant de parties, par "
                "tirage au sort, sans se rencontrer deux fois"
            ),
            N_(
                "Aux parties suivantes, les gagnants jouent contre les gagnants : chaque équipe "
                "rencontre, par tirage au sort, une équipe qui a gagné autant de parties, ou la "
                "plus proche, en évitant que deux équipes se rencontrent deux fois."
            ),
        ),
    },
    looks_ahead=True,
    keeps_kin=True,
    avoids_rematches=True,
)
