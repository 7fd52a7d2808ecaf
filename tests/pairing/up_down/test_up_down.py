"""Up and down: winners go up a table, losers down one, whatever the number of entrants."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pairing.helpers import pairs_of
from tournaments.pairing import Draw, DrawRefused, Entrant, History, draw

Came = list[list[Any]]


def teams(*numbers: int) -> list[Entrant]:
    return [Entrant(number) for number in numbers]


def after(*results: tuple[int, int]) -> Came:
    """Return tables 1, 2, 3 … as played: (winner, loser) at each."""
    return [[table, [up], [down], True] for table, (up, down) in enumerate(results, start=1)]


def drawn(entrants: list[Entrant], came: Came, seed: int = 1, **more: Any) -> Draw:
    return draw("up-down", entrants, more.pop("history", History()), seed, came=came, **more)


def test_winners_go_up_a_table_and_losers_go_down_one() -> None:
    came = after((1, 2), (3, 4), (5, 6), (7, 8))
    assert pairs_of(drawn(teams(*range(1, 9)), came)) == [(1, 3), (2, 5), (4, 7), (6, 8)]


def test_the_winner_of_table_1_and_the_loser_of_the_last_stay_there() -> None:
    round_draw = drawn(teams(1, 2, 3, 4), after((1, 2), (3, 4)))
    assert pairs_of(round_draw) == [(1, 3), (2, 4)]
    assert [table.reason.text for table in round_draw.tables] == [
        "Table 1 : n° 1, qui a gagné à la table 1, contre n° 3, qui a gagné à la table 2.",
        "Table 2 : n° 2, qui a perdu à la table 1, contre n° 4, qui a perdu à la table 2.",
    ]


def test_two_teams_at_the_only_table_meet_again_and_are_told_so() -> None:
    history = History.of([(1, 1, 2)])
    round_draw = drawn(teams(1, 2), after((2, 1)), history=history)
    assert pairs_of(round_draw) == [(2, 1)]
    assert [(again.ns, again.ew) for again in round_draw.rematches] == [(2, 1)]


def test_of_an_odd_field_the_lowest_rests_and_comes_back_at_the_last_table() -> None:
    came = after((1, 2), (3, 4))
    first = drawn(teams(1, 2, 3, 4, 5), came, history=History.of([], byes=[5]))
    assert [bye.team for bye in first.byes] == [4]
    assert pairs_of(first) == [(1, 3), (2, 5)]
    assert first.byes[0].reason.text == (
        "Exempte : la dernière dans l’ordre des tables, parmi les équipes qui l’ont été le moins "
        "souvent."
    )
    assert first.tables[1].reason.text == (
        "Table 2 : n° 2, qui a perdu à la table 1, contre n° 5, qui ne jouait pas à la partie "
        "précédente."
    )


def test_at_a_table_without_a_winner_each_team_goes_up_half_the_time() -> None:
    came = after((1, 2), (3, 4))
    came[1][3] = False
    ups = [drawn(teams(1, 2, 3, 4), came, seed).tables[0] for seed in range(200)]
    assert 70 < sum(table.ew == 3 for table in ups) < 130
    assert "que le sort désigne vainqueur à la table 2" in ups[0].reason.text


def test_a_forbidden_meeting_is_avoided_with_the_nearest_tables() -> None:
    came = after((1, 2), (3, 4), (5, 6))
    history = History(apart=frozenset({(1, 3)}))
    round_draw = drawn(teams(*range(1, 7)), came, history=history)
    assert (1, 3) not in pairs_of(round_draw)
    assert "au plus près de l’ordre des tables" in round_draw.tables[0].reason.text


def test_a_forced_meeting_takes_the_place_of_its_higher_team() -> None:
    came = after((1, 2), (3, 4), (5, 6))
    round_draw = drawn(teams(*range(1, 7)), came, together=[(1, 6)])
    assert (round_draw.tables[0].ns, round_draw.tables[0].ew) in {(1, 6), (6, 1)}


@given(st.integers(2, 30), st.integers(0, 9), st.data())
def test_nobody_moves_by_more_than_a_table_in_an_even_field(count: int, seed: int, data) -> None:
    came = after(*((2 * table - 1, 2 * table) for table in range(1, count + 1)))
    for table in came:
        if data.draw(st.booleans()):
            table[1], table[2] = table[2], table[1]
    round_draw = drawn(teams(*range(1, 2 * count + 1)), came, seed)
    now = {team: table.number for table in round_draw.tables for team in (table.ns, table.ew)}
    for table, (up,), (down,), _won in came:
        assert now[up] == max(1, table - 1)
        assert now[down] == min(count, table + 1)


# Players, whose partners change.


def players(count: int) -> list[Entrant]:
    return teams(*range(1, count + 1))


def seated(round_draw: Draw) -> list[set[int]]:
    return [{who for camp in table.camps for who in camp} for table in round_draw.tables]


PLAYED: Came = [[1, [1, 2], [3, 4], True], [2, [7, 8], [5, 6], True], [3, [9, 10], [11, 12], True]]


def test_players_go_up_and_down_and_become_their_partner_s_opponent() -> None:
    history = History.of_tables([(1, tuple(one), tuple(two)) for _, one, two, _ in PLAYED])
    for seed in range(20):
        round_draw = draw("players-up-down", players(12), history, seed, came=PLAYED)
        assert seated(round_draw) == [{1, 2, 7, 8}, {3, 4, 9, 10}, {5, 6, 11, 12}]
        camps = {frozenset(camp) for table in round_draw.tables for camp in table.camps}
        assert camps.isdisjoint(frozenset(camp) for line in PLAYED for camp in line[1:3])
    assert round_draw.tables[1].reason.text == (
        "Table 2 : n° 3, qui a perdu à la table 1, n° 4, qui a perdu à la table 1, n° 9, qui a "
        "gagné à la table 3 et n° 10, qui a gagné à la table 3."
    )


def test_the_first_seats_of_players_are_drawn_by_lot() -> None:
    round_draw = draw("players-up-down", players(9), History(), 3, bye="last")
    assert round_draw.tables[0].reason.text == "Table 1 : joueurs tirés au sort."
    assert round_draw.byes[0].reason.text.startswith("Au repos par tirage au sort")


@pytest.mark.parametrize(("count", "resting", "tables"), [(13, 1, 3), (14, 2, 3), (15, 3, 3)])
def test_players_left_over_rest_from_the_bottom(count: int, resting: int, tables: int) -> None:
    history = History.of([], byes=[12])
    round_draw = draw("players-up-down", players(count), history, 1, came=PLAYED, bye="last")
    assert len(round_draw.byes) == resting
    assert len(round_draw.tables) == tables
    assert 12 not in {bye.team for bye in round_draw.byes}


def test_players_kept_apart_are_refused_at_one_table_unless_accepted() -> None:
    history = History(apart=frozenset({(1, 7)}))
    with pytest.raises(DrawRefused, match="1 et 7") as refused:
        draw("players-up-down", players(12), history, 1, came=PLAYED)
    best = refused.value.best
    assert best == draw("players-up-down", players(12), history, 1, came=PLAYED, accept=True)
