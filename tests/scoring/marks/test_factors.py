"""Factors by trump: what a deal is worth by the trump that it was played at."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Deal, RuleSet, check, score_deal
from scoring.doubts.totals import check_totals
from scoring.ends import End
from scoring.marks.factors import SCOPES
from scoring.rules import RulesError
from tests.scoring.strategies import played_deals, rule_sets
from tests.sweeps import for_each

COINCHE = RuleSet.preset("ffb-coinche").with_options(rounding="none", sa_ta=True)
BY_TRUMP = {"factors": {"sa": 2, "ta": 1.5, "spades": 3}}
#: Made: 97 and 65, and 90 bid.
MADE = {"contract": 90, "ns": 97, "ew": 65}


def marks(rules, trump, **deal):
    score = score_deal(rules, Deal("NS", trump=trump, **deal))
    assert not check(rules, Deal("NS", trump=trump, **deal))
    assert (score.ns, score.ew) == (
        sum(line.ns for line in score.lines),
        sum(line.ew for line in score.lines),
    )
    return score.ns, score.ew


def test_both_camps_mark_more_at_no_trump_and_at_all_trump():
    rules = COINCHE.with_options(marks=BY_TRUMP)
    assert rules.marks == ("factors.spades = 3", "factors.no-trump = 2", "factors.all-trump = 1.5")
    assert marks(rules, "hearts", **MADE) == (187, 65)
    assert marks(rules, "spades", **MADE) == (561, 195)
    assert marks(rules, "no-trump", **MADE) == (374, 130)


def test_without_rounding_half_a_point_counts_as_one():
    # 187 and 65, once and a half: 280.5 and 97.5
    assert marks(COINCHE.with_options(marks=BY_TRUMP), "all-trump", **MADE) == (281, 98)


@pytest.mark.parametrize(
    ("rounding", "worth", "other"), [("none", 234, 81), ("ten", 230, 80), ("five", 235, 80)]
)
def test_a_factor_may_be_a_quarter_more(rounding, worth, other):
    # 187 and 65, and a quarter: 233.75 and 81.25
    rules = COINCHE.with_options(marks={"factors": {"ta": 1.25}}, rounding=rounding)
    assert marks(rules, "all-trump", **MADE) == (worth, other)


def test_what_is_above_the_middle_of_two_multiples_of_five_goes_up():
    # 73.75 is nearer 75; the middles, 72.5 and 82.5, go down
    rules = COINCHE.with_options(marks={"factors": {"ta": 1.25, "sa": 1.5}}, rounding="five")
    assert marks(rules, "all-trump", contract=90, ns=162 - 58, ew=58)[1] == 70
    assert marks(rules, "all-trump", contract=90, ns=162 - 59, ew=59)[1] == 75
    assert marks(rules, "no-trump", contract=90, ns=162 - 55, ew=55)[1] == 80


@pytest.mark.parametrize(("tricks", "tens"), [(63, 90), (57, 90), (50, 70), (56, 80)])
def test_what_is_above_the_middle_of_two_tens_goes_up(tricks, tens):
    # 85.5 is nearer 90; a middle, 75, goes down
    rules = COINCHE.with_options(marks=BY_TRUMP, rounding="ten-from-6")
    assert marks(rules, "all-trump", contract=90, ns=162 - tricks, ew=tricks)[1] == tens


@pytest.mark.parametrize(("tricks", "tens"), [(63, 90), (57, 90), (56, 80)])
def test_the_exact_mark_is_rounded(tricks, tens):
    # 94.5 and 84 go down to the ten, 85.5 goes up: never rounded twice
    rules = COINCHE.with_options(marks=BY_TRUMP, rounding="ten")
    assert marks(rules, "all-trump", contract=90, ns=162 - tricks, ew=tricks)[1] == tens


def test_the_winner_alone_may_mark_more():
    rules = COINCHE.with_options(marks={"winner-factors": {"ta": 2}})
    assert marks(rules, "all-trump", **MADE) == (374, 65)
    assert marks(rules, "all-trump", contract=90, ns=60, ew=102, belotes_ns=1) == (20, 500)


def test_the_contract_alone_may_count_more():
    rules = COINCHE.with_options(marks={"contract-factors": {"sa": 2}})
    assert marks(rules, "no-trump", **MADE) == (97 + 180, 65)
    assert marks(rules, "no-trump", coinche=1, **MADE) == ((160 + 180) * 2, 0)
    # the contract is still 90
    assert marks(rules, "no-trump", contract=90, ns=89, ew=73) == (0, 160 + 180)


def test_a_litige_sets_aside_what_the_taker_would_have_marked():
    rules = RuleSet.preset("ffb-belote").with_options(marks={"factors": {"hearts": 2}})
    assert score_deal(rules, Deal("NS", trump="hearts", ns=81, ew=81))[:4] == (
        0,
        162,
        "litige",
        162,
    )
    without = rules.with_options(litige="carried-without-belote")
    score = score_deal(without, Deal("NS", trump="hearts", ns=81, ew=81, belotes_ns=1))
    assert (score.ns, score.ew, score.set_aside) == (40, 162, 162)


def test_a_litige_of_the_last_deal_is_to_the_point_unless_one_more_deal_follows():
    # 91 each, 1.7 times: 154.7 is 155 to the point; the part is left out before 150
    rules = RuleSet.preset("ffb-belote").with_options(
        marks={"factors": {"hearts": 1.7}}, rounding="ten", round_last_deal=False
    )
    litige = Deal("NS", trump="hearts", ns=71, ew=91, belotes_ns=1)
    assert score_deal(rules, litige, last=True)[:4] == (155, 155, "litige", 0)
    one_more = rules.with_options(last_litige="one-more-deal")
    assert score_deal(one_more, litige, last=True)[:4] == (0, 150, "litige", 150)


def test_a_factor_multiplies_what_is_left_without_the_dix_de_der():
    rules = COINCHE.with_options(
        dix_de_der="not-all-trump",
        marks={"factors": {"ta": 2}, "made": {"taker": "all"}, "failed": {"defence": "all"}},
    )
    assert marks(rules, "all-trump", contract=90, ns=92, ew=60) == (304, 120)
    assert marks(rules, "all-trump", contract=90, ns=60, ew=92) == (0, 304)


def test_a_deal_then_needs_its_trump():
    rules = COINCHE.with_options(marks=BY_TRUMP)
    [problem] = check(rules, Deal("NS", 90, ns=97, ew=65))
    assert (problem.field, problem.code) == ("trump", "required")
    assert not check(COINCHE, Deal("NS", 90, ns=97, ew=65))


def test_the_explanation_names_the_trump_and_the_factor():
    rules = COINCHE.with_options(marks=BY_TRUMP)
    line = score_deal(rules, Deal("NS", trump="all-trump", **MADE)).lines[-1]
    assert line.text == "Donne jouée à tout atout : les marques comptent 1,5 fois."
    assert (line.rule, line.clauses[0]) == ("règlement", "marks.factors")


def test_the_totals_of_a_match_may_be_as_high_as_the_factors_allow():
    rules = RuleSet.preset("ffb-belote").with_options(marks={"factors": {"hearts": 2}})
    assert not check_totals(rules, End(deals=1), 200, 124)
    assert check_totals(rules, End(deals=1), 100, 60)


@given(st.data())
def test_a_factor_of_one_changes_nothing(data):
    rules = data.draw(rule_sets(marks=(), rounding="none", unit=1, round_last_deal=True))
    deal = data.draw(played_deals(rules))._replace(trump="clubs", belotes_ns=0, belotes_ew=0)
    deal = deal._replace(omitted_ns=0, omitted_ew=0)
    scopes = SCOPES if rules.game == "coinche" else SCOPES[:2]
    once = rules.with_options(marks={data.draw(st.sampled_from(scopes)): {"clubs": 1}})
    assert score_deal(once, deal) == score_deal(rules, deal)


@for_each(
    "lines, code",
    [
        ({"factors": {"sa": 0}}, "value"),
        ({"factors": {"sa": 1.26}}, "value"),
        ({"factors": {"sa": 1.333}}, "value"),
        ({"factors": {"sa": "deux"}}, "value"),
        ({"factors": {"atout": 2}}, "unknown"),
        ({"factors": 2}, "value"),
        ({"factors": {"sa": 2}, "winner-factors": {"sa": 2}}, "twice"),
        ({"contract-factors": {"hearts": 2}}, "impossible"),
    ],
)
def test_a_wrong_factor_is_refused(lines, code):
    with pytest.raises(RulesError) as refused:
        RuleSet.preset("ffb-belote").with_options(marks=lines)
    assert [(one.field, one.code) for one in refused.value.problems] == [("marks", code)]


@pytest.mark.parametrize(
    ("preset", "options"), [("ffb-belote", {"rounding": "complement"}), ("belote-3", {})]
)
def test_factors_do_not_go_with_complement_nor_with_three_players(preset, options):
    with pytest.raises(RulesError) as refused:
        RuleSet.preset(preset).with_options(marks={"factors": {"hearts": 2}}, **options)
    assert [(one.field, one.code) for one in refused.value.problems] == [("marks", "contradiction")]
