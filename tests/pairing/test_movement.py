"""Odd numbers keep their table, even numbers move by one table every round."""

from __future__ import annotations

from random import Random

import pytest

from tournaments.pairing import Draw, Entrant, History, draw, places

from .helpers import pairs_of


def afternoon(teams: list[int], rounds: int, placed: dict[int, int] | None = None) -> list[Draw]:
    """A contest played by the movement; places are those of the first round."""
    draws: list[Draw] = []
    placed = places(teams) if placed is None else placed
    played: list[tuple[int, int, int]] = []
    byes: list[int] = []
    for number in range(1, rounds + 1):
        entrants = [Entrant(team, placed.get(team)) for team in teams]
        result = draw("odd-even", entrants, History.of(played, byes), seed=number)
        draws.append(result)
        played += [(number, *pair) for pair in pairs_of(result)]
        byes += [bye.team for bye in result.byes]
    return draws


def seats(result: Draw) -> list[tuple[int, int, int]]:
    return [(table.number, table.ns, table.ew) for table in result.tables]


def test_eight_teams_move_as_the_regulation_says():
    first, second, third, fourth = afternoon([1, 2, 3, 4, 5, 6, 7, 8], 4)
    assert seats(first) == [(1, 1, 2), (2, 3, 4), (3, 5, 6), (4, 7, 8)]
    assert seats(second) == [(1, 1, 8), (2, 3, 2), (3, 5, 4), (4, 7, 6)]
    assert seats(third) == [(1, 1, 6), (2, 3, 8), (3, 5, 2), (4, 7, 4)]
    assert seats(fourth) == [(1, 1, 4), (2, 3, 6), (3, 5, 8), (4, 7, 2)]
    assert second.tables[1].reason.text == (
        "Table 2 : l’équipe 3 garde sa table, l’équipe 2 avance d’une table."
    )


def test_with_nine_teams_who_sits_alone_rests_and_its_table_stays_empty():
    draws = afternoon(list(range(1, 10)), 5)
    assert [result.byes[0].team for result in draws] == [9, 1, 3, 5, 7]
    assert seats(draws[1]) == [(2, 3, 2), (3, 5, 4), (4, 7, 6), (5, 9, 8)]
    assert draws[1].byes[0].reason.text == "Exempte : le mouvement ne lui amène personne."


@pytest.mark.parametrize("size", [2, 3, 8, 9, 33, 150])
def test_nobody_meets_again_nor_rests_again_while_there_are_no_more_rounds_than_tables(size):
    draws = afternoon(list(range(1, size + 1)), min(20, (size + 1) // 2))
    pairs = [frozenset(pair) for result in draws for pair in pairs_of(result)]
    byes = [bye.team for result in draws for bye in result.byes]
    assert len(set(pairs)) == len(pairs)
    assert len(set(byes)) == len(byes) == (size % 2) * len(draws)


def test_with_more_rounds_than_tables_everybody_rests_before_anybody_rests_twice():
    draws = afternoon([1, 2, 3, 4, 5], 5)
    assert sorted(bye.team for result in draws for bye in result.byes) == [1, 2, 3, 4, 5]
    assert draws[3].byes[0].reason.text.startswith("Exempte : une des équipes")


def test_places_by_lot_keep_odd_numbers_sitting_and_the_others_moving():
    first = draw("odd-even", [Entrant(team) for team in range(1, 34)], History(), seed=4)
    assert all(table.ns % 2 == 1 and table.ew % 2 == 0 for table in first.tables)
    assert first.tables[0].ns != 1
    assert seats(first) == seats(
        draw("odd-even", [Entrant(team) for team in range(1, 34)], History(), seed=4)
    )


def test_the_teams_left_alone_by_two_that_leave_meet_each_other():
    teams = list(range(1, 9))
    placed = places(teams)
    played = [(1, 1, 2), (1, 3, 4), (1, 5, 6), (1, 7, 8)]
    here = [Entrant(team, placed[team]) for team in teams if team not in (3, 8)]
    second = draw("odd-even", here, History.of(played), seed=1)
    assert seats(second) == [(1, 1, 2), (3, 5, 4), (4, 7, 6)]
    # Nobody comes to team 1, nobody awaits team 2: they meet, although they have met before.
    assert [rematch.table for rematch in second.rematches] == [1]


def test_a_team_that_leaves_changes_nothing_for_the_tables_it_would_not_have_met():
    teams = list(range(1, 9))
    placed = places(teams)
    played = [(1, 1, 2), (1, 3, 4), (1, 5, 6), (1, 7, 8)]
    whole = draw("odd-even", [Entrant(t, placed[t]) for t in teams], History.of(played), seed=1)
    here = [Entrant(team, placed[team]) for team in teams if team != 4]
    without = draw("odd-even", here, History.of(played), seed=1)
    assert [seat for seat in seats(whole) if 4 not in seat[1:]] == seats(without)
    assert without.byes[0].team == 5


def test_a_team_more_does_not_bring_a_rematch():
    teams = list(range(1, 9))
    placed = places(teams)
    played: list[tuple[int, int, int]] = []
    byes: list[int] = []
    for number in range(1, 5):
        if number == 3:
            teams += [9, 10]
        entrants = [Entrant(team, placed.get(team)) for team in teams]
        result = draw("odd-even", entrants, History.of(played, byes), seed=number)
        assert not result.rematches
        played += [(number, *pair) for pair in pairs_of(result)]


def test_as_many_odd_numbers_as_even_ones_are_made_when_numbers_are_missing():
    teams = [1, 3, 5, 7, 8, 9]
    assert places(teams) == {1: 1, 3: 3, 5: 5, 7: 4, 8: 2, 9: 6}
    result = afternoon(teams, 1)[0]
    assert "autrement que leur numéro ne le dit les équipes 7, 9" in result.notes[0].text


def test_any_set_of_numbers_makes_places_without_holes():
    random = Random(1)
    for _ in range(200):
        teams = random.sample(range(1, 60), random.randint(2, 30))
        found = sorted(places(teams).values())
        assert len(set(found)) == len(teams)
        assert max(found) <= len(teams) + 1
