"""Players seated by level: the strong with the weak, or four of the same level at a table.

Before any ranking, lots decide, or the levels that players declare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Final

from ..contract import Draw, Entrant, History, Table
from ..method import Meetings, Method, Offered, Order, Use
from ..ranking.ranking import order_and_ties
from ..resting import ByeRule, at_rest
from ..sentences import N_, Listed, Ordinal, Param, Reason
from .company import RELAXED, Camps, Company, first_split
from .melee import shape_of
from .reasons import DRAWN, kept_apart, stand_ins, why_resting
from .seating import Incomplete

RANKED = N_("Table %(table)d : %(ns)s contre %(ew)s du classement.")
UNRANKED = N_("non classé")
OF_LEVELS = N_("Table %(table)d : %(ns)s contre %(ew)s.")
LEVEL, NO_LEVEL = N_("niveau %(level)d"), N_("sans niveau")
TIES = N_("Entre joueurs de même rang, l’ordre a été tiré au sort.")
SAME_PARTNER = N_("Des joueurs ont de nouveau le même partenaire. Tables concernées : %(tables)s.")

#: Places on either side of a player with which he is exchanged, to keep him apart from another.
NEAREST: Final = 16

#: Make the camps of every table from the players in ranking order and what they played before.
Seat = Callable[[Sequence[int], History], Iterator[Camps]]


def by_level(name: str, seat: Seat) -> Callable[..., Draw]:
    """Return the draw of that name, which seats the players in ranking order by ``seat``.

    Lots order players of the same rank, and the unranked after all others. ``incomplete`` and
    ``bye`` decide, and the draw raises DrawRefused, as in `draw_melee`. With ``levels``, the ranks
    are levels, 1 for the strongest, which say nothing of who rests.
    """

    def drawn(
        entrants: Sequence[Entrant],
        history: History,
        seed: int,
        *,
        incomplete: Incomplete = "rest",
        bye: ByeRule = "last",
        accept: bool = False,
        levels: bool = False,
    ) -> Draw:
        random = Random(seed)
        shape = shape_of(len(entrants), incomplete)
        ranks = {entrant.team: entrant.rank for entrant in entrants}
        order, ties = order_and_ties(entrants, random)
        ranked = any(ranks.values())
        rule = bye if ranked and not levels else "lot"
        resting = at_rest(order, history.byes, shape.resting, rule, random)
        playing = [player for player in order if player not in resting]
        seated = list(seat(_exchanged(playing, seat, history), history))
        tables = tuple(
            _table(number, camps, ranks if ranked else None, levels)
            for number, camps in enumerate(seated, start=1)
        )
        byes = why_resting(rule, sorted(resting), history, by_lot=True)
        notes = [Reason(TIES)] if ties and ranked and not levels else []
        again = [
            one.number
            for one in tables
            if any(len(camp) == 2 and _pair(*camp) in history.partners for camp in one.camps)
        ]
        if again:
            notes.append(Reason(SAME_PARTNER, {"tables": ", ".join(map(str, again))}))
        notes += stand_ins(shape, len(tables))
        return kept_apart(
            Draw(name, seed, tables, tuple(byes), notes=tuple(notes)), history, accept=accept
        )

    return drawn


def strong_with_weak(order: Sequence[int], history: History) -> Iterator[Camps]:
    """Yield the camps of every table: the first with the last, against the second with his own.

    A player who had that partner takes the nearest free one; nobody has the same partner twice if
    the two halves can be matched so. A short table has the players in the middle.

    >>> list(strong_with_weak([1, 2, 3, 4, 5, 6, 7, 8], History()))
    [((1, 8), (2, 7)), ((3, 6), (4, 5))]
    """
    half = len(order) // 2
    middle = order[half : len(order) - half]
    pairs = list(
        zip(order[:half], _partners(order[:half], order[-half:][::-1], history), strict=True)
    )
    whole = len(order) // 4 * 2
    yield from zip(pairs[:whole:2], pairs[1:whole:2], strict=True)
    short = [player for pair in pairs[whole:] for player in pair] + list(middle)
    if short:
        yield first_split(short)


def same_level(order: Sequence[int], history: History) -> Iterator[Camps]:
    """Yield the camps of each four: the first with the last, unless people would meet again.

    >>> list(same_level([1, 2, 3, 4, 5, 6, 7, 8], History()))
    [((1, 4), (2, 3)), ((5, 8), (6, 7))]
    """
    company = Company(history, RELAXED)
    for start in range(0, len(order), 4):
        table = order[start : start + 4]
        yield company.camps([table[0], *table[3:], *table[1:3]])


def _exchanged(order: Sequence[int], seat: Seat, history: History) -> Sequence[int]:
    """Return the best order found by few exchanges, so that nobody wanted apart shares a table."""

    def together(order: Sequence[int]) -> list[tuple[int, ...]]:
        tables = (sorted(ns + ew) for ns, ew in seat(order, history))
        return [pair for four in tables for pair in combinations(four, 2) if pair in history.apart]

    clashes = together(order) if history.apart else []
    while clashes:
        nearest = _exchanges(order, clashes[0])
        better = next((one for one in nearest if len(together(one)) < len(clashes)), None)
        if better is None:
            break
        order, clashes = better, together(better)
    return order


def _exchanges(order: Sequence[int], players: Sequence[int]) -> Iterator[Sequence[int]]:
    for step in range(1, NEAREST + 1):
        for player in players:
            here = order.index(player)
            for there in (here + step, here - step):
                if 0 <= there < len(order):
                    changed = list(order)
                    changed[here], changed[there] = changed[there], changed[here]
                    yield changed


def _partners(upper: Sequence[int], lower: Sequence[int], history: History) -> list[int]:
    """Return the partner of each of ``upper``, the nearest; as few as can be have one again."""
    closed = history.partners.keys() | history.apart
    owner: dict[int, int] = {}

    def nearest(place: int) -> Iterator[int]:
        for step in range(len(lower)):
            for at in sorted({place - step, place + step}):
                if 0 <= at < len(lower) and _pair(upper[place], lower[at]) not in closed:
                    yield at

    def placed(place: int, tried: set[int]) -> bool:
        free = next((at for at in nearest(place) if at not in owner), None)
        if free is not None:
            owner[free] = place
            return True
        for at in nearest(place):
            if at not in tried:
                tried.add(at)
                if placed(owner[at], tried):
                    owner[at] = place
                    return True
        return False

    left = [place for place in range(len(upper)) if not placed(place, set())]
    owner.update(zip((at for at in range(len(lower)) if at not in owner), left, strict=True))
    return [lower[at] for at in sorted(owner, key=owner.__getitem__)]


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _table(
    number: int, camps: Camps, ranks: Mapping[int, int | None] | None, levels: bool
) -> Table:
    ns, ew = camps
    reason = Reason(DRAWN, {"table": number})
    if ranks is not None:
        params: dict[str, Param] = {"table": number}
        for name, camp in (("ns", ns), ("ew", ew)):
            params[name] = Listed(tuple(_rank(ranks[player], levels) for player in camp))
        reason = Reason(OF_LEVELS if levels else RANKED, params)
    pair, facing = (*ns, None), (*ew, None)
    return Table(number, ns[0], ew[0], reason, pair[1], facing[1])


def _rank(rank: int | None, levels: bool) -> Param:
    if levels:
        return Reason(NO_LEVEL) if rank is None else Reason(LEVEL, {"level": rank})
    return Ordinal(rank) if rank is not None else Reason(UNRANKED)


STRONG_WITH_WEAK: Final = Method(
    name="strong-with-weak",
    draw=by_level("strong-with-weak", strong_with_weak),
    meetings=Meetings.PARTNERS,
    order=Order.RANKS,
    label=N_("le fort avec le faible"),
    announced=N_("Les joueurs sont tirés au sort ; ensuite, le premier joue avec le dernier."),
    announced_later=N_(
        "Le premier du classement joue avec le dernier, le deuxième avec l’avant-dernier, et ainsi "
        "de suite."
    ),
    offered={
        Use.SEATING: Offered(
            N_(
                "le fort avec le faible : le 1er du classement joue avec le dernier, le 2e avec "
                "l’avant-dernier…"
            ),
            N_(
                "Le premier du classement joue avec le dernier, contre le deuxième et "
                "l’avant-dernier, et ainsi de suite. Personne n’a deux fois le même partenaire, "
                "tant que c’est possible : le joueur concerné prend le plus proche dans le "
                "classement."
            ),
        ),
    },
)
SAME_LEVEL: Final = Method(
    name="same-level",
    draw=by_level("same-level", same_level),
    meetings=Meetings.PARTNERS,
    order=Order.RANKS,
    label=N_("par niveau"),
    announced=N_("Les joueurs sont tirés au sort ; ensuite, chaque table réunit un même niveau."),
    announced_later=N_(
        "Les quatre premiers du classement jouent à la table 1, les quatre suivants à la table 2, "
        "et ainsi de suite."
    ),
    offered={
        Use.SEATING: Offered(
            N_(
                "par niveau : les quatre premiers du classement à la table 1, les quatre suivants "
                "à la table 2…"
            ),
            N_(
                "Les quatre premiers du classement jouent à la table 1, les quatre suivants à la "
                "table 2, et ainsi de suite. À chaque table, le mieux classé joue avec le moins "
                "bien classé contre les deux autres ; les camps changent s’ils ont déjà été "
                "partenaires."
            ),
        ),
    },
)
