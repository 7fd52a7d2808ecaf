"""Balance of a movement: how often each two pairs are compared, and what switching lines does."""

from __future__ import annotations

from scoring.duplicate.balance import balance_of
from scoring.duplicate.movement import mitchell, most_rounds
from scoring.duplicate.movements import scrambled, scrambled_problems, switched_rounds
from tests.sweeps import for_each


def test_two_pairs_of_a_line_are_compared_on_every_board_of_a_mitchell():
    one = balance_of(mitchell(10, 5, 15)).pairs[0]
    assert (one.one, one.other) == (1, 2)
    assert (one.same, one.opposite, one.met, one.weight) == (15, 0, 0, 15)


def test_a_meeting_weighs_as_much_as_the_other_results_of_its_boards():
    """Of 5 results of 3 boards, 4 are at other tables: 12, less 12 boards in opposite ways."""
    balance = balance_of(mitchell(10, 5, 15))
    one = next(one for one in balance.pairs if (one.one, one.other) == (1, 6))
    assert (one.same, one.opposite, one.met, one.weight) == (0, 12, 3, 0)
    assert (balance.least, balance.most, balance.spread) == (0, 15, 15)


@for_each("tables", [3, 4, 5, 6, 7, 9])
def test_the_weights_of_a_pair_do_not_depend_on_who_sits_where(tables):
    """Each board has its top to share, whoever holds which cards."""
    rounds = most_rounds(tables)
    totals = {
        sum(one.weight for one in balance_of(movement).pairs)
        for movement in (
            mitchell(2 * tables, rounds, tables),
            scrambled(2 * tables, rounds, tables),
        )
    }
    assert len(totals) == 1


@for_each("tables, switched", [(3, []), (5, [5]), (7, [7]), (9, [9]), (11, [11]), (13, [12, 13])])
def test_one_round_in_eight_or_so_is_switched(tables, switched):
    """Bridge clubs switch one round of up to 11, and two of up to 18."""
    assert sorted(switched_rounds(tables, most_rounds(tables))) == switched


@for_each("tables", [5, 6, 7, 8, 9, 10, 13])
def test_switching_balances_a_single_ranking_better(tables):
    rounds = most_rounds(tables)
    plain = balance_of(mitchell(2 * tables, rounds, tables))
    assert balance_of(scrambled(2 * tables, rounds, tables)).spread < plain.spread


def test_a_scrambled_mitchell_only_swaps_lines():
    for before, after in zip(mitchell(14, 7, 7), scrambled(14, 7, 7), strict=True):
        swapped = after.round in switched_rounds(7, 7)
        for one, other in zip(before.tables, after.tables, strict=True):
            assert (other.ns, other.ew) == ((one.ew, one.ns) if swapped else (one.ns, one.ew))
            assert other.boards == one.boards


@for_each(
    "numbers, fields",
    [((4, 3, 6), ["pairs"]), ((202, 5, 101), ["pairs"]), ((50, 21, 25), ["rounds"])],
)
def test_a_scrambled_mitchell_is_refused_where_a_mitchell_is_or_it_is_too_large(numbers, fields):
    assert [problem.field for problem in scrambled_problems(*numbers)] == fields
