"""One total of a sheet, where the rules allow computing the other."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import Deal, End, RuleSet, presets, score_match
from scoring.cards import CAPOT_POINTS
from scoring.catalogue.result import AS_FAILED
from scoring.doubts.other_total import both_needed, match_sum, other_total
from scoring.score import PASSED, REPLAYED
from scoring.words import Problem
from tests.sweeps import for_each

from ..strategies import played_deals, rule_sets

BELOTE = RuleSet.preset("ffb-belote")
TWELVE = End(deals=12)


def test_twelve_deals_of_plain_belote_make_1944_plus_the_belotes_and_capots() -> None:
    assert match_sum(BELOTE, TWELVE, belotes=0, capots=0) == 1944
    assert match_sum(BELOTE, TWELVE, belotes=3, capots=1) == 1944 + 60 + 90
    assert other_total(BELOTE, TWELVE, 1200, belotes=3, capots=1) == 894
    assert other_total(BELOTE, TWELVE, 1944, belotes=0, capots=0) == 0


def test_by_complement_each_deal_makes_160_and_one_total_is_still_enough() -> None:
    rules = BELOTE.with_options(rounding="complement")
    assert other_total(rules, TWELVE, 1000, belotes=1, capots=0) == 940
    refused = other_total(rules, TWELVE, 1005, belotes=1, capots=0)
    assert isinstance(refused, Problem)
    assert (refused.field, refused.code) == ("total", "step")


@for_each(
    "counts, field",
    [
        ({"belotes": None, "capots": 0}, "belotes"),
        ({"belotes": 2, "capots": None}, "capots"),
        ({"belotes": 13, "capots": 0}, "belotes"),
        ({"belotes": 0, "capots": 13}, "capots"),
    ],
)
def test_the_belotes_and_capots_have_to_be_said_and_possible(
    counts: dict[str, int | None], field: str
) -> None:
    problem = other_total(BELOTE, TWELVE, 1000, **counts)
    assert isinstance(problem, Problem)
    assert problem.field == field


def test_a_total_above_what_both_make_is_refused() -> None:
    problem = other_total(BELOTE, TWELVE, 9440, belotes=0, capots=0)
    assert isinstance(problem, Problem)
    assert problem.text == "9440 est trop pour un seul camp : les deux totaux font 1944 ensemble."


@for_each(
    "rules, end, code",
    [
        (BELOTE, End(target=1000), "deals"),
        (BELOTE, End(deals=12, target=1000), "deals"),
        (BELOTE, End(clock=True), "deals"),
        (BELOTE, End(deals=12, decisive=True), "decisive"),
        (RuleSet.preset("ffb-coinche"), TWELVE, "contracts"),
        (RuleSet.preset("contree-made"), TWELVE, "contracts"),
        (RuleSet.preset("belote-cafe"), TWELVE, "annonces"),
        (BELOTE.with_options(rounding="ten"), TWELVE, "varies"),
        (BELOTE.with_options(failed_base=160), TWELVE, "varies"),
        (BELOTE.with_options(all_pass="counted"), TWELVE, "passed"),
        (BELOTE.with_options(last_litige="one-more-deal"), TWELVE, "litige"),
    ],
)
def test_where_a_sheet_needs_both_totals_the_reason_is_said(
    rules: RuleSet, end: End, code: str
) -> None:
    problem = other_total(rules, end, 1000, belotes=0, capots=0)
    assert isinstance(problem, Problem)
    assert (problem.field, problem.code) == ("other", code)
    assert problem.text.startswith("Tapez aussi l’autre total : ")


def test_a_capot_paid_otherwise_to_the_defence_asks_for_both_totals() -> None:
    rules = BELOTE.with_options(capot=250, defence_capot=252)
    assert other_total(rules, TWELVE, 1000, belotes=0, capots=0) == 944
    problem = other_total(rules, TWELVE, 1000, belotes=0, capots=1)
    assert isinstance(problem, Problem)
    assert problem.code == "capots"


def paid_capots(rules: RuleSet, deals: list[Deal]) -> int:
    """Return how many capots of a sheet score more than an ordinary deal."""
    by_defence = rules.defence_capot not in AS_FAILED
    by_taker = rules.capot not in AS_FAILED
    capots = [(d.taker, "NS" if d.ns == CAPOT_POINTS else "EW") for d in deals if CAPOT_POINTS in d]
    return sum(by_taker if taker == camp else by_defence for taker, camp in capots)


@pytest.mark.slow
@given(st.data())
def test_of_any_match_the_engine_scores_either_total_gives_the_other(data: st.DataObject) -> None:
    fixed = {"annonces": "none", "rebelote_tolerance": "always", "marks": ()}
    rules = data.draw(rule_sets("belote", dix_de_der="always", **fixed))
    end = End(deals=data.draw(st.integers(1, 6)))
    assume(both_needed(rules, end) is None)
    deals = data.draw(st.lists(played_deals(rules), min_size=12, max_size=12))
    score = score_match(rules, deals, end)
    assume(score.ended)
    pairs = zip(deals, score.deals, strict=False)
    counted = [deal for deal, marks in pairs if marks.outcome not in (PASSED, REPLAYED)]
    belotes = sum(deal.belotes_ns + deal.belotes_ew for deal in counted)
    capots = paid_capots(rules, counted)
    assume(not isinstance(match_sum(rules, end, belotes, capots), Problem))
    assert other_total(rules, end, score.ns, belotes, capots) == score.ew
    assert other_total(rules, end, score.ew, belotes, capots) == score.ns


@for_each("preset", presets())
def test_every_preset_says_whether_one_total_is_enough(preset: str) -> None:
    problem = both_needed(RuleSet.preset(preset), TWELVE)
    assert (problem is None) == (preset in ("ffb-belote", "belote-2"))
