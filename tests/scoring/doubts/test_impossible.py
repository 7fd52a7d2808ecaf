"""Points and contracts that no cards make: a doubt is told, and the deal is scored all the same."""

from __future__ import annotations

from itertools import combinations

import pytest

from scoring.cards import RANKS, card_value
from scoring.doubts.impossible import possible_points
from tests.sweeps import for_each


def doubts(answer, *settings, rules="ffb-coinche", **line):
    score = answer("deal", rules, {"taker": "NS", **line}, *settings)
    return [doubt["field"] for doubt in score.get("doubts", [])]


def test_a_slip_of_800_for_80_and_points_of_161_to_1(answer):
    assert doubts(answer, contract=800, points={"NS": 161}) == ["contract", "points"]
    assert doubts(answer, contract=80, points={"NS": 161}) == ["points"]
    assert doubts(answer, contract=80, points={"NS": 1}) == ["points"]
    assert doubts(answer, contract=80, points={"NS": 160}) == []


def test_a_doubtful_deal_is_scored_all_the_same(answer):
    score = answer("deal", "ffb-belote", {"taker": "NS", "points": {"NS": 161}})
    assert score["marks"] == {"NS": 161, "EW": 1}
    assert "161 à 1" in score["doubts"][0]["message"]


def test_a_contract_is_within_reach_of_a_capot_its_belote_and_the_annonces(answer):
    assert doubts(answer, contract=270, points={"NS": 100}) == []
    assert doubts(answer, contract=280, points={"NS": 100}) == ["contract"]
    shown = {"annonces": {"EW": 100}}
    assert doubts(answer, contract=370, points={"NS": 100}, **shown) == []
    assert doubts(answer, contract=380, points={"NS": 100}, **shown) == ["contract"]
    sa_ta = ("--set", "sa_ta=true")
    assert doubts(answer, *sa_ta, contract=330, points={"NS": 100}, trump="all-trump") == []
    assert doubts(answer, *sa_ta, contract=260, points={"NS": 100}, trump="no-trump") == [
        "contract"
    ]


@for_each("points", [{"NS": 252}, {"EW": 252}, {"NS": 162}, {"EW": 162}])
def test_a_capot_and_a_trick_without_points_leave_no_doubt(answer, points):
    assert doubts(answer, contract=80, points=points) == []


def test_a_deal_that_nobody_played_leaves_no_doubt(answer):
    assert doubts(answer, rules="ffb-belote", taker=None) == []


@pytest.mark.parametrize("trump", ["hearts", "no-trump", "all-trump"])
def test_one_trick_makes_no_other_points(trump):
    pack = [card_value(rank, suit, trump) for suit in ("hearts", "spades") for rank in RANKS]
    tricks = {sum(trick) for trick in combinations(pack, 4)}
    assert tricks <= possible_points(trump)
    assert {points + 10 for points in tricks} <= possible_points(trump)
    # what one camp makes leaves the rest of 162 to the other
    assert {162 - points for points in possible_points(trump)} == possible_points(trump)
