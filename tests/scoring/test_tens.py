"""Counting in tens, with tokens (VARIANTS §6; Wikipedia 2010; B §10.2)."""

from __future__ import annotations

import pytest
from hypothesis import given

from scoring import (
    Deal,
    End,
    Fault,
    RulesError,
    RuleSet,
    check_set_aside,
    penalty,
    score_deal,
    score_match,
)
from scoring.doubts.totals import check_totals
from tests.scoring.strategies import rules_and_deals
from tests.sweeps import for_each

BELOTE = RuleSet.preset("ffb-belote")
TENS = BELOTE.with_options(unit=10, rounding="ten-from-6")


def marks(deal, set_aside=0, rules=TENS):
    score = score_deal(rules, deal, set_aside)
    return score.ns, score.ew, score.set_aside


@for_each(
    "deal, expected",
    [
        (Deal("NS", ns=85, ew=77), (8, 8, 0)),
        (Deal("NS", ns=106, ew=56), (11, 6, 0)),
        (Deal("NS", ns=70, ew=92), (0, 16, 0)),
        (Deal("NS", ns=252), (25, 0, 0)),
        (Deal("NS", ns=60, ew=102, belotes_ns=1), (2, 16, 0)),
        (Deal("NS", ns=81, ew=81), (0, 8, 8)),
    ],
)
def test_a_mark_is_rounded_then_divided_by_ten(deal, expected):
    assert marks(deal) == expected


def test_what_is_set_aside_is_in_tens_before_and_after():
    assert marks(Deal("NS", ns=106, ew=56), set_aside=8) == (19, 6, 0)
    match = score_match(TENS, [Deal("NS", ns=81, ew=81), Deal("NS", ns=106, ew=56)], End(target=19))
    assert (match.ns, match.ew, match.winner) == (19, 14, "NS")


def test_what_a_litige_gives_back_is_in_tens_and_its_line_in_points():
    for taker, camp in (("NS", "ns"), ("EW", "ew")):
        deals = [Deal(taker, ns=81, ew=81), Deal(None)]
        rules = TENS.with_options(all_pass="counted")
        last = score_match(rules, deals, End(deals=2), explain=True).deals[-1]
        assert (getattr(last, camp), getattr(last.lines[-1], camp)) == (8, 80)


def test_the_end_of_a_match_says_its_target_in_tens_and_in_points():
    deals = [Deal("NS", ns=162)] * 2
    reached = score_match(TENS, deals, End(target=32)).why
    assert reached.endswith(
        "gagne\N{NO-BREAK SPACE}: 32 dizaines, soit 320 points atteints, 32 à 0."
    )
    short = score_match(TENS, deals, End(target=32, exceed=True)).why
    assert "plus de 32 dizaines, soit 320 points" in short


@pytest.mark.parametrize("price", [16, 160, 162])
def test_a_price_of_160_or_162_is_16_and_16_stays_16(price):
    rules = TENS.with_options(misdeal_price=price, irregular_price=price)
    assert penalty(rules, "misdeal").points == penalty(rules, "irregular").points == 16
    match = score_match(rules, [Fault("NS", "irregular")], End(deals=1), explain=True)
    assert (match.ew, match.deals[0].lines[0].ew) == (16, 160)


def test_the_belote_that_alone_reaches_the_target_is_worth_two():  # B §10.3
    failing = Deal("NS", ns=60, ew=102, belotes_ns=1)
    match = score_match(TENS, [Deal("NS", ns=252), failing], End(target=27))
    assert (match.ns, match.ended) == (27, False)


def test_what_a_camp_marks_besides_its_belote_may_reach_the_target():  # B §10.3
    rules = TENS.with_options(annonces="federation")
    failing = Deal("NS", ns=60, ew=102, belotes_ns=1, false_ew=100)
    match = score_match(rules, [Deal("NS", ns=252), failing], End(target=30))
    assert (match.ns, match.ew, match.winner) == (37, 16, "NS")


@given(rules_and_deals())
def test_tens_are_the_points_divided_by_ten(case):
    rules, deal, before = case
    if rules.unit == 10:
        points = score_deal(rules.with_options(unit=1), deal, before * 10)
        tens = score_deal(rules, deal, before)
        assert (tens.ns * 10, tens.ew * 10) == (points.ns, points.ew)
        assert tens.set_aside * 10 == points.set_aside
        assert not check_set_aside(rules, tens.set_aside)


@pytest.mark.parametrize(
    "options",
    [{"rounding": "none"}, {"rounding": "five"}, {"rounding": "ten", "round_last_deal": False}],
)
def test_marks_that_are_not_rounded_to_ten_have_no_tens(options):
    with pytest.raises(RulesError) as refused:
        BELOTE.with_options(unit=10, **options)
    assert [problem.field for problem in refused.value.problems] == ["unit"]


def test_by_complement_a_contract_off_the_tens_has_no_tens():
    options = {"unit": 10, "rounding": "complement", "bid_steps": "any"}
    with pytest.raises(RulesError) as refused:
        RuleSet.preset("ffb-coinche").with_options(**options)
    assert [problem.field for problem in refused.value.problems] == ["unit"]


def test_the_sums_of_a_sheet_are_in_tens():
    assert not check_totals(TENS, End(deals=12), 100, 94, belotes=0, capots=0)
    [doubt] = check_totals(TENS, End(deals=12), 1000, 944, belotes=0, capots=0)
    assert doubt.code == "sum"


def test_by_complement_a_sheet_of_twelve_deals_has_192():
    rules = BELOTE.with_options(unit=10, rounding="complement")
    assert not check_totals(rules, End(deals=12), 100, 92, belotes=0, capots=0)
    assert not check_totals(rules, End(deals=12), 100, 94, belotes=1, capots=0)
    assert check_totals(rules, End(deals=12), 100, 93, belotes=0, capots=0)
