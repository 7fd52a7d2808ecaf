"""Misdeals, irregular plays, deals wrongly stopped, and caps."""

from __future__ import annotations

import pytest

from scoring import End, Fault, RuleSet, cap, check_fault, penalty, score_fault, score_match
from scoring.deal import Deal
from scoring.rules import RulesError
from tests.scoring.sources import source
from tests.sweeps import for_each

BELOTE = RuleSet.preset("ffb-belote")
COINCHE = RuleSet.preset("ffb-coinche")
NS_100 = Deal("NS", ns=100, ew=62)


@for_each("price", [0, 16, 160, 162, 250])
def test_the_price_of_a_misdeal(price):
    rules = BELOTE.with_options(misdeal_price=price)
    score = score_fault(rules, Fault("NS", "misdeal"))
    assert (score.ns, score.ew, score.outcome) == (0, price, "replayed")
    assert source(score.lines[0]) == "misdeal_price"
    assert "Nord-Sud" in score.lines[0].text


def test_160_and_the_contract():
    rules = COINCHE.with_options(misdeal_price="160+contract", irregular_price="160+contract")
    assert penalty(rules, "irregular", contract=120).points == 280
    assert penalty(rules, "irregular", contract="capot").points == 410
    assert penalty(rules, "misdeal").points == 160
    assert check_fault(rules, Fault("NS", "misdeal")) == []
    assert [p.field for p in check_fault(rules, Fault("NS", "irregular"))] == ["contract"]


@pytest.mark.parametrize(("first", "paid"), [(1, [162] * 3), (2, [0, 162, 162]), (3, [0, 0, 162])])
def test_from_which_misdeal_a_camp_pays(first, paid):
    rules = BELOTE.with_options(misdeal_price=162, misdeal_from=first)
    assert [penalty(rules, "misdeal", time).points for time in (1, 2, 3)] == paid


def test_a_match_counts_the_misdeals_of_each_camp():
    rules = BELOTE.with_options(misdeal_price=162, misdeal_from=2)
    faults = [Fault("NS", "misdeal"), Fault("EW", "misdeal"), Fault("NS", "misdeal")]
    match = score_match(rules, [*faults, NS_100], End(deals=1), explain=True)
    assert [(score.ns, score.ew) for score in match.deals] == [(0, 0), (0, 0), (0, 162), (100, 62)]
    assert (match.ended, match.winner) == (True, "EW")
    assert source(match.deals[0].lines[0]) == "misdeal_from"


def test_a_deal_may_be_counted_or_void():
    counted = score_fault(BELOTE, Fault("EW", "irregular"), set_aside=81)
    assert (counted.ns, counted.ew, counted.outcome, counted.set_aside) == (162, 0, "failed", 81)
    void = BELOTE.with_options(irregular_deal="replayed")
    assert score_fault(void, Fault("EW", "irregular")).outcome == "replayed"
    paid = BELOTE.with_options(misdeal_price=162, misdeal_deal="counted")
    match = score_match(paid, [Fault("NS", "misdeal")], End(deals=1))
    assert (match.ended, match.ew) == (True, 162)


class TestADealStoppedWrongly:
    """A player lays the cards down, or claims the rest, and is wrong. Option: wrong_claim."""

    REST = COINCHE.with_options(wrong_claim="rest", annonces="none")

    def test_costs_as_an_irregular_play(self):
        score = score_fault(BELOTE, Fault("NS", "claim"))
        assert (score.ns, score.ew, score.outcome) == (0, 162, "failed")
        [line] = score.lines
        assert "Donne arrêtée à tort par Nord-Sud" in line.text
        assert line.clauses == ("wrong_claim", "irregular_price")
        rules = COINCHE.with_options(irregular_price="160+contract", irregular_deal="replayed")
        assert [p.field for p in check_fault(rules, Fault("NS", "claim"))] == ["contract"]
        assert score_fault(rules, Fault("NS", "claim", contract=100))[:3] == (0, 260, "replayed")

    def test_leaves_the_remaining_tricks_to_the_other_camp(self):
        [problem] = check_fault(self.REST, Fault("NS", "claim"))
        assert problem.field == "fault"
        assert "écrivez la donne, avec les points que le camp en faute avait pliés" in problem.text

    @pytest.mark.parametrize(
        ("written", "points", "marks"),
        [
            ({"NS": 84}, {"NS": 84, "EW": 78}, {"NS": 0, "EW": 260}),
            ({"EW": 40}, {"NS": 122, "EW": 40}, {"NS": 220, "EW": 40}),
        ],
        ids=["the taker", "the defence"],
    )
    def test_and_is_written_with_the_points_of_the_camp_at_fault(
        self, answer, written, points, marks
    ):
        """100 bid by North-South. The taker stops at 84 and fails; the defence stops at 40."""
        options = ("--set", "wrong_claim=rest", "--set", "annonces=none")
        line = {"taker": "NS", "contract": 100, "trump": "hearts", "points": written}
        assert answer("deal", "ffb-coinche", line, *options)["marks"] == marks
        whole = {**line, "points": points}
        assert answer("deal", "ffb-coinche", whole, *options)["marks"] == marks

    @pytest.mark.parametrize(
        ("kind", "option"), [("claim", "wrong_claim"), ("irregular", "irregular_deal")]
    )
    def test_and_keeps_whose_fault_stopped_it(self, answer, refused, kind, option):
        options = ("--set", f"{option}=rest", "--set", "annonces=none")
        line = {"taker": "NS", "contract": 100, "trump": "hearts", "points": {"NS": 84}}
        stopped = {**line, "fault": {"camp": "NS", "kind": kind}}
        score = answer("deal", "ffb-coinche", stopped, *options)
        assert score["marks"] == {"NS": 0, "EW": 260}
        assert score["lines"][-1]["text"] == (
            "Donne arrêtée par la faute de Nord-Sud : les plis restants sont à Est-Ouest."
        )
        # without this clause the fault has a price, and nothing that was played
        assert refused("deal", "ffb-coinche", stopped) == ["points"]
        assert refused("deal", "ffb-coinche", {**line, "void": "stopped-ns"}) == ["void"]

    def test_an_irregular_play_that_gives_the_rest_has_no_price(self):
        rules = BELOTE.with_options(irregular_deal="rest")
        assert "irregular_price" not in rules.in_force()
        for kind in ("irregular", "claim"):
            assert [one.code for one in check_fault(rules, Fault("NS", kind))] == ["rest"]
        with pytest.raises(RulesError):
            rules.with_options(irregular_price=16)

    def test_is_read_from_a_line(self, answer, refused):
        line = {"deals": [{"fault": {"camp": "EW", "kind": "claim"}}], "end": {"deals": 1}}
        assert answer("match", "ffb-belote", line)["totals"] == {"NS": 162, "EW": 0}
        rest = ("--set", "wrong_claim=rest")
        assert refused("match", "ffb-belote", line, *rest) == ["deals[0].fault"]


def test_a_price_is_rounded_as_a_mark():
    rules = BELOTE.with_options(rounding="ten")
    assert penalty(rules, "irregular").points == 160


def test_a_price_may_reach_the_target():
    match = score_match(BELOTE, [NS_100, Fault("NS", "irregular")], End(target=200))
    assert (match.ended, match.winner, match.ns, match.ew) == (True, "EW", 100, 224)


@pytest.mark.parametrize(
    ("fault", "fields"),
    [
        (Fault("N", "misdeal"), ["fault"]),
        (Fault("NS", "late", -1), ["fault", "fault"]),
        (Fault("NS", "misdeal", 1, 80), ["contract"]),
    ],
)
def test_a_fault_that_cannot_be(fault, fields):
    assert [problem.field for problem in check_fault(BELOTE, fault)] == fields


def test_caps():
    assert cap(1402, 655, "NS", 1280, 664)[:2] == (1280, 655)
    assert cap(700, 1402, "EW", 1280, 664)[:2] == (664, 1280)
    assert cap(150, 140, None, 135)[:2] == (135, 135)
    assert cap(150, 140, "NS", 135, None)[:2] == (135, 140)
    assert cap(1000, 600, "NS", 1280, 664) == (1000, 600, ())
    assert cap(1280, 664, "NS", 1280, 664) == (1280, 664, ())
    assert str(cap(1402, 700, "NS", 1280, 664).texts[1]) == (
        "Total de Est-Ouest plafonné\u00a0: 700 points comptés 664."
    )
