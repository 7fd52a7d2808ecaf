"""A team leaves a bracket: its opponent goes on without playing, or the team it beat comes back."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.sweeps import slowly
from tournaments.pairing.bracket.bracket import RESCUED, WALKOVER, Outcome

from .test_bracket import bracket, by_lot, drawn, places_of


def test_the_opponent_of_a_team_that_left_goes_on_without_playing():
    one = bracket(8).advanced({1: (1, 8), 2: (4, 5), 3: (3, 6), 4: (2, 7)}, left={1})
    assert one.by_slot[5] == Outcome(5, 4, 1, WALKOVER)
    draw = drawn(one)
    assert [(table.ns, table.ew) for table in draw.tables] == [(2, 3)]
    assert [(bye.team, bye.reason.text) for bye in draw.byes] == [
        (4, "Sans match à ce tour : elle attend le vainqueur ou le perdant d’un autre.")
    ]
    assert [note.text for note in draw.notes] == [
        "Demi-finale 1 : l’équipe 4 est vainqueur sans jouer, l’équipe 1 a abandonné."
    ]
    last = one.advanced({6: (2, 3)}).advanced({7: (4, 2)})
    assert last.champion == 4
    assert places_of(last)[1] == 3


def test_a_team_that_leaves_before_its_drawn_match_loses_it():
    one = bracket(4).advanced({2: (2, 3)}, left={1})
    assert [(ready.one, ready.other) for ready in one.ready()] == [(4, 2)]


def test_the_team_beaten_last_takes_the_place_of_the_one_that_left():
    results = {1: (1, 8), 2: (4, 5), 3: (3, 6), 4: (2, 7)}
    one = bracket(8).advanced(results, left={1}, replaced=True)
    assert one.by_slot[1] == Outcome(1, 8, 1, RESCUED)
    draw = drawn(one)
    assert [(table.ns, table.ew) for table in draw.tables] == [(4, 8), (2, 3)]
    assert [note.text for note in draw.notes] == [
        "L’équipe 1 a abandonné : l’équipe 8, qu’elle avait battue en dernier, prend sa place "
        "(Quart de finale 1)."
    ]
    assert places_of(one)[1] == 5


def test_nobody_comes_back_who_has_left_plays_elsewhere_or_was_not_beaten():
    results = {1: (1, 8), 2: (4, 5), 3: (3, 6), 4: (2, 7)}
    both = bracket(8).advanced(results, left={1, 8}, replaced=True)
    assert both.by_slot[5] == Outcome(5, 4, 1, WALKOVER)
    busy = bracket(8).advanced(results, left={1}, replaced=True, engaged={8})
    assert busy.by_slot[5] == Outcome(5, 4, 1, WALKOVER)
    # The first seed was exempt from the cadrage, so it has beaten nobody.
    exempt = bracket(5).advanced({1: (4, 5)}, left={1}, replaced=True)
    assert exempt.by_slot[2] == Outcome(2, 4, 1, WALKOVER)
    # The match of the team that left was already drawn.
    late = bracket(4).advanced({1: (1, 4), 2: (2, 3)}).advanced({}, left={1}, replaced=True)
    assert late.champion == 2


def test_where_places_are_played_for_the_one_that_left_loses_those_of_the_team_it_beat():
    results = {1: (1, 8), 2: (4, 5), 3: (3, 6), 4: (2, 7)}
    one = bracket(8, "all").advanced(results, left={1}, replaced=True)
    assert [(table.ns, table.ew) for table in drawn(one).tables] == [(4, 8), (2, 3), (6, 7)]
    # 5 goes on without playing in the matches for places 5 and 6.
    assert [bye.team for bye in drawn(one).byes] == [5]


def test_two_finalists_that_leave_give_no_champion_and_share_the_second_place():
    one = bracket(4).advanced({1: (1, 4), 2: (2, 3)}, left={1, 2})
    assert one.over
    assert one.champion is None
    assert places_of(one) == {1: 2, 2: 2, 3: 3, 4: 3}


def test_who_meets_nobody_because_both_before_it_left_goes_on():
    one = bracket(8).advanced({1: (1, 8), 3: (3, 6), 4: (2, 7)}, left={4, 5})
    draw = drawn(one)
    assert [(table.ns, table.ew) for table in draw.tables] == [(2, 3)]
    assert [note.text for note in draw.notes] == [
        "Demi-finale 1 : personne à rencontrer, l’équipe 1 est vainqueur sans jouer."
    ]


def test_a_team_that_comes_back_before_the_next_draw_plays_its_match_first():
    # The team came back, so its match in slot 1 has no result yet.
    one = bracket(4).advanced({2: (2, 3)})
    assert [ready.fixture.slot for ready in one.ready()] == [1]
    assert [team for team, _ in one.waiting()] == [2]


@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize("places", ["final", "third", "all"])
@pytest.mark.parametrize("size", [2, 3, 5, 8, *slowly(11, 16)])
def test_whoever_leaves_and_whenever_the_bracket_is_played_to_its_end(size, places, replaced):
    for gone in [*combinations(range(1, size + 1), 1), *combinations(range(1, size + 1), 2)]:
        for when in range(4):
            one, rounds = bracket(size, places), 0
            wins = by_lot(rounds)
            while not one.over:
                left = set(gone) if rounds >= when else set()
                results = {
                    ready.fixture.slot: (winner, ready.one + ready.other - winner)
                    for ready in one.ready()
                    if left.isdisjoint({ready.one, ready.other})
                    for winner in [wins(ready.one, ready.other)]
                }
                one = one.advanced(results, left, replaced=replaced)
                rounds += 1
                assert rounds <= (size - 1).bit_length()
            order = [placed.team for placed in one.standing()]
            assert sorted(order) == list(range(1, size + 1))
            assert one.champion or len(gone) == 2
