"""Belote de comptoir and the lyonnaise, as Wikipedia described them in 2010."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import RulesError, RuleSet
from scoring.comptoir import ComptoirDeal, score_comptoir_match, value_of_bid
from tests.sweeps import for_each

COMPTOIR = RuleSet.preset("comptoir")
NAMES = ["Ana", "Bob", "Eve"]


@for_each(
    "bid, value",
    [(1, 1), (50, 1), (51, 2), (70, 2), (71, 3), (90, 3), (110, 4), (111, 5), (152, 7)],
)
def test_a_bid_has_its_value_on_the_scale(bid, value):
    assert value_of_bid(COMPTOIR, bid) == value
    assert value_of_bid(COMPTOIR.with_options(steps="one"), bid) == 1


def test_a_failed_bid_lowers_the_others(answer):
    line = {"players": NAMES, "taker": "Bob", "bid": 75, "points": 70}
    score = answer("deal", "comptoir", line)
    assert (score["value"], score["outcome"]) == (3, "failed")
    assert score["down"] == {"Ana": 3, "Bob": 0, "Eve": 3}
    assert [sum(one.values()) for one in (line["down"] for line in score["lines"])] == [0, 6]


def test_exactly_the_bid_makes_it(answer):
    line = {"players": NAMES, "taker": "Bob", "bid": 75, "points": 75}
    assert answer("deal", "comptoir", line)["down"] == {"Ana": 0, "Bob": 3, "Eve": 0}


def test_when_all_pass_no_sheet_goes_down(answer):
    score = answer("deal", "comptoir", {"players": NAMES, "taker": None})
    assert (score["outcome"], score["down"]) == ("passed", {"Ana": 0, "Bob": 0, "Eve": 0})


def test_the_last_one_in_loses(answer):
    deals = [
        {"taker": "Ana", "bid": 110, "points": 120},
        {"taker": "Ana", "bid": 60, "points": 64},
        {"taker": "Bob", "bid": 152, "points": 3},
    ]
    score = answer("match", "comptoir", {"players": NAMES, "deals": deals})
    assert [turn["left"] for turn in score["deals"]] == [
        {"Ana": 2, "Bob": 6, "Eve": 6},
        {"Ana": 0, "Bob": 6, "Eve": 6},
        {"Ana": 0, "Bob": 6, "Eve": 0},
    ]
    assert (score["ended"], score["loser"]) == (True, "Bob")
    assert score["places"] == {"Ana": 1, "Eve": 2, "Bob": 3}
    assert score["points"] == {"Ana": 2, "Eve": 1, "Bob": 0}


def test_players_who_leave_on_one_deal_share_the_place(answer):
    deals = [{"taker": "Bob", "bid": 152, "points": 0}]
    score = answer("match", "comptoir", {"players": NAMES, "deals": deals})
    assert score["places"] == {"Ana": 1, "Eve": 1, "Bob": 3}
    assert score["points"] == {"Ana": 1, "Eve": 1, "Bob": 0}


def test_a_match_that_goes_on_places_those_who_are_out(answer):
    deals = [{"taker": "Ana", "bid": 152, "points": 152}]
    score = answer("match", "comptoir", {"players": NAMES, "deals": deals})
    assert (score["ended"], score["loser"]) == (False, None)
    assert (score["places"], score["points"]) == ({"Ana": 1}, {"Ana": 2})


def test_a_player_out_no_longer_goes_down(answer):
    deals = [{"taker": "Ana", "bid": 152, "points": 152}, {"taker": "Bob", "bid": 60, "points": 0}]
    score = answer("match", "comptoir", {"players": NAMES, "deals": deals})
    assert score["deals"][1]["down"] == {"Ana": 0, "Bob": 0, "Eve": 2}


def test_the_first_out_may_win_and_the_others_are_placed_by_what_is_left(answer):
    deals = [
        {"taker": "Eve", "bid": 60, "points": 60},
        {"taker": "Ana", "bid": 152, "points": 152},
    ]
    line = {"players": NAMES, "deals": deals}
    score = answer("match", "comptoir", line, "--set", "comptoir_end=first-wins")
    assert (score["ended"], score["loser"]) == (True, None)
    assert score["places"] == {"Ana": 1, "Eve": 2, "Bob": 3}


def test_the_dog_of_the_lyonnaise_changes_no_mark(answer, refused):
    line = {"players": NAMES, "taker": "Bob", "bid": 75, "points": 70, "chien": "taken"}
    assert answer("deal", "lyonnaise", line)["down"] == {"Ana": 3, "Bob": 0, "Eve": 3}
    assert answer("deal", "lyonnaise", {**line, "chien": "left"})["value"] == 3
    assert refused("deal", "comptoir", line) == ["chien"]
    assert refused("deal", "lyonnaise", {**line, "chien": "eaten"}) == ["chien"]


@for_each(
    "change, fields",
    [
        ({"players": ["Ana"]}, ["players"]),
        ({"players": list("ABCDEFG")}, ["players"]),
        ({"players": ["Ana", "Bob", "Ana"]}, ["players"]),
        ({"players": "Ana"}, ["players"]),
        ({"players": None}, ["players"]),
        ({"taker": "Zoe"}, ["taker"]),
        ({"bid": 153}, ["bid"]),
        ({"bid": 0}, ["bid"]),
        ({"bid": None}, ["bid"]),
        ({"bid": 75.5}, ["bid"]),
        ({"points": 153}, ["points"]),
        ({"points": -1}, ["points"]),
        ({"points": None}, ["points"]),
        ({"taker": None}, ["bid", "points"]),
        ({"trump": "hearts"}, ["trump"]),
    ],
)
def test_bad_deals_are_refused_with_their_field(refused, change, fields):
    line = {"players": NAMES, "taker": "Bob", "bid": 75, "points": 70, **change}
    assert refused("deal", "comptoir", line) == fields


@pytest.mark.parametrize(
    ("settings", "most"),
    [
        ((), 152),
        (("comptoir_der=true",), 162),
        (("comptoir_der=true", "comptoir_belote=true"), 182),
    ],
)
def test_the_most_a_bid_may_be(answer, refused, settings, most):
    options = [word for setting in settings for word in ("--set", setting)]
    line = {"players": NAMES, "taker": "Bob", "bid": most, "points": most}
    assert answer("deal", "comptoir", line, *options)["outcome"] == "made"
    assert refused("deal", "comptoir", {**line, "bid": most + 1}, *options) == ["bid"]


@pytest.mark.parametrize(
    ("second", "fields"),
    [
        ({"taker": "Ana", "bid": 60, "points": 64}, ["deals[1].taker"]),
        ({"taker": "Zoe", "bid": 60, "points": 64}, ["deals[1].taker"]),
        ({"taker": "Bob", "bid": 200, "points": 64}, ["deals[1].bid"]),
    ],
)
def test_a_player_who_is_out_cannot_take(refused, second, fields):
    first = {"taker": "Ana", "bid": 152, "points": 152}
    line = {"players": NAMES, "deals": [first, second]}
    assert refused("match", "comptoir", line) == fields


def test_nothing_follows_the_end(refused):
    last = {"taker": "Bob", "bid": 152, "points": 0}
    line = {"players": NAMES, "deals": [last, last]}
    assert refused("match", "comptoir", line) == ["deals"]
    assert refused("match", "comptoir", {**line, "deals": [last], "end": {"deals": 2}}) == ["end"]


def test_annonces_are_not_a_command_of_comptoir(refused):
    assert refused("annonces", "comptoir", {"trump": "hearts"}) == ["line"]


@for_each(
    "options, fields",
    [
        ({"start": 0}, ["start"]),
        ({"start": 25}, ["start"]),
        ({"chien": 3}, ["chien"]),
        ({"rounding": "ten"}, ["rounding"]),
        ({"players": 3}, ["players"]),
        ({"annonces": "none"}, ["annonces"]),
    ],
)
def test_options_of_other_games_are_refused(options, fields):
    with pytest.raises(RulesError) as refusal:
        COMPTOIR.with_options(**options)
    assert [problem.field for problem in refusal.value.problems] == fields


def test_a_sheet_may_start_from_any_number_up_to_24():
    assert COMPTOIR.with_options(start=24).start == 24
    assert COMPTOIR.with_options(start=1).start == 1


@given(data=st.data(), size=st.integers(2, 6), end=st.sampled_from(["last-loses", "first-wins"]))
@settings(max_examples=25)
def test_a_match_places_everybody_once_it_has_ended(data, size, end):
    players = list("ABCDEF"[:size])
    rules = COMPTOIR.with_options(comptoir_end=end, start=data.draw(st.integers(1, 24)))
    deals: list[ComptoirDeal] = []
    match = score_comptoir_match(rules, players, deals)
    while not match.ended:
        taker = data.draw(st.sampled_from([p for p in players if match.left[p]]))
        points = st.integers(0, 152)
        deals.append(ComptoirDeal(taker, 1 + data.draw(points) % 152, data.draw(points)))
        match = score_comptoir_match(rules, players, deals)
        assert min(match.left.values()) >= 0
    assert not match.problems
    assert set(match.places) == set(players)
    for player, place in match.places.items():
        assert place == 1 + sum(1 for other in match.places.values() if other < place)
        assert match.points[player] == sum(1 for o in match.places.values() if o > place)
