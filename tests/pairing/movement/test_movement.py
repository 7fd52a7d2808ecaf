"""Odd numbers keep their table, even numbers move by one table every round."""

from __future__ import annotations

import pytest

from tests.pairing.helpers import pairs_of
from tests.sweeps import for_each
from tournaments.pairing import Draw, Entrant, History, draw


def afternoon(
    teams: list[int], rounds: int, method: str = "odd-even", first_seed: int = 1, **options
) -> list[Draw]:
    """Play a contest by a movement, drawn round by round, each with a different seed."""
    draws: list[Draw] = []
    placed: dict[int, int] = {}
    played: list[tuple[int, int, int]] = []
    byes: list[int] = []
    options = {"start": "numbers", "rounds": rounds, **options}
    for number in range(1, rounds + 1):
        entrants = [Entrant(team, placed.get(team)) for team in teams]
        seed = first_seed if number == 1 else 100 * number
        result = draw(method, entrants, History.of(played, byes), seed, **options)
        options |= {"plan": first_seed, "places": len(teams) + len(teams) % 2}
        draws.append(result)
        placed = dict(result.places)
        played += [(number, *pair) for pair in pairs_of(result)]
        byes += [bye.team for bye in result.byes]
    return draws


def places(teams: list[int]) -> dict[int, int]:
    """Return team -> place in the first round, in the order of numbers."""
    round_draw = draw("odd-even", [Entrant(team) for team in teams], History(), 1, start="numbers")
    return dict(round_draw.places)


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


def test_when_all_who_sit_have_met_all_who_move_each_half_meets_in_itself():
    draws = afternoon(list(range(1, 9)), 7)
    pairs = [frozenset(pair) for result in draws for pair in pairs_of(result)]
    assert len(set(pairs)) == len(pairs) == 28
    assert all(ns % 2 == ew % 2 for result in draws[4:] for ns, ew in pairs_of(result))
    assert "chaque moitié se rencontre elle-même" in draws[4].tables[0].reason.text


@pytest.mark.parametrize("method", ["odd-even", "mitchell"])
def test_an_odd_number_of_tables_leaves_one_rematch_to_each_round_too_many(method):
    draws = afternoon(list(range(1, 11)), 10, method)
    assert [len(result.rematches) for result in draws] == [0] * 5 + [1] * 5
    sentence = (
        "Des équipes se retrouveront à partir de la partie 6 : ces déplacements ne l’évitent que "
        "pour 5 des 10 parties."
    )
    assert sentence in [note.text for note in draws[0].notes]
    assert sentence in [note.text for note in draws[5].notes]
    assert sentence not in [note.text for note in draws[4].notes]


def test_with_more_rounds_than_tables_everybody_rests_before_anybody_rests_twice():
    draws = afternoon([1, 2, 3, 4, 5], 5)
    assert sorted(bye.team for result in draws for bye in result.byes) == [1, 2, 3, 4, 5]


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
    second = draw("odd-even", here, History.of(played), seed=1, places=8)
    assert seats(second) == [(1, 1, 2), (3, 5, 4), (4, 7, 6)]
    # Teams 1 and 2 have lost their opponents. They meet again, rather than change the tables
    # announced to the other four.
    assert [rematch.table for rematch in second.rematches] == [1]
    assert second.tables[0].reason.text.endswith("les adversaires prévus ne jouant pas.")


@for_each("gone", range(1, 9))
def test_a_team_that_leaves_changes_nothing_for_the_tables_it_would_not_have_met(gone):
    teams = list(range(1, 9))
    placed = places(teams)
    played = [(1, 1, 2), (1, 3, 4), (1, 5, 6), (1, 7, 8)]
    whole = draw("odd-even", [Entrant(t, placed[t]) for t in teams], History.of(played), seed=1)
    here = [Entrant(team, placed[team]) for team in teams if team != gone]
    without = draw("odd-even", here, History.of(played), seed=1, places=8)
    assert [seat for seat in seats(whole) if gone not in seat[1:]] == seats(without)
    (left,) = (seat for seat in seats(whole) if gone in seat[1:])
    assert without.byes[0].team in left[1:]


def test_as_many_odd_numbers_as_even_ones_are_made_when_numbers_are_missing():
    teams = [1, 3, 5, 7, 8, 9]
    assert places(teams) == {1: 1, 3: 3, 5: 5, 7: 4, 8: 2, 9: 6}
    result = afternoon(teams, 1)[0]
    assert "comme leur numéro le dit : 7, 9" in result.notes[0].text


def test_half_sit_and_half_move_in_the_order_of_registration():
    first, second, third = afternoon([2, 3, 5, 7, 11, 13], 3, "mitchell")
    assert seats(first) == [(1, 2, 7), (2, 3, 11), (3, 5, 13)]
    assert seats(second) == [(1, 2, 13), (2, 3, 7), (3, 5, 11)]
    assert seats(third) == [(1, 2, 11), (2, 3, 13), (3, 5, 7)]
    assert not any(result.notes for result in (first, second, third))


def test_with_seven_teams_four_sit_and_rest_in_turn():
    draws = afternoon(list(range(1, 8)), 4, "mitchell")
    assert [result.byes[0].team for result in draws] == [4, 1, 2, 3]
    assert seats(draws[1]) == [(2, 2, 5), (3, 3, 6), (4, 4, 7)]


def test_everybody_meets_everybody_begins_in_the_order_of_registration():
    draws = afternoon([1, 2, 3, 4, 5, 6], 5, "round-robin")
    assert seats(draws[0]) == [(1, 1, 2), (2, 3, 4), (3, 6, 5)]
    sat = {team: [0, 0] for team in range(1, 7)}
    for result in draws:
        for ns, ew in pairs_of(result):
            sat[ns][0] += 1
            sat[ew][1] += 1
    assert all(abs(ns - ew) == 1 for ns, ew in sat.values())
    assert draws[0].tables[0].reason.text == (
        "Table 1 : équipes 1 et 2, chacune rencontrant toutes les autres."
    )


def test_in_a_round_robin_teams_go_round_the_tables():
    visited: dict[int, list[int]] = {}
    for result in afternoon(list(range(1, 9)), 7, "round-robin"):
        for table, ns, ew in seats(result):
            visited.setdefault(ns, []).append(table)
            visited.setdefault(ew, []).append(table)
    staying = [team for team, tables in visited.items() if set(tables) == {4}]
    assert len(staying) == 1
    for team, tables in visited.items():
        if team not in staying:
            assert sorted(tables) == [1, 1, 2, 2, 3, 3, 4]


def test_rounds_drawn_in_advance_are_shuffled_by_the_first_seed_alone():
    one = afternoon(list(range(1, 11)), 9, "in-advance", start="lot", first_seed=5)
    same = afternoon(list(range(1, 11)), 9, "in-advance", start="lot", first_seed=5)
    other = afternoon(list(range(1, 11)), 9, "in-advance", start="lot", first_seed=6)
    assert [seats(a) for a in one] == [seats(b) for b in same]
    assert [seats(a) for a in one] != [seats(b) for b in other]
