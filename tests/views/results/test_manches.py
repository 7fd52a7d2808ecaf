"""Matches of several manches, from the regulation to the ranking: options manches, manches_played.

A club plays the best of three matches in one meeting and ranks by goal-average of manches.
"""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from scoring.deal import Deal
from scoring.words import Refused
from tests.annexes.at_table.views.phones import Phone, entry, link_of
from tests.factories import BELOTE
from tests.papers.builders import pages
from tests.views.desk import (
    at_table,
    deals_form,
    drawn,
    inputs,
    match_url,
    plain,
    scorer_of,
    text,
)
from tests.views.results.fast_entry import line_of
from tournaments.annexes.programs.tables.results_json import as_json
from tournaments.annexes.rehearsal.queries.contest import rehearse
from tournaments.models import Contest, Entry
from tournaments.papers import SheetStyle, score_sheets
from tournaments.queries.after.results import results_of
from tournaments.queries.after.verification import differences
from tournaments.queries.core.contests import contest_info
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.queries.standings.regulation_change import change_of
from tournaments.regulation.outcome import Adjustment, of_match
from tournaments.services import results
from tournaments.services.core.phones import let_players_enter
from tournaments.services.results import Doubtful, Totals
from tournaments.words.enums import EntryStatus

pytestmark = pytest.mark.django_db

BEST_OF_THREE = BELOTE.with_format(
    manches=3, win=2, ranking=("match_points", "manches_difference", "points")
)
#: Two manches to one for Nord-Sud, who has fewer points in all.
NARROW = ((1000, 944), (500, 1444), (980, 964))


@pytest.fixture
def contest() -> Contest:
    return drawn(4, BEST_OF_THREE)


def typed(*manches: tuple[int, int]) -> dict[str, str]:
    """What a person types into the form: both totals of each manche."""
    return {
        f"manche{number}_{camp}": str(total)
        for number, manche in enumerate(manches, start=1)
        for camp, total in zip(("ns", "ew"), manche, strict=True)
    }


def saved(client: Client, contest: Contest, *manches: tuple[int, int], table: int = 1) -> str:
    url = match_url(contest, table)
    page = client.post(url, {**inputs(client.get(url)), **typed(*manches)}, follow=True)
    return plain(page)


class TestTheDesk:
    def test_types_the_totals_of_each_manche(self, contest: Contest) -> None:
        page = saved(scorer_of(contest), contest, *NARROW)

        assert "Table 1 enregistrée" in page
        current_entry = Entry.objects.get()
        assert (current_entry.ns, current_entry.ew, current_entry.winner) == (2480, 3352, "NS")
        assert current_entry.manches == "1000/944 500/1444 980/964"

    def test_reads_the_manches_won_beside_the_totals_of_the_round(self, contest: Contest) -> None:
        client = scorer_of(contest)
        saved(client, contest, *NARROW)
        page = plain(client.get(reverse("round", args=[contest.slug, 1])))
        assert "2 manches 2480" in page
        assert "1 manche 3352" in page

    def test_shows_them_again_to_correct_them(self, contest: Contest) -> None:
        client = scorer_of(contest)
        saved(client, contest, *NARROW)
        form = inputs(client.get(match_url(contest)))
        assert (form["manche2_ns"], form["manche2_ew"]) == ("500", "1444")

    def test_leaves_out_a_manche_that_was_not_played(self, contest: Contest) -> None:
        saved(scorer_of(contest), contest, (1000, 944), (980, 964))
        assert Entry.objects.get().winner == "NS"

    @pytest.mark.parametrize(
        ("manches", "reason"),
        [
            (((1000, 944), (980, 964), (990, 954)), "finie à la manche 2"),
            (((1000, 944), (944, 1000)), "1 manches à 1 : il manque une manche"),
            (((1000, 940), (980, 964)), "1944"),
        ],
    )
    def test_doubts_what_cannot_be(
        self, contest: Contest, manches: tuple[tuple[int, int], ...], reason: str
    ) -> None:
        assert reason in saved(scorer_of(contest), contest, *manches)
        assert not Entry.objects.exists()

    def test_misses_half_a_manche(self, contest: Contest) -> None:
        client = scorer_of(contest)
        url = match_url(contest)
        form = inputs(client.get(url)) | {"manche1_ns": "1000", "manche1_ew": ""}
        assert "les deux totaux de cette manche" in plain(client.post(url, form))

    def test_types_a_sheet_on_the_line_of_the_fast_entry(self, contest: Contest) -> None:
        client = scorer_of(contest)
        fast = reverse("fast-entry", args=[contest.slug, 1])
        page = client.get(fast)
        assert "Partie en 3 manches" in plain(page)
        assert "belotes" not in line_of(page).values
        line = {**line_of(page).values, "ns": "1000/500/980", "ew": "944/1444/964"}
        page = client.post(fast, line, follow=True)
        assert "Table 1 enregistrée" in plain(page)
        assert Entry.objects.get().manches == "1000/944 500/1444 980/964"
        assert line_of(page).values["table"] == "2"

    @pytest.mark.slow
    def test_types_deals_that_the_end_of_each_manche_parts(self) -> None:
        contest = drawn(2, BEST_OF_THREE.with_format(deals=2))
        client, url = scorer_of(contest), match_url(contest)
        taken = [Deal("NS", ns=100, ew=62)] * 2
        lost = [Deal("NS", ns=60, ew=102)] * 2
        form = deals_form(client, url, [*taken, *lost, *taken])
        assert "Table 1 enregistrée" in plain(client.post(url, form, follow=True))
        current_entry = Entry.objects.get()
        assert (current_entry.manches, current_entry.winner) == ("200/124 0/324 200/124", "NS")
        assert (current_entry.ns, current_entry.deals.count()) == (400, 6)
        assert list(differences(contest)) == []

    def test_is_told_when_deals_follow_the_match(self) -> None:
        contest = drawn(2, BEST_OF_THREE.with_format(deals=1))
        client, url = scorer_of(contest), match_url(contest)
        form = deals_form(client, url, [Deal("NS", ns=100, ew=62)] * 3)
        assert "finie à la manche 2" in plain(client.post(url, form))
        assert not Entry.objects.exists()

    def test_does_not_type_deals_where_the_clock_ends_a_manche(self) -> None:
        contest = drawn(2, BEST_OF_THREE.with_format(deals=None, clock=30))
        assert "Donne par donne" not in text(scorer_of(contest).get(match_url(contest)))


class TestTheTeam:
    def test_sees_its_manches_from_its_side(self, contest: Contest) -> None:
        saved(scorer_of(contest), contest, *NARROW)
        loser = at_table(contest).seats.get(camp="EW").team.number
        page = plain(Client().get(reverse("public-team", args=[contest.slug, loser])))
        assert "1 manche à 2" in page
        assert "1444 – 500" in page


class TestThePhones:
    def test_two_camps_agree_on_the_manches(self, contest: Contest) -> None:
        let_players_enter(contest, contest.organiser, True)
        ours, theirs = Phone(link_of(contest), "EW"), Phone(link_of(contest), "NS")
        ours.open(edit="1")
        ours.press(**typed(*NARROW))
        assert entry().status == EntryStatus.PROPOSED

        page = plain(theirs.open())
        assert f"L’équipe {ours.link.ns.number} gagne, 2 manches à 1." in page
        assert "500 – 1444" in page
        theirs.agree()
        assert entry().status == EntryStatus.CONFIRMED

    def test_type_the_same_manches_without_having_read_each_other(self, contest: Contest) -> None:
        assert self._typed_apart(contest, NARROW) == EntryStatus.CONFIRMED

    def test_type_other_manches_of_the_same_sums(self, contest: Contest) -> None:
        assert self._typed_apart(contest, (NARROW[1], NARROW[0], NARROW[2])) == EntryStatus.PROPOSED

    def _typed_apart(self, contest: Contest, manches: tuple[tuple[int, int], ...]) -> str:
        let_players_enter(contest, contest.organiser, True)
        ours, theirs = Phone(link_of(contest), "EW"), Phone(link_of(contest), "NS")
        theirs.open(edit="1")
        ours.open(edit="1")
        ours.press(**typed(*NARROW))
        theirs.press(**typed(*manches))
        return str(entry().status)


class TestTheStandings:
    def test_count_manches_and_the_points_of_all(self, contest: Contest) -> None:
        client = scorer_of(contest)
        saved(client, contest, *NARROW)
        saved(client, contest, (1000, 944), (980, 964), table=2)
        first, second = at_table(contest), at_table(contest, 2)
        winner = first.seats.get(camp="NS").team.number
        clear = second.seats.get(camp="NS").team.number
        ranked = [row.team.number for row in standings(contest).rows]
        assert ranked[:2] == [clear, winner]
        lost_narrowly = first.seats.get(camp="EW").team.number
        assert ranked[2] == lost_narrowly

    def test_points_of_a_penalty_do_not_change_the_winner_of_the_manches(self) -> None:
        one = of_match(BEST_OF_THREE, 1, 2480, 3352, 1, Adjustment(conceded=500))
        assert one.won


class TestTheRegulation:
    @pytest.mark.parametrize(
        ("options", "field"),
        [
            ({"manches": 2}, "manches"),
            ({"manches": 0}, "manches"),
            ({"manches_played": "all"}, "manches_played"),
            ({"ranking": ("manches_won",)}, "ranking"),
            ({"manches": 2, "manches_played": "all", "final": 4}, "manches"),
            (
                {
                    "manches": 2,
                    "manches_played": "all",
                    "final_groups": "ranks",
                    "final_cuts": (8,),
                },
                "manches",
            ),
        ],
    )
    def test_refuses_what_makes_no_sense(self, options: dict[str, object], field: str) -> None:
        with pytest.raises(Refused) as refusal:
            BELOTE.with_format(**options)
        assert [problem.field for problem in refusal.value.problems] == [field]

    def test_all_manches_may_be_an_even_number_and_end_equal(self) -> None:
        both = BELOTE.with_format(manches=2, manches_played="all")
        contest = drawn(2, both)
        match = at_table(contest)
        manches = ((1000, 944), (944, 1000))
        entry_ = results.enter_totals(match, None, Totals(1944, 1944, manches=manches), version=0)
        assert entry_.winner == ""

    def test_a_bye_is_worth_half_of_the_manches_that_win(self) -> None:
        assert BEST_OF_THREE.bye_points == 2 * 972

    def test_a_doubtful_manche_is_named(self) -> None:
        match = at_table(drawn(2, BEST_OF_THREE))
        wrong = ((1000, 944), (1000, 1))
        with pytest.raises(Doubtful) as doubt:
            results.enter_totals(match, None, Totals(2000, 945, manches=wrong), version=0)
        assert doubt.value.problems[0].field.startswith("manches[1]")


class TestWhatIsKept:
    def test_is_verified(self, contest: Contest) -> None:
        saved(scorer_of(contest), contest, *NARROW)
        assert list(differences(contest)) == []
        Entry.objects.update(winner="EW")
        assert any("table 1" in sentence for sentence in differences(contest))

    def test_is_exported(self, contest: Contest) -> None:
        saved(scorer_of(contest), contest, *NARROW)
        first = json.loads(as_json(results_of(contest)))["rounds"][0]["matches"][0]
        assert first["manches"] == [list(manche) for manche in NARROW]

    def test_is_doubtful_by_another_number_of_manches(self, contest: Contest) -> None:
        saved(scorer_of(contest), contest, *NARROW)
        change = change_of(contest, BEST_OF_THREE.with_format(manches=5))
        assert [doubt.problems[0].field for doubt in change.doubts] == ["manches"]


class TestThePaper:
    def test_has_a_sheet_for_each_manche(self, contest: Contest) -> None:
        info, (view,) = contest_info(contest), rounds_of(contest)
        words = " ".join(pages(score_sheets(info, view)))
        for sentence in ("manche 1 sur 3", "manche 3 sur 3", "au meilleur de 3 manches"):
            assert sentence in " ".join(words.split())

    def test_has_a_total_for_each_manche_where_deals_are_not_noted(self, contest: Contest) -> None:
        info, (view,) = contest_info(contest), rounds_of(contest)
        (page,) = pages(score_sheets(info, view, style=SheetStyle(per_page=2, deals=False)))
        for words in ("Manche 1", "Manche 2", "Manche 3"):
            assert page.count(words) == 2


class TestARehearsal:
    @pytest.mark.parametrize("played", ["until-won", "all"])
    def test_plays_the_manches_that_are_needed(self, played: str) -> None:
        rehearsal = rehearse(BEST_OF_THREE.with_format(manches_played=played), teams=5, seed=3)
        matches = [match for one in rehearsal.rounds for match in one.matches]
        numbers = {len(match.manches) for match in matches}
        assert numbers == ({3} if played == "all" else {2, 3})
        for match in matches:
            won = [manche.score.winner for manche in match.manches]
            assert match.winner is None or won.count(match.winner) * 2 > len(won) - won.count(None)
