"""The ranking shown to everybody: after the last complete round, with each team's movement."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.criteria import CRITERIA
from tests.factories import BELOTE, make_contest, make_user, play_round
from tests.papers.builders import contest, drawn, teams
from tests.services.results import readings
from tournaments.models import Match
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants
from tournaments.queries.draws.progress import progress
from tournaments.queries.hall.snapshot import Snapshot
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.results.sheet_counts import Sheets
from tournaments.queries.standings.climbs import after_complete, complete_standings, with_moves
from tournaments.queries.standings.ranking import Scores, compute, standings
from tournaments.queries.standings.rows import Move, Row, Standings, Way
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.results import Totals
from tournaments.services.results.catch_ups import ExtraMatch, enter_catch_up
from tournaments.words.enums import Stage

PAIRS = 11


def day(seed: int, number: int = 4) -> list[RoundView]:
    """Return rounds of `PAIRS` teams, whose totals depend on the seed."""
    random = Random(seed)
    return [_played_again(drawn(teams(PAIRS), n), random) for n in range(1, number + 1)]


def _played_again(view: RoundView, random: Random) -> RoundView:
    lines = []
    for line in view.tables:
        assert line.entry is not None
        ns = random.randint(500, 1444)
        entry = line.entry._replace(ns=ns, ew=1944 - ns, winner="NS" if ns > 972 else "EW")
        lines.append(line._replace(entry=entry))
    return replace(view, tables=tuple(lines))


def without(view: RoundView, table: int) -> RoundView:
    """Return the round without the result of a table."""
    lines = [one._replace(entry=None) if one.table == table else one for one in view.tables]
    return replace(view, tables=tuple(lines))


def shown(views: list[RoundView]) -> Standings:
    return after_complete(Scores(contest(), teams(PAIRS), views))


def marks(ranked: Standings) -> list[tuple[Any, ...]]:
    """Return what a ranking computes: order, ranks, ties, points and criteria."""
    return [(r.rank, r.shared, r.team, r.cells, r.values, r.total) for r in ranked.rows]


def row_of(ranked: Standings, number: int) -> Row:
    return next(row for row in ranked.rows if row.team.number == number)


seeds = st.integers(0, 10**6)


class TestWhichRoundsCount:
    @given(seeds, st.integers(1, 4), st.integers(1, 5))
    def test_it_is_the_ranking_after_the_round_before_the_first_incomplete_one(
        self, seed: int, number: int, table: int
    ) -> None:
        views = day(seed)
        views[number - 1] = without(views[number - 1], table)
        ranked = shown(views)
        before = compute(contest(), teams(PAIRS), views[: number - 1])

        assert ranked.after == number - 1
        assert marks(ranked) == marks(before)
        assert [one.number for one in ranked.waited] == list(range(number, 5))
        assert ranked.pending == 1

    @given(seeds)
    def test_of_a_complete_day_it_is_the_ranking_of_all_results(self, seed: int) -> None:
        views = day(seed)
        ranked, every = shown(views), compute(contest(), teams(PAIRS), views)

        assert marks(ranked) == marks(every)
        assert (ranked.after, ranked.waited, ranked.pending) == (4, (), 0)

    def test_before_a_first_round_is_complete_nobody_is_ranked(self) -> None:
        first = without(day(1, 1)[0], 3)

        assert not shown([first]).begun
        assert not shown([]).begun
        assert shown(day(1, 1)).begun

    def test_a_dropped_round_is_waited_for_by_nobody(self) -> None:
        views = day(1)
        views[1] = replace(without(views[1], 3), dropped=True)
        ranked = shown(views)

        assert (ranked.after, ranked.rounds, ranked.dropped) == (4, (1, 3, 4), (2,))

    def test_a_round_of_the_final_bracket_is_complete_like_another(self) -> None:
        views = day(1, 2)
        final = replace(without(views[1], 1), stage=Stage.BRACKET)
        waited = shown([views[0], final]).waited

        assert [(one.number, one.bracket) for one in waited] == [(2, True)]


class TestMovements:
    @given(seeds)
    def test_a_team_moves_from_its_rank_after_the_round_before(self, seed: int) -> None:
        views = day(seed)
        ranked = shown(views)
        before = {
            row.team.number: row.rank for row in compute(contest(), teams(PAIRS), views[:-1]).rows
        }
        for row in ranked.rows:
            move = ranked.move_of(row)
            assert move is not None
            gained = {Way.UP: move.places, Way.DOWN: -move.places, Way.SAME: 0}[move.way]
            assert before[row.team.number] - row.rank == gained
            assert (move.places > 0) == (move.way is not Way.SAME)

    def test_the_first_round_moves_nobody(self) -> None:
        ranked = shown(day(1, 1))

        assert [ranked.move_of(row) for row in ranked.rows] == [None] * len(ranked.rows)

    def test_a_team_that_came_for_the_last_round_is_new(self) -> None:
        # Team 7 of the builders comes for the second round.
        ranked = shown(day(1, 2))

        assert ranked.move_of(row_of(ranked, 7)) == Move(Way.NEW)

    def test_a_dropped_round_is_not_the_round_before(self) -> None:
        views = day(1)
        views[2] = replace(views[2], dropped=True)

        assert shown(views).since == 2

    def test_an_earlier_ranking_has_its_own_movements(self) -> None:
        views = day(3)
        scores = Scores(contest(), teams(PAIRS), views)
        earlier = with_moves(scores, scores.after(3))

        assert earlier.before == shown(views[:3]).before


class TestFiguresOfARanking:
    def test_the_best_total_of_each_round_is_made_at_a_table(self) -> None:
        views = day(5)
        ranked = shown(views)

        for view in views:
            played = [line.entry for line in view.tables if line.entry is not None]
            assert ranked.best[view.number] == max(max(one.ns, one.ew) for one in played)

    def test_the_gap_is_the_distance_to_the_first_in_points(self) -> None:
        ranked = shown(day(5))
        first = ranked.rows[0]

        assert ranked.gap_of(first) is None
        for row in ranked.rows[1:]:
            assert ranked.gap_of(row) == (CRITERIA["points"], row.total - first.total)

    def test_the_gap_is_in_victories_then_in_points_if_victories_come_first(self) -> None:
        wins_first = contest(ranking=("wins", "points", "lots"))
        ranked = after_complete(Scores(wins_first, teams(PAIRS), day(5)))
        (wins, points), first = ranked.deciding, ranked.rows[0]

        assert (wins.name, points.name) == ("wins", "points")
        parted = set()
        for row in ranked.rows[1:]:
            criterion, gap = ranked.gap_of(row) or (wins, 0)
            parted.add(criterion.name)
            if row.values[0] != first.values[0]:
                assert (criterion, gap) == (wins, row.values[0] - first.values[0])
            else:
                assert (criterion, gap) == (points, row.total - first.total)
        assert parted == {"wins", "points"}

    def test_a_ranking_says_how_many_rounds_are_planned(self) -> None:
        views = day(1, 3)
        scores = Scores(contest(rounds=5), teams(PAIRS), views)

        assert (len(shown(views).rounds), after_complete(scores).planned) == (3, 5)


@pytest.mark.django_db
def test_a_late_catch_up_does_not_hold_the_ranking_back_and_is_said() -> None:
    played = make_contest(5, Regulation(BELOTE.rules, bye="catch-up"))
    play_round(played)
    ranked = complete_standings(played)
    (awaited,) = ranked.awaited

    assert (ranked.after, awaited.round) == (1, 1)
    other = next(row.team.number for row in ranked.rows if row.team != awaited.team)
    enter_catch_up(played, None, 1, awaited.team.number, ExtraMatch(other, 1000, 944), version=0)
    assert row_of(complete_standings(played), awaited.team.number).total == 1000


@pytest.mark.django_db
def test_a_late_table_holds_back_the_rounds_drawn_after_it() -> None:
    played = make_contest(8)
    draws.draw_round(played, None, seed=1)
    matches = list(Match.objects.filter(round__contest=played).order_by("table"))
    for match in matches[:-1]:
        results.enter_totals(match, None, Totals(1000, 944), version=0)
    draws.draw_round(played, None, seed=2, late="nothing")
    ranked = complete_standings(played)

    assert not ranked.begun
    assert [one.number for one in ranked.waited] == [1, 2]
    results.enter_totals(matches[-1], None, Totals(1000, 944), version=0)
    assert complete_standings(played).after == 1


@pytest.mark.django_db
def test_a_round_is_complete_at_its_last_result_closed_or_not() -> None:
    played = make_contest(4)
    play_round(played, close=False)
    open_ = complete_standings(played)
    results.close_round(played, None, 1)

    assert open_.after == 1
    assert marks(open_) == marks(complete_standings(played)) == marks(standings(played))


@pytest.mark.django_db
def test_every_count_of_the_sheets_of_a_round_is_the_same() -> None:
    played = make_contest(10)
    draws.draw_round(played, None, seed=1)
    first, second, *_ = Match.objects.filter(round__contest=played).order_by("table")
    results.enter_totals(first, None, Totals(1000, 944), version=0)
    results.enter_totals(second, None, Totals(9, 9), version=0, to_verify=True, reason="tache")
    sheets = Sheets(tables=5, confirmed=1, to_verify=1)

    assert rounds_of(played)[0].sheets == sheets
    assert progress(played).sheets == sheets
    assert Snapshot(played).standings.waited[0].sheets == sheets
    assert (sheets.arrived, sheets.missing, sheets.waiting) == (2, 3, 4)


@pytest.mark.django_db
def test_a_correction_to_read_is_counted_beside_the_result_that_stands() -> None:
    played, match = readings.drawn(second_reading=True)
    anne, bruno = make_user("anne"), make_user("bruno")
    results.enter_totals(match, anne, readings.AGREED, version=0)
    results.confirm_entry(match, bruno, version=1)
    results.enter_totals(match, bruno, readings.OTHER, version=2, reason="feuille relue")
    sheets = Sheets(tables=1, confirmed=1, corrections=1)

    assert rounds_of(played)[0].sheets == sheets
    assert progress(played).sheets == sheets
    assert (sheets.arrived, sheets.to_read, sheets.waiting) == (1, 1, 0)


@pytest.mark.django_db
def test_the_ranking_is_read_in_seven_queries(django_assert_num_queries: Any) -> None:
    played = make_contest(6)
    play_round(played)
    play_round(played, seed=2)
    info, entered, views = contest_info(played), entrants(played), rounds_of(played)

    with django_assert_num_queries(7):
        complete_standings(played)
    with django_assert_num_queries(0):
        after_complete(Scores(info, entered, views))
