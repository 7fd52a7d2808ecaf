"""Cells of the table of the marks that a regulation writes itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Deal, RuleSet, score_deal
from scoring.marks.cases import CASES, LITIGE, row_name
from scoring.marks.cells import CAMPS
from scoring.rules import RulesError
from tests.scoring.strategies import played_deals, rule_sets
from tests.sweeps import for_each

MADE_ONLY = RuleSet.preset("contree-made")
COINCHE = RuleSet.preset("ffb-coinche").with_options(rounding="none")
FORMS = ("0", "500", "tricks", "(160 + all-annonces) * 2 + belotes", "all + all-belotes * 3")


def marks(rules, *deal, **more):
    score = score_deal(rules, Deal(*deal, **more))
    return score.ns, score.ew


def problems(**options):
    with pytest.raises(RulesError) as refused:
        RuleSet.preset("ffb-belote").with_options(**options)
    return [(problem.field, problem.code) for problem in refused.value.problems]


@st.composite
def written_deals(draw):
    """Any rules with one to three cells of their own, and a deal that they accept."""
    rules = draw(rule_sets())
    bids = rules.game != "belote"
    cases = [case for case in CASES if bids or not case.endswith(("bid-capot", "generale"))]
    cells = {}
    for _ in range(draw(st.integers(1, 3))):
        case = draw(st.sampled_from(cases))
        doubled = draw(st.integers(0, 2)) if bids and case != LITIGE else 0
        row = cells.setdefault(row_name(case, doubled), {})
        row[draw(st.sampled_from(CAMPS))] = draw(st.sampled_from(FORMS))
    return rules.with_options(marks=cells), draw(played_deals(rules))


@given(written_deals(), st.booleans())
def test_the_lines_of_written_cells_add_up(case, last):
    rules, deal = case
    score = score_deal(rules, deal, last=last)
    assert (score.ns * rules.unit, score.ew * rules.unit) == (
        sum(line.ns for line in score.lines) // rules.unit * rules.unit,
        sum(line.ew for line in score.lines) // rules.unit * rules.unit,
    )
    assert score[:4] == score_deal(rules, deal, last=last, explain=False)[:4]


def test_a_contre_with_a_capot_counts_320_and_100():
    """Fédération française de belote, contrée 2016, note 2: points made, 320 + 100."""
    form = "320 + 100 + all-belotes"
    rules = MADE_ONLY.with_options(
        marks={"made-capot-coinche": {"taker": form}, "defence-capot-coinche": {"defence": form}}
    )
    assert marks(rules, "NS", 90, None, 1, 252, 0) == (420, 0)
    assert marks(rules, "NS", 90, None, 1, 0, 252) == (0, 420)
    assert marks(rules, "NS", 90, None, 1, 100, 62) == marks(MADE_ONLY, "NS", 90, None, 1, 100, 62)


def test_a_capot_may_be_500_all_told():
    rules = MADE_ONLY.with_options(
        marks={"made-bid-capot": {"taker": "500", "defence": "0"}},
    )
    assert marks(rules, "NS", "capot", ns=252, belotes_ns=1) == (500, 0)
    assert marks(rules, "NS", "capot", ns=252, belotes_ew=1) == (500, 0)
    assert marks(MADE_ONLY, "NS", "capot", ns=252, belotes_ns=1) == (520, 0)


def test_a_bid_capot_may_be_350():
    cells = {"made-bid-capot": {"taker": "350"}, "failed-bid-capot": {"defence": "350"}}
    rules = RuleSet.preset("contree-announced").with_options(marks=cells)
    assert marks(rules, "NS", "capot", ns=252) == (350, 0)
    assert marks(rules, "NS", "capot", ns=100, ew=62) == (0, 350)
    # without a trick, the same bid fails in the same way
    assert marks(rules, "NS", "capot", ns=0, ew=252) == (0, 350)


def test_the_defence_may_mark_its_own_tricks():
    rules = COINCHE.with_options(marks={"failed": {"defence": "tricks + contract + belotes"}})
    score = score_deal(rules, Deal("NS", 90, "hearts", ns=60, ew=102, belotes_ew=1))
    assert (score.ns, score.ew) == (0, 212)
    assert [(line.rule, line.ew) for line in score.lines] == [
        ("C 10.1.b", 0),
        ("règlement", 102),
        ("règlement", 90),
        ("règlement", 20),
    ]
    # a cell changes its own row alone
    deal = ("NS", 90, "hearts", 1, 60, 102)
    assert marks(rules, *deal) == marks(COINCHE, *deal)


def test_a_written_litige_sets_aside_what_it_marks():
    rules = RuleSet.preset("ffb-belote").with_options(marks={"litige": {"taker": "100"}})
    score = score_deal(rules, Deal("NS", ns=81, ew=81))
    assert (score.ns, score.ew, score.set_aside) == (0, 81, 100)


def test_complement_rounds_tricks_and_ten_rounds_the_rest():
    rules = MADE_ONLY.with_options(
        rounding="complement",
        marks={
            "failed": {"taker": "tricks", "defence": "tricks"},
            "made": {"taker": "contract + 6"},
        },
    )
    assert marks(rules, "NS", 110, ns=105, ew=57) == (100, 60)
    assert marks(rules, "NS", 90, ns=106, ew=56) == (100, 60)


def test_the_sum_of_an_amount_that_counts_twice_says_so():
    rules = COINCHE.with_options(marks={"failed": {"defence": "(160 + contract) * 2"}})
    score = score_deal(rules, Deal("NS", 90, "hearts", ns=60, ew=102))
    assert [line.text for line in score.lines[1:]] == [
        "Points fixes. Compté 2 fois.",
        "Montant du contrat demandé. Compté 2 fois.",
    ]
    assert score.ew == 500


def test_cells_are_ordered_and_equal_rules_are_equal():
    one = COINCHE.with_options(marks={"failed": {"defence": "500", "taker": "belotes"}})
    other = COINCHE.with_options(marks="failed.taker = belotes\n\n failed.defence =  500 ")
    assert one == other
    assert one.marks == ("failed.taker = belotes", "failed.defence = 500")
    assert RuleSet.from_options(one.options()) == one


#: A deal of each case: the bid, and the taker's tricks.
DEALS = {
    "made": (90, 100),
    "made-capot": (90, 252),
    "made-bid-capot": ("capot", 252),
    "made-generale": ("generale", 252),
    "failed": (90, 60),
    "failed-bid-capot": ("capot", 100),
    "failed-generale": ("generale", 100),
    "defence-capot": (90, 0),
    "defence-capot-bid-capot": ("capot", 0),
    "defence-capot-generale": ("generale", 0),
    "litige": (None, 81),
}


@for_each("camp", CAMPS)
@for_each("case", CASES)
def test_each_cell_alone_gives_the_mark_of_its_case(case, camp):
    bid, tricks = DEALS[case]
    rules = COINCHE.with_options(capot_bid="contract-250", generale=500)
    if case == LITIGE:
        rules = RuleSet.preset("ffb-belote")
    others = 252 - tricks if tricks in (0, 252) else 162 - tricks
    for doubled in range(1 if case == LITIGE else 3):
        deal = Deal("NS", bid, None, doubled, tricks, others)
        usual = score_deal(rules, deal)
        cell = {row_name(case, doubled): {camp: "7"}}
        written = score_deal(rules.with_options(marks=cell), deal)
        mark, other = ("ns", "ew") if camp == "taker" else ("ew", "ns")
        if (case, camp) == (LITIGE, "taker"):
            mark = "set_aside"
        assert getattr(written, mark) == 7 != getattr(usual, mark)
        assert getattr(written, other) == getattr(usual, other)


@pytest.mark.parametrize(
    ("cell", "lacking"),
    [
        ({"failed-coinche": {"defence": "160"}}, "d’une coinche"),
        ({"made-bid-capot": {"taker": "160"}}, "d’un capot demandé"),
        ({"failed-generale": {"taker": "160"}}, "d’une générale"),
        ({"failed": {"defence": "contract"}}, "d’un contrat"),
    ],
)
def test_a_refusal_names_what_belote_lacks(cell, lacking):
    with pytest.raises(RulesError) as refused:
        RuleSet.preset("ffb-belote").with_options(marks=cell)
    assert f" parle {lacking} : la belote n’en a pas." in refused.value.problems[0].text


@for_each(
    "cells, code",
    [
        ({"failed": {"defence": "160 +"}}, "form"),
        ({"failed": {"both": "160"}}, "value"),
        ({"failed": "160"}, "value"),
        ({"lost": {"defence": "160"}}, "unknown"),
        ({"litige-coinche": {"defence": "160"}}, "unknown"),
        ({"failed-coinche": {"defence": "160"}}, "impossible"),
        ({"made-bid-capot": {"taker": "160"}}, "impossible"),
        ({"failed": {"defence": "contract"}}, "impossible"),
        (["failed.defence = 1", "failed.defence = 2"], "twice"),
        (3, "value"),
        ([3], "value"),
    ],
)
def test_a_wrong_cell_is_refused(cells, code):
    assert problems(marks=cells) == [("marks", code)]
