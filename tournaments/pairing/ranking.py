"""The draw in ranking order: 1-2, 3-4 …, without rematches.

Source: the usual rule of contests, "les tours suivants dans l'ordre du classement, la meilleure
équipe à la table 1"; without rematches by the least total squared distance in the ranking.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .byes import ByeRule, candidates
from .contract import N_, Draw, DrawRefused, Entrant, History, Reason
from .lots import shuffled
from .order import Pairing, pair_in_order
from .reasons import write_up

NEXT = N_("Table %(table)d : %(better)s contre %(other)s du classement.")
MET_ONE = N_(
    "Table %(table)d : %(better)s contre %(other)s du classement, le %(between)s ayant déjà été "
    "rencontré."
)
MET_SEVERAL = N_(
    "Table %(table)d : %(better)s contre %(other)s du classement, les %(between)s ayant déjà été "
    "rencontrés."
)
RESTING = N_(
    "Table %(table)d : %(better)s contre %(other)s du classement, le %(between)s étant exempt."
)
PLACED_ONE = N_(
    "Table %(table)d : %(better)s contre %(other)s du classement, le %(between)s étant à une "
    "meilleure table."
)
PLACED_SEVERAL = N_(
    "Table %(table)d : %(better)s contre %(other)s du classement, les %(between)s étant à de "
    "meilleures tables."
)
NOBODY_BETWEEN = N_(
    "Table %(table)d : %(better)s contre %(other)s du classement, les équipes classées entre "
    "elles ayant déjà été rencontrées, étant à une meilleure table ou exemptes."
)
FOR_OTHERS = N_(
    "Table %(table)d : %(better)s contre %(other)s du classement, pour éviter une nouvelle "
    "rencontre à une autre table."
)
FOR_NEXT_ROUND = N_(
    "Table %(table)d : %(better)s contre %(other)s du classement, pour éviter une nouvelle "
    "rencontre à une autre table ou à la partie suivante."
)
ONE_UNRANKED = N_("Table %(table)d : %(better)s du classement contre une équipe non classée.")
BOTH_UNRANKED = N_("Table %(table)d : équipes non classées.")
NO_RANKING = N_("Tirage dans l’ordre du classement impossible : aucune équipe n’est classée.")
TIES = N_("Entre équipes de même rang, l’ordre a été tiré au sort.")
FORESEEN = N_(
    "Des tables s’écartent de l’ordre du classement pour que la partie suivante puisse se jouer "
    "sans nouvelle rencontre."
)


def draw_ranking(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    bye: ByeRule = "last",
    last_round: bool = False,
) -> Draw:
    """Pair the teams in ranking order, the best pair at table 1, the better team sitting NS.

    Without rematches, at the least total squared distance among those who play; in a small field
    so that the next round can do without rematches too, unless this is the ``last_round``. When
    no draw without rematch exists: the fewest rematches, then the fewest times met, then those of
    the longest ago, then the least distance. Teams of the same rank, and unranked ones after all
    others, are put in order by lot; lots also decide between draws equally good.

    Raises DrawRefused when no team has a rank.
    """
    if all(entrant.rank is None for entrant in entrants):
        raise DrawRefused(NO_RANKING)
    random = Random(seed)
    order = ranked_order(entrants, random)
    byes = candidates(order, history.byes, bye, random)
    pairing = pair_in_order(order, byes, history, random, last_round=last_round)
    ranks = {entrant.team: entrant.rank for entrant in entrants}
    notes = []
    if len(set(ranks.values())) < len(ranks):
        notes.append(Reason(TIES))
    if pairing.foreseen:
        notes.append(Reason(FORESEEN))
    why = RankingReasons(order, pairing, history, ranks)
    return write_up("ranking", seed, pairing, history, byes, bye, why, notes)


def ranked_order(entrants: Sequence[Entrant], random: Random) -> list[int]:
    """The teams by rank, those of the same rank by lot, unranked ones last by lot."""
    ranks = {entrant.team: entrant.rank for entrant in entrants}
    lots = shuffled(sorted(ranks), random)

    def rank(team: int) -> tuple[bool, int]:
        value = ranks[team]
        return value is None, value or 0

    return sorted(lots, key=rank)


def ordinal(rank: int) -> str:
    """1er, 2e, 3e …"""
    return "1er" if rank == 1 else f"{rank}e"


class RankingReasons:
    """Why two teams meet: who stands between them in the ranking, and why it is not them."""

    def __init__(
        self,
        order: Sequence[int],
        pairing: Pairing,
        history: History,
        ranks: dict[int, int | None],
    ) -> None:
        self.order = order
        self.pairing = pairing
        self.history = history
        self.ranks = ranks
        self.place = {team: place for place, team in enumerate(order)}
        self.table = {
            pairing.order[end]: number
            for number, pair in enumerate(pairing.pairs, start=1)
            for end in pair
        }

    def __call__(self, table: int, ns: int, ew: int) -> Reason:
        better, other = self.pairing.order[ns], self.pairing.order[ew]
        rank, other_rank = self.ranks[better], self.ranks[other]
        params: dict[str, int | str] = {"table": table}
        if rank is None:
            return Reason(BOTH_UNRANKED, params)
        params["better"] = ordinal(rank)
        if other_rank is None:
            return Reason(ONE_UNRANKED, params)
        params["other"] = ordinal(other_rank)
        between = self.order[self.place[better] + 1 : self.place[other]]
        if between:
            template = self._passed_over(table, better, between)
            if "%(between)s" in template:
                names = [ordinal(self.ranks[team] or 0) for team in between]
                params["between"] = " et ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
            return Reason(template, params)
        return Reason(NEXT, params)

    def _passed_over(self, table: int, better: int, between: Sequence[int]) -> str:
        met = {team for team in between if self.history.meeting(better, team) is not None}
        placed = {team for team in between if self.table.get(team, table) < table}
        several = len(between) > 1
        if len(met) == len(between):
            return MET_SEVERAL if several else MET_ONE
        if len(placed) == len(between):
            return PLACED_SEVERAL if several else PLACED_ONE
        if list(between) == [self.pairing.bye]:
            return RESTING
        if all(team in met or team in placed or team == self.pairing.bye for team in between):
            return NOBODY_BETWEEN
        return FOR_NEXT_ROUND if self.pairing.foreseen else FOR_OTHERS
