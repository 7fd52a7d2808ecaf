"""Movements: drawn, replayed, and faithful to the announced tables whatever happens."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scoring.rules import RuleSet
from scoring.words import Refused as Impossible
from tests.factories import belote_totals, make_contest, play_round
from tests.sweeps import slowly
from tournaments.models import Contest, Match
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.routes import routes
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.regulation import Regulation
from tournaments.regulation.text import articles
from tournaments.services import results
from tournaments.services.draws import draws, presence, seating
from tournaments.services.registration.filling import Registration
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db
METHODS = ("odd-even", "mitchell", "round-robin", "in-advance")
every = pytest.mark.parametrize(
    "method",
    [METHODS[0], *(pytest.param(method, marks=pytest.mark.slow) for method in METHODS[1:])],
)


def contest_of(pairs: int, method: str, **options: Any) -> Contest:
    options = {"rounds": 4, "next_draw": method, **options}
    return make_contest(pairs, Regulation(RuleSet.preset("ffb-belote"), **options))


def seats(view: RoundView) -> set[tuple[int, ...]]:
    return {(line.table, *line.ns.numbers, *line.ew.numbers) for line in view.tables}


def without(view: RoundView, *gone: int) -> set[tuple[int, ...]]:
    return {seat for seat in seats(view) if not set(seat[1:]) & set(gone)}


def finish(contest: Contest) -> None:
    """Enter every result of the last round drawn, and close the round."""
    drawn = contest.rounds.order_by("number").last()
    if drawn is not None and not drawn.closed:
        for match in Match.objects.filter(round=drawn):
            results.enter_totals(match, None, belote_totals(Random(match.table)), version=0)
        results.close_round(contest, None, drawn.number)


def played(contest: Contest, rounds: int = 4) -> list[RoundView]:
    """Play until that round; every later round has another seed than the first."""
    finish(contest)
    for number in range(contest.rounds.count() + 1, rounds + 1):
        play_round(contest, seed=7 if number == 1 else 100 + number)
    assert list(differences(contest)) == []
    return rounds_of(contest)


@every
@pytest.mark.parametrize(
    ("pairs", "first_draw"),
    [(9, "random"), *slowly((8, "random"), (8, "registration"), (9, "registration"))],
)
def test_four_rounds_bring_no_rematch_and_are_replayed(
    method: str, first_draw: str, pairs: int
) -> None:
    views = played(contest_of(pairs, method, first_draw=first_draw))
    assert {view.method for view in views} == {method}
    assert not any(view.rematches for view in views)
    rested = [team.number for view in views for team in view.exempt]
    assert len(set(rested)) == len(rested) == 4 * (pairs % 2)


@every
@pytest.mark.parametrize("gone", [8, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 5))])
def test_a_team_that_never_came_leaves_every_other_table_as_it_was_to_be(
    method: str, gone: int
) -> None:
    """After a withdrawal in round 1, its opponent rests, then each later opponent in turn."""
    whole = played(contest_of(8, method))
    contest = contest_of(8, method)
    draws.draw_round(contest, None, seed=7)
    presence.withdraw_team(contest, None, contest.teams.get(number=gone))
    views = played(contest)
    for before, after in zip(whole, views, strict=True):
        assert seats(after) == without(before, gone)
    rested = [team.number for view in views for team in view.exempt]
    assert len(set(rested)) == 4


@pytest.mark.slow
@every
def test_a_late_pair_that_meets_the_exempt_one_at_once_makes_everybody_play(method: str) -> None:
    whole = played(contest_of(7, method))
    contest = contest_of(7, method)
    draws.draw_round(contest, None, seed=7)
    late = presence.register_team(contest, None, Registration("Venue", "Tard"), play_now=True)
    views = played(contest)
    for before, after in zip(whole, views, strict=True):
        assert seats(before) < seats(after)
        (met,) = seats(after) - seats(before)
        assert set(met[1:]) == {late.number, before.exempt[0].number}
        assert not after.exempt


@pytest.mark.slow
@every
def test_a_late_pair_takes_the_place_of_the_one_that_left(method: str) -> None:
    whole = played(contest_of(8, method))
    contest = contest_of(8, method)
    played(contest, 1)
    presence.withdraw_team(contest, None, contest.teams.get(number=3))
    presence.register_team(contest, None, Registration("Nouvelle", "Venue"))
    for before, after in zip(whole[1:], played(contest)[1:], strict=True):
        named = {
            tuple(9 if at and one == 3 else one for at, one in enumerate(s)) for s in seats(before)
        }
        assert seats(after) == named


@pytest.mark.slow
@every
def test_a_team_keeps_its_place_when_one_with_a_lower_number_leaves(method: str) -> None:
    """The team exempt in round 1 sits at no table, and still keeps its place."""
    whole = played(contest_of(9, method))
    contest = contest_of(9, method)
    (first,) = played(contest, 1)
    rested = first.exempt[0].number
    gone = next(number for number in range(1, 10) if number != rested)
    presence.withdraw_team(contest, None, contest.teams.get(number=gone))
    for before, after in zip(whole[1:], played(contest)[1:], strict=True):
        assert without(before, gone) <= seats(after)


@every
def test_tables_exchanged_in_the_first_round_say_who_starts_where(method: str) -> None:
    contest = contest_of(8, method)
    draws.draw_round(contest, None, seed=7)
    seating.swap_tables(contest, None, 1, 2, 3)
    finish(contest)
    for seed in (1, 2, 3):
        play_round(contest, seed=seed)
    assert not any(view.rematches for view in rounds_of(contest))


@every
@pytest.mark.parametrize("number", [1, 2])
def test_two_teams_exchanged_by_hand_bring_no_rematch_later(method: str, number: int) -> None:
    contest = contest_of(9, method)
    played(contest, number - 1)
    draws.draw_round(contest, None, seed=7)
    tables = rounds_of(contest)[-1].tables
    one, other = tables[0].ns.numbers[0], tables[2].ew.numbers[0]
    seating.swap_teams(contest, None, number, one, other)
    finish(contest)
    for seed in range(4 - number):
        play_round(contest, seed=seed)
    views = rounds_of(contest)
    assert not any(view.rematches for view in views)
    rested = [team.number for view in views for team in view.exempt]
    assert len(set(rested)) == 4
    assert list(differences(contest)) == []


@every
def test_an_odd_number_is_refused_where_the_regulation_takes_even_ones_only(method: str) -> None:
    contest = contest_of(9, method, bye_to="refused", first_draw="registration")
    with pytest.raises(Refused, match="nombre pair d’équipes ; il y en a 9"):
        draws.draw_round(contest, None, seed=1)
    assert not contest.rounds.exists()
    # The routes cannot be computed either: the function returns none instead of failing.
    assert routes(contest).rounds == ()
    presence.withdraw_team(contest, None, contest.teams.get(number=9))
    assert not any(view.exempt for view in played(contest))


@every
def test_a_draw_undone_and_made_again_is_another_one_only_in_the_first_round(method: str) -> None:
    contest = contest_of(10, method)
    draws.draw_round(contest, None, seed=1)
    first = seats(rounds_of(contest)[0])
    draws.undo_draw(contest, None, 1)
    draws.draw_round(contest, None, seed=2)
    assert seats(rounds_of(contest)[0]) != first
    finish(contest)
    draws.draw_round(contest, None, seed=5)
    second = seats(rounds_of(contest)[1])
    draws.undo_draw(contest, None, 2)
    draws.draw_round(contest, None, seed=6)
    assert seats(rounds_of(contest)[1]) == second


@every
def test_a_movement_may_begin_once_rounds_were_played_otherwise(method: str) -> None:
    contest = contest_of(8, "ranking")
    for seed in (1, 2):
        play_round(contest, seed=seed)
    changed = Regulation.from_data(contest.regulation).with_format(next_draw=method)
    contest.regulation = changed.to_data()
    contest.save(update_fields=["regulation"])
    views = played(contest)
    assert [view.method for view in views[2:]] == [method, method]
    assert not views[2].rematches


@pytest.mark.parametrize("method", METHODS[1:])
@pytest.mark.parametrize(("option", "value"), [("pairing", ("points",)), ("bye_to", "lot")])
def test_what_orders_a_draw_is_refused_where_all_is_known_in_advance(
    method: str, option: str, value: Any
) -> None:
    with pytest.raises(Impossible) as refused:
        Regulation(RuleSet.preset("ffb-belote"), next_draw=method, **{option: value})
    (problem,) = refused.value.problems
    assert problem.field == option
    assert "les rencontres sont connues d’avance" in problem.message


def test_the_printed_regulation_says_how_teams_move() -> None:
    texts = {}
    for method in METHODS:
        for first in ("random", "registration"):
            regulation = Regulation(
                RuleSet.preset("ffb-belote"), next_draw=method, first_draw=first
            )
            texts[method, first] = " ".join(s for a in articles(regulation) for s in a.sentences)
            assert "C’est l’équipe que le mouvement laisse sans adversaire" in texts[method, first]
    assert len(set(texts.values())) == 8
    assert "La première moitié des équipes inscrites s’assoit" in texts["mitchell", "registration"]
    assert (
        "Toutes les parties sont tirées au sort avant la première" in texts["in-advance", "random"]
    )


def test_the_regulation_may_open_a_table_rather_than_let_teams_meet_again() -> None:
    options: dict[str, Any] = {"next_draw": "mitchell", "left_alone": "open", "rounds": 5}
    contest = make_contest(9, Regulation(RuleSet.preset("ffb-belote"), **options))
    play_round(contest, seed=1)
    presence.withdraw_team(contest, None, contest.teams.get(number=4))
    for seed in range(2, 6):
        play_round(contest, seed=seed)
    assert not any(view.rematches for view in rounds_of(contest))
    assert not list(differences(contest))
    with pytest.raises(Impossible) as refused:
        Regulation(RuleSet.preset("ffb-belote"), left_alone="open")
    assert [problem.field for problem in refused.value.problems] == ["left_alone"]
