"""Large fields: windows and blocks compared with the whole field at once."""

from __future__ import annotations

from random import Random

import pytest

from tests.pairing.helpers import distance, pairs_of, ranked, rematches
from tournaments.pairing import History, draw
from tournaments.pairing.contract import Clash
from tournaments.pairing.matching import Field, cheapest, costs


def near_fixed_ranking(size: int, rounds: int, seed: int) -> tuple[list[int], History]:
    """Hard case: nearly the same ranking every round, so that neighbours have often met."""
    random = Random(seed)

    def ranking() -> list[int]:
        return sorted(range(size), key=lambda team: team + random.gauss(0, 3))

    played: list[tuple[int, int, int]] = []
    for number in range(1, rounds + 1):
        result = draw("ranking", ranked(ranking()), History.of(played), seed=number)
        played += [(number, *pair) for pair in pairs_of(result)]
    return ranking(), History.of(played)


def best_distance(order: list[int], history: History) -> int:
    field = Field(order, history, lots=[0] * len(order))
    nodes = range(len(order))
    pairs = cheapest(nodes, costs(field, nodes, most=Clash.NONE, complete=False))
    assert pairs is not None
    return sum((i - j) ** 2 for i, j in pairs)


@pytest.mark.parametrize(("size", "rounds"), [(64, 6), (100, 3), (150, 8), (200, 2), (400, 1)])
def test_windows_find_the_least_distance_of_the_whole_field(size, rounds):
    for seed in range(3):
        order, history = near_fixed_ranking(size, rounds, seed)
        pairs = pairs_of(draw("ranking", ranked(order), history, seed=1))
        assert rematches(pairs, history) == 0
        assert distance(pairs, order) == best_distance(order, history)


@pytest.mark.slow
def test_a_sweep_comes_within_a_hundredth_of_the_least_distance():
    order, history = near_fixed_ranking(700, 8, seed=1)
    pairs = pairs_of(draw("ranking", ranked(order), history, seed=1))
    assert rematches(pairs, history) == 0
    assert distance(pairs, order) <= 1.01 * best_distance(order, history)


def test_a_team_that_has_met_all_but_the_last_meets_the_last():
    teams = list(range(300))
    history = History.of((1, 0, team) for team in teams[1:-1])
    pairs = pairs_of(draw("ranking", ranked(teams), history, seed=1))
    assert pairs[0] == (0, 299)
    assert rematches(pairs, history) == 0


def test_two_halves_of_a_large_field_that_have_met_only_across_stay_apart():
    low, high = range(0, 200, 2), range(1, 200, 2)
    history = History.of((1, one, other) for one in low for other in high)
    pairs = pairs_of(draw("ranking", ranked(range(200)), history, seed=1))
    assert all(ns % 2 == ew % 2 for ns, ew in pairs)


def test_a_team_that_has_met_everybody_meets_only_one_of_them_again():
    history = History.of((1, 0, team) for team in range(1, 120))
    result = draw("ranking", ranked(range(120)), history, seed=1)
    assert [rematch.ns for rematch in result.rematches] == [0]
    assert pairs_of(result)[0] == (0, 1)
