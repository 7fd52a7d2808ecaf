"""Incidents: noted at the table, ruled by the scale, dismissed; what they may not say."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rules import RuleSet
from tests.annexes.referee.services.test_penalties import cell, enter, match_of, opponent_of, rows
from tests.factories import make_contest
from tests.sweeps import for_each
from tournaments.annexes.referee.services import penalties
from tournaments.annexes.referee.services.penalties import Facts
from tournaments.models import Contest, LogLine, Penalty, Season, SeasonDay
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation, Tariff, usual_tariffs
from tournaments.services.draws import draws
from tournaments.words.enums import IncidentState, PenaltyTo, Ruling
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

RULES = RuleSet.preset("ffb-belote")


def contest_of(pairs: int = 4) -> Contest:
    """Return a contest with the usual scale and its first round drawn."""
    contest = make_contest(pairs, Regulation(RULES, tariffs=usual_tariffs(RULES)))
    draws.draw_round(contest, None, seed=1)
    return contest


def noted(contest: Contest, fault: str = "Renonce", **facts: Any) -> int:
    """Note an incident about team 1 and return its key."""
    penalties.note_incident(contest, None, 1, 1, fault, "vu", facts=Facts(**facts))
    return int(Penalty.objects.latest("pk").pk)


class TestAnIncidentThatWaits:
    def test_counts_nothing_and_says_its_facts(self) -> None:
        contest = contest_of()
        enter(contest, 1, 1000, 944)
        other, table = opponent_of(contest, 1), match_of(contest, 1).table
        noted(contest, table=table, deal=7, called_by=other, reserves="l’équipe conteste")
        assert cell(contest, other).points == 944
        [view] = rounds_of(contest)
        assert view.penalties == ()
        [line] = view.unruled
        assert (line.is_waiting, line.table, line.deal, line.called_by) == (True, table, 7, other)
        assert line.reserves == "l’équipe conteste"

    def test_excludes_nobody_even_for_cheating(self) -> None:
        contest = contest_of()
        noted(contest, "Tricherie ou insulte")
        assert 1 in rows(contest)
        assert standings(contest).excluded == ()

    def test_costs_a_page_no_query_more_for_each_one(
        self, django_assert_max_num_queries: Any
    ) -> None:
        contest = contest_of()
        for deal in range(1, 5):
            noted(contest, deal=deal)
        with django_assert_max_num_queries(7):
            [view] = rounds_of(contest)
        assert len(view.unruled) == 4

    def test_is_not_a_first_time(self) -> None:
        contest = contest_of()
        noted(contest, "Carte jouée hors tour")
        line = penalties.impose_penalty(contest, None, 1, 1, "Carte jouée hors tour")
        assert (line.times, line.points) == (1, 0)

    def test_counts_once_it_is_ruled_at_the_price_of_that_day(self) -> None:
        contest = contest_of()
        enter(contest, 1, 1000, 944)
        pk = noted(contest, deal=3)
        line = penalties.rule_incident(contest, None, pk, "Renonce", "carte retrouvée")
        assert (line.points, line.ruling) == (162, Ruling.STOPPED)
        assert cell(contest, opponent_of(contest, 1)).points == 1106
        ruled = Penalty.objects.get()
        assert (ruled.state, ruled.deal, ruled.reason) == (
            IncidentState.RULED,
            3,
            "carte retrouvée",
        )

    def test_is_ruled_once(self) -> None:
        contest = contest_of()
        pk = noted(contest)
        penalties.rule_incident(contest, None, pk, "Renonce")
        with pytest.raises(Refused):
            penalties.rule_incident(contest, None, pk, "Renonce")
        with pytest.raises(Refused):
            penalties.dismiss_incident(contest, None, pk, "rien vu")

    def test_may_be_ruled_otherwise_than_by_the_scale(self) -> None:
        contest = contest_of()
        pk = noted(contest)
        own = Tariff("Renonce", 50, PenaltyTo.LOST)
        assert penalties.rule_incident(contest, None, pk, own).lost == 50

    def test_without_a_fault_is_kept_with_its_reason_and_counts_nothing(self) -> None:
        contest = contest_of()
        pk = noted(contest)
        with pytest.raises(Refused) as refusal:
            penalties.dismiss_incident(contest, None, pk, " ")
        assert refusal.value.field == "reason"
        penalties.dismiss_incident(contest, None, pk, "la carte était jouée")
        [line] = rounds_of(contest)[0].unruled
        assert (line.is_dismissed, line.reason) == (True, "la carte était jouée")
        penalties.cancel_penalty(contest, None, pk, "saisi deux fois")
        assert not Penalty.objects.exists()

    def test_leaves_a_line_of_the_log_for_each_step(self) -> None:
        contest = contest_of()
        penalties.rule_incident(contest, None, noted(contest), "Renonce")
        penalties.dismiss_incident(contest, None, noted(contest, deal=2), "rien")
        lines = LogLine.objects.filter(contest=contest).order_by("pk")
        verbs = list(lines.values_list("action", flat=True))[-4:]
        assert verbs == ["note_incident", "rule_incident", "note_incident", "dismiss_incident"]
        assert lines[len(lines) - 2].after["deal"] == 2


class TestARulingOnTheMatch:
    def test_gives_a_lost_match_to_the_opponents(self) -> None:
        contest = contest_of()
        penalties.impose_penalty(contest, None, 1, 1, "Abandon", "parti fâché")
        assert cell(contest, opponent_of(contest, 1)).won
        assert match_of(contest, 1).entries.get().reason == "parti fâché"

    def test_takes_the_place_of_a_result_that_counted(self) -> None:
        contest = contest_of()
        enter(contest, 1, 1000, 944)
        penalties.impose_penalty(contest, None, 1, 1, "Abandon")
        assert cell(contest, opponent_of(contest, 1)).won

    def test_costs_lateness_by_the_minute(self) -> None:
        contest = contest_of()
        enter(contest, 1, 1000, 944)
        penalties.impose_penalty(contest, None, 1, 1, "Retard, à la minute", facts=Facts(late=7))
        assert cell(contest, 1).points == 1000 - 70


@for_each(
    "fault, facts, field",
    [
        ("Renonce", {"table": 99}, "table"),
        ("Renonce", {"table": 1}, "team"),
        ("Renonce", {"deal": 13}, "deal"),
        ("Renonce", {"deal": 0}, "deal"),
        ("Renonce", {"called_by": 99}, "called_by"),
        ("Retard, à la minute", {}, "late"),
        ("Retard, à la minute", {"late": 601}, "late"),
        (Tariff("Renonce", 20_000), {}, "points"),
        ("Baiser la carte", {}, "fault"),
    ],
)
def test_a_fact_that_cannot_be_is_refused_beside_its_field(
    fault: str | Tariff, facts: dict[str, Any], field: str
) -> None:
    contest = contest_of()
    for act in (penalties.note_incident, penalties.impose_penalty):
        with pytest.raises(Refused) as refusal:
            act(contest, None, 1, 1, fault, "vu", facts=Facts(**facts))
        assert refusal.value.field == field
    assert not Penalty.objects.exists()


class TestASecondWarning:
    def test_is_what_the_scale_says_for_a_second_one(self) -> None:
        contest = contest_of()
        first = penalties.impose_penalty(contest, None, 1, 1, "Avertissement")
        second = penalties.impose_penalty(contest, None, 1, 1, "Avertissement")
        third = penalties.impose_penalty(contest, None, 1, 1, "Avertissement")
        assert (first.points, second.points, third.points) == (0, 162, 162)
        assert [second.name, second.times, third.times] == ["Second avertissement", 1, 2]

    def test_follows_the_player_and_not_his_partner(self) -> None:
        contest = contest_of()
        facts = Facts(place=1)
        penalties.impose_penalty(contest, None, 1, 1, "Avertissement", facts=facts)
        other = penalties.impose_penalty(contest, None, 1, 1, "Avertissement", facts=Facts(place=2))
        again = penalties.impose_penalty(contest, None, 1, 1, "Avertissement", facts=facts)
        assert (other.name, again.name) == ("Avertissement", "Second avertissement")

    def test_does_not_change_a_ruling_apart_from_the_scale(self) -> None:
        contest = contest_of()
        penalties.impose_penalty(contest, None, 1, 1, "Avertissement")
        own = penalties.impose_penalty(contest, None, 1, 1, Tariff("Avertissement"))
        assert (own.name, own.points, own.times) == ("Avertissement", 0, 2)

    def test_follows_the_player_through_the_season_where_it_says_so(self) -> None:
        before, contest = contest_of(), contest_of()
        season = Season.objects.create(
            organiser=contest.organiser, name="Hiver", slug="hiver", rules={}
        )
        for day in (before, contest):
            SeasonDay.objects.create(season=season, contest=day)
        warned = before.teams.get(number=3)
        warned.player2 = contest.teams.get(number=1).player1
        warned.save()
        facts = Facts(place=2)
        penalties.impose_penalty(before, None, 1, 3, "Avertissement", facts=facts)

        def warning(place: int) -> str:
            warned = Facts(place=place)
            line, _ = penalties.foresee_penalty(contest, 1, 1, "Avertissement", warned)
            return line.name

        assert [warning(1), warning(2)] == ["Avertissement"] * 2
        season.incidents_follow = True
        season.save()
        assert [warning(1), warning(2)] == ["Second avertissement", "Avertissement"]
