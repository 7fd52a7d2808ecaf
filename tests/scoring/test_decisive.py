"""A match of a bracket has a winner: at equal totals one more deal is played."""

from __future__ import annotations

import pytest

from scoring.deal import Deal
from scoring.doubts.totals import check_totals
from scoring.match import End, score_match
from scoring.rules import RuleSet

BELOTE = RuleSet.preset("ffb-belote")
EVEN = [Deal("NS", trump="hearts", ns=100, ew=62), Deal("EW", trump="hearts", ns=62, ew=100)]
WON = Deal("NS", trump="hearts", ns=90, ew=72)


def test_two_deals_that_leave_both_camps_equal_call_for_a_third():
    assert score_match(BELOTE, EVEN, End(deals=2)).ended
    match = score_match(BELOTE, EVEN, End(deals=2, decisive=True))
    assert (match.ns, match.ew, match.ended) == (162, 162, False)
    assert match.why.endswith("les deux camps sont à 162, une donne de plus les départage.")
    decided = score_match(BELOTE, [*EVEN, WON], End(deals=2, decisive=True))
    assert (decided.ended, decided.winner, decided.problems) == (True, "NS", ())


def test_a_decided_match_takes_no_more_deals():
    match = score_match(BELOTE, [WON, WON, WON], End(deals=2, decisive=True))
    assert [problem.code for problem in match.problems] == ["after-the-end"]


def test_time_called_on_equal_totals_calls_for_one_more_deal():
    end = End(clock=True, decisive=True)
    assert not score_match(BELOTE, EVEN, end, time_up=2).ended
    assert score_match(BELOTE, [*EVEN, WON], end, time_up=2).winner == "NS"
    assert not score_match(BELOTE, [], end, time_up=True).ended


def test_equal_totals_on_a_sheet_are_doubtful():
    end = End(deals=2, decisive=True)
    (problem,) = check_totals(BELOTE, end, 162, 162)
    assert problem.code == "equal"
    assert check_totals(BELOTE, End(deals=2), 162, 162) == []


@pytest.mark.parametrize(("ns", "ew"), [(190, 134), (250, 236), (300, 348)])
def test_totals_may_hold_the_deals_that_decided(ns, ew):
    assert check_totals(BELOTE, End(deals=2, decisive=True), ns, ew, belotes=0, capots=0) == []


def test_totals_that_no_number_of_deals_makes_are_said_against_the_deals_agreed():
    (problem,) = check_totals(BELOTE, End(deals=2, decisive=True), 191, 134, belotes=0, capots=0)
    assert (problem.code, problem.params["expected"]) == ("sum", 324)
