"""Draw in ranking order without rematches."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.pairing.helpers import (
    burden,
    contest,
    distance,
    every_pairing,
    fields,
    pairs_of,
    ranked,
    rematches,
)
from tests.sweeps import for_each
from tournaments.pairing import DrawRefused, Entrant, History, draw


@for_each("size", [2, 8, 64, 500])
def test_without_conflict_neighbours_meet_and_the_better_sits_ns(size):
    teams = list(range(size, 0, -1))
    expected = [(teams[k], teams[k + 1]) for k in range(0, size, 2)]
    assert pairs_of(draw("ranking", ranked(teams), History(), seed=1)) == expected


@given(fields(st.integers(2, 14)))
def test_tables_follow_their_better_team(field):
    teams, history = field
    pairs = pairs_of(draw("ranking", ranked(teams), history, seed=1))
    places = [teams.index(ns) for ns, _ in pairs]
    assert places == sorted(places)
    assert all(teams.index(ns) < teams.index(ew) for ns, ew in pairs)


@given(fields(st.sampled_from([4, 6, 8, 10])), st.integers(0, 9))
def test_the_total_squared_distance_is_the_least(field, seed):
    teams, history = field
    free = [pairs for pairs in every_pairing(teams) if not rematches(pairs, history)]
    assume(free)
    pairs = pairs_of(draw("ranking", ranked(teams), history, seed, last_round=True))
    assert distance(pairs, teams) == min(distance(other, teams) for other in free)


@given(fields(st.sampled_from([4, 6, 8])))
def test_the_look_ahead_leaves_the_next_rounds_a_draw_at_the_least_distance(field):
    teams, history = field
    free = [pairs for pairs in every_pairing(sorted(teams)) if not rematches(pairs, history)]

    def lasts(played, rounds):
        return not rounds or any(
            lasts([*played, *following], rounds - 1)
            for following in free
            if not {*following} & {*played}
        )

    good = next((g for rounds in (2, 1) if (g := [p for p in free if lasts(p, rounds)])), [])
    assume(good)
    pairs = pairs_of(draw("ranking", ranked(teams), history, seed=1))
    assert sorted((min(pair), max(pair)) for pair in pairs) in [sorted(other) for other in good]
    assert distance(pairs, teams) == min(distance(other, teams) for other in good)


@given(fields(st.sampled_from([4, 6, 8]), worn_out=True))
def test_unavoidable_rematches_are_the_fewest_then_the_rarest_the_oldest_the_nearest(field):
    teams, history = field

    def cost(pairs):
        return burden(pairs, history), distance(pairs, teams)

    result = draw("ranking", ranked(teams), history, seed=1, last_round=True)
    assert cost(pairs_of(result)) == min(map(cost, every_pairing(teams)))


def test_four_teams_that_have_all_met_meet_again_as_in_round_one():
    rounds = [[(1, 4), (2, 3)], [(1, 3), (2, 4)], [(1, 2), (3, 4)]]
    played = [(n, *pair) for n, pairs in enumerate(rounds, start=1) for pair in pairs]
    result = draw("ranking", ranked([1, 2, 3, 4]), History.of(played), seed=1)
    assert pairs_of(result) == [(1, 4), (2, 3)]
    assert result.rematches[0].reason.text == (
        "Table 1 : équipes s’étant déjà rencontrées à la partie 1 ; aucun tirage n’évite toute "
        "nouvelle rencontre."
    )
    assert [note.text for note in result.notes] == [
        "Des équipes se rencontrent de nouveau, ce qu’aucun tirage n’évite. Tables concernées : "
        "1, 2."
    ]


def test_the_reasons_name_the_teams_passed_over():
    played = [(1, 1, 2), (1, 3, 4), (1, 5, 6), (1, 7, 8)]
    result = draw("ranking", ranked(range(1, 10)), History.of(played, byes=[9]), seed=5)
    assert [table.reason.text for table in result.tables[:3]] == [
        "Table 1 : 1er contre 3e du classement, le 2e ayant déjà été rencontré.",
        "Table 2 : 2e contre 4e du classement, le 3e ayant un adversaire mieux classé.",
        "Table 3 : 5e contre 7e du classement, le 6e ayant déjà été rencontré.",
    ]
    assert result.byes[0].team == 8
    assert result.byes[0].reason.text == (
        "Exempte : dernière du classement parmi les équipes qui l’ont été le moins souvent."
    )


def test_another_team_rests_when_the_last_one_would_impose_a_rematch():
    result = draw("ranking", ranked([1, 2, 3]), History.of([(1, 1, 2)]), seed=1)
    assert result.byes[0].team == 2
    assert not result.rematches
    assert "dont le repos impose le moins" in result.byes[0].reason.text


def test_teams_of_the_same_rank_are_put_in_order_by_lot():
    entrants = [Entrant(team, 1) for team in range(4)]
    draws = [draw("ranking", entrants, History(), seed) for seed in range(40)]
    assert len({frozenset(map(frozenset, pairs_of(result))) for result in draws}) == 3
    assert all("tiré au sort" in result.notes[0].text for result in draws)


def test_unranked_teams_come_last():
    entrants = [Entrant(1), Entrant(2, 2), Entrant(3), Entrant(4, 1), Entrant(5, 3), Entrant(6)]
    result = draw("ranking", entrants, History(), seed=1)
    assert pairs_of(result)[0] == (4, 2)
    assert result.tables[1].ns == 5
    assert result.tables[1].reason.text == (
        "Table 2 : 3e du classement contre une équipe non classée."
    )


def test_a_ranking_order_without_any_rank_is_refused():
    with pytest.raises(DrawRefused, match="aucune équipe n’est classée"):
        draw("ranking", [Entrant(1), Entrant(2)], History(), seed=1)


@pytest.mark.parametrize("size", [8, 12, 16, 24, 32])
def test_an_even_field_always_reaches_half_its_rounds_without_rematch(size):
    for seed in range(4):
        assert not any(result.rematches for result in contest(size, size // 2, seed))


def test_small_contests_finish_all_their_rounds_without_rematch():
    contests = [contest(size, size - 1, seed) for size in (8, 9, 10, 14, 20) for seed in range(4)]
    assert not any(result.rematches for draws in contests for result in draws)


@pytest.mark.parametrize("size", [3, 5, 9])
def test_in_an_odd_field_everybody_rests_once_in_as_many_rounds(size):
    for seed in range(5):
        rested = [result.byes[0].team for result in contest(size, size, seed)]
        assert sorted(rested) == list(range(1, size + 1))
