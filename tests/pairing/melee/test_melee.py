"""Players à la mêlée: nobody meets twice at one table, or as little as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.melee.contest import (
    Contest,
    most,
    opponents,
    partners,
    seated_once,
    together,
)
from tests.sweeps import for_each, slowly
from tournaments.pairing.melee.any_number import rows_of_any
from tournaments.pairing.melee.rotation import rows


@for_each("players", [*range(16, 201, 4), 500, 1000, 1996, 2000])
def test_nobody_is_twice_at_one_table_in_five_rounds(players):
    contest = Contest(players, 5).to_the_end(seed=players)
    assert all(seated_once(draw, contest.players) and not draw.byes for draw in contest.draws)
    assert most(together(contest.draws)) == 1
    assert all(not draw.rematches and not draw.notes for draw in contest.draws)


@pytest.mark.parametrize(
    ("players", "rounds"), [(16, 5), (20, 5), (24, 7), (28, 9), (32, 7), (36, 11), (40, 8)]
)
def test_tables_are_known_in_advance_for_as_many_rounds_as_can_be(players, rounds):
    """16, 24, 28 and 36 players reach ⌊(N − 1) / 3⌋ rounds, the maximum."""
    assert len(rows(players, 20)) == rounds
    contest = Contest(players, rounds).to_the_end()
    assert most(together(contest.draws)) == 1


@for_each("players", [16, 24, 40, 64])
def test_a_draw_undone_and_made_with_another_seed_still_leads_to_the_end(players):
    contest = Contest(players, 5)
    for number in range(5):
        contest.play(number)
        undone = contest.draws.pop()
        assert contest.drawn(number) == undone
        again = contest.play(1000 + number)
        assert again.tables != undone.tables
    assert most(together(contest.draws)) == 1


def all_seatings(players: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    if not players:
        yield []
        return
    first, *others = players
    for three in combinations(others, 3):
        left = tuple(player for player in others if player not in three)
        for rest in all_seatings(left):
            yield [(first, *three), *rest]


@pytest.mark.parametrize(("players", "seatings"), [(8, 35), (12, 5775)])
def test_eight_and_twelve_players_cannot_help_meeting_again_in_the_second_round(players, seatings):
    """Check every possible second round: four players of one table need four tables."""
    first = [set(range(i, i + 4)) for i in range(0, players, 4)]
    seen = 0
    for tables in all_seatings(tuple(range(players))):
        seen += 1
        assert any(len(set(four) & before) > 1 for four in tables for before in first)
    assert seen == seatings


@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (12, 4)])
@pytest.mark.parametrize("seed", [1, *slowly(2, 3)])
def test_eight_and_twelve_players_have_no_partner_and_no_opponent_twice(players, rounds, seed):
    contest = Contest(players, rounds).to_the_end(seed)
    assert most(partners(contest.draws)) == 1
    assert most(opponents(contest.draws)) == 1
    lines = [note.text for note in contest.draws[1].notes]
    assert lines[:2] == [
        f"Avec {players} joueurs, on ne peut éviter que des joueurs se retrouvent à la même table "
        "dès la partie 2.",
        "Personne n’a de nouveau le même partenaire, ni le même adversaire.",
    ]


def test_eight_players_in_a_fourth_round_still_change_partners():
    contest = Contest(8, 5).to_the_end()
    assert most(partners(contest.draws)) == 1
    assert "Personne n’a de nouveau le même partenaire." in [
        note.text for note in contest.draws[3].notes
    ]


def test_sixteen_players_who_have_all_met_are_told_so():
    contest = Contest(16, 6).to_the_end()
    assert not any(draw.rematches for draw in contest.draws[:5])
    assert contest.draws[5].notes[0].text == (
        "Avec 16 joueurs, on ne peut plus éviter que des joueurs se retrouvent à la même table : "
        "ils y ont déjà été avec presque tous les autres."
    )
    assert most(partners(contest.draws)) == 1


@for_each("incomplete", ["rest", "short"])
@for_each("players", [15, *range(19, 64), 150, 501, 998])
def test_other_numbers_meet_nobody_twice_either(players, incomplete):
    contest = Contest(players, 5, incomplete=incomplete).to_the_end(seed=players)
    assert all(seated_once(draw, contest.players) for draw in contest.draws)
    assert most(together(contest.draws)) == 1
    assert most(Counter(bye.team for draw in contest.draws for bye in draw.byes) or {0: 1}) == 1


@for_each("seed", range(6))
def test_eighteen_players_of_whom_two_rest_meet_nobody_twice_in_five_rounds(seed):
    contest = Contest(18, 5).to_the_end(seed)
    assert most(together(contest.draws)) == 1
    assert most(Counter(bye.team for draw in contest.draws for bye in draw.byes)) == 1


@for_each("seed", range(6))
def test_seventeen_players_meet_somebody_again_once_and_only_in_the_fifth_round(seed):
    contest = Contest(17, 5).to_the_end(seed)
    assert not any(draw.rematches for draw in contest.draws[:4])
    assert sum(times - 1 for times in together(contest.draws).values()) == 1
    assert most(partners(contest.draws)) == most(opponents(contest.draws)) == 1
    assert [note.text for note in contest.draws[4].notes][:2] == [
        "Avec 17 joueurs, on ne peut éviter que des joueurs se retrouvent à la même table à la "
        "partie 5.",
        "Personne n’a de nouveau le même partenaire, ni le même adversaire.",
    ]


@given(st.integers(15, 300).filter(lambda players: players != 17), st.integers(1, 5))
def test_the_groups_known_in_advance_are_new_and_everybody_rests_once_at_most(players, rounds):
    planned = rows_of_any(players, rounds)
    assert len(planned) == rounds
    met = Counter(
        frozenset(pair) for row in planned for group in row for pair in combinations(group, 2)
    )
    assert most(met) == 1
    whole = [[group for group in row if len(group) == 4] for row in planned]
    assert all(len(fours) == players // 4 for fours in whole)
    seated = [{place for four in fours for place in four} for fours in whole]
    assert all(len(places) == 4 * (players // 4) for places in seated)
    resting = Counter(place for places in seated for place in set(range(players)) - places)
    assert most(resting or Counter({0: 1})) == 1


def test_a_round_drawn_by_the_first_versions_is_drawn_again_as_it_was():
    """They knew the tables in advance for multiples of four only, and stored nothing about it."""
    contest = Contest(18, 4, known="fours").to_the_end(seed=1)
    third = contest.draws[2]
    assert [table.camps for table in third.tables] == [
        ((17, 16), (14, 6)),
        ((9, 4), (1, 2)),
        ((7, 11), (8, 5)),
        ((13, 15), (12, 18)),
    ]
    assert [bye.team for bye in third.byes] == [10, 3]
    today = Contest(18, 4)
    today.draws = contest.draws[:2]
    assert today.drawn(3) != third


@given(st.integers(37, 90), st.integers(0, 999), st.sampled_from(["rest", "short"]))
def test_players_who_leave_or_come_late_make_nobody_meet_again(players, seed, incomplete):
    random = Random(seed)
    contest = Contest(players, 5, incomplete=incomplete)
    for number in range(5):
        round_draw = contest.play(seed + number)
        assert seated_once(round_draw, contest.players)
        if random.random() < 0.8:
            contest.players.remove(contest.players[int(random.random() * len(contest.players))])
        if random.random() < 0.2:
            contest.players.append(1000 + number)
    assert most(together(contest.draws)) == 1


@pytest.mark.slow
@settings(max_examples=10)
@given(
    st.integers(4, 21), st.integers(1, 3), st.integers(0, 99), st.sampled_from(["rest", "short"])
)
def test_everybody_is_seated_once_and_nobody_rests_early(players, rounds, seed, incomplete):
    contest = Contest(players, rounds, incomplete=incomplete)
    for number in range(rounds):
        rested = contest.history.byes
        round_draw = contest.play(seed + number)
        assert seated_once(round_draw, contest.players)
        left = players % 4
        assert len(round_draw.byes) == (0 if incomplete == "short" and left > 1 else left)
        most_rested = max((rested.get(bye.team, 0) for bye in round_draw.byes), default=0)
        resting = {bye.team for bye in round_draw.byes}
        assert all(
            rested.get(player, 0) >= most_rested or player in resting for player in contest.players
        )
        assert [table.number for table in round_draw.tables] == list(
            range(1, len(round_draw.tables) + 1)
        )
        assert contest.draws.pop() == contest.play(seed + number)


def test_the_order_of_the_entrants_does_not_change_a_draw():
    contest = Contest(18, 3).to_the_end()
    round_draw = contest.drawn(5)
    contest.players.reverse()
    assert contest.drawn(5) == round_draw


def test_a_meeting_again_is_said_at_its_table():
    contest = Contest(8, 2).to_the_end()
    second = contest.draws[1]
    assert {rematch.table for rematch in second.rematches} == {1, 2}
    first = second.rematches[0]
    how = (
        "partenaires"
        if frozenset((first.ns, first.ew)) in partners(contest.draws[:1])
        else ("adversaires")
    )
    assert f"{first.ns} et {first.ew} ({how} à la partie 1)" in second.tables[0].reason.text
