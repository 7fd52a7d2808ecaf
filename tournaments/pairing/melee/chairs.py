"""Players at tables of several sizes, where each plays for himself: tables of three, comptoir.

A table of four may still be two camps beside tables of three. As few players as possible rest.
Nobody sits at three twice before everybody did once, as long as the numbers allow it. Then
exchanges look for a seating where nobody shares a table twice with anybody. Tables of four with at
most one of three follow the tables that `any_number` knows in advance: rounds made one by one, each
as good as can be, may leave none for the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from ..contract import Draw, DrawRefused, Entrant, History, shuffled
from ..method import DrawMethod, Meetings, Method, Order
from ..resting import ByeRule
from ..sentences import N_, Reason
from .company import RELAXED, STRICT, Camps, Facing, Prices, strangers
from .melee import RELAXED_ATTEMPTS, RELAXED_HEAT, STRICT_ATTEMPTS, turns_of
from .reasons import WriteUp, why_resting
from .seating import Hall, Incomplete, Seating, Shape, exchanged

TOO_FEW = N_("Il faut au moins une table de joueurs pour un tirage ; il y en a %(count)d présents.")
NOT_WHOLE = N_(
    "Le règlement veut des tables complètes : avec %(count)d joueurs, %(resting)d resteraient au "
    "repos."
)
AT_THREE = N_("Jouent à trois ceux qui y ont été le moins souvent, puis le sort.")


def draw_chairs(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    sizes: Sequence[int],
    camps: bool = False,
    at_three: Iterable[Sequence[int]] = (),
    places: Iterable[Sequence[int]] = (),
    rounds: int = 4,
    avoiding: bool = True,
    incomplete: Incomplete = "rest",
    bye: ByeRule = "lot",
    accept: bool = False,
) -> Draw:
    """Seat players at tables of these ``sizes``; those left over rest, by turn as in `draw_melee`.

    With ``camps``, a table of four is two camps. ``at_three`` are (player, times) of those who sat
    at a table of three before. ``places`` and ``rounds`` are as in `draw_melee`. ``avoiding`` keeps
    apart those who shared a table. Raises DrawRefused without a table, for players left over if
    ``incomplete`` is "refused", and for players who cannot be kept apart as asked, unless
    ``accept``.

    >>> seven = [Entrant(player) for player in range(1, 8)]
    >>> made = draw_chairs(seven, History(), seed=1, sizes=[4, 3], camps=True)
    >>> [table.camps for table in made.tables]
    [((1, 3), (6, 5)), ((2,), (4,), (7,))]
    """
    resting = len(entrants) - sum(sizes)
    if not sizes or resting < 0:
        raise DrawRefused(TOO_FEW, {"count": len(entrants)})
    if resting and incomplete == "refused":
        raise DrawRefused(NOT_WHOLE, {"count": len(entrants), "resting": resting})
    random = Random(seed)
    shape = Shape(len(sizes), 0, resting)
    turns = turns_of(entrants, history, bye, random)
    sat = {one[0]: one[1] for one in at_three}
    mixed = camps and len(set(sizes)) > 1
    past = history if avoiding else History(apart=history.apart)

    def hall_of(prices: Prices) -> Hall:
        hall = Hall(shape, turns, Facing(past, prices, camps=camps))
        hall.sat = sat if mixed else {}
        return hall

    hall = hall_of(STRICT)
    placed = {one[0]: one[1] for one in places}
    known = _known(hall, sizes, placed, rounds, random) if placed and camps and avoiding else None
    seating = known or _first(turns, sizes, resting, hall.sat, random)
    cost = 0 if strangers(seating.tables, past) else hall.cost(seating)
    if cost:
        seating, cost = exchanged(hall, seating, random, attempts=STRICT_ATTEMPTS)
    if cost:
        seating, cost = exchanged(
            hall_of(RELAXED), seating, random, attempts=RELAXED_ATTEMPTS, heat=RELAXED_HEAT
        )
    seated = [_camps(hall, table, camps, random) for table in _numbered(seating.tables, random)]
    write_up = WriteUp(history, shape, avoiding=avoiding, each_alone=not camps or 4 not in sizes)
    byes = why_resting(bye, sorted(seating.resting), history, by_lot=not avoiding)
    draw = write_up.draw(DrawMethod.CHAIRS, seed, seated, byes, again=True)
    if mixed:
        draw = replace(draw, notes=(*draw.notes, Reason(AT_THREE)))
    return write_up.accepted(draw, accept)


def _known(
    hall: Hall, sizes: Sequence[int], placed: Mapping[int, int], rounds: int, random: Random
) -> Seating | None:
    """Return tables known in advance where nobody meets again, None if there are none.

    The players that these tables leave short of a fourth sit at three, if they sat there least.
    """
    threes = sizes.count(3)
    if threes > 1 or threes + sizes.count(4) < len(sizes):
        return None
    shape = Shape(len(sizes) - threes, 3 * threes, hall.shape.resting)
    in_advance = Hall(shape, hall.turns, hall.company)
    for seating in in_advance.seatings(placed, rounds, "any", random):
        if strangers(seating.tables, hall.company.history) and _sat_least(seating, hall.sat):
            return seating
    return None


def _sat_least(seating: Seating, sat: Mapping[int, int]) -> bool:
    """Return whether nobody sits at three who did so more often than somebody at four."""
    most = max(
        (sat.get(one, 0) for table in seating.tables if len(table) == 3 for one in table), default=0
    )
    least = min(
        (sat.get(one, 0) for table in seating.tables if len(table) == 4 for one in table),
        default=most,
    )
    return most <= least


def _first(
    turns: Sequence[Sequence[int]],
    sizes: Sequence[int],
    resting: int,
    sat: Mapping[int, int],
    random: Random,
) -> Seating:
    order = [player for group in turns for player in shuffled(group, random)]
    left = shuffled(sorted(order[resting:]), random)
    # Tables are filled from the smallest: those who sat at three least come first.
    left.sort(key=lambda player: sat.get(player, 0))
    if not sat and len(set(sizes)) == 1:
        left = shuffled(left, random)
    tables: list[list[int]] = []
    for size in sorted(sizes):
        tables.append(left[:size])
        left = left[size:]
    return Seating(tables, sorted(order[:resting]))


def _numbered(tables: Sequence[list[int]], random: Random) -> list[list[int]]:
    order = shuffled(range(len(tables)), random)
    return sorted((tables[number] for number in order), key=len, reverse=True)


def _camps(hall: Hall, players: Sequence[int], camps: bool, random: Random) -> Camps:
    order = shuffled(players, random)
    if camps and len(players) == 4:
        return hall.company.camps(order)
    return tuple((player,) for player in order)


CHAIRS = Method(
    name=DrawMethod.CHAIRS,
    draw=draw_chairs,
    meetings=Meetings.PARTNERS,
    order=Order.LOT,
    label=N_("chacun pour soi"),
    announced=N_("Les joueurs sont tirés au sort, chacun pour soi."),
    announced_later=N_(
        "Les tables changent : personne ne se retrouve à la même table, tant qu’un tirage l’évite."
    ),
    keeps_kin=True,
    avoids_rematches=True,
)
