"""Belote at two, « découverte »: each player is a camp, with sixteen cards and sixteen tricks."""

from __future__ import annotations

import pytest

from scoring import RulesError, RuleSet

TWO = RuleSet.preset("belote-2")


@pytest.mark.parametrize(
    ("line", "marks", "outcome"),
    [
        ({"taker": "NS", "trump": "hearts", "points": {"NS": 70}}, (0, 162), "failed"),
        ({"taker": "EW", "points": {"NS": 0}, "capot": "EW"}, (0, 252), "made"),
        ({"taker": "NS", "points": {"NS": 81}}, (0, 81), "litige"),
    ],
)
def test_the_marks_are_those_of_two_camps(answer, line, marks, outcome):
    score = answer("deal", "belote-2", line)
    assert (tuple(score["marks"].values()), score["outcome"]) == (marks, outcome)


def test_there_are_no_annonces_unless_the_contest_wants_them(refused, answer):
    line = {"taker": "NS", "trump": "hearts", "points": {"NS": 90}, "annonces": {"NS": 20}}
    assert refused("deal", "belote-2", line) == ["annonces"]
    score = answer("deal", "belote-2", line, "--set", "annonces=federation")
    assert score["marks"] == {"NS": 110, "EW": 72}


def test_sixteen_cards_hold_three_cents_where_two_hands_of_eight_do_not(answer, refused):
    cents = [{"kind": "cent", "high": "A", "suit": s} for s in ("hearts", "clubs", "spades")]
    line, settings = {"trump": "hearts", "NS": cents}, ("--set", "annonces=federation")
    assert answer("annonces", "belote-2", line, *settings)["points"]["NS"] == 300
    assert refused("annonces", "ffb-belote", line, *settings) == ["NS"]
    cents.append({"kind": "cent", "high": "A", "suit": "diamonds"})
    assert refused("annonces", "belote-2", line, *settings) == ["NS"]


def test_layout_and_dealer_are_said_and_change_no_mark(answer):
    line = {"taker": "NS", "points": {"NS": 100}}
    settings = ("--set", "layout=16", "--set", "dealer=winner")
    assert answer("deal", "belote-2", line, *settings) == answer("deal", "belote-2", line)
    options = TWO.with_options(layout="16", dealer="winner").in_force()
    assert {"players", "layout", "dealer"} <= set(options)
    assert not {"cards", "three_beat", "defenders"} & set(options)


@pytest.mark.parametrize("option", [{"layout": "16"}, {"dealer": "winner"}])
def test_only_two_players_lay_their_cards_on_the_table(option):
    with pytest.raises(RulesError):
        RuleSet.preset("ffb-belote").with_options(**option)
