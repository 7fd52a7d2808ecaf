"""Filling of pools: their number, their sizes, and the teams of each one."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pairing.helpers import ranked
from tests.sweeps import for_each
from tournaments.pairing import DrawRefused, Entrant, History, draw
from tournaments.pairing.pools.filling import PoolRule, pool_rounds, pool_sizes
from tournaments.pairing.pools.pools import make_pools

sizes = st.integers(3, 6)
NOTHING = History()


def entrants(count: int, seeds: int = 0) -> list[Entrant]:
    """Return teams 1, 2, 3 …, the first of them seeded in that order."""
    return [Entrant(team, team if team <= seeds else None) for team in range(1, count + 1)]


def filled(teams, size, fill="lot", history=NOTHING, seed=1):
    return [pool.teams for pool in make_pools(teams, history, seed, size=size, fill=fill)]


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_any_number_of_teams_makes_pools_of_3_to_6_that_differ_by_one_at_most(size):
    for teams in range(3, 301):
        lengths = pool_sizes(teams, PoolRule(size))
        assert sum(lengths) == teams
        assert 3 <= min(lengths) <= max(lengths) <= min(lengths) + 1 <= 7
        assert max(lengths) <= 6
        assert lengths == tuple(sorted(lengths, reverse=True))


@for_each("size", [3, 4, 5, 6])
def test_no_other_pools_as_short_keep_nearer_to_the_size_asked(size):
    for teams in range(6, 61):
        lengths = pool_sizes(teams, PoolRule(size))
        assert pool_rounds(lengths[0]) <= pool_rounds(size)
        for count in range(1, teams // 3 + 1):
            smallest, largest = teams // count, -(-teams // count)
            if pool_rounds(largest) <= pool_rounds(size):
                away = max(abs(smallest - size), abs(largest - size))
                assert max(abs(one - size) for one in lengths) <= away


@for_each(
    "teams, size, expected",
    [
        (3, 6, (3,)),
        (5, 6, (5,)),
        (4, 3, (4,)),
        (5, 4, (5,)),
        (7, 6, (4, 3)),
        (8, 3, (4, 4)),
        (9, 4, (3, 3, 3)),
        (13, 4, (4, 3, 3, 3)),
        (14, 4, (4, 4, 3, 3)),
        (16, 4, (4, 4, 4, 4)),
        (11, 5, (6, 5)),
        (14, 5, (5, 5, 4)),
        (13, 6, (5, 4, 4)),
    ],
)
def test_the_sizes_that_teams_make(teams, size, expected):
    assert pool_sizes(teams, PoolRule(size)) == expected


@pytest.mark.parametrize("size", [3, 4])
def test_pools_of_3_or_4_all_finish_together(size):
    for teams in range(6, 301):
        assert {pool_rounds(one) for one in pool_sizes(teams, PoolRule(size))} == {3}


def test_two_teams_make_no_pool():
    with pytest.raises(DrawRefused, match="au moins trois équipes pour faire des poules"):
        pool_sizes(2, PoolRule(4))
    with pytest.raises(DrawRefused, match="au moins trois"):
        draw("pools", entrants(2), History(), 1)


def test_the_draw_says_what_the_teams_make():
    notes = draw("pools", entrants(13), History(), 1, size=4).notes
    assert [note.text for note in notes] == ["13 équipes en poules de 4 : 1 de 4 et 3 de 3."]
    notes = draw("pools", entrants(12), History(), 1, size=5).notes
    assert [note.text for note in notes] == ["12 équipes en poules de 5 : 3 de 4."]


@given(st.integers(3, 120), sizes, st.integers(0, 40), st.integers(0, 99))
def test_everybody_is_in_exactly_one_pool(count, size, seeds, seed):
    for fill in ("lot", "seeds"):
        pools = filled(entrants(count, seeds), size, fill, seed=seed)
        assert sorted(team for pool in pools for team in pool) == list(range(1, count + 1))
        assert tuple(sorted(map(len, pools), reverse=True)) == pool_sizes(count, PoolRule(size))


def test_seeds_go_in_a_serpentine():
    assert filled(entrants(12, 12), 4, "seeds") == [(1, 6, 7, 12), (2, 5, 8, 11), (3, 4, 9, 10)]
    assert filled(entrants(13, 13), 4, "seeds") == [
        (1, 8, 9),
        (2, 7, 10),
        (3, 6, 11),
        (4, 5, 12, 13),
    ]


@given(st.integers(3, 120), sizes, st.integers(0, 9))
def test_pools_of_seeded_teams_are_of_equal_strength(count, size, seed):
    pools = filled(entrants(count, count), size, "seeds", seed=seed)
    for row in range(min(map(len, pools))):
        level = [pool[row] for pool in pools]
        expected = list(range(row * len(pools) + 1, (row + 1) * len(pools) + 1))
        assert level == (expected[::-1] if row % 2 else expected)


@given(st.integers(6, 40), sizes, st.integers(0, 12), st.integers(0, 99))
def test_the_best_are_in_different_pools_and_the_others_drawn_by_lot(count, size, seeds, seed):
    pools = filled(entrants(count, seeds), size, "seeds", seed=seed)
    for place in range(0, min(seeds, count), len(pools)):
        best = set(range(place + 1, min(place + len(pools), seeds) + 1))
        assert all(len(best.intersection(pool)) <= 1 for pool in pools)


def test_teams_without_a_seed_are_drawn_by_lot():
    drawn = {tuple(filled(entrants(8, 2), 4, "seeds", seed=seed)) for seed in range(40)}
    assert len(drawn) > 20
    assert all(pools[0][0] == 1 and pools[1][0] == 2 for pools in drawn)


def test_by_lot_everybody_may_be_with_everybody():
    together = {
        pair
        for seed in range(60)
        for pool in filled(entrants(9, 9), 3, seed=seed)
        for pair in combinations(sorted(pool), 2)
    }
    assert together == set(combinations(range(1, 10), 2))


@given(st.integers(3, 60), sizes, st.integers(0, 99), st.data())
def test_teams_of_one_club_are_spread_over_the_pools_as_evenly_as_can_be(count, size, seed, data):
    clubs = data.draw(st.lists(st.sampled_from("abcdefgh"), min_size=count, max_size=count))
    kin = {team: club for team, club in enumerate(clubs, 1) if club != "h"}
    pools = filled(entrants(count), size, history=History(kin=kin), seed=seed)
    for club in set(kin.values()):
        counts = [sum(kin.get(team) == club for team in pool) for pool in pools]
        if sum(counts) <= len(pools):
            assert max(counts) <= 1


def test_seeds_of_one_club_change_pools_with_others_of_their_row_only():
    kin = {1: "Aulnay", 4: "Aulnay"}
    pools = filled(entrants(8, 8), 4, "seeds", History(kin=kin))
    assert pools == [(1, 3, 5, 8), (2, 4, 6, 7)]


def test_unseeded_teams_of_a_club_move_before_the_seeds():
    kin = {1: "Aulnay", 4: "Aulnay", 7: "Aulnay"}
    for seed in range(20):
        pools = filled(entrants(12, 3), 4, "seeds", History(kin=kin), seed)
        assert [pool[0] for pool in pools] == [1, 2, 3]
        assert all(sum(team in kin for team in pool) == 1 for pool in pools)


def every_pools(teams, sizes):
    """Return all the ways to put these teams in pools of these sizes, by exhaustive search."""
    fillings = set()
    for order in permutations(teams):
        rest = list(order)
        pools = []
        for size in sizes:
            pools.append(frozenset(rest[:size]))
            rest = rest[size:]
        fillings.add(frozenset(pools))
    return fillings


SEVEN = every_pools(range(1, 8), (4, 3))


@given(
    st.sets(st.sampled_from(list(combinations(range(1, 8), 2))), max_size=14),
    st.integers(0, 7),
    st.integers(0, 99),
)
def test_forbidden_meetings_are_kept_apart_whenever_they_can_be(apart, seeds, seed):
    possible = any(
        not any(pair <= pool for pair in map(frozenset, apart) for pool in pools) for pools in SEVEN
    )
    history = History(apart=frozenset(apart))
    options = {"size": 4, "fill": "seeds"}
    if possible:
        pools = filled(entrants(7, seeds), 4, "seeds", history, seed)
        assert not any({one, other} <= set(pool) for one, other in apart for pool in pools)
        draw("pools", entrants(7, seeds), history, seed, **options)
        return
    with pytest.raises(DrawRefused, match="Aucune répartition en poules") as refused:
        draw("pools", entrants(7, seeds), history, seed, **options)
    best = refused.value.best
    assert best == draw("pools", entrants(7, seeds), history, seed, accept=True, **options)
    assert " contre " in str(refused.value.params["meetings"])


def test_pools_with_two_teams_of_one_club_are_named():
    history = History(kin={1: "Aulnay", 2: "Aulnay", 3: "Aulnay"})
    notes = draw("pools", entrants(8, 8), history, 1, size=4, fill="seeds").notes
    assert [note.text for note in notes[1:]] == [
        "Des équipes d’un même club ou d’une même famille sont dans la même poule : B."
    ]


def test_a_large_field_keeps_its_clubs_and_its_quarrels_apart():
    kin = {team: f"club {team % 40}" for team in range(1, 301)}
    apart = frozenset((team, team + 1) for team in range(1, 300))
    pools = filled(entrants(300, 60), 4, "seeds", History(apart=apart, kin=kin))
    assert all(len({kin[team] for team in pool}) == 4 for pool in pools)
    assert not any({one, other} <= set(pool) for one, other in apart for pool in pools)
    assert sorted(pool[0] for pool in pools)[:60] == list(range(1, 61))


def test_a_size_or_a_way_nobody_knows_is_a_mistake_of_the_program():
    with pytest.raises(ValueError, match="3 to 6"):
        pool_sizes(12, PoolRule(7))
    with pytest.raises(ValueError, match="horoscope"):
        draw("pools", ranked([1, 2, 3]), History(), 1, fill="horoscope")
    with pytest.raises(ValueError, match="football"):
        draw("pools", ranked([1, 2, 3]), History(), 1, play="football")
