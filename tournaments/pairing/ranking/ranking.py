"""Draw in ranking order: 1-2, 3-4 …, without rematches or with them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from itertools import count
from random import Random
from typing import Any, NamedTuple

from ..contract import Clash, Draw, DrawRefused, Entrant, History, shuffled
from ..matching import Pair
from ..method import Meetings, Method, Offered, Order, Use
from ..reasons import write_up
from ..resting import ByeRule, candidates
from ..sentences import N_, Listed, Ordinal, Param, Reason, Sentence, Translate
from .order import Pairing, pair_as_they_come, pair_in_order

NEXT = N_("Table %(table)d : %(better)s contre %(other)s du classement.")
#: NEXT with its values in their order: three times faster to fill than by their names.
NEXT_IN_FRENCH = re.sub(r"\(\w+\)", "", NEXT)


class Neighbours(NamedTuple):
    """A table and the ranks of the two teams that meet there, worded when somebody reads it.

    A Reason keeps a mapping and two ordinals; a field of ten thousand teams makes five thousand.

    >>> Neighbours(2, 3, 4).text
    'Table 2 : 3e contre 4e du classement.'
    """

    table: int
    better: int
    other: int

    @property
    def template(self) -> str:
        return NEXT

    @property
    def params(self) -> Mapping[str, Param]:
        return {
            "table": self.table,
            "better": Ordinal(self.better),
            "other": Ordinal(self.other),
        }

    @property
    def text(self) -> str:
        table, better, other = self
        return NEXT_IN_FRENCH % (table, _nth(better), _nth(other))

    def translated(self, translate: Translate) -> str:
        return Reason(NEXT, self.params).translated(translate)

    def __str__(self) -> str:
        return self.text


@cache
def _nth(rank: int) -> str:
    return str(Ordinal(rank))


# Reasons why the teams ranked between two opponents were passed over: one team, or several.
PASSED_OVER = {
    "met": (
        N_(
            "Table %(table)d : %(better)s contre %(other)s du classement, le %(between)s ayant "
            "déjà été rencontré."
        ),
        N_(
            "Table %(table)d : %(better)s contre %(other)s du classement, les %(between)s ayant "
            "déjà été rencontrés."
        ),
    ),
    "banned": (
        N_(
            "Table %(table)d : %(better)s contre %(other)s du classement, l’organisateur ayant "
            "interdit la rencontre avec le %(between)s."
        ),
        N_(
            "Table %(table)d : %(better)s contre %(other)s du classement, l’organisateur ayant "
            "interdit les rencontres avec les %(between)s."
        ),
    ),
    "kin": (
        N_(
            "Table %(table)d : %(better)s contre %(other)s du classement et non le %(between)s, "
            "pour que les équipes d’un même club ou d’une même famille ne se rencontrent pas."
        ),
        N_(
            "Table %(table)d : %(better)s contre %(other)s du classement et non les %(between)s, "
            "pour que les équipes d’un même club ou d’une même famille ne se rencontrent pas."
        ),
    ),
    "placed": (
        N_(
            "Table %(table)d : %(better)s contre %(other)s du classement, le %(between)s ayant un "
            "adversaire mieux classé."
        ),
        N_(
            "Table %(table)d : %(better)s contre %(other)s du classement, les %(between)s ayant "
            "des adversaires mieux classés."
        ),
    ),
    "resting": (
        N_(
            "Table %(table)d : %(better)s contre %(other)s du classement, le %(between)s étant "
            "exempt."
        ),
        N_(
            "Table %(table)d : %(better)s contre %(other)s du classement, les %(between)s étant "
            "exempts."
        ),
    ),
}
NOBODY_BETWEEN = N_(
    "Table %(table)d : %(better)s contre %(other)s du classement, les équipes classées entre "
    "elles ayant déjà été rencontrées, ayant un adversaire mieux classé ou étant exemptes."
)
NOBODY_ALLOWED = N_(
    "Table %(table)d : %(better)s contre %(other)s du classement, les équipes classées entre "
    "elles ayant un adversaire mieux classé, étant exemptes ou de celles que la meilleure ne "
    "rencontre pas : déjà rencontrées, du même club ou de la même famille, rencontre interdite."
)
FOR_OTHERS = N_(
    "Table %(table)d : %(better)s contre %(other)s du classement, pour éviter une nouvelle "
    "rencontre à une autre table."
)
FOR_NEXT_ROUND = N_(
    "Table %(table)d : %(better)s contre %(other)s du classement, pour éviter une nouvelle "
    "rencontre à une autre table ou à la partie suivante."
)
FOR_OTHERS_APART = N_(
    "Table %(table)d : %(better)s contre %(other)s du classement, pour éviter à une autre table "
    "une rencontre interdite, une nouvelle rencontre ou celle d’équipes d’un même club ou d’une "
    "même famille."
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
    accept: bool = False,
) -> Draw:
    """Pair the teams in ranking order, the best pair at table 1; the better team sits NS.

    The draw has no forbidden meeting and no rematch, keeps teams of the same kin apart, and has the
    least total squared distance among the teams that play. In a small field it also leaves the next
    round a draw without rematches, unless this is the ``last_round``. If no such draw exists, it
    takes, in this order: the fewest forbidden meetings, the fewest rematches, the fewest times met,
    the oldest meetings, the fewest tables of one kin, the least distance. Lots order teams of the
    same rank, and the unranked teams after all others. Lots also decide between equally good draws,
    except in a large field full of clashes.

    Raises DrawRefused when no team has a rank, or when the forbidden meetings cannot all be
    avoided, unless ``accept``.
    """
    if all(entrant.rank is None for entrant in entrants):
        raise DrawRefused(NO_RANKING)
    random = Random(seed)
    order, ties = order_and_ties(entrants, random)
    byes = candidates(order, history.byes, bye, random)
    pairing = pair_in_order(order, byes, history, random, last_round=last_round)
    notes = [Reason(TIES)] if ties else []
    if pairing.foreseen:
        notes.append(Reason(FORESEEN))
    why = RankingReasons(order, pairing, history, entrants)
    return write_up("ranking", seed, pairing, history, byes, bye, why, notes, accept=accept)


RANKING = Method(
    name="ranking",
    draw=draw_ranking,
    meetings=Meetings.DRAWN,
    order=Order.RANKS,
    label=N_("ordre du classement"),
    announced=N_(
        "Les équipes se rencontrent dans l’ordre du classement, la première contre la deuxième."
    ),
    offered={
        Use.NEXT: Offered(
            N_(
                "dans l’ordre du classement, le 1er contre le 2e, le 3e contre le 4e…, sans se "
                "rencontrer deux fois"
            ),
            N_(
                "Les parties suivantes se jouent dans l’ordre du classement, le premier contre le "
                "deuxième, le troisième contre le quatrième, et ainsi de suite, en évitant que "
                "deux équipes se rencontrent deux fois."
            ),
        ),
    },
    looks_ahead=True,
    keeps_kin=True,
    avoids_rematches=True,
)


def ranked_order(entrants: Sequence[Entrant], random: Random) -> list[int]:
    """Return the teams by rank, ties by lot, the unranked ones last by lot."""
    return order_and_ties(entrants, random)[0]


def order_and_ties(entrants: Sequence[Entrant], random: Random) -> tuple[list[int], bool]:
    """Return the teams in ``ranked_order``, and whether lots decided anything."""
    whole = _without_holes(entrants)
    if whole is not None:
        return whole, False
    by_rank: dict[Any, int] = {rank: team for team, rank in entrants}
    if len(by_rank) == len(entrants):
        unranked = [by_rank.pop(None)] if None in by_rank else []
        return [*map(by_rank.__getitem__, sorted(by_rank)), *unranked], False
    rank_of = {entrant.team: entrant.rank for entrant in entrants}
    lots = shuffled(sorted(rank_of), random)

    def rank(team: int) -> tuple[bool, int]:
        value = rank_of[team]
        return value is None, value or 0

    return sorted(lots, key=rank), True


def _without_holes(entrants: Sequence[Entrant]) -> list[int] | None:
    """Return the teams by rank if the ranks are exactly 1, 2, 3 …, without sorting; else None."""
    places: list[int | None] = [None] * (len(entrants) + 1)
    for team, rank in entrants:
        if rank is None or not 0 < rank < len(places):
            return None
        places[rank] = team
    order = [team for team in places[1:] if team is not None]
    return order if len(order) == len(entrants) else None


class RankingReasons:
    """Reasons of a meeting: the teams ranked between the two, and why they were passed over."""

    def __init__(
        self,
        order: Sequence[int],
        pairing: Pairing,
        history: History,
        entrants: Sequence[Entrant],
    ) -> None:
        self.order = order
        self.pairing = pairing
        self.history = history
        self.entrants = entrants

    @cached_property
    def ranks(self) -> dict[int, int | None]:
        return dict(self.entrants)

    @cached_property
    def resting(self) -> int:
        """Return the place in the ranking of the team that rests; beyond the last without one."""
        bye = self.pairing.bye
        return len(self.order) if bye is None else self.order.index(bye)

    @cached_property
    def table(self) -> dict[int, int]:
        better, other = zip(*self.pairing.pairs, strict=True)
        playing = self.pairing.order
        tables = dict(zip(map(playing.__getitem__, better), count(1)))
        tables.update(zip(map(playing.__getitem__, other), count(1)))
        return tables

    def __call__(self, pairs: Sequence[Pair]) -> Sequence[Sentence]:
        ranks = [self.ranks[team] or 0 for team in self.pairing.order]  # 0: unranked
        better = [ranks[i] for i, _ in pairs]
        other = [ranks[j] for _, j in pairs]
        reasons: list[Sentence] = list(map(Neighbours, count(1), better, other))
        for place, (i, j) in enumerate(pairs):
            if j != i + 1 or j == self.resting or not other[place]:
                reasons[place] = self._of(place + 1, i, j)
        return reasons

    def _of(self, table: int, ns: int, ew: int) -> Sentence:
        better, other = self.pairing.order[ns], self.pairing.order[ew]
        rank, other_rank = self.ranks[better], self.ranks[other]
        params: dict[str, Param] = {"table": table}
        if rank is None:
            return Reason(BOTH_UNRANKED, params)
        params["better"] = Ordinal(rank)
        if other_rank is None:
            return Reason(ONE_UNRANKED, params)
        params["other"] = Ordinal(other_rank)
        first, last = (place + (place >= self.resting) for place in (ns, ew))
        between = self.order[first + 1 : last]
        if not between:
            return Neighbours(table, rank, other_rank)
        kind = self._passed_over(table, better, between)
        if kind is None:
            return Reason(self._for_others(better, between, table), params)
        params["between"] = Listed(tuple(Ordinal(self.ranks[team] or 0) for team in between))
        return Reason(PASSED_OVER[kind][len(between) > 1], params)

    def _passed_over(self, table: int, better: int, between: Sequence[int]) -> str | None:
        history = self.history
        for kind, alike in (
            ("met", lambda team: history.rematch(better, team)),
            ("banned", lambda team: history.banned(better, team)),
            ("kin", lambda team: history.related(better, team)),
            ("placed", lambda team: self.table.get(team, table) < table),
            ("resting", lambda team: team == self.pairing.bye),
        ):
            if all(map(alike, between)):
                return kind
        return None

    def _for_others(self, better: int, between: Sequence[int], table: int) -> str:
        elsewhere = [
            team
            for team in between
            if team != self.pairing.bye and self.table.get(team, table) >= table
        ]
        clashes = [self.history.clash(better, team) for team in elsewhere]
        if all(clashes):
            return NOBODY_BETWEEN if set(clashes) <= {Clash.MET} else NOBODY_ALLOWED
        if self.history.apart or self.history.kin:
            return FOR_OTHERS_APART
        return FOR_NEXT_ROUND if self.pairing.foreseen else FOR_OTHERS


def draw_ranking_rematches(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    bye: ByeRule = "last",
    accept: bool = False,
) -> Draw:
    """Pair the teams in ranking order, the best pair at table 1; the better team sits NS.

    Rematches are named but not avoided, forbidden meetings with as few changes as possible. Ties,
    byes and refusals are as in `draw_ranking`.

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
