"""A day at the desk: teams come and go, tables are late, and effects are shown before changes."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import BELOTE, draw_round, make_contest, play_round
from tests.papers.builders import pages
from tests.services.draws.test_late_tables import all_but, enter
from tests.sweeps import daily
from tests.views.desk import plain, sent_again, signed_in, text
from tests.views.helpers import post, register
from tournaments.models import Contest, LogLine
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.effects import compare
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db
METHODS = [
    "ranking",
    "ranking-rematches",
    "random",
    "odd-even",
    "mitchell",
    "round-robin",
    "in-advance",
]


def last(contest: Contest) -> RoundView:
    return rounds_of(contest)[-1]


def seated(view: RoundView) -> set[int]:
    tables = {one.number for line in view.tables for one, _camp in line.seated}
    return tables | {team.number for team in view.exempt}


def get(client: Client, contest: Contest, page: str, *args: Any) -> str:
    return text(client.get(reverse(page, args=[contest.slug, *args])))


class TestComingAndGoing:
    # The usual draw runs every day; `make test-slow` runs the other methods.
    @pytest.mark.parametrize(
        "method",
        [
            method if method == "ranking" else pytest.param(method, marks=pytest.mark.slow)
            for method in METHODS
        ],
    )
    def test_a_team_comes_for_round_2_another_leaves_after_it_and_comes_back(
        self, method: str
    ) -> None:
        regulation = Regulation(RuleSet.preset("ffb-belote"), next_draw=method)
        contest = make_contest(8, regulation)
        client = signed_in(contest.organiser)

        def play() -> None:
            number = contest.rounds.count() + 1
            post(client, "draw-round", contest.slug, round=number)
            all_but(contest, number)
            post(client, "close-round", contest.slug, number)
            assert last(contest).closed

        play()
        register(client, contest, player1="Tard", player2="Venue")
        play()
        assert seated(last(contest)) == set(range(1, 10))
        post(client, "team-withdraw", contest.slug, 3, reason="malade")
        play()
        assert seated(last(contest)) == {*range(1, 10)} - {3}
        post(client, "team-bring-back", contest.slug, 3)
        play()
        assert seated(last(contest)) == set(range(1, 10))
        assert list(differences(contest)) == []

    def test_a_team_that_comes_at_once_is_told_with_its_sheet(self) -> None:
        contest = make_contest(5)
        draw_round(contest, None, seed=1)
        client = signed_in(contest.organiser)
        assert "Aucune autre table ne change" in get(client, contest, "teams")
        done = register(client, contest, player1="Tard", player2="Venue", when="now")
        words = text(client.get(done.headers["Location"]))
        assert "La feuille de la table 3 est à imprimer." in words
        assert "?round=1&amp;tables=3" in words

    def test_with_fewer_than_two_teams_left_no_draw_is_offered(self) -> None:
        contest = make_contest(3)
        play_round(contest)
        for number in (1, 2):
            presence.withdraw_team(contest, None, contest.teams.get(number=number))
        client = signed_in(contest.organiser)
        page = get(client, contest, "draw-round")
        assert "Il reste moins de deux équipes" in page
        assert ">Tirer</button>" not in page
        board = get(client, contest, "desk")
        assert "Il reste moins de deux équipes" in board
        assert reverse("contest-end", args=[contest.slug]) in board

    def test_what_leaving_changes_is_said_and_nothing_changes_before(self) -> None:
        contest = make_contest(6)
        draw_round(contest, None, seed=1)
        before = last(contest)
        gone, opponent = before.tables[1].ns, before.tables[1].ew
        client = signed_in(contest.organiser)
        page = client.get(reverse("team-withdraw", args=[contest.slug, gone.numbers[0]]))
        assert "La feuille de la table 2 ne sert plus." in text(page)
        assert f"Devient exempte : {opponent.number} {opponent.name}" in plain(page)
        assert last(contest) == before
        post(client, "team-withdraw", contest.slug, gone.numbers[0], **sent_again(page))
        assert [team.number for team in last(contest).exempt] == [*opponent.numbers]

    def test_leaving_is_read_again_when_it_would_change_something_else_by_now(self) -> None:
        contest = make_contest(6)
        draw_round(contest, None, seed=1)
        gone = last(contest).tables[1].ns.numbers[0]
        client = signed_in(contest.organiser)
        page = client.get(reverse("team-withdraw", args=[contest.slug, gone]))
        enter(contest, 1, 2)
        again = post(client, "team-withdraw", contest.slug, gone, **sent_again(page))
        assert again.status_code == 422
        assert "n’est plus ce qui était montré" in text(again)
        assert not contest.teams.get(number=gone).withdrawn
        post(client, "team-withdraw", contest.slug, gone, **sent_again(again) | {"token": ""})
        assert not contest.teams.get(number=gone).withdrawn

    def test_a_team_withdrawn_by_mistake_is_offered_its_place(self) -> None:
        contest = make_contest(6)
        draw_round(contest, None, seed=1)
        before = last(contest)
        gone = before.tables[1].ns.numbers[0]
        presence.withdraw_team(contest, None, contest.teams.get(number=gone))
        client = signed_in(contest.organiser)
        url = reverse("team-bring-back", args=[contest.slug, gone])
        assert url in get(client, contest, "team", gone)
        page = client.get(url)
        assert "Sa place à la table 2 de la partie 1 est encore libre" in text(page)
        assert "La feuille de la table 2 est à imprimer." in text(page)
        assert contest.teams.get(number=gone).withdrawn
        done = client.post(url, {**sent_again(page), "when": "now"}, follow=True)
        assert f"L’équipe {gone} reprend sa place." in text(done)
        assert compare(1, before, last(contest)).nothing
        assert list(differences(contest)) == []


class TestATableIsLate:
    def test_the_draw_asks_what_it_counts_for_and_says_so_afterwards(self) -> None:
        contest = make_contest(9)
        draw_round(contest, None, seed=1)
        all_but(contest, 1, 2)
        client = signed_in(contest.organiser)
        url = reverse("draw-round", args=[contest.slug])
        assert url in get(client, contest, "round", 1)
        page = client.get(url)
        assert "Une table joue encore la partie 1" in text(page)
        assert "la moitié d’une partie à chacun" in text(page)
        refused = post(client, "draw-round", contest.slug, round=2)
        assert refused.status_code == 422
        assert "Dites ce que valent ces parties pour ce tirage." in text(refused)
        assert contest.rounds.count() == 1
        post(client, "draw-round", contest.slug, round=2, late="half")
        assert contest.rounds.count() == 2
        sentence = (
            "Tirée sans attendre la table 2 de la partie 1, qui comptait pour ce tirage : la "
            "moitié d’une partie à chacun."
        )
        assert sentence in get(client, contest, "round", 2)
        assert sentence in get(Client(), contest, "public-draw")
        for page_name in ("public-draw", "contest"):
            assert "La table 2 joue encore la partie 1." in get(Client(), contest, page_name)
        assert "La partie 2 est déjà tirée" in get(client, contest, "round", 1)

    def test_the_dashboard_leads_to_the_late_table_then_to_closing_its_round(self) -> None:
        contest = make_contest(8)
        draw_round(contest, None, seed=1)
        all_but(contest, 1, 2)
        draw_round(contest, None, late="nothing")
        client = signed_in(contest.organiser)
        assert reverse("match", args=[contest.slug, 1, 2]) in get(client, contest, "desk")
        all_but(contest, 2)
        results.close_round(contest, None, 2)
        board = get(client, contest, "desk")
        assert "On attend encore la partie 1." in board
        assert reverse("close-round", args=[contest.slug, 1]) not in board
        refused = get(client, contest, "draw-round")
        assert "la table 2 y joue encore" in refused
        assert ">Tirer</button>" not in refused
        enter(contest, 1, 2)
        assert reverse("close-round", args=[contest.slug, 1]) in get(client, contest, "desk")
        assert "joue encore" not in get(Client(), contest, "contest")
        post(client, "close-round", contest.slug, 1)
        assert reverse("draw-round", args=[contest.slug]) in get(client, contest, "desk")


class TestWhatChangesIsSaidFirst:
    def test_redoing_a_draw(self) -> None:
        contest = make_contest(10)
        draw_round(contest, None, seed=1)
        before = last(contest)
        client = signed_in(contest.organiser)
        url = reverse("redo-draw", args=[contest.slug, 1])
        assert "tirage n° 1" in get(client, contest, "round", 1)
        same = post(client, "redo-draw", contest.slug, 1, way="same")
        assert "Le même numéro (1) et les mêmes équipes donnent le même tirage." in text(same)
        assert "Rien ne change dans la partie 1" in text(same)
        shown = post(client, "redo-draw", contest.slug, 1, way="this", seed="2")
        assert "Tirage n° 2, au lieu du n° 1." in text(shown)
        assert "tables changent" in text(shown)
        assert last(contest) == before
        done = client.post(url, sent_again(shown), follow=True)
        assert "à réimprimer" in text(done)
        assert last(contest).seed == 2
        again = client.post(url, sent_again(shown), follow=True)
        assert "Déjà enregistré." in text(again)
        assert LogLine.objects.filter(action="redo_draw").count() == 1

    def test_redoing_a_draw_with_a_team_that_came_since(self) -> None:
        contest = make_contest(10)
        draw_round(contest, None, seed=1)
        presence.register_team(contest, None, Registration("Tard", "Venue"))
        client = signed_in(contest.organiser)
        shown = post(client, "redo-draw", contest.slug, 1, way="same")
        assert "mais les équipes ne sont plus les mêmes" in text(shown)
        assert "Entre dans la partie : 11 Tard – Venue" in plain(shown)

    @pytest.mark.parametrize(
        ("typed", "reason"),
        [
            ({"way": "this"}, "Tapez le numéro du tirage, en chiffres."),
            ({"way": "this", "seed": "x"}, "Saisissez un nombre entier."),
            ({"way": "this", "seed": "-1"}, "supérieure ou égale à 0"),
            ({"way": "other"}, "ne peut plus être annulé"),
        ],
    )
    def test_a_redraw_that_cannot_be_says_why(self, typed: dict[str, str], reason: str) -> None:
        contest = make_contest(6)
        draw_round(contest, None, seed=1)
        if typed["way"] == "other":
            enter(contest, 1, 1)
        client = signed_in(contest.organiser)
        page = post(client, "redo-draw", contest.slug, 1, **typed)
        assert page.status_code == 422
        assert reason in text(page)
        assert contest.rounds.get().seed == 1

    def test_undoing_a_draw(self) -> None:
        contest = make_contest(10)
        draw_round(contest, None, seed=1)
        client = signed_in(contest.organiser)
        page = client.get(reverse("undo-draw", args=[contest.slug, 1]))
        assert "5 tables seront défaites" in text(page)
        assert "Les feuilles des tables 1, 2, 3, 4 et 5 ne servent plus." in text(page)
        assert contest.rounds.count() == 1
        post(client, "undo-draw", contest.slug, 1, **sent_again(page))
        assert contest.rounds.count() == 0

    def test_swapping_two_teams(self) -> None:
        contest = make_contest(7)
        draw_round(contest, None, seed=1)
        before = last(contest)
        (resting,) = before.exempt
        one = before.tables[0].ew.numbers[0]
        client = signed_in(contest.organiser)
        url = reverse("swap-teams", args=[contest.slug, 1])
        shown = post(client, "swap-teams", contest.slug, 1, one=one, other=resting.number)
        assert f"N’est plus exempte : {resting.number}" in plain(shown)
        assert last(contest) == before
        done = client.post(url, sent_again(shown), follow=True)
        assert "ont changé de place" in text(done)
        assert "La feuille de la table 1 est à réimprimer." in text(done)
        assert last(contest).tables[0].ew.numbers == (resting.number,)
        again = client.post(url, sent_again(shown), follow=True)
        assert "Déjà enregistré." in text(again)
        assert LogLine.objects.filter(action="swap_teams").count() == 1


class TestTheSheetsToPrintAgain:
    def test_are_printed_alone(self) -> None:
        contest = make_contest(8)
        draw_round(contest, None, seed=1)
        client = signed_in(contest.organiser)
        url = reverse("paper", args=[contest.slug, "sheets"])
        some = client.get(url, {"round": 1, "tables": "2,4"})
        everything = client.get(url, {"round": 1})
        assert len(pages(some.content)) == 1
        assert len(pages(everything.content)) == 2

    def test_of_no_table_are_not_found(self) -> None:
        assert self.asked("99").status_code == 404

    @pytest.mark.parametrize("tables", daily(1, ["1;2", "x", "12345"]))
    def test_of_what_is_no_table_are_refused_in_a_sentence(self, tables: str) -> None:
        answer = self.asked(tables)
        assert answer.status_code == 422
        assert "Donnez les numéros des tables : 3, 7." in unescape(answer.content.decode())

    def asked(self, tables: str) -> Any:
        contest = make_contest(4, BELOTE)
        draw_round(contest, None, seed=1)
        client = signed_in(contest.organiser)
        url = reverse("paper", args=[contest.slug, "sheets"])
        return client.get(url, {"round": 1, "tables": tables})
