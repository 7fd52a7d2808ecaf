"""The engine and a second scorer agree on every deal and match, under every set of options."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring import End, score_deal, score_match
from tests.scoring.second_match import second_course
from tests.scoring.second_scorer import second_marks
from tests.scoring.strategies import deals, rule_sets, rules_and_deals


@given(rules_and_deals(), st.booleans())
def test_two_scorers_agree(case, last):
    rules, deal, before = case
    score = score_deal(rules, deal, before, last, explain=False)
    second = second_marks(rules.options(), deal, before, last)
    taker, defence = (score.ew, score.ns) if deal.taker == "EW" else (score.ns, score.ew)
    assert (taker, defence, score.outcome, score.set_aside) == tuple(second)


@st.composite
def matches_to_a_target(draw):
    """Rules without a litige to carry, deals, a target, and whether it must be exceeded."""
    game, litige = draw(st.sampled_from([("belote", "failed"), ("coinche", "as-contract")]))
    usual = {"last_litige": "keep", "round_last_deal": True}
    rules = draw(rule_sets(game, litige=litige, **usual))
    target = draw(st.integers(40, 900)) // rules.unit
    return rules, draw(st.lists(deals(rules), max_size=10)), target, draw(st.booleans())


@given(matches_to_a_target())
def test_two_judges_agree(case):
    rules, played, target, exceed = case
    match = score_match(rules, played, End(target=target, exceed=exceed))
    second = second_course(rules.options(), played, target, exceed)
    assert ((match.ns, match.ew), len(match.deals), match.winner) == tuple(second)
