"""Pools played to their end: meetings, byes and qualified teams."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pairing.helpers import pairs_of
from tournaments.pairing import DrawRefused, Entrant, History, draw
from tournaments.pairing.pools.pools import (
    Pool,
    make_pools,
    next_meeting,
    pool_name,
    pool_of,
    qualified,
    winners_order,
    with_newcomers,
)

A = Pool("A", (1, 2, 3, 4), winners=True)


def entrants(teams) -> list[Entrant]:
    return [Entrant(team, team) for team in teams]


def afternoon(pools, winner=min, leaving=None):
    """Return every draw of a stage of pools, and the winners of each round.

    ``leaving`` is team -> the first round it does not play.
    """
    leaving = leaving or {}
    here = {team for pool in pools for team in pool.teams}
    played, byes, won, draws = [], [], (), []
    meeting = 1
    while True:
        here -= {team for team, number in leaving.items() if number <= meeting}
        following = next_meeting(pools, meeting, won, here)
        if following is None:
            return draws, won
        meeting, won = following
        result = draw(
            "pools",
            entrants(here),
            History.of(played, byes),
            1,
            pools=pools,
            meeting=meeting,
            won=won,
        )
        draws.append(result)
        played += [(meeting, *pair) for pair in pairs_of(result)]
        resting = [bye.team for bye in result.byes]
        byes += resting
        won = (*won, {winner(pair) for pair in pairs_of(result)} | set(resting))
        meeting += 1


@given(st.integers(3, 120), st.integers(3, 6), st.integers(0, 99))
def test_everybody_meets_everybody_of_its_pool_exactly_once(count, size, seed):
    teams = range(1, count + 1)
    pools = make_pools(entrants(teams), History(), seed, size=size)
    draws, _ = afternoon(pools)
    assert len(draws) == max(pool.rounds for pool in pools)
    for result in draws:
        seated = [team for pair in pairs_of(result) for team in pair]
        assert sorted(seated + [bye.team for bye in result.byes]) == list(teams)
        assert [table.number for table in result.tables] == list(range(1, len(result.tables) + 1))
        sections = [table.section for table in result.tables]
        assert sections == sorted(sections, key=lambda name: (len(name), name))
    met = Counter(frozenset(pair) for result in draws for pair in pairs_of(result))
    expected = {frozenset(p) for pool in pools for p in combinations(pool.teams, 2)}
    assert met == Counter(expected)
    assert pool_of(pools) == {team: pool.name for pool in pools for team in pool.teams}


@pytest.mark.parametrize("size", [3, 5])
def test_in_an_odd_pool_each_team_rests_once(size):
    draws, _ = afternoon([Pool("A", tuple(range(1, size + 1)))])
    assert sorted(bye.team for result in draws for bye in result.byes) == list(range(1, size + 1))
    assert draws[0].byes[0].reason.text == (
        "Exempte : la poule A est impaire, une équipe s’y repose à chaque rencontre."
    )


def test_the_first_of_a_pool_meets_the_second_last():
    draws, _ = afternoon([Pool("A", (7, 5, 3, 9))])
    assert [pairs_of(result) for result in draws] == [
        [(7, 9), (5, 3)],
        [(7, 3), (5, 9)],
        [(7, 5), (3, 9)],
    ]
    assert draws[2].tables[1].reason.text == "Table 2 : poule A, rencontre 3 sur 3."


def test_the_first_round_is_that_of_the_pools_the_same_lots_make():
    field = entrants(range(1, 22))
    options = {"size": 5, "fill": "seeds"}
    pools = make_pools(field, History(), 7, **options)
    first = draw("pools", field, History(), 7, **options)
    again = draw("pools", field, History(), 7, pools=pools)
    assert (first.tables, first.byes) == (again.tables, again.byes)


def test_a_pool_that_is_done_has_no_more_matches_while_the_others_play():
    pools = [Pool("A", (1, 2, 3, 4, 5)), Pool("B", (6, 7, 8, 9))]
    draws, _ = afternoon(pools)
    assert len(draws) == 5
    assert {table.section for table in draws[3].tables} == {"A"}
    why = {bye.team: bye.reason.text for bye in draws[3].byes}
    assert set(why) == {5, 6, 7, 8, 9}
    assert why[6] == "Exempte : l’équipe n’a plus de rencontre à jouer dans la poule B."


def test_winners_meet_winners_then_the_barrage_decides():
    draws, won = afternoon([A], winner=max)
    assert [pairs_of(result) for result in draws] == [[(1, 4), (2, 3)], [(3, 4), (1, 2)], [(3, 2)]]
    assert [table.reason.text for result in draws[1:] for table in result.tables] == [
        "Table 1 : poule A, rencontre des gagnantes.",
        "Table 2 : poule A, rencontre des perdantes.",
        "Table 1 : poule A, barrage entre la perdante de la rencontre des gagnantes et la gagnante "
        "de celle des perdantes.",
    ]
    assert sorted(bye.team for bye in draws[2].byes) == [1, 4]
    assert draws[2].rematches[0].meeting.last_round == 1
    assert winners_order(A, won) == (4, 3, 2, 1)


def test_two_wins_qualify_and_two_defeats_eliminate_whatever_happens():
    # Try both winners of each of the five matches: all 32 afternoons.
    for outcome in product((min, max), repeat=5):
        choices = iter(outcome)
        draws, won = afternoon([A], winner=lambda pair, left=choices: next(left)(pair))
        matches = [pair for result in draws for pair in pairs_of(result)]
        winners = [won[number] for number, result in enumerate(draws) for _ in pairs_of(result)]
        wins = Counter(t for pair, w in zip(matches, winners, strict=True) for t in pair if t in w)
        losses = Counter(
            t for pair, w in zip(matches, winners, strict=True) for t in pair if t not in w
        )
        first, second, third, last = winners_order(A, won)
        assert (wins[first], losses[first]) == (2, 0)
        assert (wins[second], losses[second]) == (2, 1)
        assert (wins[third], losses[third]) == (1, 2)
        assert (wins[last], losses[last]) == (0, 2)


def test_a_match_nobody_won_is_held_to_be_won_by_the_better_place():
    result = draw("pools", entrants((1, 2, 3, 4)), History(), 1, pools=[A], meeting=2, won=[set()])
    assert pairs_of(result) == [(1, 2), (3, 4)]


def test_only_pools_of_four_let_winners_meet_winners():
    pools = make_pools(entrants(range(1, 14)), History(), 1, size=4, play="winners")
    assert [pool.winners for pool in pools] == [len(pool.teams) == 4 for pool in pools]
    assert {pool.rounds for pool in pools} == {3}


def test_the_next_opponents_of_a_team_that_leaves_rest():
    draws, _ = afternoon([Pool("A", (1, 2, 3, 4))], leaving={4: 2})
    assert [pairs_of(result) for result in draws] == [[(1, 4), (2, 3)], [(1, 3)], [(1, 2)]]
    assert [bye.reason.text for bye in draws[1].byes] == [
        "Exempte : dans la poule A, l’équipe 4, son adversaire, n’est plus là."
    ]
    assert [bye.team for bye in draws[2].byes] == [3]


def test_a_winner_that_leaves_gives_its_place_to_whom_it_would_have_met():
    draws, won = afternoon([A], leaving={1: 2})
    assert [pairs_of(result) for result in draws] == [[(1, 4), (2, 3)], [(3, 4)]]
    # Team 2 won without a match. The barrage lost one of its teams, so team 3 wins it.
    assert won[1] == {2, 3}
    assert winners_order(A, (*won, {3})) == (2, 3, 1, 4)


@given(st.integers(3, 30), st.integers(3, 6), st.data())
def test_whoever_leaves_everybody_else_is_drawn_each_round_and_the_pools_end(count, size, data):
    play = data.draw(st.sampled_from(["everybody", "winners"]))
    leaving = data.draw(st.dictionaries(st.integers(1, count), st.integers(1, 5)))
    pools = make_pools(entrants(range(1, count + 1)), History(), 1, size=size, play=play)
    draws, _ = afternoon(pools, leaving=leaving)
    meetings = [frozenset(pair) for result in draws for pair in pairs_of(result)]
    for result in draws:
        drawn = [t for pair in pairs_of(result) for t in pair] + [b.team for b in result.byes]
        assert len(drawn) == len(set(drawn))
        assert result.tables
    staying = set(range(1, count + 1)) - set(leaving)
    if play == "everybody":
        assert len(meetings) == len(set(meetings))
        for pool in pools:
            for pair in combinations(staying.intersection(pool.teams), 2):
                assert frozenset(pair) in meetings


def test_a_newcomer_takes_the_empty_place_of_an_odd_pool():
    pools = [Pool("A", (1, 2, 3, 4)), Pool("B", (5, 6, 7, 8, 9)), Pool("C", (10, 11, 12))]
    assert with_newcomers(pools, [13], History())[2].teams == (10, 11, 12, 13)
    both = with_newcomers(pools, [13, 14, 15], History())
    assert [pool.teams for pool in both[1:]] == [(5, 6, 7, 8, 9, 14), (10, 11, 12, 13)]
    assert pool_of(both).get(15) is None
    # Team 13 played the exempt team of pool B in the first round.
    met = with_newcomers(pools, [13], History.of([(1, 5, 13)]))
    assert met[1].teams == (5, 6, 7, 8, 9, 13)


@pytest.mark.parametrize("size", [3, 5])
def test_a_newcomer_changes_nobody_else_s_meetings(size):
    pool = Pool("A", tuple(range(1, size + 1)))
    (joined,) = with_newcomers([pool], [9], History())
    before, _ = afternoon([pool])
    after, _ = afternoon([joined])
    for old, new in zip(before, after, strict=True):
        assert [pair for pair in pairs_of(new) if 9 not in pair] == pairs_of(old)


def test_a_meeting_forbidden_during_the_pools_is_named():
    apart = History(apart=frozenset({(1, 3), (2, 3)}))
    pools = [Pool("A", (1, 2, 3, 4))]
    with pytest.raises(DrawRefused, match="1 contre 3") as refused:
        draw("pools", entrants((1, 2, 3, 4)), apart, 1, pools=pools, meeting=2)
    assert pairs_of(refused.value.best) == [(1, 3), (2, 4)]
    # Teams 2 and 3 meet in the first round, so round 3 is allowed.
    assert draw("pools", entrants((1, 2, 3, 4)), apart, 1, pools=pools, meeting=3).tables


def test_a_team_in_no_pool_and_pools_that_are_over_are_refused():
    pools = [Pool("A", (1, 2, 3))]
    with pytest.raises(DrawRefused, match="L’équipe 7 n’est dans aucune poule"):
        draw("pools", entrants((1, 2, 7)), History(), 1, pools=pools)
    with pytest.raises(DrawRefused, match="Aucune rencontre de poule"):
        draw("pools", entrants((1, 2, 3)), History(), 1, pools=pools, meeting=4)


def test_firsts_go_on_before_seconds_in_the_general_order():
    pools = [(5, 1, 2), (4, 3, 6), (9, 8, 7)]
    ranking = [1, 9, 2, 3, 4, 5, 6, 7, 8]
    assert qualified(pools, ranking, 3) == (9, 4, 5)
    assert qualified(pools, ranking, 6) == (9, 4, 5, 1, 3, 8)
    # Three first teams and the best second team by the general order.
    assert qualified(pools, ranking, 4) == (9, 4, 5, 1)
    assert qualified(pools, ranking, 20) == (9, 4, 5, 1, 3, 8, 2, 6, 7)


def test_the_best_fifth_of_two_pools_completes_a_bracket():
    """Nine of two pools of five: four of each, and the fifth that the general order has first."""
    pools = [(1, 3, 5, 7, 9), (2, 4, 6, 8, 10)]
    ranking = [2, 1, 4, 3, 6, 5, 8, 7, 10, 9]
    assert qualified(pools, ranking, 9) == (2, 1, 4, 3, 6, 5, 8, 7, 10)


@given(st.integers(3, 60), st.integers(3, 6), st.integers(1, 64), st.permutations(range(1, 61)))
def test_nobody_goes_on_while_a_better_place_of_a_pool_does_not(count, size, wanted, order):
    pools = make_pools(entrants(range(1, count + 1)), History(), 1, size=size)
    ranking = [team for team in order if team <= count]
    chosen = qualified([pool.teams for pool in pools], ranking, wanted)
    assert len(chosen) == len(set(chosen)) == min(wanted, count)
    place = {team: level for pool in pools for level, team in enumerate(pool.teams)}
    levels = [place[team] for team in chosen]
    assert levels == sorted(levels)
    left = [place[team] for team in ranking if team not in chosen]
    assert not left or min(left) >= max(levels)


def test_pools_are_named_like_the_columns_of_a_spreadsheet():
    names = [pool_name(place) for place in range(100)]
    assert names[24:29] == ["Y", "Z", "AA", "AB", "AC"]
    assert len(set(names)) == 100
