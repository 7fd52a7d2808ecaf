"""Mitchell movement: half of the pairs sit, the others move up, the boards move down."""

from __future__ import annotations

from collections import Counter

from scoring.duplicate.movement import last_rounds, mitchell, most_rounds, movement_problems
from tests.sweeps import for_each


def test_pair_t_meets_the_pair_and_the_set_of_the_formula():
    """The worked formula of the specification, T odd."""
    for number, one in enumerate(mitchell(10, 5, 15), start=1):
        for met in one.tables:
            assert met.ns == met.table
            assert met.ew == 5 + (met.table - number) % 5 + 1
            first = 3 * ((met.table + number - 2) % 5) + 1
            assert met.boards == (first, first + 1, first + 2)


def test_with_an_even_number_of_tables_the_moving_pairs_skip_one_after_half():
    """From round T ÷ 2 + 1 on, they have gone one table further."""
    rounds = mitchell(12, 5, 6)
    assert [[met.ew for met in one.tables] for one in rounds] == [
        [7, 8, 9, 10, 11, 12],
        [12, 7, 8, 9, 10, 11],
        [11, 12, 7, 8, 9, 10],
        [9, 10, 11, 12, 7, 8],
        [8, 9, 10, 11, 12, 7],
    ]


@for_each("tables", range(3, 13))
@for_each("missing", [0, 1])
def test_no_pair_meets_another_twice_nor_plays_a_board_twice(tables, missing):
    pairs, rounds = 2 * tables - missing, most_rounds(tables)
    met, played, rested = set(), set(), Counter()
    for one in mitchell(pairs, rounds, 2 * tables):
        seated = [pair for table in one.tables for pair in (table.ns, table.ew)]
        assert sorted([*seated, *one.resting]) == list(range(1, pairs + 1))
        boards = [board for table in one.tables for board in table.boards]
        assert len(boards) == len(set(boards))
        for table in one.tables:
            assert (table.ns, table.ew) not in met
            met.add((table.ns, table.ew))
            for board in table.boards:
                for pair in (table.ns, table.ew):
                    assert (pair, board) not in played
                    played.add((pair, board))
        rested.update(one.resting)
    assert max(rested.values(), default=0) <= 1
    assert sum(rested.values()) == missing * rounds
    if tables % 2 and not missing:
        assert len(met) == tables * tables, "everybody of a line meets everybody of the other"


def test_the_pair_that_would_meet_the_missing_one_rests():
    assert [one.resting for one in mitchell(9, 5, 5)] == [(5,), (1,), (2,), (3,), (4,)]


def test_in_the_last_rounds_of_an_arrow_switch_the_pairs_swap_lines():
    plain, switched = mitchell(10, 5, 5), mitchell(10, 5, 5, last_rounds(5, 2))
    for number, (before, after) in enumerate(zip(plain, switched, strict=True), start=1):
        for one, other in zip(before.tables, after.tables, strict=True):
            pair = (one.ew, one.ns) if number > 3 else (one.ns, one.ew)
            assert (other.ns, other.ew) == pair
            assert other.boards == one.boards


@for_each(
    "numbers, fields",
    [
        ((4, 3, 6, 0), ["pairs"]),
        ((5, 3, 3, 0), []),
        ((10, 6, 15, 0), ["rounds"]),
        ((10, 0, 15, 0), ["rounds"]),
        ((12, 6, 12, 0), ["rounds"]),
        ((12, 5, 12, 0), []),
        ((10, 5, 12, 0), ["boards"]),
        ((10, 5, 0, 0), ["boards"]),
        ((10, 5, 15, 6), ["arrow_switch"]),
        ((10, 5, 15, -1), ["arrow_switch"]),
        ((10, 9, 7, 0), ["rounds", "boards"]),
    ],
)
def test_a_movement_that_cannot_be_played_is_refused(numbers, fields):
    assert [problem.field for problem in movement_problems(*numbers)] == fields
