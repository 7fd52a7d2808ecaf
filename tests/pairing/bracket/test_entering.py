"""Entry into a bracket from pools: teams of one pool meet again as late as possible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sweeps import for_each
from tournaments.pairing import Entrant, History
from tournaments.pairing.bracket.bracket import Bracket
from tournaments.pairing.bracket.plan import Source
from tournaments.pairing.bracket.seeds import apart
from tournaments.pairing.pools.pools import make_pools, pool_of, qualified


def first_matches(order: list[int]) -> list[tuple[int, int]]:
    """Return the first match of each team, whether it is in the cadrage or comes after it."""
    fixtures = Bracket(tuple(order)).fixtures
    return [
        (order[one.one.seed - 1], order[one.other.seed - 1])
        for one in fixtures
        if one.one.seed and one.other.seed
    ]


def meeting_again(order: list[int], pools: dict[int, str]) -> int:
    return sum(pools[one] == pools[other] for one, other in first_matches(order))


def halves(order: list[int]) -> tuple[set[int], set[int]]:
    """Return the teams of the upper and lower half: those that may win each semi-final."""
    fixtures = {one.slot: one for one in Bracket(tuple(order)).fixtures}
    final = fixtures[max(fixtures)]

    def teams(source: Source) -> set[int]:
        if source.seed:
            return {order[source.seed - 1]}
        return teams(fixtures[source.slot].one) | teams(fixtures[source.slot].other)

    return teams(final.one), teams(final.other)


def in_one_half(order: list[int], pools: dict[int, str]) -> int:
    """Return the number of pairs of teams of one pool in the same half."""
    return sum(
        pools[one] == pools[other] for half in halves(order) for one, other in combinations(half, 2)
    )


def entering(teams: int, size: int, count: int) -> tuple[list[int], dict[int, str]]:
    """Return the order of entry after pools where the teams finish as they were seeded."""
    entrants = [Entrant(team, team) for team in range(1, teams + 1)]
    pools = make_pools(entrants, History(), 1, size=size, fill="seeds")
    order = qualified([pool.teams for pool in pools], range(1, teams + 1), count)
    return list(order), pool_of(pools)


def avoidable(order: list[int], pools: dict[int, str]) -> Iterator[tuple[int, int]]:
    """Yield the exchanges of two teams, no winner of a pool, that leave fewer such meetings."""
    before = meeting_again(order, pools)
    if not before:
        return
    winners = {
        next(team for team in order if pools[team] == name)
        for name in pools.values()
        if any(pools[team] == name for team in order)
    }
    others = [place for place, team in enumerate(order) if team not in winners]
    for one, other in combinations(others, 2):
        changed = list(order)
        changed[one], changed[other] = changed[other], changed[one]
        if meeting_again(changed, pools) < before:
            yield order[one], order[other]


@given(st.integers(2, 32), st.randoms(use_true_random=False))
def test_first_and_second_of_a_pool_meet_only_in_the_final(count, random):
    winners, seconds = list(range(1, count + 1)), list(range(count + 1, 2 * count + 1))
    names = list(map(str, winners))
    pools = dict(zip(winners, names, strict=True))
    random.shuffle(names)
    pools |= dict(zip(seconds, names, strict=True))
    after = apart([*winners, *seconds], pools)
    assert sorted(after) == [*winners, *seconds]
    assert after[:count] == winners
    assert in_one_half(after, pools) == 0


@given(st.integers(2, 8), st.integers(3, 5), st.randoms(use_true_random=False))
def test_more_teams_of_a_pool_are_shared_between_the_halves(count, each, random):
    teams = list(range(1, count * each + 1))
    names = [str(place % count) for place in range(count * (each - 1))]
    random.shuffle(names)
    pools = dict(zip(teams, [*map(str, range(count)), *names], strict=True))
    after = apart(teams, pools)
    alike = sum(part * (part - 1) // 2 for part in (each // 2, each - each // 2))
    assert in_one_half(after, pools) == count * alike


@for_each("teams, size, count", [(6, 3, 5), (12, 3, 9), (12, 3, 11), (13, 4, 9), (18, 5, 17)])
def test_a_team_gives_up_its_bye_rather_than_meet_its_pool_again(teams, size, count):
    before, pools = entering(teams, size, count)
    after = apart(before, pools)
    assert sorted(after) == sorted(before)
    assert not list(avoidable(after, pools))
    assert meeting_again(after, pools) < meeting_again(before, pools)


@for_each("teams, size", [(15, 3), (17, 3), (18, 4), (19, 4), (65, 3), (81, 4)])
def test_no_number_of_qualified_teams_leaves_an_avoidable_meeting(teams, size):
    for count in range(2, min(teams, 24) + 1):
        before, pools = entering(teams, size, count)
        assert not list(avoidable(apart(before, pools), pools)), count


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_no_field_leaves_an_avoidable_meeting(size):
    for teams in range(6, 61):
        _, pools = entering(teams, size, teams)
        each = len(set(pools.values()))
        for count in {each, each + 1, 2 * each - 1, 2 * each, teams} - {1}:
            before, pools = entering(teams, size, min(count, teams))
            assert not list(avoidable(apart(before, pools), pools)), (teams, count)
