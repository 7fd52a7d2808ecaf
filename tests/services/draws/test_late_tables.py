"""Late tables: the draw goes on without them, by a rule that is chosen and stored."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scoring.rules import RuleSet
from tests.factories import belote_totals, make_contest, play_round
from tests.rows import written_again
from tournaments.models import Contest, Entry, Match
from tournaments.pairing import Draw
from tournaments.queries.after.verification import differences
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants
from tournaments.queries.draws.history import replay
from tournaments.queries.draws.inputs import draw_input
from tournaments.queries.draws.order import order_for_draw
from tournaments.queries.draws.progress import Step, progress
from tournaments.queries.draws.withdrawal import withdrawal
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws, presence
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Totals
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def enter(contest: Contest, number: int, table: int, totals: Totals | None = None) -> None:
    match = Match.objects.select_related("round__contest").get(
        round__contest=contest, round__number=number, table=table
    )
    results.enter_totals(match, None, totals or belote_totals(Random(table)), version=0)


def all_but(contest: Contest, number: int, *late: int) -> None:
    """Enter the results of a round, except those of the `late` tables."""
    for line in rounds_of(contest, only=number)[0].tables:
        if line.table not in late:
            enter(contest, number, line.table)


@written_again
def waiting(pairs: int = 8, rounds: int = 1, **options: Any) -> Contest:
    """Return a contest in which only table 1 of the last round has no result."""
    contest = make_contest(pairs, Regulation(RuleSet.preset("ffb-belote"), **options))
    for seed in range(rounds - 1):
        play_round(contest, seed=seed)
    draws.draw_round(contest, None, seed=7)
    all_but(contest, rounds, 1)
    return contest


def met(draw: Draw) -> set[frozenset[int]]:
    return {frozenset((table.ns, table.ew)) for table in draw.tables}


def order(contest: Contest, late: str) -> dict[int, int]:
    views = rounds_of(contest)
    return order_for_draw(contest_info(contest), entrants(contest), views, late)


def late_teams(contest: Contest, number: int = 1) -> list[int]:
    line = rounds_of(contest, only=number)[0].tables[0]
    return [*line.ns.numbers, *line.ew.numbers]


class TestTheDrawGoesOn:
    def test_only_once_what_the_late_match_counts_for_is_said(self) -> None:
        contest = waiting()
        with pytest.raises(Refused, match="La table 1 joue encore la partie 1") as refusal:
            draws.draw_round(contest, None)
        assert refusal.value.field == "late"
        assert contest.rounds.count() == 1
        draws.draw_round(contest, None, late="nothing")
        assert contest.rounds.count() == 2

    @pytest.mark.parametrize("rule", ["nothing", "half", "average", "before"])
    def test_by_a_rule_that_is_kept_and_replayed_whatever_comes_later(self, rule: str) -> None:
        contest = waiting(rounds=2)
        draw = draws.draw_round(contest, None, seed=3, late=rule)
        assert contest.rounds.get(number=3).given["late"] == {
            "rule": rule,
            "round": 2,
            "tables": [1],
        }
        enter(contest, 2, 1, Totals(1944, 0))
        results.close_round(contest, None, 2)
        assert replay(contest, 3) == draw
        assert list(differences(contest)) == []

    def test_with_the_late_teams_in_it(self) -> None:
        contest = waiting()
        draw = draws.draw_round(contest, None, late="half")
        assert {team for pair in met(draw) for team in pair} == set(range(1, 9))

    def test_not_while_no_result_at_all_is_confirmed(self) -> None:
        contest = make_contest(8)
        draws.draw_round(contest, None)
        with pytest.raises(Refused, match="n’est pas close"):
            draws.draw_round(contest, None, late="nothing")

    def test_not_when_all_results_are_in_and_the_round_is_to_be_closed(self) -> None:
        contest = make_contest(8)
        play_round(contest, close=False)
        with pytest.raises(Refused, match="La partie 1 n’est pas close"):
            draws.draw_round(contest, None, late="nothing")

    def test_a_result_to_verify_is_late_too(self) -> None:
        contest = waiting()
        match = Match.objects.select_related("round__contest").get(table=1)
        results.enter_totals(match, None, Totals(1, 1), version=0, to_verify=True, reason="?")
        with pytest.raises(Refused, match="La table 1 joue encore"):
            draws.draw_round(contest, None)
        draws.draw_round(contest, None, late="nothing")


class TestTheOrderOfTheDraw:
    def test_nothing_leaves_the_late_teams_last(self) -> None:
        contest = waiting()
        ranks = order(contest, "nothing")
        assert {ranks[team] for team in late_teams(contest)} == {7}

    def test_half_a_match_puts_them_between_those_above_and_below_it(self) -> None:
        contest = waiting()
        late = late_teams(contest)
        totals = {row.team.number: row.total for row in standings(contest).rows}
        ranks = order(contest, "half")
        above = sum(total > 972 for team, total in totals.items() if team not in late)
        assert {ranks[team] for team in late} == {above + 1}

    def test_the_average_is_that_of_the_results_that_are_in(self) -> None:
        contest = waiting()
        late = late_teams(contest)
        played = {
            row.team.number: row.total
            for row in standings(contest).rows
            if row.team.number not in late
        }
        average = sum(played.values()) // len(played)
        ranks = order(contest, "average")
        above = sum(total > average for total in played.values())
        assert {ranks[team] for team in late} == {above + 1}

    @pytest.mark.parametrize("seed", range(5))
    def test_before_leaves_them_where_they_stood_and_the_others_in_their_order(
        self, seed: int
    ) -> None:
        contest = make_contest(10)
        play_round(contest, seed=seed)
        then = {row.team.number: row.rank for row in standings(contest).rows}
        draws.draw_round(contest, None, seed=seed)
        all_but(contest, 2, 1, 4)
        late = set(late_teams(contest, 2))
        line = rounds_of(contest, only=2)[0].tables[3]
        late |= {*line.ns.numbers, *line.ew.numbers}
        ranks, nothing = order(contest, "before"), order(contest, "nothing")
        assert all(ranks[team] == then[team] for team in late)
        others = [team for team in nothing if team not in late]
        assert sorted(others, key=ranks.get) == sorted(others, key=nothing.get)  # type: ignore[arg-type]
        assert sorted(ranks.values()) == list(range(1, 11))

    def test_before_is_refused_when_nobody_had_a_place_yet(self) -> None:
        contest = waiting()
        with pytest.raises(Refused, match="personne n’avait encore de place"):
            draws.draw_round(contest, None, late="before")

    def test_where_wins_give_points_half_a_match_is_worth_a_match_nobody_won(self) -> None:
        options: dict[str, Any] = {
            "win": 4,
            "draw": 2,
            "loss": 1,
            "ranking": ("match_points", "points"),
        }
        contest = waiting(**options)
        ranks = order(contest, "half")
        # Three winners rank above them, three losers below.
        assert {ranks[team] for team in late_teams(contest)} == {4}

    def test_in_a_round_that_does_not_count_the_rule_changes_nothing(self) -> None:
        contest = waiting(rounds=2)
        contest.rounds.filter(number=2).update(dropped=True)
        assert order(contest, "half") == order(contest, "nothing") == order(contest, "before")


class TestTwoRoundsAreOpen:
    def test_no_third_one_is_drawn_and_the_tables_are_named(self) -> None:
        contest = waiting()
        draws.draw_round(contest, None, late="half")
        all_but(contest, 2, 3)
        with pytest.raises(Refused, match="partie 1 n’est pas close : la table 1 y joue encore"):
            draws.draw_round(contest, None, late="half")
        enter(contest, 1, 1)
        with pytest.raises(Refused, match="partie 1 a tous ses résultats, mais n’est pas close"):
            draws.draw_round(contest, None, late="half")
        results.close_round(contest, None, 1)
        draws.draw_round(contest, None, late="half")
        assert contest.rounds.count() == 3

    def test_they_close_in_either_order(self) -> None:
        for first, second in ((1, 2), (2, 1)):
            contest = waiting()
            draws.draw_round(contest, None, late="half")
            all_but(contest, 2)
            enter(contest, 1, 1)
            results.close_round(contest, None, first)
            results.close_round(contest, None, second)
            assert all(view.closed for view in rounds_of(contest))

    def test_the_next_step_is_to_enter_the_late_table_then_to_close_its_round(self) -> None:
        contest = waiting()
        draws.draw_round(contest, None, late="half")
        stands = progress(contest)
        assert stands.late is not None
        assert (stands.step, stands.late.number, stands.late.tables) == (Step.ENTER, 1, (1,))
        all_but(contest, 2)
        results.close_round(contest, None, 2)
        assert progress(contest).step == Step.LATE
        enter(contest, 1, 1)
        stands = progress(contest)
        assert stands.late is not None
        assert (stands.step, stands.late.tables) == (Step.LATE, ())
        results.close_round(contest, None, 1)
        stands = progress(contest)
        assert (stands.step, stands.late) == (Step.DRAW, None)

    def test_the_contest_does_not_end(self) -> None:
        contest = waiting()
        draws.draw_round(contest, None, late="half")
        all_but(contest, 2)
        results.close_round(contest, None, 2)
        with pytest.raises(Refused, match="La partie 1 n’est pas close"):
            changing.close_contest(contest, contest.organiser)

    def test_the_standings_follow_the_late_result_and_the_draw_stays(self) -> None:
        contest = waiting()
        draw = draws.draw_round(contest, None, late="half")
        late = late_teams(contest)[0]
        assert {row.team.number: row.total for row in standings(contest).rows}[late] == 0
        enter(contest, 1, 1, Totals(1900, 44))
        assert {row.team.number: row.total for row in standings(contest).rows}[late] == 1900
        kept = {
            frozenset((*line.ns.numbers, *line.ew.numbers)) for line in rounds_of(contest)[1].tables
        }
        assert kept == met(draw)

    def test_the_last_draw_is_undone_and_made_again(self) -> None:
        contest = waiting()
        draws.draw_round(contest, None, seed=2, late="half")
        draws.undo_draw(contest, None, 2)
        with pytest.raises(Refused, match="La table 1 joue encore"):
            draws.draw_round(contest, None)
        enter(contest, 1, 1)
        results.close_round(contest, None, 1)
        draws.draw_round(contest, None)
        assert "late" not in contest.rounds.get(number=2).given

    def test_a_late_pair_meets_only_the_team_exempt_in_the_last_round(self) -> None:
        contest = waiting(pairs=9)
        (rested,) = rounds_of(contest)[0].exempt
        draws.draw_round(contest, None, late="half")
        (resting,) = rounds_of(contest)[1].exempt
        presence.register_team(contest, None, Registration("Tard", "Venue"), play_now=True)
        first, second = rounds_of(contest)
        assert first.exempt == (rested,)
        assert second.exempt == ()
        assert second.tables[-1].ns.members == (resting,)


class TestATeamLeavesWithTwoMatchesToPlay:
    def test_its_late_opponent_wins_by_forfeit_and_the_next_one_rests(self) -> None:
        contest = waiting()
        draws.draw_round(contest, None, seed=4, late="half")
        gone, late = late_teams(contest)
        line = next(line for line in rounds_of(contest)[1].tables if line.camp_of(gone))
        opponent = line.facing(line.camp_of(gone))
        effect = withdrawal(contest, gone)
        assert (effect.late_round, effect.late_table) == (1, 1)
        assert effect.forfeit is not None
        assert effect.forfeit.numbers == (late,)
        assert effect.opponent == opponent
        presence.withdraw_team(contest, None, contest.teams.get(number=gone))
        first, second = rounds_of(contest)
        assert first.tables[0].entry is not None
        assert first.tables[0].entry.forfeit
        assert first.tables[0].entry.winner == first.tables[0].camp_of(late)
        assert [team.number for team in second.exempt] == [*opponent.numbers]
        assert contest.teams.get(number=gone).last_round == 1
        assert list(differences(contest)) == []

    def test_a_result_kept_to_verify_waits_as_before(self) -> None:
        contest = waiting()
        match = Match.objects.select_related("round__contest").get(table=1)
        results.enter_totals(match, None, Totals(1, 1), version=0, to_verify=True, reason="?")
        draws.draw_round(contest, None, late="half")
        gone = late_teams(contest)[0]
        assert withdrawal(contest, gone).forfeit is None
        presence.withdraw_team(contest, None, contest.teams.get(number=gone))
        assert Entry.objects.filter(match=match).count() == 1


def test_an_exempt_team_that_leaves_loses_its_bye() -> None:
    contest = make_contest(5)
    play_round(contest)
    draws.draw_round(contest, None, seed=2)
    (resting,) = rounds_of(contest)[1].exempt
    assert withdrawal(contest, resting.number).rests == 2
    presence.withdraw_team(contest, None, contest.teams.get(number=resting.number))
    assert rounds_of(contest)[1].exempt == ()
    row = next(row for row in standings(contest).rows if row.team == resting)
    assert [cell.state for cell in row.cells][1] == "absent"
    assert list(differences(contest)) == []


def test_nothing_is_offered_to_draw_with_fewer_than_two_teams_left() -> None:
    contest = make_contest(3)
    play_round(contest)
    for number in (1, 2):
        presence.withdraw_team(contest, None, contest.teams.get(number=number))
    assert progress(contest).step == Step.REGISTER
    assert len(draw_input(contest).entrants) == 1
