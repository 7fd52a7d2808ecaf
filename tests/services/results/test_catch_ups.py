"""An exempt team catches up with an extra match, which counts for that team only."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring.ranking import rank
from scoring.records import Record, Result
from scoring.rules import RuleSet
from scoring.words import Refused as Impossible
from tests.factories import make_contest, make_user, play_round
from tournaments.models import CatchUp, Contest, LogLine, Team
from tournaments.queries.draws.exempt import resting
from tournaments.queries.draws.progress import progress
from tournaments.queries.results.catch_ups import awaited
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.cells import Cell
from tournaments.queries.standings.ranking import standings
from tournaments.queries.standings.rows import Row
from tournaments.regulation import Regulation, outcome
from tournaments.regulation.outcome import Adjustment
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import draws, presence
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Conflict, Doubtful
from tournaments.services.results.catch_ups import ExtraMatch, enter_catch_up
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

RULES = RuleSet.preset("ffb-belote")


def regulation(**options: Any) -> Regulation:
    return Regulation(RULES, bye="catch-up", **options)


def contest_of(pairs: int = 5, close: bool = True, **options: Any) -> tuple[Contest, Team, Team]:
    """Return a contest with one round played, the exempt team, and another team."""
    contest = make_contest(pairs, regulation(**options))
    play_round(contest, close=close)
    team = contest.rounds.get().seats.get(match=None).team
    other = contest.teams.exclude(pk=team.pk).first()
    assert other is not None
    return contest, team, other


def enter(
    contest: Contest, team: Team, other: Team, mine: int, theirs: int, version: int = 0, **more: Any
) -> CatchUp:
    played = ExtraMatch(other.number, mine, theirs)
    return enter_catch_up(contest, None, 1, team.number, played, version=version, **more)


def row(contest: Contest, team: Team) -> Row:
    return next(row for row in standings(contest).rows if row.team.number == team.number)


def cell(contest: Contest, team: Team) -> Cell:
    return row(contest, team).cells[0]


class TestInTheStandings:
    def test_the_round_is_pending_until_the_extra_match_is_entered(self) -> None:
        contest, team, other = contest_of(win=2, loss=1)
        before = row(contest, other)
        cell_ = cell(contest, team)
        assert (cell_.state, cell_.points, cell_.catch_up) == ("pending", None, True)
        assert [str(one) for one in standings(contest).awaited] == [
            f"équipe {team.number} (partie 1)"
        ]
        enter(contest, team, other, 1000, 944)
        cell_ = cell(contest, team)
        assert (cell_.state, cell_.points, cell_.against, cell_.won) == ("played", 1000, 944, True)
        assert (cell_.match_points, cell_.table, cell_.catch_up) == (2, None, True)
        assert cell_.opponent is not None
        assert cell_.opponent.numbers == (other.number,)
        after = row(contest, other)
        assert (after.cells, after.total) == (before.cells, before.total)
        assert standings(contest).awaited == []

    def test_it_counts_as_a_match_under_the_caps(self) -> None:
        contest, team, other = contest_of(winner_cap=1100, loser_cap=600, win=2, loss=1)
        enter(contest, team, other, 644, 1300)
        cell_ = cell(contest, team)
        assert (cell_.points, cell_.against, cell_.capped) == (600, 1100, 644)
        assert (cell_.won, cell_.match_points) == (False, 1)

    def test_points_lost_to_nobody_are_taken_off_it(self) -> None:
        result = outcome.of_catch_up(regulation(), 1, 1000, 944, Adjustment(conceded=162, lost=20))
        assert (result.points, result.against, result.won, result.adjustment) == (
            980,
            944,
            True,
            -20,
        )

    def test_it_is_no_meeting_of_the_two_teams(self) -> None:
        won = Result(1, 2, 1000, 944, True, one_sided=True)
        lost = Result(1, 1, 1000, 944, False)
        ranked = rank([Record(1, (won,)), Record(2, (lost,))], ["points", "direct_meeting"])
        assert [line.rank for line in ranked] == [1, 1]

    def test_a_team_that_left_plays_none_any_more(self) -> None:
        contest, team, _other = contest_of()
        presence.withdraw_team(contest, None, team)
        assert cell(contest, team).state == "absent"
        assert (awaited(contest), standings(contest).awaited) == ([], [])

    def test_a_bye_counts_whoever_caught_up(self) -> None:
        contest, team, other = contest_of(pairs=3, bye_to="lot")
        enter(contest, team, other, 1000, 944)
        for seed in range(2):
            play_round(contest, seed=seed)
        byes = [view.exempt[0].number for view in rounds_of(contest)]
        assert sorted(byes) == [1, 2, 3]


class TestACatchUp:
    def test_may_be_played_once_the_round_is_closed_not_once_the_contest_is_ended(self) -> None:
        contest, team, other = contest_of(rounds=1)
        assert progress(contest).step == "end"
        with pytest.raises(Refused, match=rf"équipe {team.number} \(partie 1\)"):
            changing.close_contest(contest, contest.organiser)
        enter(contest, team, other, 1000, 944)
        assert progress(contest).awaited == ()
        changing.close_contest(contest, contest.organiser)
        with pytest.raises(Refused, match="terminé"):
            enter(contest, team, other, 900, 1044, version=1, reason="relue")

    def test_is_refused_to_teams_that_did_not_rest_and_against_nobody(self) -> None:
        contest, team, other = contest_of()
        with pytest.raises(Refused, match="n’est pas exempte"):
            enter(contest, other, team, 1000, 944)
        for opponent in (team.number, 99):
            played = ExtraMatch(opponent, 1000, 944)
            with pytest.raises(Refused) as refusal:
                enter_catch_up(contest, None, 1, team.number, played, version=0)
            assert refusal.value.field == "opponent"
        played = ExtraMatch(other.number, 1000, 944)
        with pytest.raises(Refused, match="n’est pas exempte"):
            enter_catch_up(contest, None, 2, team.number, played, version=0)
        assert not CatchUp.objects.exists()

    def test_is_refused_where_a_bye_is_worth_something(self) -> None:
        contest = make_contest(3)
        play_round(contest)
        team = contest.rounds.get().seats.get(match=None).team
        other = contest.teams.exclude(pk=team.pk).first()
        assert other is not None
        with pytest.raises(Refused, match="ne prévoit pas"):
            enter(contest, team, other, 1000, 944)
        assert awaited(contest) == []

    def test_with_totals_that_cannot_be_is_doubted_beside_its_fields(self) -> None:
        contest, team, other = contest_of()
        with pytest.raises(Doubtful):
            enter(contest, team, other, 1000, 945)
        rounded = Regulation(RULES.with_options(rounding="ten"), bye="catch-up")
        contest.regulation = rounded.to_data()
        contest.save()
        with pytest.raises(Doubtful) as doubt:
            enter(contest, team, other, 1001, 943)
        assert {problem.field for problem in doubt.value.problems} == {"points", "against"}

    def test_is_corrected_with_a_reason_and_the_log_keeps_both(self) -> None:
        contest, team, other = contest_of()
        token = uuid4()
        enter(contest, team, other, 1000, 944, token=token)
        with pytest.raises(AlreadyDone):
            enter(contest, team, other, 1000, 944, token=token)
        with pytest.raises(Conflict):
            enter(contest, team, other, 944, 1000)
        with pytest.raises(Refused) as refusal:
            enter(contest, team, other, 944, 1000, version=1)
        assert refusal.value.field == "reason"
        enter(contest, team, other, 944, 1000, version=1, reason="inversés")
        assert (cell(contest, team).points, cell(contest, team).won) == (944, False)
        line = LogLine.objects.get(action="correct_catch_up")
        assert line.before is not None
        assert line.after is not None
        assert (line.before["points"], line.after["points"], line.reason) == (1000, 944, "inversés")

    def test_keeps_its_draw_and_its_bye(self) -> None:
        contest = make_contest(3, regulation())
        draws.draw_round(contest, None, seed=1)
        team = contest.rounds.get().seats.get(match=None).team
        other = contest.teams.exclude(pk=team.pk).first()
        assert other is not None
        enter(contest, team, other, 1000, 944)
        assert resting(contest) is None
        with pytest.raises(Refused, match="Aucune équipe n’est exempte"):
            presence.register_team(contest, None, Registration("Tard", "Venue"), play_now=True)
        with pytest.raises(Refused, match="rattrapage"):
            draws.undo_draw(contest, None, 1)

    def test_is_held_to_one_per_bye_and_to_another_team_by_the_database(self) -> None:
        contest, team, other = contest_of()
        row = {"round": contest.rounds.get(), "team": team, "points": 1000, "against": 944}
        with pytest.raises(IntegrityError), transaction.atomic():
            CatchUp.objects.create(**row, opponent=team)
        CatchUp.objects.create(**row, opponent=other)
        with pytest.raises(IntegrityError), transaction.atomic():
            CatchUp.objects.create(**row, opponent=other)


def test_points_of_rest_contradict_an_extra_match() -> None:
    with pytest.raises(Impossible) as refusal:
        regulation(win=4, rest=3)
    assert {problem.field for problem in refusal.value.problems} == {"rest"}
    assert (regulation().bye_points, regulation().half_match(1)) == (0, 972)


def test_a_regulation_that_gives_points_instead_awaits_nothing_any_more() -> None:
    contest, team, _other = contest_of()
    changing.change_contest(
        contest,
        make_user(),
        contest.name,
        contest.date,
        Regulation(RULES),
        confirmed=True,
        reason="voté",
    )
    contest.refresh_from_db()
    assert (awaited(contest), cell(contest, team).points) == ([], 972)
