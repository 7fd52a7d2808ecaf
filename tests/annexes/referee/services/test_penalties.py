"""Penalties of a price list, checked against figures worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rules import RuleSet
from tests.factories import make_contest, make_user
from tournaments.annexes.referee.services import penalties
from tournaments.models import Contest, Match, Penalty
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.cells import Cell
from tournaments.queries.standings.ranking import standings
from tournaments.queries.standings.rows import Row
from tournaments.regulation import Regulation, RoundChange, Tariff, outcome, usual_tariffs
from tournaments.regulation.outcome import Adjustment
from tournaments.services import results
from tournaments.services.draws import draws, presence
from tournaments.services.hall import changing
from tournaments.services.results import Totals
from tournaments.words.enums import Camp, PenaltyTo
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

RULES = RuleSet.preset("ffb-belote").with_options(misdeal_price=162, misdeal_from=2)
MISDEAL, IRREGULAR, *_OF_DOCUMENT, CHEATING = (tariff.name for tariff in usual_tariffs(RULES))
LATE = Tariff("Retard", 100, PenaltyTo.LOST)
TABLE = (*usual_tariffs(RULES), LATE)


def contest_of(pairs: int = 4, **options: Any) -> Contest:
    """Return a contest with a price list and its first round drawn."""
    contest = make_contest(pairs, Regulation(RULES, tariffs=TABLE, **options))
    draws.draw_round(contest, None, seed=1)
    return contest


def match_of(contest: Contest, team: int, number: int = 1) -> Match:
    return Match.objects.select_related("round__contest").get(
        round__contest=contest, round__number=number, seats__team__number=team
    )


def opponent_of(contest: Contest, team: int, number: int = 1) -> int:
    seat = match_of(contest, team, number).seats.exclude(team__number=team).get()
    return int(seat.team.number)


def enter(contest: Contest, team: int, mine: int, theirs: int, number: int = 1) -> None:
    """Enter the result of the team's match; `mine` is the team's own total."""
    match = match_of(contest, team, number)
    camp = match.seats.get(team__number=team).camp
    totals = Totals(mine, theirs) if camp == Camp.NS else Totals(theirs, mine)
    results.enter_totals(match, None, totals, version=0)


def punish(contest: Contest, team: int, fault: str | Tariff, reason: str = "") -> PenaltyLine:
    number = contest.rounds.count()
    return penalties.impose_penalty(contest, None, number, team, fault, reason)


def rows(contest: Contest) -> dict[int, Row]:
    return {row.team.number: row for row in standings(contest).rows}


def cell(contest: Contest, team: int, number: int = 1) -> Cell:
    return rows(contest)[team].cells[number - 1]


class TestThePriceList:
    def test_a_first_misdeal_costs_nothing_the_second_gives_162_to_the_opponents(self) -> None:
        contest = contest_of()
        assert (punish(contest, 1, MISDEAL).points, punish(contest, 1, MISDEAL).points) == (0, 162)
        assert [p.times for p in rounds_of(contest)[0].penalties] == [1, 2]

    def test_times_are_counted_for_each_team_and_over_the_whole_contest(self) -> None:
        contest = contest_of()
        punish(contest, 1, MISDEAL)
        assert punish(contest, 2, MISDEAL).points == 0
        for match in Match.objects.filter(round__contest=contest):
            results.enter_totals(match, None, Totals(1000, 944), version=0)
        results.close_round(contest, None, 1)
        draws.draw_round(contest, None, seed=2)
        assert punish(contest, 1, MISDEAL).points == 162

    def test_a_free_first_time_spares_an_exclusion_too(self) -> None:
        contest = make_contest(
            4, Regulation(RULES, tariffs=(Tariff("Insulte", free=1, excludes=True),))
        )
        draws.draw_round(contest, None, seed=1)
        assert not punish(contest, 1, "Insulte").excludes
        assert punish(contest, 1, "Insulte", "encore").excludes

    def test_a_fault_outside_the_list_costs_what_the_referee_says(self) -> None:
        contest = contest_of()
        enter(contest, 1, 1000, 944)
        punish(contest, 1, Tariff("Téléphone", 20, PenaltyTo.LOST), "appelé deux fois")
        assert cell(contest, 1).points == 980

    def test_a_fault_outside_the_list_must_make_sense(self) -> None:
        contest = contest_of()
        with pytest.raises(Refused) as refusal:
            punish(contest, 1, Tariff("Téléphone", 20_000))
        assert refusal.value.field == "points"

    def test_a_price_that_changes_changes_nothing_imposed_before(self) -> None:
        contest = contest_of()
        enter(contest, 1, 1000, 944)
        punish(contest, 1, IRREGULAR)
        dearer = Regulation(RULES, tariffs=(Tariff(IRREGULAR, 500),))
        changing.change_contest(
            contest, make_user(), contest.name, contest.date, dearer, confirmed=True, reason="vote"
        )
        contest.refresh_from_db()
        assert cell(contest, opponent_of(contest, 1)).points == 944 + 162
        with pytest.raises(Refused):
            punish(contest, 1, MISDEAL)


class TestPointsGivenToTheOpponents:
    def test_raise_their_total_and_what_stands_against_the_team(self) -> None:
        contest = contest_of()
        enter(contest, 1, 1100, 844)
        punish(contest, 1, IRREGULAR)
        other = opponent_of(contest, 1)
        assert (cell(contest, other).points, cell(contest, other).adjustment) == (1006, 162)
        own = cell(contest, 1)
        assert (own.points, own.against, own.adjustment, own.won) == (1100, 1006, 0, True)

    def test_decide_who_won_a_match_played_in_deals(self) -> None:
        # 1000 to 944; 944 + 162 = 1106: the opponents win.
        contest = contest_of(win=2, loss=0)
        enter(contest, 1, 1000, 944)
        punish(contest, 1, IRREGULAR)
        other = opponent_of(contest, 1)
        assert (cell(contest, other).points, cell(contest, other).won) == (1106, True)
        assert (cell(contest, 1).won, cell(contest, 1).match_points) == (False, 0)
        assert cell(contest, other).match_points == 2

    def test_may_make_a_match_equal(self) -> None:
        contest = contest_of(win=2, draw=1)
        enter(contest, 1, 1053, 891)
        punish(contest, 1, IRREGULAR)
        assert (cell(contest, 1).drawn, cell(contest, 1).match_points) == (True, 1)

    def test_do_not_take_back_a_target_that_was_reached(self) -> None:
        to_1000 = Regulation(RULES, deals=None, target=1000)
        lost = outcome.of_match(to_1000, 1, 900, 1020, -1, Adjustment(received=162))
        assert (lost.points, lost.won, lost.adjustment) == (1062, False, 162)
        won = outcome.of_match(to_1000, 1, 1020, 900, 1, Adjustment(conceded=162))
        assert (won.points, won.against, won.won) == (1020, 1062, True)

    def test_of_a_round_to_a_target_follow_that_rounds_own_end(self) -> None:
        mixed = Regulation(RULES, changes=(RoundChange(2, target=1000),))
        adjustment = Adjustment(received=162)
        assert outcome.of_match(mixed, 1, 900, 1020, -1, adjustment).won
        assert not outcome.of_match(mixed, 2, 900, 1020, -1, adjustment).won

    def test_count_before_the_caps(self) -> None:
        # 1200 + 162 = 1362, capped at 1280; the loser's 744 at 664.
        capped = Regulation(RULES, winner_cap=1280, loser_cap=664)
        result = outcome.of_match(capped, 1, 1200, 744, 1, Adjustment(received=162))
        assert (result.points, result.against, result.capped) == (1280, 664, 1362)

    def test_of_both_teams_are_added_each_to_the_other(self) -> None:
        contest = contest_of()
        other = opponent_of(contest, 1)
        enter(contest, 1, 1000, 944)
        punish(contest, 1, IRREGULAR)
        punish(contest, other, IRREGULAR)
        assert (cell(contest, 1).points, cell(contest, other).points) == (1162, 1106)
        assert cell(contest, 1).won

    def test_are_added_to_a_forfeit_that_stays_lost(self) -> None:
        contest = contest_of()
        match = match_of(contest, 1)
        camp = Camp(match.seats.get(team__number=1).camp)
        punish(contest, opponent_of(contest, 1), IRREGULAR)
        results.enter_forfeit(match, None, camp, version=0)
        assert (cell(contest, 1).points, cell(contest, 1).won) == (162, False)
        assert cell(contest, opponent_of(contest, 1)).against == 162

    def test_go_to_nobody_where_the_team_is_exempt(self) -> None:
        contest = contest_of(5)
        (exempt,) = rounds_of(contest)[0].exempt
        line = punish(contest, exempt.number, IRREGULAR)
        assert (line.points, line.match) == (0, None)
        assert cell(contest, exempt.number).points == 972

    def test_change_nothing_while_the_result_is_awaited(self) -> None:
        contest = contest_of()
        punish(contest, 1, IRREGULAR)
        waiting = cell(contest, opponent_of(contest, 1))
        assert (waiting.state, waiting.points, len(waiting.penalties)) == ("pending", None, 1)

    def test_do_not_count_where_the_round_does_not(self) -> None:
        contest = contest_of()
        punish(contest, 1, IRREGULAR)
        contest.rounds.update(dropped=True)
        assert rows(contest)[opponent_of(contest, 1)].total == 0


class TestPointsLost:
    def test_fall_off_the_teams_own_total_and_the_winner_stays(self) -> None:
        contest = contest_of(win=2)
        enter(contest, 1, 1000, 944)
        punish(contest, 1, LATE.name)
        own, other = cell(contest, 1), cell(contest, opponent_of(contest, 1))
        assert (own.points, own.adjustment, own.won, own.match_points) == (900, -100, True, 2)
        assert (other.points, other.against) == (944, 1000)

    def test_never_leave_less_than_nothing(self) -> None:
        contest = contest_of()
        enter(contest, 1, 40, 1904)
        punish(contest, 1, LATE.name)
        assert (cell(contest, 1).points, cell(contest, 1).adjustment) == (0, -40)

    def test_fall_off_a_bye_too(self) -> None:
        contest = contest_of(5)
        (exempt,) = rounds_of(contest)[0].exempt
        punish(contest, exempt.number, LATE.name)
        assert (cell(contest, exempt.number).points, cell(contest, exempt.number).against) == (
            872,
            972,
        )


class TestAnExclusion:
    def test_takes_the_team_out_of_the_ranking_and_of_the_next_draw(self) -> None:
        contest = contest_of()
        other = opponent_of(contest, 1)
        for match in Match.objects.filter(round__contest=contest):
            results.enter_totals(match, None, Totals(1000, 944), version=0)
        had = rows(contest)[other].total
        punish(contest, 1, CHEATING, "cartes marquées")
        assert 1 not in rows(contest)
        assert rows(contest)[other].total == had
        assert [line.team.number for line in standings(contest).excluded] == [1]
        results.close_round(contest, None, 1)
        draws.draw_round(contest, None, seed=2)
        assert not contest.rounds.get(number=2).seats.filter(team__number=1).exists()

    def test_frees_the_opponent_of_a_match_not_played_and_keeps_the_penalty(self) -> None:
        contest = contest_of()
        other = opponent_of(contest, 1)
        punish(contest, 1, CHEATING, "cartes marquées")
        assert cell(contest, other).state == "exempt"
        assert Penalty.objects.get().match is None

    def test_asks_why(self) -> None:
        contest = contest_of()
        with pytest.raises(Refused) as refusal:
            punish(contest, 1, CHEATING, " ")
        assert refusal.value.field == "reason"
        assert not Penalty.objects.exists()

    def test_happens_once_and_keeps_the_team_away(self) -> None:
        contest = contest_of()
        enter(contest, 1, 1000, 944)
        punish(contest, 1, CHEATING, "cartes marquées")
        with pytest.raises(Refused):
            punish(contest, 1, IRREGULAR)
        with pytest.raises(Refused):
            presence.bring_back_team(contest, None, contest.teams.get(number=1))

    def test_taken_back_ranks_the_team_again(self) -> None:
        contest = contest_of()
        enter(contest, 1, 1000, 944)
        punish(contest, 1, CHEATING, "cartes marquées")
        penalties.cancel_penalty(contest, None, Penalty.objects.get().pk, "mauvaise équipe")
        assert rows(contest)[1].withdrawn
        presence.bring_back_team(contest, None, contest.teams.get(number=1))
        assert not rows(contest)[1].withdrawn
