"""A round is drawn once, kept with its seed, and undone only while nothing depends on it."""

from __future__ import annotations

import pytest

from tests.factories import belote_totals, make_contest, play_round
from tournaments.models import Match
from tournaments.queries.draws.history import replay
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.services import results
from tournaments.services.draws import draws, presence, seating
from tournaments.services.registration.filling import Registration
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def pairs_of(contest: object, number: int) -> list[tuple[int, int, int]]:
    view = rounds_of(contest, only=number)[0]  # type: ignore[arg-type]
    return [(line.table, *line.ns.numbers, *line.ew.numbers) for line in view.tables]


def test_round_1_is_drawn_by_lot_and_each_next_one_in_ranking_order() -> None:
    contest = make_contest(pairs=8)
    play_round(contest, seed=5)
    order = [row.team.number for row in standings(contest).rows]
    met = {frozenset(pair[1:]) for pair in pairs_of(contest, 1)}
    draws.draw_round(contest, None, seed=6)
    assert contest.rounds.get(number=1).method == "random"
    assert contest.rounds.get(number=2).method == "ranking"
    table, ns, ew = pairs_of(contest, 2)[0]
    assert table == 1
    assert ns == order[0]
    assert frozenset((ns, ew)) not in met


def test_nobody_meets_again_in_four_rounds_and_nobody_rests_twice() -> None:
    contest = make_contest(pairs=9)
    for seed in range(4):
        play_round(contest, seed=seed)
    views = rounds_of(contest)
    pairs = [frozenset((*line.ns.numbers, *line.ew.numbers)) for v in views for line in v.tables]
    resting = [team.number for view in views for team in view.exempt]
    assert len(set(pairs)) == len(pairs) == 16
    assert len(set(resting)) == len(resting) == 4
    assert all(view.rematches == () for view in views)


def test_a_rematch_that_cannot_be_avoided_is_said() -> None:
    contest = make_contest(pairs=2)
    play_round(contest)
    drawn = draws.draw_round(contest, None, seed=2)
    assert [rematch.table for rematch in drawn.rematches] == [1]
    assert rounds_of(contest)[1].rematches[0].before == 1


def test_a_draw_is_replayed_from_what_the_round_kept_even_after_a_correction() -> None:
    contest = make_contest(pairs=9)
    play_round(contest, seed=1)
    drawn = draws.draw_round(contest, None, seed=2)
    match = Match.objects.select_related("round__contest").get(round__number=1, table=4)
    results.enter_totals(match, None, results.Totals(1944, 0), version=1, reason="totaux inversés")
    assert replay(contest, 2) == drawn
    assert pairs_of(contest, 2) == [(t.number, t.ns, t.ew) for t in drawn.tables]


def test_one_team_alone_cannot_be_drawn() -> None:
    with pytest.raises(Refused, match="au moins deux équipes"):
        draws.draw_round(make_contest(pairs=1), None)


def test_no_round_is_drawn_while_another_is_played_nor_after_the_last() -> None:
    contest = make_contest(pairs=4)
    draws.draw_round(contest, None, seed=1)
    with pytest.raises(Refused, match="n’est pas close"):
        draws.draw_round(contest, None, seed=1)
    draws.undo_draw(contest, None, 1)
    for seed in range(4):
        play_round(contest, seed=seed)
    with pytest.raises(Refused, match="Les 4 parties prévues"):
        draws.draw_round(contest, None, seed=1)


def test_a_draw_is_undone_only_while_no_result_hangs_on_it() -> None:
    contest = make_contest(pairs=4)
    draws.draw_round(contest, None, seed=1)
    draws.undo_draw(contest, None, 1)
    assert rounds_of(contest) == []
    draws.draw_round(contest, None, seed=1)
    match = Match.objects.select_related("round__contest").first()
    assert match is not None
    import random

    results.enter_totals(match, None, belote_totals(random.Random(1)), version=0)
    with pytest.raises(Refused, match="déjà saisi"):
        draws.undo_draw(contest, None, 1)


def test_a_pair_that_came_after_the_draw_plays_when_it_is_made_again() -> None:
    contest = make_contest(pairs=4)
    play_round(contest)
    draws.draw_round(contest, None, seed=1)
    presence.register_team(contest, None, Registration("Tard", "Venu"))
    draws.undo_draw(contest, None, 2)
    draw = draws.draw_round(contest, None, seed=1)
    assert 5 in {n for t in draw.tables for n in (t.ns, t.ew)} | {bye.team for bye in draw.byes}


def test_the_exempt_pair_that_left_is_not_ranked_once_its_only_round_is_undone() -> None:
    contest = make_contest(pairs=3)
    resting = draws.draw_round(contest, None, seed=1).byes[0].team
    presence.withdraw_team(contest, None, contest.teams.get(number=resting))
    draws.undo_draw(contest, None, 1)
    play_round(contest)
    assert resting not in {row.team.number for row in standings(contest).rows}


def test_two_tables_change_places() -> None:
    contest = make_contest(pairs=6)
    draws.draw_round(contest, None, seed=1)
    before = pairs_of(contest, 1)
    seating.swap_tables(contest, None, 1, 1, 3)
    after = pairs_of(contest, 1)
    assert after[0][1:] == before[2][1:]
    assert after[2][1:] == before[0][1:]
    assert after[1] == before[1]


@pytest.mark.parametrize(("one", "other"), [(1, 7), (7, 1), (1, 1)])
def test_tables_that_cannot_change_places_stay(one: int, other: int) -> None:
    contest = make_contest(pairs=4)
    draws.draw_round(contest, None, seed=1)
    before = pairs_of(contest, 1)
    with pytest.raises(Refused):
        seating.swap_tables(contest, None, 1, one, other)
    assert pairs_of(contest, 1) == before


def test_a_page_that_is_no_longer_right_draws_nothing_else_in_its_place() -> None:
    contest = make_contest(pairs=4)
    play_round(contest)
    with pytest.raises(Refused, match="plus à jour"):
        draws.draw_round(contest, None, number=1)
    draws.draw_round(contest, None, number=2)
    assert contest.rounds.count() == 2


def test_closing_a_round_whose_draw_was_undone_meanwhile_is_refused_in_words() -> None:
    contest = make_contest(pairs=4)
    draws.draw_round(contest, None)
    draws.undo_draw(contest, None, 1)
    with pytest.raises(Refused, match="n’est pas tirée"):
        results.close_round(contest, None, 1)
