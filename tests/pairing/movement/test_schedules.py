"""All rounds at once: no avoidable rematch, and the same rounds as when drawn one by one."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pairing.helpers import pairs_of
from tests.sweeps import for_each
from tournaments.pairing import MOVEMENTS, Draw, Entrant, History, draw, schedule

from .test_movement import afternoon, seats

methods = for_each("method", sorted(MOVEMENTS))
starts = for_each("start", ["lot", "numbers"])


def most(method: str, teams: int) -> int:
    """Return the number of rounds the movement gives without a rematch."""
    tables = (teams + 1) // 2
    if method in ("round-robin", "in-advance") or tables % 2 == 0:
        return 2 * tables - 1
    return tables


@pytest.mark.slow
@methods
@starts
@pytest.mark.parametrize("teams", range(4, 61))
def test_nobody_meets_again_for_as_many_rounds_as_the_movement_gives(method, start, teams):
    numbers = range(11, 11 + teams)
    rounds = most(method, teams)
    drawn = schedule(method, map(Entrant, numbers), rounds, seed=teams, start=start)
    met: Counter[frozenset[int]] = Counter()
    rested: Counter[int] = Counter(dict.fromkeys(numbers, 0))
    for result in drawn:
        byes = [bye.team for bye in result.byes]
        assert sorted(byes + [team for pair in pairs_of(result) for team in pair]) == [*numbers]
        assert len(byes) == teams % 2
        tables = [table.number for table in result.tables]
        assert tables == sorted(set(tables))
        assert tables[-1] <= (teams + 1) // 2
        met.update(frozenset(pair) for pair in pairs_of(result))
        rested.update(byes)
        assert not result.rematches
    assert set(met.values()) == {1}
    assert max(rested.values()) <= 1
    if rounds >= teams - 1:
        assert len(met) == teams * (teams - 1) // 2


@methods
@for_each("teams", [4, 5, 8, 9, 10, 11, 33])
def test_beyond_that_rematches_come_as_late_as_can_be_and_nobody_rests_early(method, teams):
    rounds = 2 * teams + 3
    drawn = schedule(method, map(Entrant, range(1, teams + 1)), rounds, seed=3)
    met: Counter[frozenset[int]] = Counter()
    rested: Counter[int] = Counter(dict.fromkeys(range(1, teams + 1), 0))
    for number, result in enumerate(drawn, start=1):
        met.update(frozenset(pair) for pair in pairs_of(result))
        assert (len(met) == sum(met.values())) == (number <= most(method, teams))
        for bye in result.byes:
            assert rested[bye.team] == min(rested.values())
            rested[bye.team] += 1
    if most(method, teams) >= teams - 1:
        assert max(met.values()) - min(met.values()) <= 1


@methods
@starts
@for_each("teams", [2, 3, 4, 5, 7, 8, 9, 12, 33, 64])
def test_the_rounds_drawn_one_by_one_are_those_of_the_schedule(method, start, teams):
    rounds = min(teams + 2, 12)
    numbers = list(range(1, teams + 1))
    planned = schedule(method, map(Entrant, numbers), rounds, seed=9, start=start)
    # Each round has a different seed, but only the first seed matters.
    one_by_one = afternoon(numbers, rounds, method, first_seed=9, start=start)
    assert [printed(one) for one in planned] == [printed(one) for one in one_by_one]


def printed(result: Draw) -> tuple[object, ...]:
    """Return everything but the seed."""
    return result.tables, result.byes, result.rematches, result.notes, result.places


@st.composite
def days(draw: st.DrawFn) -> tuple[int, list[tuple[int, bool]]]:
    """A number of teams, and events before later rounds: (round, True if a team leaves).

    With False, a team comes.
    """
    size = draw(st.integers(4, 16))
    events = draw(st.lists(st.tuples(st.integers(2, 5), st.booleans()), max_size=5))
    return size, sorted(events)


@methods
@given(days(), st.randoms(use_true_random=False))
def test_whoever_comes_or_leaves_everybody_plays_and_nobody_rests_early(method, day, random):
    size, events = day
    here = list(range(1, size + 1))
    newest = size
    placed: dict[int, int] = {}
    played: list[tuple[int, int, int]] = []
    byes: list[int] = []
    figure = {"places": size + size % 2, "plan": 4}
    for number in range(1, 6):
        for when, leaves in events:
            if when == number and leaves and len(here) > 3:
                here.remove(random.choice(here))
            elif when == number and not leaves:
                newest += 1
                here.append(newest)
        history = History.of(played, byes)
        entrants = [Entrant(team, placed.get(team)) for team in here]
        result = draw(method, entrants, history, number, number=number, rounds=5, **figure)
        ahead = schedule(method, entrants, 5, seed=number, history=history, first=number, **figure)
        assert ahead[0] == result
        resting = [bye.team for bye in result.byes]
        seated = [team for pair in pairs_of(result) for team in pair]
        assert sorted(seated + resting) == sorted(here)
        assert len(resting) == len(here) % 2
        for team in resting:
            assert byes.count(team) == min(byes.count(other) for other in here)
        tables = [table.number for table in result.tables]
        assert tables == sorted(set(tables))
        placed.update(result.places)
        played += [(number, *pair) for pair in pairs_of(result)]
        byes += resting


@methods
def test_a_team_that_comes_takes_the_place_of_the_one_that_left(method):
    teams = list(range(1, 9))
    first, second = schedule(method, map(Entrant, teams), 2, seed=5, start="numbers")
    here = [Entrant(t, place) for t, place in first.places if t != 4] + [Entrant(12)]
    history = History.of([(1, *pair) for pair in pairs_of(first)])
    now = draw(method, here, history, seed=8, places=8, plan=5)
    expected = [(n, 12 if ns == 4 else ns, 12 if ew == 4 else ew) for n, ns, ew in seats(second)]
    assert seats(now) == expected


@methods
def test_a_team_that_comes_where_one_rests_makes_everybody_play(method):
    teams = list(range(1, 8))
    first, second, third = schedule(method, map(Entrant, teams), 3, seed=5, start="numbers")
    here = [Entrant(team, place) for team, place in first.places] + [Entrant(8)]
    history = History.of([(1, *pair) for pair in pairs_of(first)], [first.byes[0].team])
    now = schedule(method, here, 3, seed=1, history=history, first=2, places=8, plan=5)
    for planned, result in zip((second, third), now, strict=True):
        assert set(seats(planned)) < set(seats(result))
        (left,) = set(seats(result)) - set(seats(planned))
        assert set(left[1:]) == {8, planned.byes[0].team}


@methods
@for_each("more", [1, 2])
def test_a_team_too_many_changes_one_table_in_each_round(method, more):
    teams = list(range(1, 17))
    planned = schedule(method, map(Entrant, teams), 5, seed=5)
    here = [Entrant(team, place) for team, place in planned[0].places]
    here += [Entrant(17 + k) for k in range(more)]
    history = History.of([(1, *pair) for pair in pairs_of(planned[0])])
    now = schedule(method, here, 5, seed=2, history=history, first=2, places=16, plan=5)
    for before, result in zip(planned[1:], now, strict=True):
        assert len(set(seats(before)) - set(seats(result))) <= 1
        assert not result.rematches
    # The newcomer rests first; if two teams came, they meet first.
    assert seats(now[0])[:8] == seats(planned[1])
    changed = [note.text for note in now[1].notes]
    assert any(text.startswith("Tables changées par rapport à ce qui") for text in changed)
