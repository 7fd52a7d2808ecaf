"""Misdeals and rebelotes forgotten, as a match counts them (VARIANTS §7.12)."""

from __future__ import annotations

import pytest

from scoring import Deal, End, Fault, RuleSet, score_match

BELOTE = RuleSet.preset("ffb-belote")
PAID = BELOTE.with_options(misdeal_price=162, misdeal_from=2)
NS_MISDEAL = Fault("NS", "misdeal")
NS_90 = Deal("NS", ns=90, ew=72)

PLAYED = {"taker": "NS", "points": {"NS": 90}}
MISDEAL = {"fault": {"camp": "NS", "kind": "misdeal"}}
EARLY = {"fault": {"camp": "NS", "kind": "misdeal", "when": "before-trump"}}


def totals(rules, *deals):
    score = score_match(rules, deals, End(deals=9))
    return score.ns, score.ew


class TestAMisdealBeforeTrump:
    """A staff association: no penalty before trump is chosen, 162 points after."""

    FREE = ("--set", "misdeal_price=162", "--set", "misdeal_free_before_trump=true")

    def test_is_free(self, answer):
        assert answer("deal", "ffb-belote", EARLY, *self.FREE)["marks"] == {"NS": 0, "EW": 0}
        assert answer("deal", "ffb-belote", MISDEAL, *self.FREE)["marks"] == {"NS": 0, "EW": 162}

    def test_is_paid_where_the_regulation_does_not_say_so(self, answer):
        paid = answer("deal", "ffb-belote", EARLY, "--set", "misdeal_price=162")
        assert paid["marks"] == {"NS": 0, "EW": 162}

    def test_is_not_counted_among_those_of_its_camp(self):
        rules = PAID.with_options(misdeal_free_before_trump=True)
        early = Fault("NS", "misdeal", when="before-trump")
        assert totals(rules, early, early, NS_MISDEAL) == (0, 0)
        assert totals(rules, early, NS_MISDEAL, NS_MISDEAL) == (0, 162)

    def test_has_a_known_moment(self, refused):
        line = {"fault": {"camp": "NS", "kind": "misdeal", "when": "later"}}
        assert refused("deal", "ffb-belote", line) == ["fault"]


class TestConsecutiveMisdeals:
    """The federation's page: the second consecutive misdeal."""

    RULES = PAID.with_options(misdeal_count="consecutive")

    @pytest.mark.parametrize("between", [NS_90, Deal(None)], ids=["played", "passed"])
    def test_a_deal_between_two_sets_the_run_back(self, between):
        before = totals(self.RULES, between)
        assert totals(self.RULES, NS_MISDEAL, between, NS_MISDEAL) == before
        assert totals(PAID, NS_MISDEAL, between, NS_MISDEAL)[1] == before[1] + 162

    def test_one_after_the_other_is_paid(self):
        assert totals(self.RULES, NS_MISDEAL, NS_MISDEAL) == (0, 162)

    def test_each_camp_has_its_own_run(self):
        assert totals(self.RULES, NS_MISDEAL, Fault("EW", "misdeal"), NS_MISDEAL) == (0, 162)


class TestACampBarredFromTaking:
    """The federation's page, from the second; Coinche Stéphanoise, from the first."""

    FIRST = ("--set", "misdeal_bars_from=1")
    SECOND = ("--set", "misdeal_bars_from=2")

    def test_is_said_with_the_misdeal(self, answer):
        assert answer("deal", "ffb-belote", MISDEAL, *self.FIRST)["barred"] == "NS"
        assert "barred" not in answer("deal", "ffb-belote", MISDEAL, *self.SECOND)
        assert "barred" not in answer("deal", "ffb-belote", MISDEAL)
        line = {"deals": [MISDEAL, MISDEAL], "end": {"deals": 9}}
        score = answer("match", "ffb-belote", line, *self.SECOND)
        assert [deal.get("barred") for deal in score["deals"]] == [None, "NS"]

    def test_may_not_take_the_deal_dealt_again(self, answer, refused):
        line = {"deals": [MISDEAL, MISDEAL, PLAYED], "end": {"deals": 9}}
        assert refused("match", "ffb-belote", line, *self.SECOND) == ["deals[2].taker"]
        line["deals"][2] = {"taker": "EW", "points": {"NS": 62}}
        assert answer("match", "ffb-belote", line, *self.SECOND)["totals"]["EW"] == 100

    def test_may_take_the_deal_after_it(self, answer):
        deals = [MISDEAL, {"taker": "EW", "points": {"NS": 62}}, PLAYED]
        line = {"deals": deals, "end": {"deals": 9}}
        assert answer("match", "ffb-belote", line, *self.FIRST)["totals"] == {"NS": 152, "EW": 172}

    def test_stays_barred_through_a_free_misdeal_of_the_same_deal(self, refused):
        options = (*self.FIRST, "--set", "misdeal_free_before_trump=true")
        line = {"deals": [MISDEAL, EARLY, PLAYED], "end": {"deals": 9}}
        assert refused("match", "ffb-belote", line, *options) == ["deals[2].taker"]

    def test_is_not_barred_where_the_misdeal_counts_as_a_deal(self):
        rules = PAID.with_options(misdeal_deal="counted", misdeal_bars_from=1)
        result = score_match(rules, [NS_MISDEAL, NS_MISDEAL], End(deals=9))
        assert [score.barred for score in result.deals] == ["NS", None]

    def test_that_takes_the_deal_dealt_again_is_named(self):
        rules = RuleSet.preset("ffb-belote").with_options(misdeal_bars_from=1)
        deals = [Fault("NS", "misdeal"), Deal("NS", ns=100, ew=62)]
        [problem] = score_match(rules, deals, End(deals=9)).problems
        assert (problem.field, problem.code) == ("deals[1].taker", "barred")

    def test_is_told_on_the_sheet(self):
        rules = BELOTE.with_options(misdeal_bars_from=1)
        score = score_match(rules, [NS_MISDEAL], End(deals=1), explain=True).deals[0]
        assert "Nord-Sud (fausse donne n° 1) ne peut pas prendre" in score.lines[-1].text


class TestARebeloteForgotten:
    """B, C §7: remembered before the count, it is forgiven once per team and per match."""

    LINE = {**PLAYED, "belotes": {"NS": 1}, "omitted": {"NS": 1}}

    @pytest.mark.parametrize(
        ("tolerance", "expected"),
        [("1", [110, 200]), ("0", [90, 180]), ("always", [110, 220])],
    )
    def test_counts_as_often_as_the_regulation_forgives_it(self, answer, tolerance, expected):
        option = ("--set", f"rebelote_tolerance={tolerance}")
        for times, total in enumerate(expected, start=1):
            line = {"deals": [self.LINE] * times, "end": {"deals": 9}}
            assert answer("match", "ffb-belote", line, *option)["totals"]["NS"] == total

    def test_is_forgiven_to_each_camp_apart(self, answer):
        other = {"taker": "EW", "points": {"NS": 60}, "belotes": {"EW": 1}, "omitted": {"EW": 1}}
        line = {"deals": [self.LINE, other], "end": {"deals": 9}}
        assert answer("match", "ffb-belote", line)["totals"] == {"NS": 170, "EW": 194}
        line["deals"] = [other] * 2
        assert answer("match", "ffb-belote", line)["totals"] == {"NS": 120, "EW": 224}

    def test_no_longer_helps_to_make_the_deal(self, answer):
        line = {**self.LINE, "points": {"NS": 70}}
        assert answer("deal", "ffb-belote", line)["outcome"] == "failed"
        line["points"] = {"NS": 72}
        score = answer("deal", "ffb-belote", line, "--set", "rebelote_tolerance=0")
        assert score["marks"] == {"NS": 0, "EW": 162}
        assert any("Rebelote oubliée" in one["text"] for one in score["lines"])

    def test_is_of_a_belote_that_the_camp_has(self, refused):
        assert refused("deal", "ffb-belote", {**PLAYED, "omitted": {"NS": 1}}) == ["omitted"]
        line = {**PLAYED, "belotes": {"NS": 1}, "omitted": {"NS": -1}}
        assert refused("deal", "ffb-belote", line) == ["omitted"]
        assert refused("deal", "ffb-belote", {"taker": None, "omitted": {"NS": 1}}) == ["omitted"]
