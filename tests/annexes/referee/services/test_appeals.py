"""Appeals: the ruling of a jury replaces that of the referee, and both are kept."""

from __future__ import annotations

import pytest

from tests.annexes.referee.services.test_incidents import contest_of, noted
from tests.annexes.referee.services.test_penalties import cell, enter, match_of, opponent_of
from tests.factories import make_user
from tests.rows import written_again
from tests.sweeps import for_each
from tournaments.annexes.referee.services import appeals, penalties
from tournaments.models import Contest, LogLine, Penalty, Team
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.cells import CellState
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Tariff
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.tables.results.penalties import reserved_of
from tournaments.words.enums import IncidentState, PenaltyTo
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

JURY = "Anne Le Goff, Luc Petit"


def ruled(contest: Contest, fault: str = "Renonce") -> int:
    """Rule on a fault of team 1, which contests it. Return the key of the incident."""
    referee = make_user("Paul Martin")
    penalties.impose_penalty(contest, referee, 1, 1, fault, "carte retrouvée")
    pk = int(Penalty.objects.latest("pk").pk)
    appeals.appeal_incident(contest, None, pk, "la carte était à l’autre")
    return pk


def marked_against(contest: Contest) -> int:
    """Return the points of the opponents of team 1."""
    return cell(contest, opponent_of(contest, 1)).points or 0


def marks(contest: Contest, *teams: int) -> list[tuple[int | None, bool]]:
    """Return the points of teams in the first round, and whether they win it."""
    return [(one.points, one.won) for one in (cell(contest, team) for team in teams)]


def line_of(contest: Contest) -> PenaltyLine:
    view = rounds_of(contest)[0]
    [line] = [*view.penalties, *view.unruled]
    return line


@pytest.fixture
@written_again
def contest() -> Contest:
    contest = contest_of()
    for table in contest.rounds.get().matches.all():
        team = table.seats.filter(camp="NS").get().team.number
        enter(contest, team, 1000, 944)
    return contest


class TestARulingBeforeTheJury:
    def test_counts_under_reserve(self, contest: Contest) -> None:
        before = marked_against(contest)
        ruled(contest)
        assert marked_against(contest) == before + 162
        assert line_of(contest).is_appealed
        assert [line.team.number for line in standings(contest).reserved] == [1]
        [view] = rounds_of(contest)
        assert {line.table for line in view.tables if line.reserved} == {match_of(contest, 1).table}

    def test_is_contested_once_with_its_reason_and_not_before_it_is_given(
        self, contest: Contest
    ) -> None:
        pk = ruled(contest)
        with pytest.raises(Refused):
            appeals.appeal_incident(contest, None, pk, "encore")
        with pytest.raises(Refused) as refusal:
            appeals.appeal_incident(contest, None, pk, " ")
        assert refusal.value.field == "reason"
        with pytest.raises(Refused):
            appeals.appeal_incident(contest, None, noted(contest), "trop tôt")

    def test_stays_if_the_appeal_is_taken_back(self, contest: Contest) -> None:
        pk = ruled(contest)
        appeals.undo_appeal(contest, None, pk, "l’équipe renonce")
        assert standings(contest).reserved == ()
        with pytest.raises(Refused):
            appeals.undo_appeal(contest, None, pk, "encore")


class TestTheRulingOfTheJury:
    def test_replaces_the_first_and_both_are_kept(self, contest: Contest) -> None:
        before = marked_against(contest)
        own = Tariff("Renonce", 50, PenaltyTo.LOST)
        pk = ruled(contest)
        appeals.rule_appeal(contest, None, pk, JURY, own, "sans avantage")
        assert marked_against(contest) == before
        line = line_of(contest)
        assert (line.lost, line.times, line.jury, line.reason) == (50, 1, JURY, "sans avantage")
        assert line.first is not None
        assert (line.first.given, line.first.reason, line.by) == (
            162,
            "carte retrouvée",
            "Paul Martin",
        )
        assert not line.after_next_draw
        last = LogLine.objects.filter(contest=contest).latest("pk")
        assert (last.action, last.before["points"], last.after["points"]) == (
            "rule_appeal",
            162,
            50,
        )
        assert last.after["jury"] == JURY

    def test_is_undone_with_its_reason_and_the_referee_counts_again(self, contest: Contest) -> None:
        before = marked_against(contest)
        pk = ruled(contest)
        appeals.rule_appeal(contest, None, pk, JURY, None, "pas de renonce")
        assert marked_against(contest) == before
        assert line_of(contest).is_dismissed
        with pytest.raises(Refused) as refusal:
            appeals.undo_appeal(contest, None, pk, "")
        assert refusal.value.field == "reason"
        appeals.undo_appeal(contest, None, pk, "jury mal composé")
        assert marked_against(contest) == before + 162
        row = Penalty.objects.get()
        assert (row.state, row.reason, row.jury) == (IncidentState.RULED, "carte retrouvée", "")
        assert line_of(contest).is_appealed

    def test_after_the_next_draw_marks_are_counted_again_and_the_draw_stays(
        self, contest: Contest
    ) -> None:
        before = marked_against(contest)
        pk = ruled(contest)
        results.close_round(contest, None, 1)
        draws.draw_round(contest, None, seed=2)
        seats = list(contest.rounds.get(number=2).seats.values_list("team", "match").order_by("pk"))
        appeals.rule_appeal(contest, None, pk, JURY, None, "pas de renonce")
        after = list(contest.rounds.get(number=2).seats.values_list("team", "match").order_by("pk"))
        assert seats == after
        assert marked_against(contest) == before
        assert line_of(contest).after_next_draw

    def test_gives_back_a_match_that_the_referee_had_lost(self, contest: Contest) -> None:
        mine = cell(contest, 1)
        pk = ruled(contest, "Abandon")
        assert cell(contest, opponent_of(contest, 1)).won
        appeals.rule_appeal(contest, None, pk, JURY, None, "il était revenu")
        assert (cell(contest, 1).points, cell(contest, 1).won) == (mine.points, mine.won)
        appeals.undo_appeal(contest, None, pk, "jury mal composé")
        assert cell(contest, opponent_of(contest, 1)).won

    def test_may_exclude(self, contest: Contest) -> None:
        pk = ruled(contest)
        appeals.rule_appeal(contest, None, pk, JURY, "Tricherie ou insulte", "vu par trois")
        assert [line.team.number for line in standings(contest).excluded] == [1]
        assert Team.objects.get(number=1).withdrawn

    def test_counts_later_faults_as_earlier_ones_once_it_finds_another_fault(
        self, contest: Contest
    ) -> None:
        pk = ruled(contest)
        later = penalties.impose_penalty(contest, None, 1, 1, "Renonce")
        assert later.times == 2
        appeals.rule_appeal(contest, None, pk, JURY, "Carte exposée", "")
        assert Penalty.objects.exclude(pk=pk).get().times == 1
        appeals.undo_appeal(contest, None, pk, "jury mal composé")
        assert Penalty.objects.exclude(pk=pk).get().times == 2


class TestAMatchWhoseOnlyResultIsTheRuling:
    """Team 1 gives up before it has played; the round is closed, and the next one is drawn."""

    @pytest.fixture
    def abandoned(self) -> int:
        contest = contest_of()
        pk = ruled(contest, "Abandon")
        for table in contest.rounds.get().matches.exclude(pk=match_of(contest, 1).pk):
            enter(contest, table.seats.filter(camp="NS").get().team.number, 1000, 944)
        results.close_round(contest, None, 1)
        draws.draw_round(contest, None, seed=2)
        return pk

    @pytest.fixture
    def contest(self, abandoned: int) -> Contest:
        return Penalty.objects.get(pk=abandoned).contest

    def test_stays_lost_if_the_jury_confirms(self, contest: Contest, abandoned: int) -> None:
        other = opponent_of(contest, 1)
        before, lines = marks(contest, 1, other), match_of(contest, 1).entries.count()
        line = appeals.rule_appeal(contest, None, abandoned, JURY, "Abandon", "vu par trois")
        assert line is not None
        assert (marks(contest, 1, other), match_of(contest, 1).entries.count()) == (before, lines)
        assert cell(contest, other).won
        appeals.undo_appeal(contest, None, abandoned, "jury mal composé")
        assert (marks(contest, 1, other), match_of(contest, 1).entries.count()) == (before, lines)
        assert contest.rounds.get(number=1).closed

    def test_is_to_be_played_if_the_jury_finds_no_fault(
        self, contest: Contest, abandoned: int
    ) -> None:
        other = opponent_of(contest, 1)
        assert cell(contest, other).won
        appeals.rule_appeal(contest, None, abandoned, JURY, None, "la table était mal appelée")
        assert not contest.rounds.get(number=1).closed
        assert {cell(contest, team).state for team in (1, other)} == {CellState.PENDING}
        lines = LogLine.objects.filter(contest=contest).order_by("-pk")
        assert [line.action for line in lines[:3]] == ["rule_appeal", "undo_entry", "reopen_round"]
        enter(contest, 1, 1000, 944)
        results.close_round(contest, None, 1)
        assert cell(contest, 1).won
        assert (cell(contest, 1).points, cell(contest, other).points) == (1000, 944)

    def test_is_lost_again_once_the_ruling_of_the_jury_is_taken_back(
        self, contest: Contest, abandoned: int
    ) -> None:
        before = marks(contest, 1, opponent_of(contest, 1))
        appeals.rule_appeal(contest, None, abandoned, JURY, None, "la table était mal appelée")
        appeals.undo_appeal(contest, None, abandoned, "jury mal composé")
        assert marks(contest, 1, opponent_of(contest, 1)) == before
        results.close_round(contest, None, 1)

    def test_is_to_be_played_if_the_ruling_is_cancelled(
        self, contest: Contest, abandoned: int
    ) -> None:
        penalties.cancel_penalty(contest, None, abandoned, "mauvaise équipe")
        assert not contest.rounds.get(number=1).closed
        assert cell(contest, 1).state is CellState.PENDING


@for_each(
    "jury",
    [
        "",
        "Anne Le Goff",
        "Anne Le Goff, paul MARTIN",
        "Anne Le Goff, Le Goff Anne",
        ";".join(f"Juré{n}" for n in range(45)),
    ],
)
def test_a_jury_has_several_people_and_not_the_referee(jury: str) -> None:
    contest = contest_of()
    pk = ruled(contest)
    with pytest.raises(Refused) as refusal:
        appeals.rule_appeal(contest, None, pk, jury, "Renonce")
    assert refusal.value.field == "jury"
    assert Penalty.objects.get(pk=pk).first is None


def test_a_match_lost_by_a_ruling_that_is_cancelled_has_the_result_before_it() -> None:
    contest = contest_of()
    penalties.impose_penalty(contest, None, 1, 1, "Abandon")
    penalties.cancel_penalty(contest, None, Penalty.objects.get().pk, "revenu")
    assert not match_of(contest, 1).entries.filter(current=True).exists()
    enter(contest, 1, 1000, 944)
    penalties.impose_penalty(contest, None, 1, 1, "Abandon")
    penalties.cancel_penalty(contest, None, Penalty.objects.get().pk, "revenu")
    assert cell(contest, 1).points == 1000


class TestAJuryThatConfirms:
    def test_a_first_offence_leaves_it_the_first(self, contest: Contest) -> None:
        warning = Tariff("Carte jouée hors tour", 100, PenaltyTo.LOST, free=1)
        pk = ruled(contest, warning)
        penalties.impose_penalty(contest, None, 1, 1, warning)
        line = appeals.rule_appeal(contest, None, pk, JURY, warning)
        assert line is not None
        assert (line.times, line.points) == (1, 0)
        assert sorted(Penalty.objects.values_list("times", "points")) == [(1, 0), (2, 100)]

    def test_an_exclusion_may_do_so_once_the_team_has_left_its_table(self) -> None:
        contest = contest_of()
        expelled = Tariff("Tricherie", 50, PenaltyTo.LOST, excludes=True)
        pk = ruled(contest, expelled)
        # The prizes wait, though no table does.
        ranking = standings(contest)
        assert [(one.team.number, one.table) for one in ranking.reserved] == [(1, None)]
        assert ranking.reserved_tables == []
        assert reserved_of(ranking.reserved[0]).startswith("Sous réserve, partie 1 : le jury")
        line = appeals.rule_appeal(contest, None, pk, JURY, expelled, "vu par trois tables")
        assert line is not None
        assert line.excludes
        assert Team.objects.get(contest=contest, number=1).withdrawn

    def test_a_fault_may_do_so_once_the_team_is_excluded_for_another(
        self, contest: Contest
    ) -> None:
        pk = ruled(contest)
        expelled = Tariff("Tricherie", 50, PenaltyTo.LOST, excludes=True)
        penalties.impose_penalty(contest, None, 1, 1, expelled, "trois témoins")
        assert appeals.rule_appeal(contest, None, pk, JURY, "Renonce") is not None


def test_a_ruling_of_a_jury_taken_back_by_another_referee_leaves_the_appeal(
    contest: Contest,
) -> None:
    pk = ruled(contest)
    appeals.rule_appeal(contest, None, pk, JURY, "Renonce")
    appeals.undo_appeal(contest, None, pk, "mal lu", by_jury=True)
    with pytest.raises(Refused, match="changé entre-temps"):
        appeals.undo_appeal(contest, None, pk, "mal lu", by_jury=True)
    assert Penalty.objects.get(pk=pk).appeal
    appeals.undo_appeal(contest, None, pk, "retiré", by_jury=False)
    assert not Penalty.objects.get(pk=pk).appeal
