"""Mitchell movement: half of the pairs sit, the others move up, the boards move down.

With T tables, pairs 1 to T keep North-South. Pairs T + 1 to 2 T move up one table a round, and the
boards move down one. With an even number of tables the boards would come back after half of the
rounds, so the moving pairs then skip one table. Source: the movement of bridge clubs.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final, NamedTuple

from ..words import N_, Problem

LEAST_TABLES: Final = 3
MOST_PAIRS: Final = 2000
MOST_BOARDS: Final = 10_000


class Meeting(NamedTuple):
    """Two pairs at a table, and the boards that they play there in this round."""

    table: int
    ns: int
    ew: int
    boards: tuple[int, ...]


class Round(NamedTuple):
    """Tables of a round, and the pairs that rest."""

    round: int
    tables: tuple[Meeting, ...]
    resting: tuple[int, ...]


def most_rounds(tables: int) -> int:
    """Return how many rounds can be played before a pair meets another, or a board, again.

    >>> most_rounds(5), most_rounds(6)
    (5, 5)
    """
    return tables if tables % 2 else tables - 1


def moving_place(tables: int, number: int, table: int) -> int:
    """Return which moving pair, from 1 to ``tables``, comes to a table in round ``number``."""
    skip = int(tables % 2 == 0 and number > tables // 2)
    return (table - number - skip) % tables + 1


def set_at(tables: int, number: int, table: int) -> int:
    """Return which set of boards, from 1 to ``tables``, a table plays in round ``number``."""
    return (table + number - 2) % tables + 1


def boards_of(set_number: int, size: int) -> tuple[int, ...]:
    """Return the numbers of the boards of a set of ``size`` boards.

    >>> boards_of(2, 3)
    (4, 5, 6)
    """
    return tuple(range((set_number - 1) * size + 1, set_number * size + 1))


def mitchell(
    pairs: int, rounds: int, boards: int, switched: Container[int] = ()
) -> tuple[Round, ...]:
    """Return every round of the movement. The numbers must have passed `movement_problems`.

    ``boards`` is the number of boards of the whole contest. In the rounds ``switched`` the pairs
    swap lines. With an odd number of pairs, the one that would meet the missing pair rests.

    >>> mitchell(10, 5, 15)[0].tables[0]
    Meeting(table=1, ns=1, ew=6, boards=(1, 2, 3))
    """
    tables = (pairs + 1) // 2
    movement = []
    for number in range(1, rounds + 1):
        met, resting = [], []
        for table in range(1, tables + 1):
            comes = tables + moving_place(tables, number, table)
            if comes > pairs:
                resting.append(table)
                continue
            ns, ew = (comes, table) if number in switched else (table, comes)
            played = boards_of(set_at(tables, number, table), boards // tables)
            met.append(Meeting(table, ns, ew, played))
        movement.append(Round(number, tuple(met), tuple(resting)))
    return tuple(movement)


def last_rounds(rounds: int, arrow_switch: int) -> range:
    """Return the rounds where the pairs swap lines, if the last ones are. Option: arrow_switch.

    >>> list(last_rounds(5, 2))
    [4, 5]
    """
    return range(rounds - arrow_switch + 1, rounds + 1)


def movement_problems(pairs: int, rounds: int, boards: int, arrow_switch: int = 0) -> list[Problem]:
    """Return every problem of a movement; an empty list if it can be played.

    >>> [problem.field for problem in movement_problems(4, 5, 15)]
    ['pairs']
    """
    least = 2 * LEAST_TABLES - 1
    if not least <= pairs <= MOST_PAIRS:
        params = {"least": least, "most": MOST_PAIRS, "got": pairs}
        return [Problem("pairs", "range", _PAIRS, params)]
    tables = (pairs + 1) // 2
    problems = []
    if not 1 <= rounds <= most_rounds(tables):
        params = {"most": most_rounds(tables), "tables": tables, "got": rounds}
        problems.append(Problem("rounds", "range", _ROUNDS, params))
    if not 1 <= boards <= MOST_BOARDS or boards % tables:
        params = {"tables": tables, "most": MOST_BOARDS, "got": boards}
        problems.append(Problem("boards", "share", _BOARDS, params))
    if not 0 <= arrow_switch <= rounds:
        params = {"most": rounds, "got": arrow_switch}
        problems.append(Problem("arrow_switch", "range", _ARROW_SWITCH, params))
    return problems


_PAIRS = N_("Il faut au moins trois tables : %(least)s à %(most)s paires attendues ; reçu %(got)s.")
_ROUNDS = N_(
    "À %(tables)s tables, %(most)s parties au plus se jouent sans revoir une paire ni un étui ; "
    "reçu %(got)s."
)
_BOARDS = N_(
    "Un nombre d’étuis divisible par les %(tables)s tables, de %(tables)s à %(most)s, est attendu ;"
    " reçu %(got)s."
)
_ARROW_SWITCH = N_("Un nombre de parties de 0 à %(most)s attendu ; reçu %(got)s.")
