"""Figures: the places that meet in each round of a movement known in advance, and its sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..sentences import N_, Listed, Reason

#: Tables of one round, in order: (table, place sitting North-South, place East-West).
Seats = list[tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class Figure:
    """Number of places, and the meetings at each turn from 0 to `period` - 1.

    No two places meet twice in the first `limit` rounds.
    """

    places: int
    limit: int
    period: int
    turn: Callable[[int], Seats]

    def round(self, number: int) -> Seats:
        """Return the tables of a round, counted from 1; rounds repeat after `period`."""
        return self.turn((number - 1) % self.period)


def moving(places: int) -> Figure:
    """Return the figure where half of the places sit and half move by one table every round.

    Place 2t - 1 sits at table t, and place 2t starts there. Then each half plays within itself.
    With an even number of tables everybody meets everybody; with an odd number, one place of each
    half is left over each round, and these two meet again.

    >>> moving(4).round(1), moving(4).round(2), moving(4).round(3)
    ([(1, 1, 2), (2, 3, 4)], [(1, 1, 4), (2, 3, 2)], [(1, 1, 3), (2, 2, 4)])
    """
    tables = places // 2
    even = tables % 2 == 0

    def turn(shift: int) -> Seats:
        if shift < tables:
            return [
                (t, 2 * t - 1, 2 * ((t - 1 - shift) % tables + 1)) for t in range(1, tables + 1)
            ]
        return _among_themselves(tables, shift - tables)

    if even:
        return Figure(places, places - 1, places - 1, turn)
    return Figure(places, tables, 2 * tables, turn)


def circle(places: int, order: Sequence[int] | None = None) -> Figure:
    """Return the round-robin figure: the last place stays, the others go round.

    ``order`` is that of the rounds, when drawn by lot. Every place but the last visits every table,
    and sits North-South as often as East-West, within one match. When the last place is empty, the
    last table is never used.

    >>> circle(4).round(1), circle(4).round(2), circle(4).round(3)
    ([(1, 2, 3), (2, 4, 1)], [(1, 3, 1), (2, 2, 4)], [(1, 1, 2), (2, 4, 3)])
    """
    turns = order or range(places - 1)

    def turn(number: int) -> Seats:
        pairs = circle_pairs(places, turns[number])
        return [(table, ns + 1, ew + 1) for table, (ns, ew) in enumerate(pairs, start=1)]

    return Figure(places, places - 1, places - 1, turn)


def circle_pairs(size: int, turn: int) -> list[tuple[int, int]]:
    """Return the pairs of 0 … size - 1 at a turn of the circle; the last pair has size - 1."""
    ring = size - 1
    pairs = []
    for step in range(1, size // 2):
        ahead, behind = (turn + step) % ring, (turn - step) % ring
        pairs.append((ahead, behind) if step % 2 else (behind, ahead))
    pairs.append((turn, ring) if turn % 2 else (ring, turn))
    return pairs


def _among_themselves(tables: int, turn: int) -> Seats:
    """Return the tables of a turn when each half plays within itself.

    Of two tables, the sitting places meet at the first and the moving places at the second.
    """
    met: Seats = []
    for pair in circle_pairs(tables + tables % 2, turn):
        one, other = sorted(pair)
        if other == tables:
            # An odd number of tables: the two places without an opponent in their own half.
            met.append((one + 1, 2 * one + 1, 2 * one + 2))
        else:
            met.append((one + 1, 2 * one + 1, 2 * other + 1))
            met.append((other + 1, 2 * one + 2, 2 * other + 2))
    return sorted(met)


FIRST = N_("Table %(table)d : l’équipe %(ns)d y reste, l’équipe %(ew)d en part.")
MOVED = N_("Table %(table)d : l’équipe %(ns)d garde sa table, l’équipe %(ew)d avance d’une table.")
HALVES = N_(
    "Table %(table)d : équipes %(ns)d et %(ew)d ; celles qui restent ont rencontré toutes celles "
    "qui se déplacent, chaque moitié se rencontre elle-même."
)
IN_TURN = N_("Table %(table)d : équipes %(ns)d et %(ew)d, chacune rencontrant toutes les autres.")
IN_ADVANCE = N_("Table %(table)d : équipes %(ns)d et %(ew)d, selon le tirage fait à l’avance.")
LEFT_ALONE = N_("Table %(table)d : équipes %(ns)d et %(ew)d, les adversaires prévus ne jouant pas.")
REARRANGED = N_(
    "Table %(table)d : équipes %(ns)d et %(ew)d, réunies autrement que prévu : une équipe est "
    "arrivée, doit se reposer, ou ne doit pas rencontrer celle qui venait."
)
RESTS = N_("Exempte : le mouvement ne lui amène personne.")
RESTS_INSTEAD = N_(
    "Exempte : une des équipes qui l’ont été le moins souvent ; celle à qui le mouvement n’amène "
    "personne l’a été davantage."
)
CHANGED_SIDES = N_(
    "Ces équipes ne se déplacent pas comme leur numéro le dit : %(teams)s. Il n’y a pas autant de "
    "pairs que d’impairs, ou une rencontre est interdite."
)
CHANGED = N_("Tables changées par rapport à ce qui était prévu : %(changed)s.")
TOO_MANY_ROUNDS = N_(
    "Des équipes se retrouveront à partir de la partie %(first)d : ces déplacements ne l’évitent "
    "que pour %(limit)d des %(rounds)d parties."
)
UNAVOIDABLE = N_(
    "Ces déplacements n’évitent pas toutes les rencontres que vous avez interdites. Il reste, par "
    "numéros d’équipes : %(meetings)s."
)
IN_ROUND = N_("%(ns)d contre %(ew)d à la partie %(round)d")


def of_moving(figure: Figure, number: int) -> str:
    shift = (number - 1) % figure.period
    if number == 1:
        return FIRST
    return MOVED if shift < figure.places // 2 else HALVES


def of_everybody(figure: Figure, number: int) -> str:
    return IN_TURN


def of_lots(figure: Figure, number: int) -> str:
    return IN_ADVANCE


def meetings_named(meetings: Iterable[tuple[int, int, int]]) -> Listed:
    return Listed(
        tuple(
            Reason(IN_ROUND, {"round": number, "ns": ns, "ew": ew}) for number, ns, ew in meetings
        )
    )
