"""Howell movement: everybody meets everybody, plays each board once, and is ranked in one list."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.duplicate.balance import balance_of
from scoring.duplicate.howell import (
    MOST_PAIRS,
    howell,
    howell_problems,
    howell_sets,
    least_rounds,
    shares_boards,
)
from tests.sweeps import for_each, slowly

PAIRS = range(4, 17)
SIZES = [
    (pairs, rounds)
    for pairs in PAIRS
    for rounds in range(least_rounds((pairs + 1) // 2), 2 * ((pairs + 1) // 2))
]


def rounds_with(pairs, rounds, size=1):
    """Return the rounds with that many boards at each table."""
    return howell(pairs, rounds, size * howell_sets(pairs, rounds))


@for_each("pairs", PAIRS)
def test_everybody_meets_everybody_once_and_plays_every_board_once(pairs):
    rounds = pairs - 1 + pairs % 2
    boards = 2 * howell_sets(pairs, rounds)
    assert boards == 2 * rounds, "as many sets as rounds"
    met, played, rested = Counter(), Counter(), Counter()
    for one in howell(pairs, rounds, boards):
        rested.update(one.resting)
        for table in one.tables:
            met[frozenset((table.ns, table.ew))] += 1
            for board in table.boards:
                played.update([(table.ns, board), (table.ew, board)])
    assert len(met) == pairs * (pairs - 1) // 2
    assert set(met.values()) == {1}
    assert set(played.values()) == {1}
    rests = pairs % 2
    assert len(played) == pairs * (boards - 2 * rests), "a pair rests once, and misses its boards"
    assert rested == Counter(dict.fromkeys(range(1, pairs + 1), 1) if rests else {})


@pytest.mark.parametrize(
    "sizes",
    [
        [(pairs, rounds) for pairs, rounds in SIZES if pairs <= 9],
        *slowly([(pairs, rounds) for pairs, rounds in SIZES if pairs > 9]),
    ],
    ids=["few", "many"],
)
def test_a_reduced_howell_repeats_no_meeting_and_no_board(sizes):
    for pairs, rounds in sizes:
        repeats_no_meeting_and_no_board(pairs, rounds)


def repeats_no_meeting_and_no_board(pairs, rounds):
    met, played, results = Counter(), Counter(), Counter()
    for one in rounds_with(pairs, rounds, 2):
        seated = [pair for table in one.tables for pair in (table.ns, table.ew)]
        assert sorted([*seated, *one.resting]) == list(range(1, pairs + 1))
        assert len(one.resting) == pairs % 2
        sets = [table.boards for table in one.tables]
        expected = 1 if shares_boards((pairs + 1) // 2, rounds) else len(sets)
        assert len(set(sets)) == expected, "a set at one table, or one set for all"
        for table in one.tables:
            met[frozenset((table.ns, table.ew))] += 1
            for board in table.boards:
                played.update([(table.ns, board), (table.ew, board)])
                results[board] += 1
    assert set(met.values()) == {1} == set(played.values())
    assert min(results.values()) > 1 or pairs % 2, "a board is compared"


def test_only_four_pairs_and_six_in_five_rounds_share_their_boards():
    shared = {
        (2 * tables, rounds)
        for tables in range(2, MOST_PAIRS // 2 + 1)
        for rounds in range(least_rounds(tables), 2 * tables)
        if shares_boards(tables, rounds)
    }
    assert shared == {(4, 3), (6, 5)}


def test_a_reduced_howell_has_as_many_sets_as_rounds_but_in_a_few_sizes():
    more = {
        (pairs, rounds): howell_sets(pairs, rounds)
        for pairs, rounds in SIZES
        if pairs % 2 == 0 and howell_sets(pairs, rounds) > rounds
    }
    assert more == {(8, 5): 7, (8, 6): 7, (10, 8): 9, (12, 7): 8, (16, 9): 10}


@for_each("pairs", [4, 6, 8, 10, 12, 14])
def test_the_pair_that_stays_sits_north_south_and_the_others_nearly_as_often(pairs):
    seated = Counter(one.ns for round_ in rounds_with(pairs, pairs - 1) for one in round_.tables)
    assert seated[pairs] == pairs - 1
    assert {seated[pair] for pair in range(1, pairs)} == {pairs // 2 - 1}


@for_each("pairs", [4, 8, 12])
def test_a_howell_of_a_multiple_of_four_pairs_is_balanced_exactly(pairs):
    """Its camps form a difference set (Hadamard): every two pairs compete as much."""
    balance = balance_of(rounds_with(pairs, pairs - 1))
    assert balance.spread == 0
    assert {one.same for one in balance.pairs} == {pairs // 2 - 1}
    assert {(one.opposite, one.met) for one in balance.pairs} == {(pairs // 2 - 1, 1)}


@for_each("pairs, spread", [(6, 4), (10, 4), (14, 4), (16, 8)])
def test_the_other_howells_are_nearly_balanced(pairs, spread):
    assert balance_of(rounds_with(pairs, pairs - 1)).spread == spread


@for_each(
    "numbers, fields",
    [
        ((3, 3, 3), ["pairs"]),
        ((26, 13, 13), ["pairs"]),
        ((8, 4, 7), ["rounds"]),
        ((8, 8, 7), ["rounds"]),
        ((8, 7, 8), ["boards"]),
        ((8, 7, 0), ["boards"]),
        ((7, 7, 14), []),
    ],
)
def test_a_size_without_howell_says_which_ones_have_one(numbers, fields):
    problems = howell_problems(*numbers)
    assert [problem.field for problem in problems] == fields
    if fields == ["rounds"]:
        assert "8 paires a 5 à 7 parties" in problems[0].text
