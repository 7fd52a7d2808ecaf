"""Draw of winners against winners."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.pairing.helpers import every_pairing, fields, pairs_of, ranked, rematches
from tournaments.pairing import Entrant, History, draw


def between(pairs, groups):
    """Return the total squared difference of groups."""
    return sum((groups[a] - groups[b]) ** 2 for a, b in pairs)


@given(fields(st.sampled_from([4, 6, 8])), st.data(), st.integers(0, 9))
def test_as_few_meetings_between_groups_as_can_be(field, data, seed):
    teams, history = field
    groups = {team: data.draw(st.integers(0, 4)) for team in teams}
    free = [pairs for pairs in every_pairing(teams) if not rematches(pairs, history)]
    assume(free)
    entrants = [Entrant(team) for team in teams]
    result = draw("winners", entrants, history, seed, groups=groups, last_round=True)
    pairs = pairs_of(result)
    assert between(pairs, groups) == min(between(other, groups) for other in free)
    assert [groups[ns] for ns, _ in pairs] == sorted((groups[ns] for ns, _ in pairs), reverse=True)
    assert all(groups[ns] >= groups[ew] for ns, ew in pairs)


def test_every_draw_inside_a_group_is_as_likely_as_another():
    groups = {1: 2, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1}
    entrants = ranked(range(1, 7))
    seen = Counter(
        tuple(pairs_of(draw("winners", entrants, History(), seed, groups=groups)))
        for seed in range(2400)
    )
    assert len(seen) == 48
    assert all(20 <= times <= 85 for times in seen.values())


def test_the_table_says_how_often_its_teams_have_won():
    groups = {1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1}
    result = draw("winners", [Entrant(team) for team in range(1, 9)], History(), 3, groups=groups)
    assert [table.reason.text for table in result.tables] == [
        "Table 1 : deux équipes à 2 victoires, tirées au sort.",
        "Table 2 : une équipe à 2 victoires contre une à 1 victoire, faute d’adversaire dans son "
        "groupe.",
        "Table 3 : deux équipes à 1 victoire, tirées au sort.",
        "Table 4 : deux équipes à 0 victoire, tirées au sort.",
    ]


def test_two_winners_that_have_met_meet_those_of_the_next_group():
    groups = {1: 2, 2: 2, 3: 1, 4: 1}
    history = History.of([(1, 1, 2)])
    entrants = [Entrant(team) for team in groups]
    result = draw("winners", entrants, history, 1, groups=groups, last_round=True)
    assert {frozenset(pair) for pair in pairs_of(result)} in (
        {frozenset({1, 3}), frozenset({2, 4})},
        {frozenset({1, 4}), frozenset({2, 3})},
    )
    assert "pour éviter une nouvelle rencontre" in result.tables[0].reason.text


def test_the_last_of_the_ranking_rests_and_without_ranking_one_that_has_won_least():
    groups = {1: 1, 2: 1}
    by_rank = draw("winners", ranked([1, 2, 3, 5, 4]), History(), 1, groups=groups)
    assert by_rank.byes[0].team == 4
    assert by_rank.byes[0].reason.text == "Exempte : dernière du classement."
    entrants = [Entrant(team) for team in range(1, 6)]
    unranked = [draw("winners", entrants, History(), seed, groups=groups) for seed in range(40)]
    assert {result.byes[0].team for result in unranked} == {3, 4, 5}
    assert unranked[0].byes[0].reason.text == (
        "Exempte : tirée au sort parmi celles qui ont le moins de victoires."
    )


@pytest.mark.parametrize("size", [65, 1000, 10_000])
def test_a_large_field_meets_in_its_groups_without_rematch(size):
    random = Random(size)
    wins = dict.fromkeys(range(size), 0)
    played: list[tuple[int, int, int]] = []
    byes: list[int] = []
    for number in range(1, 5):
        history = History.of(played, byes)
        result = draw("winners", [Entrant(team) for team in wins], history, number, groups=wins)
        pairs = pairs_of(result)
        assert rematches(pairs, history) == 0
        # As when pairing a sorted list: at most one table between two neighbouring groups.
        assert between(pairs, wins) <= number
        for ns, ew in pairs:
            played.append((number, ns, ew))
            wins[ns if random.random() < 0.5 else ew] += 1
        byes += [bye.team for bye in result.byes]
