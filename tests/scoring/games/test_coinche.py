"""Coinche of the federation, article by article."""

from __future__ import annotations

import pytest

from scoring import Deal, RuleSet, score_deal

COINCHE = RuleSet.preset("ffb-coinche")
EXACT = COINCHE.with_options(rounding="none", sa_ta=True)


def marks(deal, rules=EXACT):
    score = score_deal(rules, deal)
    return score.ns, score.ew, score.outcome


def test_made_the_taker_marks_its_total_and_the_contract():  # C 10.1.a
    assert marks(Deal("NS", 80, ns=92, ew=70, annonces_ew=20)) == (172, 90, "made")
    assert marks(Deal("NS", 110, ns=92, ew=70, belotes_ns=1)) == (222, 70, "made")


def test_a_contract_is_reached_to_the_point_whatever_the_rounding():  # C 10.2
    assert marks(Deal("NS", 90, ns=89, ew=73), COINCHE) == (0, 250, "failed")
    assert marks(Deal("NS", 90, ns=90, ew=72), COINCHE) == (180, 70, "made")


def test_the_taker_must_also_beat_the_defence():  # C 10.1.b
    assert marks(Deal("NS", 80, ns=81, ew=81)) == (0, 240, "failed")
    deal = Deal("NS", 80, ns=90, ew=72, annonces_ew=50)
    assert marks(deal) == (0, 290, "failed")
    assert "90 points contre 122" in score_deal(EXACT, deal).lines[0].text


def test_a_capot_not_asked_for_is_worth_252_and_the_annonces_of_both_camps():  # C 10.1.a
    assert marks(Deal("NS", 100, ns=252, annonces_ew=100, belotes_ew=1)) == (452, 20, "made")


def test_a_capot_asked_for_and_made():  # C 10.1.a
    assert marks(Deal("NS", "capot", ns=252)) == (502, 0, "made")
    assert marks(Deal("NS", "capot", coinche=1, ns=252)) == (1000, 0, "made")


def test_a_capot_asked_for_and_failed_is_worth_410_or_500_by_option():  # C 10.1.b
    deal = Deal("NS", "capot", ns=160, ew=2, belotes_ns=1)
    assert marks(deal) == (20, 410, "failed")
    flat = EXACT.with_options(failed_capot_bid=500)
    assert marks(deal, flat) == (20, 500, "failed")
    assert marks(deal._replace(coinche=1), flat) == (20, 1000, "failed")


@pytest.mark.parametrize(("coinche", "factor"), [(1, 2), (2, 4)])
def test_coinche_and_made_the_taker_marks_everything_multiplied(coinche, factor):  # C 10.1.a
    deal = Deal("NS", 100, coinche=coinche, ns=120, ew=42, belotes_ns=1, annonces_ns=20)
    assert marks(deal) == (factor * (160 + 20 + 20 + 100), 0, "made")
    deal = Deal("NS", 100, coinche=coinche, ns=120, ew=42, belotes_ew=1, annonces_ew=20)
    assert marks(deal) == (factor * (160 + 20 + 100), 20, "made")
    deal = Deal("NS", 100, coinche=coinche, ns=252)
    assert marks(deal) == (factor * (250 + 100), 0, "made")


@pytest.mark.parametrize(("coinche", "factor"), [(0, 1), (1, 2), (2, 4)])
def test_failed_the_defence_marks_everything_multiplied(coinche, factor):  # C 10.1.b
    deal = Deal("NS", 120, coinche=coinche, ns=90, ew=72, belotes_ew=1, annonces_ns=20)
    assert marks(deal) == (0, factor * (160 + 20 + 20 + 120), "failed")
    deal = Deal("NS", 120, coinche=coinche, ns=90, ew=72, belotes_ns=1)
    assert marks(deal) == (20, factor * (160 + 120), "failed")


def test_a_capot_of_the_defence_is_worth_160_or_250_by_option():  # C 10.1.b
    deal = Deal("NS", 80, ns=0, ew=252)
    assert marks(deal) == (0, 240, "failed")
    assert marks(deal, EXACT.with_options(defence_capot=250)) == (0, 330, "failed")


def test_at_tout_atout_the_belotes_of_the_loser_are_not_multiplied():  # C 11
    deal = Deal("EW", 100, "all-trump", 2, 120, 42, belotes_ns=1, belotes_ew=2)
    assert marks(deal) == (4 * (160 + 20 + 100), 40, "failed")


def test_a_false_annonce_is_not_multiplied():  # C 8.4
    assert marks(Deal("NS", 80, coinche=1, ns=92, ew=70, false_ns=50)) == (480, 50, "made")


def test_the_explanation_says_what_was_asked_and_what_was_made():
    score = score_deal(COINCHE, Deal("NS", 100, coinche=1, ns=92, ew=70))
    assert [(line.rule, line.ns, line.ew) for line in score.lines] == [
        ("C 10.1.b", 0, 0),
        ("C 10.1.b", 0, 160),
        ("C 10.1.b", 0, 100),
        ("C 10.1.b", 0, 260),
    ]
    assert "100 demandés, 92 faits" in score.lines[0].text
    assert "multiplié par 2" in score.lines[-1].text
