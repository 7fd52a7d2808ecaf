"""What holds for every rule set and every deal."""

from __future__ import annotations

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from scoring import End, RuleSet, check, check_annonces, resolve, score_deal, score_match
from scoring.__main__ import _deal
from scoring.annonces import is_total
from scoring.cards import TRUMPS
from tests.scoring.strategies import (
    as_json,
    deals,
    dealt_annonces,
    played_deals,
    rule_sets,
    rules_and_deals,
    set_asides,
    swapped,
)

any_end = st.one_of(
    st.integers(1, 12).map(lambda deals: End(deals=deals)),
    st.integers(1, 2000).map(lambda target: End(target=target)),
)


@given(rules_and_deals())
def test_a_legal_deal_is_accepted(case):
    rules, deal, _ = case
    assert check(rules, deal) == []


@given(rules_and_deals(), st.booleans())
def test_the_lines_add_up_to_the_marks(case, last):
    rules, deal, before = case
    score = score_deal(rules, deal, before, last)
    assert sum(line.ns for line in score.lines) == score.ns
    assert sum(line.ew for line in score.lines) == score.ew
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
            failed_base=162,
            capot=252,
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
        # 162 whatever the tricks, unless the option pays the defence's capot
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
            capot_bid_loses_belote=False,
            coinche=(2, 2, 2, 2),
            surcoinche=(4, 4, 4, 4),
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


@given(st.data(), any_end)
def test_the_totals_of_a_match_are_the_sums_of_its_marks(data, end):
    rules = data.draw(rule_sets())
    played = data.draw(st.lists(deals(rules), max_size=14))
    match = score_match(rules, played, end)
    assert match.ns == sum(score.ns for score in match.deals)
    assert match.ew == sum(score.ew for score in match.deals)
    assert bool(match.problems) == (len(match.deals) < len(played))
    assert match.ended or match.winner is None
    assert match.why
    assert score_match(rules, played, end, explain=True).why == match.why


@given(st.data(), any_end)
def test_a_match_does_not_depend_on_who_sits_where(data, end):
    rules = data.draw(rule_sets())
    played = data.draw(st.lists(deals(rules), max_size=14))
    match = score_match(rules, played, end)
    other = score_match(rules, [swapped(deal) for deal in played], end)
    assert (other.ns, other.ew, other.ended) == (match.ew, match.ns, match.ended)
    assert other.winner == {"NS": "EW", "EW": "NS", None: None}[match.winner]


@given(st.data(), any_end)
def test_a_match_grows_deal_by_deal(data, end):
    rules = data.draw(rule_sets())
    played = data.draw(st.lists(deals(rules), min_size=1, max_size=10))
    match = score_match(rules, played, end)
    before = score_match(rules, played[:-1], end)
    if before.ended:
        assert match.deals == before.deals
        assert match.problems
    elif end.deals is None or not match.ended:
        assert match.deals[: len(before.deals)] == before.deals


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


@given(dealt_annonces(), st.sampled_from(TRUMPS))
def test_annonces_of_a_real_deal_are_accepted_and_resolved_alike_from_both_sides(shown, trump):
    rules = RuleSet.preset("ffb-coinche").with_options(sa_ta=True)
    ns, ew = shown
    assert check_annonces(rules, trump, ns, ew) == []
    found = resolve(rules, trump, ns, ew)
    other = resolve(rules, trump, ew, ns)
    assert (found.ns, found.ew) == (other.ew, other.ns)
    assert found.ns == 0 or found.ew == 0
    assert is_total(rules, found.ns)
    assert is_total(rules, found.ew)
    assert found.why
