"""Boards of a duplicate: the same cards for everybody, from a seed that anybody can check."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RuleSet
from scoring.duplicate.boards import (
    PACK,
    check_board,
    deal_board,
    dealer_of,
    from_dealers_right,
)
from tests.sweeps import examples

BELOTE = RuleSet.preset("ffb-belote")
COINCHE = RuleSet.preset("ffb-coinche")
GAMES = [BELOTE, COINCHE]


def test_the_pack_has_each_of_the_32_cards_as_it_is_written():
    assert len(set(PACK)) == 32
    assert {"10-hearts", "A-spades", "7-clubs", "V-diamonds"} <= set(PACK)


def test_the_dealer_is_north_for_board_1_then_his_right_hand_neighbour():
    assert [dealer_of(board) for board in range(1, 7)] == ["N", "W", "S", "E", "N", "W"]


def test_with_bids_each_player_holds_eight_cards_from_the_dealers_right():
    cards = sorted(PACK, key=lambda card: sha256(f"exemple/2/{card}".encode()).hexdigest())
    board = deal_board(COINCHE, "exemple", 2)
    assert board.dealer == "W"
    assert [board.hands[seat] for seat in "SENW"] == [
        tuple(cards[0:8]),
        tuple(cards[8:16]),
        tuple(cards[16:24]),
        tuple(cards[24:32]),
    ]
    assert board.turn_up is None
    assert board.stock == ()


def test_in_belote_five_cards_are_dealt_one_is_turned_up_and_eleven_wait():
    cards = sorted(PACK, key=lambda card: sha256(f"exemple/1/{card}".encode()).hexdigest())
    board = deal_board(BELOTE, "exemple", 1)
    assert [board.hands[seat] for seat in "WSEN"] == [
        tuple(cards[i : i + 5]) for i in (0, 5, 10, 15)
    ]
    assert board.turn_up == cards[20]
    assert board.stock == tuple(cards[21:])


@pytest.mark.parametrize("rules", GAMES)
@examples(10)
@given(seed=st.text(), number=st.integers(1, 10_000))
def test_every_board_has_every_card_once(rules, seed, number):
    board = deal_board(rules, seed, number)
    assert check_board(rules, board) == []
    held = [card for hand in board.hands.values() for card in hand]
    held += [*([board.turn_up] if board.turn_up else []), *board.stock]
    assert sorted(held) == sorted(PACK)
    assert board == deal_board(rules, seed, number)


def test_another_seed_or_another_board_gives_other_cards():
    boards = [deal_board(COINCHE, seed, n) for seed in ("a", "b") for n in (1, 5)]
    assert len({board.hands["N"] for board in boards}) == 4


def test_the_dealers_right_receives_first_and_the_dealer_last():
    assert from_dealers_right("E") == ("N", "W", "S", "E")


@pytest.mark.parametrize("rules", GAMES)
def test_a_board_of_31_cards_says_which_one_is_missing(rules):
    board = deal_board(rules, "exemple", 1)
    short = board._replace(hands={**board.hands, "N": board.hands["N"][1:]})
    (problem,) = check_board(rules, short)
    assert problem.field == "hands"
    assert "31" in problem.text
    assert board.hands["N"][0] in problem.text


def test_a_card_twice_is_refused_and_named():
    board = deal_board(COINCHE, "exemple", 1)
    twice = board._replace(hands={**board.hands, "N": (board.hands["W"][0], *board.hands["N"][1:])})
    (problem,) = check_board(COINCHE, twice)
    assert problem.code == "twice"
    assert board.hands["W"][0] in problem.text


def test_a_card_that_does_not_exist_is_refused():
    board = deal_board(COINCHE, "exemple", 1)
    wrong = board._replace(hands={**board.hands, "N": ("1-hearts", *board.hands["N"][1:])})
    assert [problem.code for problem in check_board(COINCHE, wrong)] == ["card"]


def test_a_player_with_nine_cards_is_refused():
    board = deal_board(COINCHE, "exemple", 1)
    north, west = board.hands["N"], board.hands["W"]
    uneven = board._replace(hands={**board.hands, "N": (*north, west[0]), "W": west[1:]})
    problems = check_board(COINCHE, uneven)
    assert {problem.params["seat"] for problem in problems} == {"N", "W"}
