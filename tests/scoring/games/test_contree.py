"""Contrée, its three ways of counting and the way of online sites: one example for each cell.

The columns are the ways: made and announced, made, announced. Each table gives the marks of the
taker (NS) and of the defence.
"""

from __future__ import annotations

import pytest

from scoring import Deal, RuleSet, check, score_deal
from tests.scoring.sources import source
from tests.sweeps import for_each

BOTH = RuleSet.preset("contree-made-announced")
MADE = RuleSet.preset("contree-made")
ANNOUNCED = RuleSet.preset("contree-announced")
WAYS = (BOTH, MADE, ANNOUNCED)
INTERNET = RuleSet.preset("contree-internet")


def marks(rules, deal):
    assert check(rules, deal) == []
    score = score_deal(rules, deal)
    assert sum(line.ns for line in score.lines) == score.ns
    assert sum(line.ew for line in score.lines) == score.ew
    return score.ns, score.ew


def table(*rows):
    """Return the values (rules, deal, marks) from rows with a name, a deal and three cells."""
    return [
        (rules, deal, cell)
        for _name, deal, *cells in rows
        for rules, cell in zip(WAYS, cells, strict=True)
    ]


MADE_80 = Deal("NS", 80, ns=112, ew=50)
FAILED_90 = Deal("NS", 90, ns=89, ew=73)
WITH_BELOTE = FAILED_90._replace(ns=60, ew=102, belotes_ns=1)
CAPOT = Deal("NS", 100, ns=252)
BID_CAPOT = Deal("NS", "capot", ns=252)
FAILED_CAPOT = Deal("NS", "capot", ns=140, ew=22)


@for_each(
    "rules, deal, expected",
    table(
        # Made: points + contract | points | contract. The defence marks its points or nothing.
        ("made", MADE_80, (190, 50), (110, 50), (80, 0)),
        # The taker need not beat the defence: the belote raises 65 to 85.
        ("helped", Deal("NS", 80, ns=65, ew=97, belotes_ns=1), (170, 100), (90, 100), (80, 0)),
        # 85 rounds to 90; 89 does not make a contract of 90.
        ("rounded", Deal("NS", 80, ns=85, ew=77), (170, 80), (90, 80), (80, 0)),
        ("failed", FAILED_90, (0, 250), (0, 160), (0, 160)),
        # No protection: the belote goes to the winner when the contract fails.
        ("failed, belote", WITH_BELOTE, (0, 270), (0, 180), (0, 160)),
        (
            "failed, belote of the defence",
            FAILED_90._replace(belotes_ew=1),
            (0, 270),
            (0, 180),
            (0, 160),
        ),
        # Contré and surcontré: (160 + contract) x 2, x 4 | 320, 640 | contract x 2, x 4.
        ("contré", MADE_80._replace(coinche=1), (480, 0), (320, 0), (160, 0)),
        ("surcontré", MADE_80._replace(coinche=2), (960, 0), (640, 0), (320, 0)),
        ("contré, failed", FAILED_90._replace(coinche=1), (0, 500), (0, 320), (0, 180)),
        ("surcontré, failed", FAILED_90._replace(coinche=2), (0, 1000), (0, 640), (0, 360)),
        # The belote is added without multiplication.
        ("contré, belote", WITH_BELOTE._replace(coinche=1), (0, 520), (0, 340), (0, 180)),
        (
            "surcontré, belote",
            MADE_80._replace(coinche=2, belotes_ns=1),
            (980, 0),
            (660, 0),
            (320, 0),
        ),
        # Capot not bid: 250 + contract | 250 | contract.
        ("capot", CAPOT, (350, 0), (250, 0), (100, 0)),
        # A capoted camp keeps its belote.
        ("capot, belote", CAPOT._replace(belotes_ew=1), (350, 20), (250, 20), (100, 0)),
        ("capoted taker", Deal("NS", 80, ew=252, belotes_ns=1), (20, 240), (20, 160), (0, 160)),
        # A contré is worth the same with or without a capot by the winner.
        ("capot contré", CAPOT._replace(coinche=1), (520, 0), (320, 0), (200, 0)),
        # Capot bid: 500, 1000, 2000 | the same | 250, 500, 1000.
        ("capot bid", BID_CAPOT, (500, 0), (500, 0), (250, 0)),
        ("capot bid, contré", BID_CAPOT._replace(coinche=1), (1000, 0), (1000, 0), (500, 0)),
        ("capot bid, surcontré", BID_CAPOT._replace(coinche=2), (2000, 0), (2000, 0), (1000, 0)),
        ("capot bid, failed", FAILED_CAPOT, (0, 500), (0, 500), (0, 250)),
        ("failed, contré", FAILED_CAPOT._replace(coinche=1), (0, 1000), (0, 1000), (0, 500)),
        ("failed, surcontré", FAILED_CAPOT._replace(coinche=2), (0, 2000), (0, 2000), (0, 1000)),
        # A taker that bids capot and fails loses its belote, even when capoted itself.
        ("lost belote", FAILED_CAPOT._replace(belotes_ns=1), (0, 520), (0, 520), (0, 250)),
        (
            "lost belote, capoted",
            Deal("NS", "capot", ew=252, belotes_ns=1),
            (0, 520),
            (0, 520),
            (0, 250),
        ),
        ("kept belote", BID_CAPOT._replace(belotes_ns=1), (520, 0), (520, 0), (250, 0)),
    ),
)
def test_a_cell_of_the_table(rules, deal, expected):
    assert marks(rules, deal) == expected


@for_each(
    "deal, expected",
    [
        # Made: the points, without the contract, unrounded; the taker need not beat the defence.
        (Deal("NS", 100, ns=112, ew=50), (112, 50)),
        (Deal("NS", 80, ns=60, ew=102, belotes_ns=1), (80, 102)),
        (Deal("NS", 80, ns=60, ew=102), (0, 160)),
        # Failed: 160 and the annonces of both camps; each camp keeps its belote.
        (Deal("NS", 100, ns=70, ew=92, annonces_ns=20), (0, 180)),
        (Deal("NS", 100, ns=70, ew=92, belotes_ns=1), (20, 160)),
        (Deal("NS", 100, ew=252, belotes_ns=1), (20, 160)),
        # Contré: 160 or 250, annonces and contract, doubled or multiplied by four; the belote is
        # not.
        (Deal("NS", 100, None, 1, 112, 50, annonces_ew=20), (560, 0)),
        (Deal("NS", 100, None, 2, 112, 50, belotes_ns=1, belotes_ew=0), (1060, 0)),
        (Deal("NS", 100, None, 1, 70, 92, belotes_ns=1), (20, 520)),
        (Deal("NS", 100, None, 1, 252, 0, belotes_ew=1), (700, 20)),
        (Deal("NS", 100, None, 1, 0, 252), (0, 700)),
        # A capot is worth 250; a contract of 250 or more is an ordinary contract.
        (Deal("NS", 100, ns=252), (250, 0)),
        (Deal("NS", 250, ns=252), (250, 0)),
        (Deal("NS", 270, ns=252, belotes_ns=1), (270, 0)),
        (Deal("NS", 270, ns=252), (0, 160)),
        (Deal("NS", 250, None, 1, 252, 0), (1000, 0)),
        # The capoted camp loses its annonces and keeps its belote.
        (Deal("NS", 100, ns=252, annonces_ew=50, belotes_ew=1), (300, 20)),
    ],
)
def test_contree_of_online_sites(deal, expected):
    assert marks(INTERNET, deal) == expected


def test_a_capot_is_no_bid_on_online_sites():
    problems = check(INTERNET, Deal("NS", "capot", ns=252))
    assert [problem.field for problem in problems] == ["contract"]
    assert "250" in problems[0].text


@pytest.mark.parametrize("rules", WAYS)
def test_contree_is_played_without_annonces(rules):
    problems = check(rules, Deal("NS", 80, ns=92, ew=70, annonces_ns=20))
    assert [problem.field for problem in problems] == ["annonces"]


def test_the_lines_speak_of_contre_and_cite_contree_or_the_option():
    lines = score_deal(BOTH, WITH_BELOTE._replace(coinche=1)).lines
    assert [(source(line), line.ns, line.ew) for line in lines] == [
        ("contrée", 0, 0),
        ("contrée", 0, 160),
        ("coinche", 0, 160),
        ("contrée", 0, 90),
        ("coinche", 0, 90),
        ("belote", 0, 20),
    ]
    assert lines[2].text == "Contrat contré\u00a0: les points de chute comptent 2 fois."
    doubled = score_deal(BOTH, FAILED_CAPOT._replace(coinche=1, belotes_ew=1)).lines
    assert doubled[2].text == "Contrat contré\u00a0: le forfait compte 2 fois."
    flat = score_deal(MADE, FAILED_CAPOT).lines
    assert source(flat[-1]) == "capot_bid"
