"""End of a match, its winner, and the points of a litige (B 10.1.c, B and C 10.3)."""

from __future__ import annotations

import pytest

from scoring import Deal, End, RuleSet, score_match
from tests.sweeps import for_each

BELOTE = RuleSet.preset("ffb-belote")
COINCHE = RuleSet.preset("ffb-coinche").with_options(rounding="none")

NS_100 = Deal("NS", ns=100, ew=62)
EW_100 = Deal("EW", ns=62, ew=100)
LITIGE = Deal("NS", ns=81, ew=81)
NS_CAPOT = Deal("NS", ns=252)
PASSED = Deal(None)


def match(*deals, rules=BELOTE, **end):
    return score_match(rules, deals, End(**end))


def state(score):
    return score.ended, score.winner, score.ns, score.ew


def test_so_many_deals_then_the_higher_total_wins():
    assert state(match(NS_100, deals=2)) == (False, None, 100, 62)
    assert state(match(NS_100, NS_100, deals=2)) == (True, "NS", 200, 124)
    assert state(match(NS_100, EW_100, deals=2)) == (True, None, 162, 162)


def test_a_deal_that_all_passed_is_not_one_of_the_counted_deals():
    assert state(match(NS_100, PASSED, deals=2)) == (False, None, 100, 62)
    assert state(match(NS_100, PASSED, NS_100, deals=2)) == (True, "NS", 200, 124)


def test_a_litige_waits_while_all_pass():
    result = match(LITIGE, PASSED, NS_100, deals=3)
    assert [score.set_aside for score in result.deals] == [81, 81, 0]
    assert (result.ns, result.ew, result.set_aside) == (181, 143, 0)


def test_two_litiges_in_a_row():
    result = match(LITIGE, LITIGE._replace(taker="EW"), NS_100, deals=12)
    assert [(score.ns, score.ew) for score in result.deals] == [(0, 81), (162, 0), (181, 62)]


def test_points_may_wait_before_the_first_deal():
    assert score_match(BELOTE, [NS_100], End(12), set_aside=81).ns == 181


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("keep", (True, "NS", 181, 143)),
        ("lost", (True, "EW", 100, 143)),
        ("one-more-deal", (False, None, 100, 143)),
    ],
)
def test_a_litige_on_the_last_deal(option, expected):
    rules = BELOTE.with_options(last_litige=option)
    assert state(match(NS_100, LITIGE, rules=rules, deals=2)) == expected


def test_one_more_deal_until_one_is_not_a_litige():
    rules = BELOTE.with_options(last_litige="one-more-deal")
    assert not match(LITIGE, LITIGE, PASSED, rules=rules, deals=1).ended
    score = match(LITIGE, LITIGE, PASSED, NS_100, rules=rules, deals=1)
    assert state(score) == (True, "EW", 181, 305)


def test_the_target_is_reached_or_passed():  # 10.3
    assert state(match(NS_100, target=101)) == (False, None, 100, 62)
    assert state(match(NS_100, target=100)) == (True, "NS", 100, 62)


def test_both_over_the_higher_wins_and_equal_plays_on():  # 10.3
    assert state(match(NS_100, NS_100, target=120)) == (True, "NS", 200, 124)
    assert state(match(NS_100, EW_100, target=120)) == (False, None, 162, 162)
    assert state(match(NS_100, EW_100, EW_100, target=120)) == (True, "EW", 224, 262)


def test_over_by_its_belote_alone_while_failing_a_camp_still_needs_a_trick():  # 10.3
    failing = Deal("NS", ns=60, ew=102, belotes_ns=1)
    before = [NS_100, EW_100._replace(ns=60, ew=102)]
    score = match(*before, failing, target=180)
    # EW, over by its own points, wins; NS would be below the target without its belote.
    assert state(score) == (True, "EW", 180, 326)
    score = match(NS_CAPOT, failing, target=272)
    assert state(score) == (False, None, 272, 162)
    assert "doit encore faire un pli" in score.why
    assert state(match(NS_CAPOT, failing, EW_100, target=272)) == (True, "NS", 334, 262)


def test_a_camp_that_waits_for_a_trick_takes_none_when_it_is_capoted_again():  # 10.3
    capoted = Deal("NS", ns=0, ew=252, belotes_ns=1)
    assert state(match(NS_CAPOT, capoted, target=272)) == (False, None, 272, 162)
    # Meanwhile EW passes NS: 162 + 162 = 324.
    score = match(NS_CAPOT, capoted, Deal("NS", ew=252), target=272)
    assert state(score) == (True, "EW", 272, 324)
    high = match(NS_CAPOT, NS_CAPOT, capoted, Deal("NS", ew=252), target=524)
    assert state(high) == (False, None, 524, 324)
    assert match(NS_CAPOT, NS_CAPOT, capoted, Deal("NS", ew=252), PASSED, target=524).ended is False


def test_the_trick_wins_whatever_the_marks_of_its_deal():  # 10.3
    failing = Deal("NS", ns=60, ew=102, belotes_ns=1)
    score = match(NS_CAPOT, failing, Deal("NS", ns=2, ew=160), target=272)
    assert state(score) == (True, "NS", 272, 324)
    assert "validés par un pli" in score.why


def test_over_without_its_belote_a_failing_camp_has_won():  # 10.3
    score = match(NS_CAPOT, NS_CAPOT, Deal("NS", ns=60, ew=102, belotes_ns=1), target=500)
    assert score.winner == "NS"


def test_just_at_the_target_without_its_belote_a_failing_camp_has_reached_it():  # 10.3
    failing = Deal("NS", ns=2, ew=160, false_ew=20, belotes_ns=1)
    annonces = BELOTE.with_options(annonces="federation")
    score = match(NS_CAPOT, failing, rules=annonces, target=272)
    assert state(score) == (True, "NS", 292, 162)


def test_over_but_below_the_camp_that_waits_nobody_has_won():  # 10.3
    start = Deal("NS", ns=160, ew=2)
    failing = Deal("NS", ns=60, ew=102, belotes_ns=1)
    assert state(match(start, failing, target=164)) == (False, None, 180, 164)


def test_a_camp_that_waits_must_be_passed_and_not_only_caught_up():  # 10.3
    # EW fails and reaches 172 by its belote; NS also reaches 172, so nobody has won.
    failing = Deal("EW", ns=142, ew=20, belotes_ew=1)
    score = match(Deal("EW", ns=10, ew=152), failing, target=172)
    assert state(score) == (False, None, 172, 172)
    # With one point more, NS has passed EW.
    score = match(Deal("EW", ns=11, ew=151), failing, target=171)
    assert state(score) == (True, "NS", 173, 171)


def test_a_litige_that_ends_the_match_is_its_last_deal():
    # EW passes 200 in defence; the match is over, so NS keeps its own 81.
    score = match(EW_100._replace(ns=42, ew=120), LITIGE, target=200)
    assert state(score) == (True, "EW", 123, 201)
    assert score.set_aside == 0
    lost = match(
        EW_100._replace(ns=42, ew=120),
        LITIGE,
        rules=BELOTE.with_options(last_litige="lost"),
        target=200,
    )
    assert state(lost) == (True, "EW", 42, 201)


def test_a_litige_that_would_end_equal_is_not_the_last_deal():
    score = match(NS_100, EW_100, LITIGE, target=200)
    assert state(score) == (False, None, 162, 243)
    assert score.set_aside == 81


def test_one_more_deal_after_a_litige_at_the_target():
    rules = BELOTE.with_options(last_litige="one-more-deal")
    score = match(EW_100._replace(ns=42, ew=120), LITIGE, rules=rules, target=200)
    assert state(score) == (False, None, 42, 201)
    score = match(EW_100._replace(ns=42, ew=120), LITIGE, NS_CAPOT, rules=rules, target=200)
    assert state(score) == (True, "NS", 375, 201)


def test_deals_after_the_end_are_refused_and_not_scored():
    score = match(NS_100, NS_100, NS_100, deals=2)
    assert len(score.deals) == 2
    assert [problem.field for problem in score.problems] == ["deals"]
    assert "donne 2" in score.problems[0].text


def test_a_match_of_coinche():
    score = match(
        Deal("NS", 100, ns=120, ew=42), Deal("EW", 80, ns=100, ew=62), rules=COINCHE, target=450
    )
    assert state(score) == (True, "NS", 460, 42)


@for_each("wrong", [{}, {"deals": 0}, {"target": -1}, {"deals": 1, "target": 0}])
def test_a_match_has_an_end(wrong):
    with pytest.raises(ValueError, match="an end"):
        End(**wrong)
