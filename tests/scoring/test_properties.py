"""Properties of every rule set and every deal."""

from __future__ import annotations

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    OPTIONS,
    Fault,
    RulesError,
    RuleSet,
    check,
    check_annonces,
    resolve,
    score_deal,
    score_match,
)
from scoring.__main__ import _deal
from scoring.annonce_scale import is_total
from scoring.cards import TRUMPS
from tests.scoring.strategies import (
    as_json,
    deals,
    dealt_annonces,
    ends,
    faults,
    played_deals,
    rule_sets,
    rules_and_deals,
    set_asides,
    swapped,
)

any_end = ends()


@st.composite
def matches(draw, size=14):
    """Rules, the deals and faults of a match, its end, and whether time was called."""
    rules = draw(rule_sets())
    one = st.one_of(deals(rules), deals(rules), deals(rules), faults(rules))
    played = draw(st.lists(one, max_size=size))
    end = draw(any_end)
    called = draw(st.one_of(st.booleans(), st.integers(0, len(played)))) if end.clock else False
    return rules, played, end, called


def other_camp(camp):
    return "EW" if camp == "NS" else "NS"


@given(rules_and_deals())
def test_a_legal_deal_is_accepted(case):
    rules, deal, _ = case
    assert check(rules, deal) == []


@given(rules_and_deals(), st.booleans())
def test_the_lines_add_up_to_the_marks(case, last):
    rules, deal, before = case
    score = score_deal(rules, deal, before, last)
    assert sum(line.ns for line in score.lines) == score.ns * rules.unit
    assert sum(line.ew for line in score.lines) == score.ew * rules.unit
    assert all(line.rule and line.text for line in score.lines)


@given(rules_and_deals(), st.booleans())
def test_asking_for_no_explanation_changes_no_mark(case, last):
    rules, deal, before = case
    explained = score_deal(rules, deal, before, last)
    assert score_deal(rules, deal, before, last, explain=False) == explained._replace(lines=())


@given(rules_and_deals(), st.booleans())
def test_exchanging_the_camps_exchanges_the_marks(case, last):
    rules, deal, before = case
    score = score_deal(rules, deal, before, last)
    other = score_deal(rules, swapped(deal), before, last)
    assert (other.ns, other.ew, other.outcome, other.set_aside) == (
        score.ew,
        score.ns,
        score.outcome,
        score.set_aside,
    )


@pytest.mark.slow
@given(rules_and_deals(), st.booleans())
def test_no_mark_is_negative(case, last):
    rules, deal, before = case
    score = score_deal(rules, deal, before, last)
    assert min(score.ns, score.ew, score.set_aside) >= 0


@given(st.data())
def test_no_point_of_a_belote_to_the_point_vanishes_unless_the_deal_fails(data):
    rules = data.draw(
        rule_sets(
            "belote",
            rounding="none",
            round_last_deal=True,
            litige="carried",
            last_litige="keep",
            belote="protected",
            rebelote_tolerance="always",
            failed_base=162,
            capot=252,
            marks=(),
        )
    )
    deal = data.draw(played_deals(rules))
    before = data.draw(set_asides(rules))
    score = score_deal(rules, deal, before)
    played = (
        deal.ns
        + deal.ew
        + 20 * (deal.belotes_ns + deal.belotes_ew)
        + deal.annonces_ns
        + deal.annonces_ew
        + deal.false_ns
        + deal.false_ew
        + before
    )
    if score.outcome == "failed":
        # 162 whatever the tricks, unless the option pays a capot by the defence.
        capot = max(deal.ns, deal.ew) == 252
        played += (rules.defence_capot if capot else 162) - deal.ns - deal.ew
    assert score.ns + score.ew + score.set_aside == played


@given(st.data())
def test_the_belotes_of_the_camp_that_loses_the_deal_stay_its_own(data):
    rules = data.draw(
        rule_sets(
            "coinche",
            rounding="none",
            round_last_deal=True,
            belote="protected",
            rebelote_tolerance="always",
            belote_from=0,
            capot_annonces="move",
            capot_bid_loses_belote=False,
            coinche=(2, 2, 2, 2),
            surcoinche=(4, 4, 4, 4),
            marks=(),
        )
    )
    deal = data.draw(played_deals(rules, false_annonces=False))
    score = score_deal(rules, deal)
    taker_is_ns = deal.taker == "NS"
    if score.outcome == "failed":
        kept, belotes = (score.ns, deal.belotes_ns) if taker_is_ns else (score.ew, deal.belotes_ew)
        assert kept == 20 * belotes
    elif deal.coinche:
        kept, belotes = (score.ew, deal.belotes_ew) if taker_is_ns else (score.ns, deal.belotes_ns)
        assert kept == 20 * belotes


@given(matches())
def test_the_totals_of_a_match_are_the_sums_of_its_marks(case):
    rules, played, end, called = case
    match = score_match(rules, played, end, time_up=called)
    assert match.ns == sum(score.ns for score in match.deals)
    assert match.ew == sum(score.ew for score in match.deals)
    late = any(problem.field == "deals" for problem in match.problems)
    assert late == (len(match.deals) < len(played))
    assert match.ended or match.winner is None
    assert match.why
    explained = score_match(rules, played, end, explain=True, time_up=called)
    assert explained.why == match.why
    for plain, score in zip(match.deals, explained.deals, strict=True):
        assert score._replace(lines=()) == plain
        assert sum(line.ns for line in score.lines) == score.ns * rules.unit
        assert sum(line.ew for line in score.lines) == score.ew * rules.unit
        assert all(line.rule and line.text for line in score.lines)


@given(matches())
def test_a_match_does_not_depend_on_who_sits_where(case):
    rules, played, end, called = case
    match = score_match(rules, played, end, time_up=called)
    turned = [
        deal._replace(camp=other_camp(deal.camp)) if isinstance(deal, Fault) else swapped(deal)
        for deal in played
    ]
    other = score_match(rules, turned, end, time_up=called)
    assert (other.ns, other.ew, other.ended) == (match.ew, match.ns, match.ended)
    assert other.winner == (other_camp(match.winner) if match.winner else None)


@given(matches(size=10))
def test_a_match_grows_deal_by_deal(case):
    rules, played, end, _ = case
    if not played:
        return
    match = score_match(rules, played, end)
    before = score_match(rules, played[:-1], end)
    if before.ended:
        assert match.deals == before.deals
        assert match.problems
    elif end.deals is None or not match.ended:
        assert match.deals[: len(before.deals)] == before.deals


@given(matches())
def test_a_match_that_time_has_stopped_is_over(case):
    rules, played, end, _ = case
    if end.clock and not end.both and not end.after_clock:
        match = score_match(rules, played, end, time_up=True)
        if not match.ended:
            assert rules.last_litige == "one-more-deal"
        elif match.winner and end.target is None:
            assert match.winner == ("NS" if match.ns > match.ew else "EW")


@given(rules_and_deals())
def test_a_deal_means_the_same_in_json(case):
    rules, deal, before = case
    score = score_deal(rules, deal, before)
    answer = _deal(rules, {**as_json(deal), "set_aside": before})
    assert answer["marks"] == {"NS": score.ns, "EW": score.ew}
    assert (answer["outcome"], answer["set_aside"]) == (score.outcome, score.set_aside)


@given(rule_sets())
def test_a_rule_set_survives_being_written_and_read(rules):
    again = RuleSet.from_options(tomllib.loads(rules.to_toml()))
    assert again == rules
    assert hash(again) == hash(rules)
    assert RuleSet.from_options(json.loads(json.dumps(rules.options()))) == rules


@given(rule_sets(), st.data())
def test_rules_that_differ_in_an_option_read_differently(rules, data):
    name = data.draw(st.sampled_from([name for name in rules.options() if name != "game"]))
    values = [choice.value for choice in OPTIONS[name].choices_in(rules.game)]
    try:
        other = rules.with_options(**{name: data.draw(st.sampled_from(values))})
    except RulesError:
        return
    texts = [
        [str(OPTIONS[name].sentence(value)) for name, value in one.in_force().items()]
        for one in (rules, other)
    ]
    assert (texts[0] == texts[1]) == (rules == other)


@given(rule_sets(), st.data())
def test_every_wrong_option_is_named_at_once(rules, data):
    names = st.sets(st.sampled_from([n for n in rules.options() if n != "game"]), min_size=1)
    wrong = data.draw(names)
    options_ = rules.options() | dict.fromkeys(wrong, "nonsense") | {"luck": 1}
    with pytest.raises(RulesError) as refused:
        RuleSet.from_options(options_)
    assert {problem.field for problem in refused.value.problems} == wrong | {"luck"}


@given(dealt_annonces(), st.sampled_from(TRUMPS))
def test_annonces_of_a_real_deal_are_accepted_and_resolved_alike_from_both_sides(shown, trump):
    rules = RuleSet.preset("ffb-coinche").with_options(sa_ta=True)
    ns, ew = shown
    assert check_annonces(rules, trump, ns, ew) == []
    resolution = resolve(rules, trump, ns, ew)
    other = resolve(rules, trump, ew, ns)
    assert (resolution.ns, resolution.ew) == (other.ew, other.ns)
    assert resolution.ns == 0 or resolution.ew == 0
    assert is_total(rules, resolution.ns)
    assert is_total(rules, resolution.ew)
    assert resolution.why
