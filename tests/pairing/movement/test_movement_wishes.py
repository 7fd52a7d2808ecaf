"""Movements with forbidden meetings: the places avoid them, or the draw names them."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

from tests.pairing.helpers import pairs_of
from tournaments.pairing import MOVEMENTS, DrawRefused, Entrant, History, draw, schedule
from tournaments.pairing.movement.figures import Figure

methods = pytest.mark.parametrize("method", sorted(MOVEMENTS))


def forbidding(*pairs: tuple[int, int]) -> History:
    return History(apart=frozenset((min(pair), max(pair)) for pair in pairs))


def avoidable(figure: Figure, rounds: int, history: History) -> bool:
    """Return whether any seating of the figure avoids every forbidden meeting."""
    met = {frozenset(pair) for number in range(1, rounds + 1) for _, *pair in figure.round(number)}
    teams = sorted({team for pair in history.apart for team in pair})
    return any(
        not any(
            frozenset((seated[teams.index(one)], seated[teams.index(other)])) in met
            for one, other in history.apart
        )
        for seated in permutations(range(1, figure.places + 1), len(teams))
    )


@pytest.mark.slow
@methods
@pytest.mark.parametrize("teams", [4, 6, 8])
def test_the_places_avoid_forbidden_meetings_whenever_some_places_do(method, teams):
    random = Random(teams)
    pairs = list(combinations(range(1, teams + 1), 2))
    refusals = 0
    for trial in range(25):
        history = forbidding(*random.sample(pairs, random.randint(1, 3)))
        rounds = random.randint(1, teams - 1)
        possible = avoidable(MOVEMENTS[method].figure(teams, trial, rounds), rounds, history)
        entrants = [Entrant(team) for team in range(1, teams + 1)]
        options = {"rounds": rounds, "start": random.choice(["lot", "numbers"])}
        if not possible:
            refusals += 1
            with pytest.raises(DrawRefused) as refused:
                draw(method, entrants, history, trial, **options)
            best = draw(method, entrants, history, trial, accept=True, **options)
            assert refused.value.best == best
            continue
        first = draw(method, entrants, history, trial, **options)
        planned = schedule(method, entrants, rounds, trial, history=history, start=options["start"])
        assert planned[0] == first
        for result in planned:
            assert not any(history.banned(*pair) for pair in pairs_of(result))
            assert not any(note.text.startswith("Tables changées") for note in result.notes)
    assert refusals


@methods
def test_what_cannot_be_avoided_is_named_with_its_round(method):
    entrants = [Entrant(team) for team in range(1, 5)]
    with pytest.raises(DrawRefused) as refused:
        draw(method, entrants, forbidding((2, 3)), 1, rounds=3)
    message = str(refused.value)
    assert message.startswith(
        "Ces déplacements n’évitent pas toutes les rencontres que vous avez interdites"
    )
    assert any(
        f"{one} contre {other} à la partie {number}." in message
        for one, other in ((2, 3), (3, 2))
        for number in (1, 2, 3)
    )


@methods
def test_all_forbidden_meetings_of_a_large_field_are_avoided(method):
    random = Random(5)
    pairs = [tuple(random.sample(range(1, 151), 2)) for _ in range(25)]
    history = forbidding(*pairs)
    planned = schedule(method, map(Entrant, range(1, 151)), 5, 3, history=history)
    met = {tuple(sorted(pair)) for result in planned for pair in pairs_of(result)}
    assert not met & history.apart
    assert len(met) == 5 * 75


@methods
def test_clubs_are_kept_apart_where_places_allow_it(method):
    kin = {team: "ABCDEFGHIJ"[team % 10] for team in range(1, 61)}
    entrants = [Entrant(team) for team in range(1, 61)]
    for result in schedule(method, entrants, 4, 2, history=History(kin=kin)):
        assert not any(kin[ns] == kin[ew] for ns, ew in pairs_of(result))


def test_odd_numbers_sit_unless_nothing_else_keeps_two_teams_apart():
    entrants = [Entrant(team) for team in range(1, 9)]
    apart = forbidding((1, 2))
    usual = draw("odd-even", entrants, apart, 1, rounds=3)
    assert all(ns % 2 and not ew % 2 for ns, ew in pairs_of(usual))
    changed = draw("odd-even", entrants, apart, 1, rounds=4)
    assert any(ns % 2 == 0 or ew % 2 for ns, ew in pairs_of(changed))
    assert any("ou une rencontre est interdite" in n.text for n in changed.notes)


@methods
def test_a_meeting_forbidden_once_the_contest_runs_changes_two_tables(method):
    entrants = [Entrant(team) for team in range(1, 13)]
    planned = schedule(method, entrants, 4, 9)
    one, other = pairs_of(planned[2])[0]
    placed = [Entrant(team, place) for team, place in planned[0].places]
    met = [(n, *pair) for n in (1, 2) for pair in pairs_of(planned[n - 1])]
    history = History.of(met)
    history = History(history.meetings, apart=forbidding((one, other)).apart)
    third = draw(method, placed, history, 5, number=3, rounds=4, places=12, plan=9)
    assert not third.rematches
    assert not any(history.banned(*pair) for pair in pairs_of(third))
    assert len(set(pairs_of(planned[2])) - set(pairs_of(third))) == 2
    assert any(note.text.startswith("Tables changées") for note in third.notes)
