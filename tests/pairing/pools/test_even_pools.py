"""Pools of even number, where nobody rests, and pools asked by their count."""

from __future__ import annotations

import pytest

from tests.sweeps import for_each
from tournaments.pairing import DrawRefused, Entrant, History, draw
from tournaments.pairing.pools.filling import PoolRule, pool_sizes


def test_even_pools_are_of_four_or_six_with_one_odd_pool_at_most() -> None:
    for size in (4, 6):
        for teams in range(3, 151):
            sizes = pool_sizes(teams, PoolRule(size, even=True))
            assert sum(sizes) == teams
            assert set(sizes) <= {3, 4, 5, 6}
            assert sum(one % 2 for one in sizes) == teams % 2
            assert max(sizes) - min(sizes) <= 2


@for_each(
    "teams, size, expected",
    [
        (8, 4, (4, 4)),
        (10, 4, (6, 4)),
        (14, 4, (6, 4, 4)),
        (13, 4, (5, 4, 4)),
        (11, 4, (4, 4, 3)),
        (16, 6, (6, 6, 4)),
        (6, 4, (6,)),
    ],
)
def test_even_pools_stay_close_to_the_size_asked(teams, size, expected) -> None:
    assert pool_sizes(teams, PoolRule(size, even=True)) == expected


@for_each(
    "teams, count, even, expected",
    [
        (22, 4, False, (6, 6, 5, 5)),
        (12, 4, False, (3, 3, 3, 3)),
        (20, 4, True, (6, 6, 4, 4)),
        (17, 4, True, (5, 4, 4, 4)),
    ],
)
def test_a_count_of_pools_is_shared_out_as_evenly_as_can_be(teams, count, even, expected) -> None:
    assert pool_sizes(teams, PoolRule(None, count, even)) == expected


@pytest.mark.parametrize("teams", [11, 25])
def test_a_count_that_the_teams_cannot_fill_is_refused_with_what_it_takes(teams) -> None:
    with pytest.raises(DrawRefused) as refused:
        pool_sizes(teams, PoolRule(None, 4))
    assert refused.value.reason.text == (
        f"{teams} équipes ne font pas 4 poules de 3 à 6 : il en faut de 12 à 24. Changez le nombre "
        "de poules au règlement."
    )


def test_even_pools_too_few_for_their_teams_are_refused() -> None:
    with pytest.raises(DrawRefused, match="12 équipes ne font pas 4 poules paires"):
        pool_sizes(12, PoolRule(None, 4, even=True))


def test_nobody_rests_in_even_pools_and_the_draw_says_what_it_made() -> None:
    entrants = [Entrant(team, team) for team in range(1, 15)]
    round_draw = draw("pools", entrants, History(), 1, size=4, even=True, fill="seeds")
    assert not round_draw.byes
    assert round_draw.notes[0].text == "14 équipes : 1 poule de 6 et 2 poules de 4."
    first = {section: set() for section in "ABC"}
    for table in round_draw.tables:
        first[table.section] |= {table.ns, table.ew}
    assert [len(teams) for teams in first.values()] == [6, 4, 4]
    # The three best seeds are in different pools.
    assert [team for team in (1, 2, 3) if team in first["A"]] == [1]
