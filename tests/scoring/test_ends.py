"""Matches that end by the clock, by the first of several ends, or by two together."""

from __future__ import annotations

import pytest

from scoring import Deal, End, Fault, RuleSet, score_match
from tests.sweeps import for_each

BELOTE = RuleSet.preset("ffb-belote")
NS_100 = Deal("NS", ns=100, ew=62)
EW_100 = Deal("EW", ns=62, ew=100)
LITIGE = Deal("NS", ns=81, ew=81)
PASSED = Deal(None)


def state(deals, end, rules=BELOTE, **more):
    match = score_match(rules, deals, end, **more)
    assert match.why
    return match.ended, match.winner, match.ns, match.ew


def test_by_the_clock_the_higher_total_wins():
    end = End(clock=True)
    assert state([NS_100, NS_100], end) == (False, None, 200, 124)
    assert state([NS_100, NS_100], end, time_up=True) == (True, "NS", 200, 124)
    assert state([NS_100, EW_100], end, time_up=True) == (True, None, 162, 162)
    assert state([NS_100, PASSED], end, time_up=True) == (True, "NS", 100, 62)
    assert state([], end, time_up=True) == (True, None, 0, 0)


def test_time_called_after_a_number_of_deals_makes_the_next_ones_too_many():
    match = score_match(BELOTE, [NS_100, EW_100], End(clock=True), time_up=1)
    assert (match.winner, len(match.deals)) == ("NS", 1)
    assert [problem.field for problem in match.problems] == ["deals"]


def test_a_set_number_of_deals_once_time_is_up():
    end = End(clock=True, after_clock=2)
    assert state([NS_100], end, time_up=True) == (False, None, 100, 62)
    assert not state([NS_100, EW_100], end, time_up=1)[0]
    assert state([NS_100, EW_100, PASSED, EW_100], end, time_up=1) == (True, "EW", 224, 262)


def test_target_or_clock_whichever_comes_first():
    end = End(target=150, clock=True)
    assert state([NS_100], end) == (False, None, 100, 62)
    assert state([NS_100, NS_100], end) == (True, "NS", 200, 124)
    assert state([NS_100], end, time_up=True) == (True, "NS", 100, 62)
    # Both camps are at the target with equal totals: time is up, so no deal can separate them.
    assert state([NS_100, EW_100], end, time_up=True) == (True, None, 162, 162)


def test_target_and_clock_both_needed():
    end = End(target=150, clock=True, both=True)
    assert state([NS_100, NS_100], end) == (False, None, 200, 124)
    assert state([NS_100], end, time_up=True) == (False, None, 100, 62)
    assert state([NS_100, NS_100], end, time_up=True) == (True, "NS", 200, 124)
    assert state([NS_100, NS_100], end, time_up=1) == (True, "NS", 200, 124)
    assert state([NS_100, NS_100, PASSED], end, time_up=True) == (True, "NS", 200, 124)


def test_deals_or_target_whichever_comes_first():
    end = End(deals=3, target=190)
    assert state([NS_100, NS_100], end) == (True, "NS", 200, 124)
    assert state([NS_100, EW_100], end) == (False, None, 162, 162)
    assert state([NS_100, EW_100, LITIGE], End(deals=3, target=500)) == (True, None, 243, 243)


def test_deals_or_clock():
    end = End(deals=2, clock=True)
    assert state([NS_100], end, time_up=True) == (True, "NS", 100, 62)
    assert state([NS_100, NS_100], end) == (True, "NS", 200, 124)


def test_all_pass_may_count_among_the_deals():
    rules = BELOTE.with_options(all_pass="counted")
    assert state([NS_100, PASSED], End(deals=2), rules) == (True, "NS", 100, 62)


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("keep", (True, "NS", 181, 143)),
        ("lost", (True, "EW", 100, 143)),
        ("one-more-deal", (False, None, 100, 143)),
    ],
)
def test_points_still_aside_when_the_last_deal_wins_nothing(option, expected):
    rules = BELOTE.with_options(all_pass="counted", last_litige=option)
    assert state([NS_100, LITIGE, PASSED], End(deals=3), rules) == expected
    # The result is the same when time is called after a litige.
    assert state([NS_100, LITIGE], End(clock=True), rules, time_up=True) == expected


def test_a_litige_replayed_is_not_one_of_the_deals():
    rules = BELOTE.with_options(litige="replayed")
    assert state([LITIGE, NS_100], End(deals=1), rules) == (True, "NS", 100, 62)


class TestBothOver:
    RULES = BELOTE.with_options(both_over="last-deal-marks")

    def test_the_last_deal_alone_decides(self):
        deals = [NS_100, NS_100, EW_100]
        assert state(deals, End(target=210), BELOTE) == (True, "NS", 262, 224)
        assert state(deals, End(target=210), self.RULES) == (True, "EW", 262, 224)

    def test_only_one_over_wins_as_usual(self):
        assert state([NS_100, NS_100], End(target=130), self.RULES) == (True, "NS", 200, 124)

    def test_a_last_deal_marked_alike_is_followed_by_another(self):
        rules = self.RULES.with_options(rounding="complement")
        deals = [NS_100, Deal("NS", ns=85, ew=77)]
        assert state(deals, End(target=130), rules) == (False, None, 180, 140)
        assert state([*deals, EW_100], End(target=130), rules) == (True, "EW", 240, 240)


class TestTheLastDealToThePoint:
    RULES = BELOTE.with_options(rounding="ten", round_last_deal=False)

    def test_of_so_many_deals(self):
        assert state([NS_100, Deal("NS", ns=85, ew=77)], End(deals=2), self.RULES)[2:] == (185, 137)

    def test_at_a_target_reached_either_way(self):
        deal = Deal("NS", ns=85, ew=77)
        assert state([NS_100, deal], End(target=185), self.RULES) == (True, "NS", 185, 137)
        # 84 would round down, but the target is compared with the unrounded points.
        down = Deal("NS", ns=84, ew=78)
        assert state([NS_100, down], End(target=184), self.RULES) == (True, "NS", 184, 138)

    def test_a_target_reached_by_rounding_alone_is_not_reached(self):
        deals = [NS_100, Deal("NS", ns=127, ew=35)]
        assert state(deals, End(target=230), self.RULES) == (False, None, 227, 95)

    def test_when_time_is_called(self):
        deals = [NS_100, Deal("NS", ns=85, ew=77)]
        assert state(deals, End(clock=True), self.RULES, time_up=True)[2:] == (185, 137)


def test_a_fault_takes_no_trick():
    # NS is over the target only by its belote; a fault of EW is not the trick NS still needs.
    rules = BELOTE.with_options(irregular_price=0)
    deals = [Deal("NS", ns=160, ew=2), Deal("NS", ns=60, ew=102, belotes_ns=1)]
    assert state([*deals, Fault("EW", "irregular")], End(target=170), rules)[0] is False
    assert state([*deals, EW_100], End(target=170), rules) == (True, "NS", 242, 264)


@for_each(
    "wrong",
    [
        {"clock": False},
        {"deals": 12, "after_clock": 1},
        {"clock": True, "after_clock": -1},
        {"clock": True, "both": True},
        {"deals": 1, "target": 1, "clock": True, "both": True},
    ],
)
def test_an_end_that_cannot_be(wrong):
    with pytest.raises(ValueError, match=r"need|an end"):
        End(**wrong)
