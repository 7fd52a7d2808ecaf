"""Contest that begins with pools, rehearsed to its end for any number of teams."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from scoring.rules import RuleSet
from tournaments.annexes.rehearsal.queries.contest import rehearse
from tournaments.pairing.pools.filling import PoolRule, pool_rounds, pool_sizes
from tournaments.regulation import Regulation

Pairs = set[frozenset[int]]

CAFE = RuleSet.preset("belote-cafe")


def contest(teams: int, size: int, seed: int = 1, **options: str) -> list[tuple[str, Pairs]]:
    """Return each round's method and pairs; one deal a match, because only the draws matter."""
    regulation = Regulation(CAFE, deals=1, rounds=6, pools=size).with_format(**options)
    played = rehearse(regulation, teams, seed).rounds
    return [
        (r.draw.method, {frozenset((table.ns, table.ew)) for table in r.draw.tables})
        for r in played
    ]


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize("teams", range(6, 41))
def test_pools_are_played_to_their_end_then_the_rounds_go_on(teams: int, size: int) -> None:
    rounds = contest(teams, size)
    sizes = pool_sizes(teams, PoolRule(size))
    last = pool_rounds(sizes[0])
    assert [method for method, _pairs in rounds] == ["pools"] * last + ["ranking"] * (6 - last)
    met = [pair for _method, pairs in rounds[:last] for pair in pairs]
    assert len(met) == len(set(met)) == sum(one * (one - 1) // 2 for one in sizes)
    # Rebuild the pools from the meetings: groups where everybody met everybody.
    teams_met = {team for pair in met for team in pair}
    pools = {frozenset({team}.union(*(p for p in met if team in p))) for team in teams_met}
    assert sorted(map(len, pools), reverse=True) == list(sizes)
    assert all(frozenset(p) in met for pool in pools for p in combinations(pool, 2))


@pytest.mark.parametrize(
    "teams", [4, 7, 8, *(pytest.param(n, marks=pytest.mark.slow) for n in (13, 33))]
)
def test_winners_and_losers_and_the_barrage_are_rehearsed(teams: int) -> None:
    rounds = contest(teams, 4, seed=Random(teams).randrange(99), pool_play="winners")
    assert [method for method, _pairs in rounds[:4]] == ["pools"] * 3 + ["ranking"]
    fours = pool_sizes(teams, PoolRule(4)).count(4)
    threes = pool_sizes(teams, PoolRule(4)).count(3)
    assert [len(pairs) for _method, pairs in rounds[:3]] == [
        2 * fours + threes,
        2 * fours + threes,
        fours + threes,
    ]


def test_pools_alone_are_a_contest() -> None:
    regulation = Regulation(CAFE, deals=1, rounds=3, pools=4, pool_draw="seeds")
    played = rehearse(regulation, 12, 1).rounds
    assert [r.draw.method for r in played] == ["pools"] * 3


@pytest.mark.parametrize("teams", [3, 4, 9, 33])
def test_even_pools_are_rehearsed_to_their_end(teams: int) -> None:
    regulation = Regulation(CAFE, rounds=5, deals=1, pools=4, pool_sizes="even")
    rehearsal = rehearse(regulation, teams, 1)
    resting = [len(one.draw.byes) for one in rehearsal.rounds if one.stage == "pools"]
    assert min(resting) == teams % 2
    assert rehearse(regulation, teams, 1) == rehearsal
