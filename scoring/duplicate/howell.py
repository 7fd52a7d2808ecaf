"""Howell movement: everybody meets everybody, each pair plays each board once, one ranking.

The moving pairs are the numbers modulo S, where S is the number of sets of boards. Each round, each
moving pair takes the seat that the pair before it had (number 1 follows number S), and each table
takes the next set; the other pairs stay. So the first round makes all of them. It makes a Howell
design when

* each pair has one seat, and each table a set of its own;
* no two tables have moving pairs at the same distance: two of them then meet at one table, once;
* the pairs less the set of their table, modulo S, are all different: then each table brings its set
  to other pairs, and no pair plays a set twice.

This is a starter and its adder, and gives a Room square when a single pair stays. They are looked
for in a fixed order, so a size always has the same movement. The camps are then turned to balance
the competition (`balance`). Sources: Mullin and Nemeth (1969) for starters and adders; Hung and
Mendelsohn (1974) for Howell designs; the movement of bridge clubs.

There is none for 4 pairs, nor for 6 pairs in 5 rounds: the tables of a round then share its boards.
With an even number of tables, or in a few sizes, S is larger than the number of rounds: a pair then
leaves a few sets out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from ..words import N_, Problem
from .balance import Directions
from .movement import MOST_BOARDS, Meeting, Round, boards_of

LEAST_PAIRS: Final = 4
MOST_PAIRS: Final = 24
#: First rounds compared, of those that the search finds, to keep the best balanced.
_COMPARED: Final = 8


class Seated(NamedTuple):
    """Two places, from 1, that meet at a table in a round, and their set of boards, from 1."""

    table: int
    ns: int
    ew: int
    set_number: int


#: A table of the first round, from 0: two pairs and a set. Pairs from S on do not move.
_Start = tuple[int, int, int]


def least_rounds(tables: int) -> int:
    """Return the fewest rounds of a Howell: each pair then meets half of the others or more.

    With an even number of tables, one more: a board would be played too rarely.

    >>> [least_rounds(tables) for tables in (2, 3, 4, 5, 6)]
    [3, 3, 5, 5, 7]
    """
    return tables if tables % 2 else tables + 1


def howell_sets(pairs: int, rounds: int) -> int:
    """Return the number of sets of boards that the movement needs.

    For numbers that cannot be played, the sets of the nearest ones that can.

    >>> howell_sets(8, 7), howell_sets(7, 7), howell_sets(10, 6), howell_sets(8, 5)
    (7, 7, 6, 7)
    """
    tables = (min(max(pairs, LEAST_PAIRS), MOST_PAIRS) + 1) // 2
    rounds = min(max(rounds, least_rounds(tables)), 2 * tables - 1)
    return _sets(tables, rounds)


def shares_boards(tables: int, rounds: int) -> bool:
    """Return whether the tables of a round play the same boards, and pass them to each other.

    >>> shares_boards(2, 3), shares_boards(3, 5), shares_boards(3, 4), shares_boards(4, 7)
    (True, True, False, False)
    """
    return next(_starts(tables, _sets(tables, rounds)), None) is None


@lru_cache(maxsize=64)
def howell_seats(tables: int, rounds: int) -> tuple[tuple[Seated, ...], ...]:
    """Return the tables of every round, for twice as many places as tables.

    The numbers must have passed `howell_problems`. The last place does not move.

    >>> howell_seats(2, 3)[0]
    (Seated(table=1, ns=4, ew=1, set_number=1), Seated(table=2, ns=3, ew=2, set_number=1))
    """
    sets = _sets(tables, rounds)
    starts = list(islice(_starts(tables, sets), _COMPARED)) or [_shared(sets)]
    best = min(
        (_balanced(_turning(start, sets, rounds), tables) for start in starts),
        key=lambda balanced: balanced[0],
    )
    seats = best[1]
    return tuple(tuple(seats[at : at + tables]) for at in range(0, len(seats), tables))


def howell(pairs: int, rounds: int, boards: int) -> tuple[Round, ...]:
    """Return every round of the movement. The numbers must have passed `howell_problems`.

    ``boards`` is the number of boards of the whole contest. With an odd number of pairs, the one
    that would meet the missing pair rests.

    >>> howell(8, 7, 14)[0].tables[0].boards
    (1, 2)
    """
    tables = (pairs + 1) // 2
    size = boards // _sets(tables, rounds)
    all_rounds = []
    for number, seats in enumerate(howell_seats(tables, rounds), start=1):
        met = [
            Meeting(one.table, one.ns, one.ew, boards_of(one.set_number, size))
            for one in seats
            if pairs not in (one.ns - 1, one.ew - 1)
        ]
        alone = {one.ns for one in seats} | {one.ew for one in seats}
        alone -= {pair for one in met for pair in (one.ns, one.ew)}
        all_rounds.append(Round(number, tuple(met), tuple(sorted(alone - {pairs + 1}))))
    return tuple(all_rounds)


def howell_problems(pairs: int, rounds: int, boards: int) -> list[Problem]:
    """Return every problem of a movement; an empty list if it can be played.

    >>> [problem.field for problem in howell_problems(8, 4, 14)]
    ['rounds']
    """
    if not LEAST_PAIRS <= pairs <= MOST_PAIRS:
        params = {"least": LEAST_PAIRS, "most": MOST_PAIRS, "got": pairs}
        return [Problem("pairs", "range", PAIRS, params)]
    tables = (pairs + 1) // 2
    least, most = least_rounds(tables), 2 * tables - 1
    if not least <= rounds <= most:
        params = {"pairs": pairs, "least": least, "most": most, "got": rounds}
        return [Problem("rounds", "range", ROUNDS, params)]
    sets = _sets(tables, rounds)
    if not 1 <= boards <= MOST_BOARDS or boards % sets:
        params = {"sets": sets, "most": MOST_BOARDS, "got": boards}
        return [Problem("boards", "share", _BOARDS, params)]
    return []


@lru_cache(maxsize=256)
def _sets(tables: int, rounds: int) -> int:
    """Return the smallest number of sets with a first round; the full Howell's if there is none."""
    # The pairs, and the pairs less their sets, are all the numbers modulo S: so the sets taken sum
    # to 0, those of two moving pairs counted twice. An even number T of tables cannot: with T sets
    # they sum to T / 2, and with T + 1 the set left out would be the one counted twice.
    least = tables + 2 * (tables % 2 == 0)
    full = 2 * tables - 1
    sizes = range(max(rounds, least), full + 1)
    return next((sets for sets in sizes if next(_starts(tables, sets), None)), full)


def _shared(sets: int) -> tuple[_Start, ...]:
    """Return the first round of the circle method, where all the tables have one set."""
    return ((sets, 0, 0), *((sets - at, at, 0) for at in range(1, (sets + 1) // 2)))


def _turning(start: tuple[_Start, ...], sets: int, rounds: int) -> list[Seated]:
    """Return the tables of all rounds: the moving pairs and the sets go on by one each round.

    Table 1 begins with set 1. Pairs that stay turn at different rhythms, or they would always hold
    the same cards.
    """
    seats = []
    first = start[0][2]
    for turn in range(rounds):
        for table, (one, other, set_number) in enumerate(start, start=1):
            ns, ew = (_at(pair, turn, sets) for pair in (one, other))
            if one >= sets and ((one - sets) & turn).bit_count() % 2:
                ns, ew = ew, ns
            seats.append(Seated(table, ns, ew, (set_number - first + turn) % sets + 1))
    return seats


def _at(pair: int, turn: int, sets: int) -> int:
    """Return the place that has the seat of a pair of the first round after so many rounds."""
    return pair + 1 if pair >= sets else (pair + turn) % sets + 1


def _balanced(seats: list[Seated], tables: int) -> tuple[int, list[Seated]]:
    """Return the cost of the balance, and the same tables with the camps that give it.

    The pair that stays at table 1 sits North-South in the first round.
    """
    directions = Directions([(one.ns, one.ew, one.set_number) for one in seats])
    every = range(len(seats))
    # turning a table in all its rounds keeps the movement regular, so it is tried first
    directions.balance([every[table::tables] for table in range(tables)])
    directions.balance([(one,) for one in every])
    turned = [
        one._replace(ns=one.ew, ew=one.ns) if turn != directions.turned[0] else one
        for one, turn in zip(seats, directions.turned, strict=True)
    ]
    return directions.cost, turned


def _starts(tables: int, sets: int) -> Iterator[tuple[_Start, ...]]:
    """Yield first rounds, in a fixed order; none if this size has none.

    Pairs and sets are the bits of three masks: pairs seated, pairs less their set, sets taken.
    """
    staying = 2 * tables - sets

    def bits(*numbers: int) -> int:
        return sum(1 << number % sets for number in numbers)

    def meet_staying(at: int, differences: int, taken: int, seated: int) -> Iterator[list[_Start]]:
        if at == staying:
            yield []
            return
        pair = next(one for one in range(sets) if not seated >> one & 1)
        for left in range(sets):
            set_number = (pair - left) % sets
            if differences >> left & 1 or taken >> set_number & 1:
                continue
            others = meet_staying(
                at + 1, differences | bits(left), taken | bits(set_number), seated | bits(pair)
            )
            for rest in others:
                yield [(sets + at, pair, set_number), *rest]

    def meet_moving(
        distance: int, left_over: int, differences: int, taken: int, seated: int
    ) -> Iterator[list[_Start]]:
        if not left_over:
            yield from meet_staying(0, differences, taken, seated)
            return
        if distance < left_over:
            return
        # symmetric differences are tried first: they give Room squares from strong starters
        symmetric = -distance * (sets + 1) // 2
        for pair in range(sets):
            both = bits(pair, pair + distance)
            if seated & both:
                continue
            for step in range(sets):
                difference = symmetric + step
                set_number = (pair - difference) % sets
                differs = bits(difference, difference + distance)
                if differences & differs or taken >> set_number & 1:
                    continue
                others = meet_moving(
                    distance - 1,
                    left_over - 1,
                    differences | differs,
                    taken | bits(set_number),
                    seated | both,
                )
                for rest in others:
                    yield [*rest, (pair, (pair + distance) % sets, set_number)]
        yield from meet_moving(distance - 1, left_over, differences, taken, seated)

    for meetings in meet_moving((sets - 1) // 2, sets - tables, 0, 0, 0):
        yield tuple(meetings)


PAIRS = N_("Un Howell réunit %(least)s à %(most)s paires ; reçu %(got)s.")
ROUNDS = N_(
    "Un Howell de %(pairs)s paires a %(least)s à %(most)s parties ; reçu %(got)s. Pour moins de "
    "parties, jouez un Mitchell."
)
_BOARDS = N_(
    "Un nombre d’étuis divisible par les %(sets)s jeux d’étuis du mouvement, de %(sets)s à "
    "%(most)s, est attendu ; reçu %(got)s."
)
