"""Belote of the federation, article by article."""

from __future__ import annotations

import pytest

from scoring import Deal, RuleSet, score_deal
from tests.scoring.sources import source
from tests.sweeps import for_each

BELOTE = RuleSet.preset("ffb-belote")
ANNONCES = BELOTE.with_options(annonces="federation", sa_ta=True)
TEN = BELOTE.with_options(rounding="ten")


def marks(rules, deal, set_aside=0, last=False):
    score = score_deal(rules, deal, set_aside, last)
    return score.ns, score.ew, score.outcome


def rules_cited(rules, deal, set_aside=0, last=False):
    return [source(line) for line in score_deal(rules, deal, set_aside, last).lines]


def test_made_each_camp_marks_its_total():  # B 10.1.a
    assert marks(BELOTE, Deal("NS", ns=92, ew=70)) == (92, 70, "made")
    assert marks(BELOTE, Deal("NS", ns=80, ew=82, belotes_ns=1)) == (100, 82, "made")
    assert rules_cited(BELOTE, Deal("NS", ns=80, ew=82, belotes_ns=1)) == ["B 10.1.a", "B 7"]


def test_failed_the_taker_marks_only_its_belote():  # B 10.1.b
    assert marks(BELOTE, Deal("NS", ns=60, ew=102, belotes_ns=1)) == (20, 162, "failed")
    assert marks(BELOTE, Deal("EW", ns=82, ew=80, belotes_ns=1)) == (182, 0, "failed")


def test_failed_the_defence_marks_the_annonces_of_both_camps():  # B 10.1.b
    taker_shows = Deal("NS", ns=50, ew=112, annonces_ns=50)
    assert marks(ANNONCES, taker_shows) == (0, 212, "failed")
    assert marks(ANNONCES, Deal("NS", ns=90, ew=72, annonces_ew=50)) == (0, 212, "failed")


def test_a_capot_takes_the_annonces_of_the_defence_and_not_its_belote():  # B 9.2, 10.1.a
    deal = Deal("NS", ns=252, ew=0, belotes_ew=1, annonces_ew=200)
    assert marks(ANNONCES, deal) == (452, 20, "made")


def test_a_capot_of_the_defence_is_worth_162_or_252_by_option():  # B 10.1.b
    deal = Deal("NS", ns=0, ew=252, belotes_ns=1)
    assert marks(BELOTE, deal) == (20, 162, "failed")
    paid = BELOTE.with_options(defence_capot=252)
    assert marks(paid, deal) == (20, 252, "failed")
    assert "defence_capot" in rules_cited(paid, deal)


def test_a_capoted_taker_whose_annonces_beat_the_defence_has_made_its_contract():
    assert marks(ANNONCES, Deal("NS", ns=0, ew=252, annonces_ns=300)) == (300, 252, "made")


def test_litige_sets_the_total_of_the_taker_aside():  # B 10.1.c
    score = score_deal(BELOTE, Deal("NS", ns=81, ew=81))
    assert (score.ns, score.ew, score.outcome, score.set_aside) == (0, 81, "litige", 81)
    score = score_deal(BELOTE, Deal("NS", ns=71, ew=91, belotes_ns=1))
    assert (score.ns, score.ew, score.set_aside) == (0, 91, 91)


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (Deal("EW", ns=60, ew=102), (60, 183, "made")),
        (Deal("EW", ns=102, ew=60), (243, 0, "failed")),
        # A second litige: its defence takes the first total, and only the new total is set aside.
        (Deal("EW", ns=81, ew=81), (162, 0, "litige")),
    ],
)
def test_what_was_set_aside_goes_to_the_winner_of_the_next_deal(deal, expected):  # B 10.1.c
    score = score_deal(BELOTE, deal, set_aside=81)
    assert (score.ns, score.ew, score.outcome) == expected
    assert score.set_aside == (81 if score.outcome == "litige" else 0)


def test_all_pass_and_what_is_set_aside_waits():  # B 4.1
    score = score_deal(BELOTE, Deal(None), set_aside=81)
    assert (score.ns, score.ew, score.outcome, score.set_aside) == (0, 0, "passed", 81)
    assert rules_cited(BELOTE, Deal(None)) == ["B 4.1"]
    same = BELOTE.with_options(all_pass="same-dealer")
    assert rules_cited(same, Deal(None)) == ["all_pass"]


@pytest.mark.parametrize(
    ("option", "expected", "left"),
    [("keep", (81, 81), 0), ("lost", (0, 81), 0), ("one-more-deal", (0, 81), 81)],
)
def test_litige_on_the_last_deal(option, expected, left):
    rules = BELOTE.with_options(last_litige=option)
    score = score_deal(rules, Deal("NS", ns=81, ew=81), last=True)
    assert (score.ns, score.ew) == expected
    assert score.set_aside == left


@for_each(
    "rounding, points, expected",
    [
        ("none", (85, 77), (85, 77)),
        ("ten", (85, 77), (90, 80)),
        ("ten", (84, 78), (80, 80)),
        ("ten", (106, 56), (110, 60)),
        ("ten-from-6", (105, 57), (100, 60)),
        ("five", (82, 80), (80, 80)),
        ("five", (83, 79), (85, 80)),
    ],
)
def test_each_camp_rounds_its_own_mark(rounding, points, expected):  # B 10.2
    rules = BELOTE.with_options(rounding=rounding)
    assert marks(rules, Deal("NS", ns=points[0], ew=points[1]))[:2] == expected


def test_what_a_litige_sets_aside_is_rounded_then_added_as_it_is():  # B 10.2
    score = score_deal(TEN, Deal("NS", ns=81, ew=81))
    assert (score.ew, score.set_aside) == (80, 80)
    assert marks(TEN, Deal("EW", ns=60, ew=102), set_aside=81) == (60, 181, "made")


def test_at_tout_atout_each_camp_keeps_its_belotes():  # B 11
    deal = Deal("NS", trump="all-trump", ns=50, ew=112, belotes_ns=3, belotes_ew=1)
    assert marks(ANNONCES, deal) == (60, 182, "failed")


def test_a_false_annonce_is_marked_by_the_other_camp():  # B 8.4
    deal = Deal("NS", ns=92, ew=70, false_ns=50)
    assert marks(ANNONCES, deal) == (92, 120, "made")
    assert "B 8.4" in rules_cited(ANNONCES, deal)
