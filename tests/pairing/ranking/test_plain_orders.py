"""Order of registration, and ranking order with rematches: 1-2, 3-4 …, history ignored."""

from __future__ import annotations

import pytest

from tests.pairing.helpers import pairs_of, ranked
from tournaments.pairing import DrawRefused, Entrant, History, draw


def test_the_first_round_in_the_order_of_registration():
    result = draw("registration", ranked([5, 3, 8, 1, 2]), History(), seed=1)
    assert pairs_of(result) == [(1, 2), (3, 5)]
    assert result.tables[1].reason.text == "Table 2 : équipes 3 et 5, dans l’ordre d’inscription."
    assert result.byes[0].team == 8
    assert result.byes[0].reason.text == "Exempte : dernière inscrite."


def test_who_rests_may_be_drawn_by_lot_in_the_order_of_registration_too():
    teams = [Entrant(team) for team in (1, 2, 3, 4, 5)]
    rested = {
        draw("registration", teams, History(), seed, bye="lot").byes[0].team for seed in range(60)
    }
    assert rested == {1, 2, 3, 4, 5}


def test_first_and_second_meet_again_where_rematches_are_allowed():
    history = History.of([(1, 4, 7), (2, 4, 7), (1, 1, 2)])
    result = draw("ranking-rematches", ranked([7, 4, 2, 3]), history, seed=1)
    assert pairs_of(result) == [(7, 4), (2, 3)]
    assert result.tables[0].reason.text == "Table 1 : 1er contre 2e du classement."
    assert [rematch.table for rematch in result.rematches] == [1]
    assert result.notes[0].text == (
        "Des équipes se rencontrent de nouveau, ce que cette façon de tirer permet. "
        "Tables concernées : 1."
    )


def test_with_rematches_the_last_ranked_that_has_not_rested_rests():
    history = History.of([], byes=[3])
    result = draw("ranking-rematches", ranked([7, 4, 2, 1, 3]), history, seed=1)
    assert result.byes[0].team == 1
    assert pairs_of(result) == [(7, 4), (2, 3)]
    assert (
        result.tables[1].reason.text == "Table 2 : 3e contre 5e du classement, le 4e étant exempt."
    )


def test_without_a_ranking_there_is_no_ranking_order():
    with pytest.raises(DrawRefused, match="aucune équipe n’est classée"):
        draw("ranking-rematches", [Entrant(1), Entrant(2)], History(), seed=1)
