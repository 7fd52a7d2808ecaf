"""Clauses about card points: the last trick, belotes at all trump, a floor of tricks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring import Deal, RuleSet, check, score_deal
from scoring.cards import CAMPS
from scoring.deal import counted_points, points_of_tricks
from scoring.doubts.deal_causes import causes_of_deal
from scoring.doubts.impossible import possible_points
from scoring.doubts.other_total import both_needed
from scoring.doubts.totals import check_totals, most_belotes
from scoring.ends import End
from scoring.reading.notation import read, write
from scoring.reading.parsing import read_deal
from scoring.rules import RulesError
from scoring.words import Refused

BELOTE = RuleSet.preset("ffb-belote")
SA_TA = BELOTE.with_options(sa_ta=True)
COINCHE = RuleSet.preset("ffb-coinche").with_options(rounding="none", sa_ta=True)


def fields(rules, *deal, **more):
    return [problem.field for problem in check(rules, Deal(*deal, **more))]


class TestDixDeDer:
    @pytest.mark.parametrize(
        ("value", "of_hearts", "of_no_trump", "of_all_trump"),
        [
            ("always", 162, 162, 162),
            ("not-all-trump", 162, 162, 152),
            ("suits-only", 162, 152, 152),
            ("never", 152, 152, 152),
        ],
    )
    def test_a_deal_has_152_card_points_without_it(
        self, value, of_hearts, of_no_trump, of_all_trump
    ):
        rules = SA_TA.with_options(dix_de_der=value)
        sums = {"hearts": of_hearts, "no-trump": of_no_trump, "all-trump": of_all_trump}
        for trump, whole in sums.items():
            assert fields(rules, "NS", trump=trump, ns=90, ew=whole - 90) == []
            assert fields(rules, "NS", trump=trump, ns=90, ew=314 - whole - 90) == ["points"]
            # a capot is entered in the same way everywhere
            assert fields(rules, "NS", trump=trump, ns=252) == []
            line = {"taker": "NS", "trump": trump, "points": {"NS": 90}}
            deal = read_deal(rules, line).deal
            assert (deal.ns, deal.ew) == (90, whole - 90)

    def test_the_short_notation_fills_in_the_other_camp(self):
        rules = COINCHE.with_options(dix_de_der="not-all-trump")
        for line, ew in (("90ta 100", 52), ("90c 100", 62)):
            deal = read(line, rules)
            assert (deal.ns, deal.ew) == (100, ew)

    def test_camps_are_level_at_76(self):
        rules = BELOTE.with_options(dix_de_der="never")
        score = score_deal(rules, Deal("NS", ns=76, ew=76))
        assert (score.outcome, score.ew, score.set_aside) == ("litige", 76, 76)

    def test_a_form_counts_all_the_card_points_that_there_are(self):
        rules = SA_TA.with_options(
            dix_de_der="not-all-trump", marks={"failed": {"defence": "all * 2"}}
        )
        for trump, whole in (("hearts", 162), ("all-trump", 152)):
            score = score_deal(rules, Deal("NS", trump=trump, ns=60, ew=whole - 60))
            assert score.ew == 2 * whole == sum(line.ew for line in score.lines)

    def test_complement_then_shares_150(self):
        rules = BELOTE.with_options(dix_de_der="never", rounding="complement")
        assert score_deal(rules, Deal("NS", ns=86, ew=66))[:2] == (90, 60)

    def test_ten_points_too_many_are_the_last_trick(self):
        rules = BELOTE.with_options(dix_de_der="never")
        [cause] = causes_of_deal(rules, Deal("NS", ns=91, ew=71))
        assert cause.text == "le dix de der (10) est compté : il n’y en a pas dans cette donne."

    def test_no_cards_make_151_to_1(self):
        assert 151 not in possible_points("hearts", der=0)
        assert 152 in possible_points("hearts", der=0)

    def test_a_deal_brings_152_or_162_if_it_fails(self):
        rules = BELOTE.with_options(dix_de_der="never")
        for ew, sound in ((823, False), (824, True), (944, True), (945, False)):
            doubts = check_totals(rules, End(deals=12), 1000, ew, belotes=0, capots=0)
            assert bool(doubts) != sound

    def test_a_capot_may_be_marked_without_it(self):
        rules = BELOTE.with_options(capot=152)
        assert score_deal(rules, Deal("NS", ns=252))[:2] == (152, 0)
        # ten points fewer than another deal: one total no longer gives the other
        assert not check_totals(rules, End(deals=2), 152, 162, belotes=0, capots=1)
        assert both_needed(rules, End(deals=2)) is not None

    def test_it_says_nothing_of_all_trump_where_that_is_not_played(self):
        with pytest.raises(RulesError) as refused:
            BELOTE.with_options(dix_de_der="not-all-trump")
        assert [one.field for one in refused.value.problems] == ["dix_de_der"]
        assert BELOTE.with_options(dix_de_der="not-all-trump", per_table=["sa_ta"])
        assert SA_TA.with_options(dix_de_der="suits-only").with_options(sa_ta=False)


class TestCardsAtNoTrumpAndAllTrump:
    """Usage of some clubs: the values of a suit everywhere, then a rule of three."""

    AS_SUIT = COINCHE.with_options(sa_ta_cards="as-suit")

    def read(self, rules, trump, ns, ew):
        line = {"taker": "NS", "contract": 80, "trump": trump, "points": {"NS": ns, "EW": ew}}
        deal = read_deal(rules, line).deal
        return deal.ns, deal.ew

    @pytest.mark.parametrize(
        ("trump", "counted", "marked"),
        [
            # 200 × 162 / 258 = 125.6; 65 × 162 / 130 = 81 exactly
            ("all-trump", (200, 58), (126, 36)),
            ("all-trump", (258, 0), (162, 0)),
            # no capot, though one side counts 252
            ("all-trump", (252, 6), (158, 4)),
            ("no-trump", (65, 65), (81, 81)),
            ("no-trump", (100, 30), (125, 37)),
            ("hearts", (100, 62), (100, 62)),
        ],
    )
    def test_the_points_counted_are_brought_to_162(self, trump, counted, marked):
        assert self.read(self.AS_SUIT, trump, *counted) == marked
        # a deal shown again is typed again as it is kept
        assert self.read(self.AS_SUIT, trump, *marked) == marked

    def test_each_side_has_the_nearest_point(self):
        for dix_de_der in ("always", "suits-only"):
            rules = self.AS_SUIT.with_options(dix_de_der=dix_de_der)
            for trump in ("no-trump", "all-trump"):
                whole, counted = points_of_tricks(rules, trump), counted_points(rules, trump)
                for ns in range(counted + 1):
                    brought = self.read(rules, trump, ns, counted - ns)
                    exact = (
                        Fraction(ns * whole, counted),
                        Fraction((counted - ns) * whole, counted),
                    )
                    assert brought == tuple(map(round, exact))
                    assert sum(brought) == whole

    def test_a_capot_is_entered_as_everywhere(self):
        assert self.read(self.AS_SUIT, "all-trump", 252, 0) == (252, 0)

    def test_the_points_of_one_side_alone_could_be_counted_either_way(self):
        for alone in (100, 200):
            with pytest.raises(Refused):
                self.read(self.AS_SUIT, "all-trump", alone, None)
        assert self.read(self.AS_SUIT, "all-trump", 252, None) == (252, 0)
        assert self.read(self.AS_SUIT, "hearts", 100, None) == (100, 62)

    def test_a_line_holds_the_points_of_both_sides(self):
        deal = Deal("NS", 90, "all-trump", ns=126, ew=36)
        assert write(deal, self.AS_SUIT).endswith("126/36")
        assert read(write(deal, self.AS_SUIT), self.AS_SUIT) == deal

    def test_a_wrong_sum_is_refused_with_both_sums(self):
        with pytest.raises(Refused) as refused:
            self.read(self.AS_SUIT, "all-trump", 200, 50)
        [problem] = refused.value.problems
        assert problem.field == "points"
        assert "258" in problem.text
        assert "162" in problem.text
        with pytest.raises(Refused):
            self.read(COINCHE, "all-trump", 200, 58)

    def test_the_short_notation_takes_both_counts(self):
        # with annonces, 200 could be a carré
        rules = self.AS_SUIT.with_options(annonces="none")
        deal = read("90ta 200/58", rules)
        assert (deal.ns, deal.ew) == (126, 36)

    def test_it_needs_no_trump_or_all_trump(self):
        with pytest.raises(RulesError):
            BELOTE.with_options(sa_ta_cards="as-suit")


class TestBelotesAtAllTrump:
    @pytest.mark.parametrize("most", [0, 1, 4])
    def test_no_more_of_them_are_accepted(self, most):
        rules = SA_TA.with_options(all_trump_belotes=most)
        for held in range(5):
            names = fields(rules, "NS", trump="all-trump", ns=90, ew=72, belotes_ns=held)
            assert names == ([] if held <= most else ["belotes"])
        # a suit keeps its belote
        assert fields(rules, "NS", trump="hearts", ns=90, ew=72, belotes_ns=1) == []
        assert most_belotes(rules, 3) == 3 * max(1, most)

    def test_a_belote_helps_no_contract_there(self):
        rules = COINCHE.with_options(all_trump_belotes=0)
        assert fields(rules, "NS", 90, "all-trump", ns=82, ew=80, belotes_ns=1) == ["belotes"]


class TestFloorOfTricks:
    RULES = COINCHE.with_options(tricks_floor=81)

    @pytest.mark.parametrize(
        ("tricks", "more", "outcome"),
        [
            (81, {"belotes": 1}, "made"),
            (80, {"belotes": 1}, "failed"),
            (75, {"annonces": 50}, "failed"),
        ],
    )
    @pytest.mark.parametrize("taker", CAMPS)
    def test_belotes_and_annonces_do_not_help_to_reach_it(self, taker, tricks, more, outcome):
        camp = taker.lower()
        other = "ew" if camp == "ns" else "ns"
        points = {camp: tricks, other: 162 - tricks}
        held = {f"{name}_{camp}": count for name, count in more.items()}
        score = score_deal(self.RULES, Deal(taker, 80, "hearts", **points, **held))
        assert score.outcome == outcome

    def test_a_contract_above_it_is_judged_as_ever(self):
        assert score_deal(self.RULES, Deal("NS", 100, ns=99, ew=63)).outcome == "failed"
        assert score_deal(self.RULES, Deal("NS", 100, ns=100, ew=62)).outcome == "made"
        assert score_deal(self.RULES, Deal("NS", "capot", ns=252)).outcome == "made"

    def test_the_explanation_says_what_was_expected(self):
        line = score_deal(self.RULES, Deal("NS", 80, ns=75, ew=87, belotes_ns=1)).lines[0]
        assert line.text == "Contrat chuté : 75 points de plis, 81 au moins attendus."
        assert line.clauses == ("tricks_floor",)


class TestWithoutBelote:
    """« La belote-rebelote ne compte pas » : option belote = none."""

    BELOTE = RuleSet.preset("ffb-belote").with_options(belote="none")
    COINCHE = RuleSet.preset("ffb-coinche").with_options(belote="none")

    def test_a_belote_is_no_part_of_a_deal(self):
        for rules in (self.BELOTE, self.COINCHE):
            contract = 80 if rules.game == "coinche" else None
            deal = Deal("NS", contract, "hearts", ns=90, ew=72)
            assert not check(rules, deal)
            [problem] = check(rules, deal._replace(belotes_ns=1))
            assert (problem.field, problem.code) == ("belotes", "too-many")

    def test_marks_are_those_of_the_cards_alone(self):
        assert score_deal(self.BELOTE, Deal("NS", ns=90, ew=72))[:2] == (90, 72)
        assert score_deal(self.BELOTE, Deal("NS", ns=60, ew=102))[:2] == (0, 162)

    def test_what_speaks_of_belotes_is_not_said_nor_chosen(self):
        gone = {"belote_helps", "rebelote_tolerance"}
        assert gone <= RuleSet.preset("ffb-belote").in_force().keys()
        assert not gone & self.BELOTE.in_force().keys()
        for name, value in (("belote_helps", "no"), ("rebelote_tolerance", 0)):
            with pytest.raises(RulesError) as refused:
                self.BELOTE.with_options(**{name: value})
            assert [problem.field for problem in refused.value.problems] == [name]

    def test_totals_of_a_sheet_hold_no_belote(self):
        assert check_totals(self.BELOTE, End(deals=2), 200, 124) == []
        assert check_totals(self.BELOTE, End(deals=2), 220, 124)
