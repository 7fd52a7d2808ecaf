"""Each way of drawing that a regulation may choose: its draw, and its replay."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rules import RuleSet
from scoring.words import Refused as Impossible
from tests.factories import make_contest, play_round
from tests.sweeps import slowly
from tournaments.models import Contest
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.history import replay
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services.draws import draws, presence
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db


def contest_of(pairs: int, **options: Any) -> Contest:
    return make_contest(pairs, Regulation(RuleSet.preset("ffb-belote"), **options))


def seats(contest: Contest, number: int) -> list[tuple[int, int, int]]:
    view = rounds_of(contest, only=number)[0]
    return [(line.table, *line.ns.numbers, *line.ew.numbers) for line in view.tables]


def byes(contest: Contest) -> list[int]:
    return [team.number for view in rounds_of(contest) for team in view.exempt]


def test_round_1_in_the_order_of_registration() -> None:
    contest = contest_of(7, first_draw="registration")
    play_round(contest)
    assert seats(contest, 1) == [(1, 1, 2), (2, 3, 4), (3, 5, 6)]
    assert byes(contest) == [7]
    play_round(contest)
    assert contest.rounds.get(number=2).method == "ranking"


def test_first_against_second_even_when_they_have_met() -> None:
    contest = contest_of(6, next_draw="ranking-rematches")
    for seed in range(4):
        play_round(contest, seed=seed)
        order = [row.team.number for row in standings(contest).rows]
        if seed < 3:
            draws.draw_round(contest, None, seed=seed)
            drawn = [frozenset(seat[1:]) for seat in seats(contest, seed + 2)]
            assert drawn == [frozenset(order[k : k + 2]) for k in (0, 2, 4)]
            draws.undo_draw(contest, None, seed + 2)
    assert list(differences(contest)) == []


def test_a_new_draw_each_round_repeats_no_meeting() -> None:
    contest = contest_of(9, next_draw="random", bye_to="lot")
    for seed in range(4):
        play_round(contest, seed=seed)
    pairs = [frozenset(seat[1:]) for number in range(1, 5) for seat in seats(contest, number)]
    assert len(set(pairs)) == len(pairs)
    assert len(set(byes(contest))) == 4
    assert {round_.method for round_ in contest.rounds.all()} == {"random"}


def test_with_a_new_draw_each_round_the_last_ranked_rests_where_the_regulation_says_so() -> None:
    contest = contest_of(9, next_draw="random", bye_to="last")
    play_round(contest, seed=1)
    first = byes(contest)[0]
    order = [row.team.number for row in standings(contest).rows if row.team.number != first]
    draws.draw_round(contest, None, seed=2)
    assert byes(contest) == [first, order[-1]]


@pytest.mark.parametrize(
    ("pairs", "first_draw"),
    [
        (9, "registration"),
        (8, "random"),
        *slowly((8, "registration"), (9, "random")),
    ],
)
def test_odd_numbers_keep_their_table_and_even_ones_move_by_one(
    pairs: int, first_draw: str
) -> None:
    contest = contest_of(pairs, first_draw=first_draw, next_draw="odd-even")
    for seed in range(4):
        play_round(contest, seed=seed)
    tables = (pairs + 1) // 2
    kept: dict[int, set[int]] = {}
    for number in range(1, 5):
        for table, ns, ew in seats(contest, number):
            kept.setdefault(ns, set()).add(table)
            start = next(t for t, _ns, first in seats(contest, 1) if first == ew)
            assert table == (start - 1 + number - 1) % tables + 1
            assert (ns % 2, ew % 2) == (1, 0)
    assert all(len(numbers) == 1 for numbers in kept.values())
    assert len(set(byes(contest))) == len(byes(contest)) == (pairs % 2) * 4
    if first_draw == "registration":
        assert seats(contest, 1)[0] == (1, 1, 2)
    assert list(differences(contest)) == []


def test_a_movement_goes_on_and_is_replayed_when_a_team_leaves_and_another_comes() -> None:
    contest = contest_of(8, next_draw="odd-even", first_draw="registration", rounds=4)
    play_round(contest, seed=1)
    presence.withdraw_team(contest, None, contest.teams.get(number=4))
    play_round(contest, seed=2)
    assert seats(contest, 2) == [(1, 1, 8), (2, 3, 2), (4, 7, 6)]
    assert byes(contest) == [5]
    presence.register_team(contest, None, Registration("Nouvelle", "Venue"))
    play_round(contest, seed=3)
    play_round(contest, seed=4)
    assert not any(view.rematches for view in rounds_of(contest))
    assert [len(seats(contest, number)) for number in (3, 4)] == [4, 4]
    assert list(differences(contest)) == []


@pytest.mark.parametrize("bye_to", ["last", "lot"])
def test_who_rests_is_kept_with_the_round(bye_to: str) -> None:
    contest = contest_of(9, bye_to=bye_to)
    for seed in range(3):
        play_round(contest, seed=seed)
    assert [round_.bye_to for round_ in contest.rounds.all()] == ["lot", bye_to, bye_to]
    for view in rounds_of(contest):
        again = replay(contest, view.number)
        assert [bye.team for bye in again.byes] == [team.number for team in view.exempt]


def test_an_unknown_way_of_drawing_is_refused() -> None:
    with pytest.raises(Impossible) as refused:
        Regulation(RuleSet.preset("ffb-belote"), first_draw="horoscope", bye_to="first")
    assert [problem.field for problem in refused.value.problems] == ["first_draw", "bye_to"]


def test_winners_meet_winners_and_the_best_sit_first() -> None:
    contest = contest_of(8, rounds=4, next_draw="winners")
    for seed in range(4):
        play_round(contest, seed=seed)
    for number in range(2, 5):
        before = {
            row.team.number: sum(cell.won for cell in row.cells)
            for row in standings(contest, after=number - 1).rows
        }
        gaps = [abs(before[ns] - before[ew]) for _table, ns, ew in seats(contest, number)]
        tops = [max(before[ns], before[ew]) for _table, ns, ew in seats(contest, number)]
        assert max(gaps) <= 1
        assert tops == sorted(tops, reverse=True)
    met = [frozenset(seat[1:]) for number in range(1, 5) for seat in seats(contest, number)]
    assert len(set(met)) == len(met)
    assert list(differences(contest)) == []


def test_winners_meet_winners_whatever_is_corrected_afterwards() -> None:
    contest = contest_of(9, rounds=3, next_draw="winners", bye_to="last")
    play_round(contest)
    play_round(contest, seed=5)
    seen = seats(contest, 2)
    contest.rounds.filter(number=1).update(dropped=True)
    assert seats(contest, 2) == seen
    assert list(differences(contest)) == []


def test_a_draw_that_allows_second_meetings_is_replayed_after_the_regulation_changes() -> None:
    contest = contest_of(4, rounds=4, rematch_from=3)
    for seed in range(3):
        play_round(contest, seed=seed)
    order = [row.team.number for row in standings(contest, 2).rows]
    assert {frozenset(pair[1:]) for pair in seats(contest, 3)} == {
        frozenset(order[:2]),
        frozenset(order[2:]),
    }
    drawn = replay(contest, 3)
    contest.regulation = Regulation(RuleSet.preset("ffb-belote"), rounds=4).to_data()
    contest.save()
    assert replay(contest, 3) == drawn
    assert not list(differences(contest))
