"""Matchpoints, capped difference, adjusted boards and the ranking of a duplicate."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Deal, Fault, RuleSet
from scoring.duplicate.checking import check_results, rules_problems, score_board, score_problems
from scoring.duplicate.comparing import (
    Adjusted,
    Lines,
    Penalty,
    Result,
    Scoring,
    compare,
    datum,
    default_cap,
    hundredths,
)
from tests.sweeps import examples

BELOTE = RuleSet.preset("ffb-belote")
COINCHE = RuleSet.preset("ffb-coinche")


def board(number, *marks, tables=None):
    """Return the results of a board: pairs 1, 2, 3… North-South against 11, 12, 13…"""
    tables = tables or range(1, len(marks) + 1)
    return [Result(number, n, 10 + n, mark) for n, mark in zip(tables, marks, strict=True)]


def ranks(comparison):
    return {
        one.pair: (one.line, one.rank, float(hundredths(one.value))) for one in comparison.ranking
    }


def test_a_pair_has_two_points_for_each_result_beaten_and_one_for_each_equalled():
    """The worked board of the specification: +38 −162 +38 +18 → 5 0 5 2 of 6."""
    (compared,) = compare(board(1, 38, -162, 38, 18), Scoring.MATCHPOINTS, cap=0).boards
    assert [one.ns_points for one in compared.results] == [5, 0, 5, 2]
    assert [one.ew_points for one in compared.results] == [1, 6, 1, 4]
    assert {one.top for one in compared.results} == {6}


def test_a_result_alone_is_worth_half():
    comparison = compare(board(1, 500), Scoring.MATCHPOINTS, cap=0)
    assert ranks(comparison) == {1: ("NS", 1, 50.0), 11: ("EW", 1, 50.0)}


def test_a_pair_scores_the_mean_of_its_boards_each_weighing_the_same():
    comparison = compare(
        [*board(1, 38, -162, 38, 18), *board(2, 0, 10)], Scoring.MATCHPOINTS, cap=0
    )
    assert ranks(comparison)[1] == ("NS", 3, 41.67)
    assert (
        next(one.value for one in comparison.ranking if one.pair == 1) == (Fraction(500, 6) + 0) / 2
    )


def test_pairs_of_a_line_share_a_rank_and_the_next_one_is_skipped():
    comparison = compare(board(1, 38, -162, 38, 18), Scoring.MATCHPOINTS, cap=0)
    assert [(one.pair, one.line, one.rank) for one in comparison.ranking] == [
        (1, "NS", 1),
        (3, "NS", 1),
        (4, "NS", 3),
        (2, "NS", 4),
        (12, "EW", 1),
        (14, "EW", 2),
        (11, "EW", 3),
        (13, "EW", 3),
    ]


def test_a_single_ranking_has_no_line():
    comparison = compare(board(1, 38, -162), Scoring.MATCHPOINTS, cap=0, lines=Lines.ONE)
    assert [(one.pair, one.line, one.rank) for one in comparison.ranking] == [
        (1, None, 1),
        (12, None, 1),
        (2, None, 3),
        (11, None, 3),
    ]


def test_a_board_not_played_is_not_in_the_mean_of_a_pair_that_rests():
    comparison = compare(
        [*board(1, 38, -162, 38), *board(2, 10, 0, tables=(1, 2))], Scoring.MATCHPOINTS, cap=0
    )
    assert {one.pair: one.boards for one in comparison.ranking} == {
        1: 2,
        2: 2,
        3: 1,
        11: 2,
        12: 2,
        13: 1,
    }


@pytest.mark.parametrize("percent", [60, 50, 40, 65, 0, 100])
def test_an_adjusted_board_has_its_percentage_and_leaves_the_others_alone(percent):
    results = [*board(1, 0, 0, 0), *board(2, 10, 0, tables=(1, 2))]
    comparison = compare(results, Scoring.MATCHPOINTS, cap=0, adjusted=[Adjusted(2, 3, percent)])
    assert ranks(comparison)[3][2] == (50 + percent) / 2
    assert comparison.boards[1].results[0].top == 2, "each board keeps its own top"


@pytest.mark.parametrize(("percent", "points"), [(60, 20), (50, 0), (40, -20), (75, 50)])
def test_an_adjusted_board_has_its_points_in_difference(percent, points):
    results = [*board(1, 0, 0, 0), *board(2, 10, 0, tables=(1, 2))]
    comparison = compare(results, Scoring.DIFFERENCE, cap=162, adjusted=[Adjusted(2, 3, percent)])
    third = next(one for one in comparison.ranking if one.pair == 3)
    assert (third.total, third.boards) == (points, 2)


def test_a_penalty_takes_its_percentage_of_a_top_off_the_sum_of_the_boards():
    """10 % of a top, over the two boards of a pair at 50 %, brings it to 45 %."""
    results = [*board(1, 0, 0), *board(2, 0, 0)]
    comparison = compare(
        results, Scoring.MATCHPOINTS, cap=0, penalties=[Penalty(1, 6), Penalty(1, 4)]
    )
    assert ranks(comparison)[1] == ("NS", 2, 45.0)
    assert ranks(comparison)[2] == ("NS", 1, 50.0)
    assert {one.pair: one.penalty for one in comparison.ranking} == {1: 10, 2: 0, 11: 0, 12: 0}
    opponents = [ranks(comparison)[pair] for pair in (11, 12)]
    assert opponents == [("EW", 1, 50.0)] * 2, "nobody receives it"


def test_a_penalty_of_a_pair_without_result_is_refused():
    problems = check_results(board(1, 0, 0), penalties=[Penalty(1, 10), Penalty(7, 10)])
    assert [problem.field for problem in problems] == ["penalties[1].pair"]


def test_the_datum_leaves_out_the_highest_and_the_lowest_from_five_results_on():
    assert datum([0, 0, 0, 400]) == 100
    assert datum([0, 0, 0, 0, 400]) == 0
    assert datum([-500, 10, 20, 30, 400]) == 20


def test_the_datum_is_to_the_nearest_ten_halves_away_from_zero():
    assert [datum([one]) for one in (4, 5, 14, 15, -4, -5, -15)] == [0, 10, 10, 20, 0, -10, -20]


def test_a_difference_is_capped_either_way_and_east_west_has_the_opposite():
    comparison = compare(board(1, 500, 0, -500, 0), Scoring.DIFFERENCE, cap=162)
    assert [(one.ns_points, one.ew_points) for one in comparison.boards[0].results] == [
        (162, -162),
        (0, 0),
        (-162, 162),
        (0, 0),
    ]


def test_the_cap_is_one_failure_in_belote_and_one_flat_capot_with_bids():
    assert (default_cap(BELOTE), default_cap(COINCHE)) == (162, 500)


def test_a_mean_is_shown_to_two_decimals_five_up():
    assert hundredths(Fraction(1000, 12)) == Fraction("83.33")
    assert hundredths(Fraction(12345, 1000)) == Fraction("12.35")
    assert hundredths(Fraction(-12345, 1000)) == Fraction("-12.35")


def test_each_deal_is_scored_as_the_last_one_of_a_match():
    score = score_board(BELOTE, Deal("NS", ns=81, ew=81))
    assert (score.ns, score.ew, score.set_aside) == (81, 81, 0)
    passed = score_board(BELOTE, Deal(None))
    assert (passed.ns, passed.ew) == (0, 0)
    assert not score_problems(passed)


def test_a_deal_that_would_be_dealt_again_has_no_result():
    assert [p.field for p in score_problems(score_board(BELOTE, Fault("NS", "misdeal")))] == [
        "deal"
    ]


def test_rules_that_ask_for_another_deal_after_a_litige_cannot_be_compared():
    one_more = BELOTE.with_options(last_litige="one-more-deal")
    assert [problem.field for problem in rules_problems(one_more)] == ["duplicate"]
    replayed = BELOTE.with_options(litige="replayed")
    assert [problem.field for problem in rules_problems(replayed)] == ["duplicate"]
    assert rules_problems(BELOTE.with_options(litige="failed")) == []
    assert rules_problems(COINCHE) == []


def test_a_board_scored_twice_by_a_pair_or_a_table_is_refused():
    results = [Result(1, 1, 11, 0), Result(1, 1, 11, 10), Result(1, 2, 11, 0), Result(2, 1, 11, 0)]
    assert [p.field for p in check_results(results)] == ["results[1].board", "results[2].board"]


def test_a_pair_on_both_lines_is_refused_where_each_line_has_its_ranking():
    results = [Result(1, 1, 11, 0), Result(2, 11, 2, 0)]
    assert [problem.field for problem in check_results(results)] == ["lines"]
    assert check_results(results, lines=Lines.ONE) == []


def test_adjusted_scores_are_refused_for_an_unknown_pair_twice_or_beside_a_result():
    adjusted = [
        Adjusted(2, 1, "A"),
        Adjusted(2, 1, 60),
        Adjusted(1, 1, "A"),
        Adjusted(2, 99, "A"),
    ]
    assert [p.field for p in check_results([Result(1, 1, 11, 0)], adjusted)] == [
        "adjusted[1].board",
        "adjusted[2].board",
        "adjusted[3].pair",
    ]


marks = st.lists(st.integers(-2000, 2000), min_size=1, max_size=9)


@examples(10)
@given(st.lists(marks, min_size=1, max_size=4))
def test_the_points_of_a_board_share_its_top_and_both_lines_are_treated_alike(boards):
    results = [one for n, line in enumerate(boards, start=1) for one in board(n, *line)]
    mirrored = [Result(b, ew, ns, -mark) for b, ns, ew, mark in results]
    for scoring in Scoring:
        comparison = compare(results, scoring, cap=162)
        turned = compare(mirrored, scoring, cap=162)
        for one in comparison.boards:
            assert all(r.ns_points + r.ew_points == r.top for r in one.results)
            if scoring is Scoring.MATCHPOINTS:
                total = sum(r.ns_points for r in one.results)
                assert total == len(one.results) * (len(one.results) - 1)
        values = {one.pair: one.value for one in comparison.ranking}
        assert values == {one.pair: one.value for one in turned.ranking}
