"""Forfeits and dropped rounds: entered at the desk, shown everywhere."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tests.papers.builders import read
from tests.views.desk import (
    at_table,
    drawn,
    match_url,
    plain,
    scorer_of,
    signed_in,
    text,
    totals_form,
)
from tests.views.helpers import post
from tournaments.annexes.referee.services import penalties
from tournaments.models import Contest, Entry, LogLine
from tournaments.regulation import Tariff
from tournaments.services import results
from tournaments.services.results import Totals
from tournaments.words.enums import Camp

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> Contest:
    return drawn()


def send(client: Client, contest: Contest, version: int = 0, **more: Any) -> Any:
    sent = {"match": at_table(contest).pk, "version": version, "absent": "EW", **more}
    return post(client, "forfeit", contest.slug, 1, 1, **sent)


def sides(contest: Contest) -> tuple[int, int]:
    seats = {seat.camp: seat.team.number for seat in at_table(contest).seats.all()}
    return seats["NS"], seats["EW"]


class TestAForfeit:
    @pytest.mark.slow
    def test_is_asked_from_the_table_and_given_to_the_team_that_came(
        self, contest: Contest
    ) -> None:
        scorer, (ns, ew) = scorer_of(contest), sides(contest)
        url = match_url(contest, name="forfeit")
        assert url in scorer.get(match_url(contest)).content.decode()
        assert "Quelle équipe est absente ?" in text(scorer.get(url))
        done = send(scorer, contest)
        assert done["Location"] == reverse("round", args=[contest.slug, 1])
        page = text(scorer.get(done["Location"]))
        assert f"Table 1 : l’équipe {ns} gagne par forfait." in page
        assert '<span class="state">gagne par forfait</span>' in page
        assert '<span class="state">absente</span>' in page
        assert f"L’équipe {ns} gagne par forfait : l’équipe {ew} est absente." in text(
            scorer.get(match_url(contest))
        )

    def test_is_said_to_the_hall_and_on_paper(self, contest: Contest) -> None:
        ns, ew = sides(contest)
        send(signed_in(contest.organiser), contest)
        public = Client()
        received = {"partial": "1"}
        desk = reverse("desk-standings", args=[contest.slug])
        ranking = plain(signed_in(contest.organiser).get(desk, received))
        assert "972 forfait" in ranking
        pages = [
            text(public.get(reverse("public-team", args=[contest.slug, team]))) for team in (ns, ew)
        ]
        assert "Gagnée par forfait, 972 points" in pages[0]
        assert "Perdue par forfait, 0 point" in pages[1]
        assert "0 points" not in pages[1]
        paper = signed_in(contest.organiser).get(
            reverse("paper", args=[contest.slug, "ranking"]) + "?round=1"
        )
        assert "f.972" in read(paper.content)
        assert "f.:forfait" in read(paper.content)

    def test_asks_which_team_is_absent(self, contest: Contest) -> None:
        page = send(scorer_of(contest), contest, absent="")
        assert page.status_code == 422
        assert 'id="id_absent_error"' in page.content.decode()
        assert not Entry.objects.exists()

    def test_replaces_a_result_for_a_reason_only(self, contest: Contest) -> None:
        scorer = scorer_of(contest)
        results.enter_totals(at_table(contest), None, Totals(1000, 944), version=0)
        page = send(scorer, contest, version=1)
        assert page.status_code == 422
        assert 'id="id_reason_error"' in page.content.decode()
        assert "Cette table a un résultat, qui sera remplacé" in text(page)
        assert (
            send(scorer, contest, version=1, reason="feuille d’une autre table").status_code == 302
        )
        assert LogLine.objects.first().action == "correct_result"  # type: ignore[union-attr]

    def test_does_not_write_over_what_somebody_saved_meanwhile(self, contest: Contest) -> None:
        results.enter_totals(at_table(contest), None, Totals(1000, 944), version=0)
        page = send(scorer_of(contest), contest, version=0, reason="pas venue")
        assert page.status_code == 409
        assert "a changé depuis" in text(page)
        assert 'name="version" value="1"' in page.content.decode()
        assert 'value="pas venue"' in page.content.decode()
        assert Entry.objects.get().kind == "totals"

    def test_is_not_given_to_teams_that_left_the_table(self, contest: Contest) -> None:
        page = send(scorer_of(contest), contest, match=at_table(contest, 2).pk)
        assert page.status_code == 409
        assert not Entry.objects.exists()

    def test_sent_twice_counts_once(self, contest: Contest) -> None:
        scorer = scorer_of(contest)
        token = "0c7ad2d4-2b43-4c55-9a59-0d3f8b7e1a11"
        for _twice in range(2):
            assert send(scorer, contest, token=token).status_code == 302
        assert Entry.objects.count() == 1

    def test_of_a_closed_round_is_the_organisers(self, contest: Contest) -> None:
        for table in (1, 2):
            results.enter_totals(at_table(contest, table), None, Totals(1000, 944), version=0)
        results.close_round(contest, None, 1)
        assert send(scorer_of(contest), contest, version=1, reason="x").status_code == 403
        organiser = signed_in(contest.organiser)
        assert send(organiser, contest, version=1, reason="x").status_code == 302

    def test_is_replaced_by_the_totals_of_a_match_played_after_all(self, contest: Contest) -> None:
        scorer = scorer_of(contest)
        results.enter_forfeit(at_table(contest), None, Camp.EW, version=0)
        form = totals_form(scorer, match_url(contest), ns="1000", ew="944", reason="arrivée")
        assert form["version"] == "1"
        assert scorer.post(match_url(contest), form).status_code == 302
        assert Entry.objects.get(current=True).ns == 1000

    def test_is_closed_to_strangers(self, contest: Contest) -> None:
        assert send(signed_in(make_user("stranger")), contest).status_code == 403
        assert send(Client(), contest).status_code == 403
        assert not Entry.objects.exists()


class TestARoundLeftOut:
    def test_asks_why_and_is_said_on_every_page_and_on_paper(self, contest: Contest) -> None:
        organiser = signed_in(contest.organiser)
        url = reverse("round", args=[contest.slug, 1])
        address = reverse("drop-round", args=[contest.slug, 1])
        assert address in organiser.get(url).content.decode()
        assert post(organiser, "drop-round", contest.slug, 1).status_code == 422
        assert post(organiser, "drop-round", contest.slug, 1, reason="orage").status_code == 302
        assert "non comptée" in text(organiser.get(url))
        assert "non comptée" in text(organiser.get(reverse("rounds", args=[contest.slug])))
        sentence = "La partie 1 n’est pas comptée."
        for name, *more in (("public-standings",), ("public-team", 1)):
            assert sentence in text(Client().get(reverse(name, args=[contest.slug, *more])))
        paper = organiser.get(reverse("paper", args=[contest.slug, "ranking"]) + "?round=1")
        assert "partie1noncomptée" in read(paper.content)
        log = text(organiser.get(reverse("log", args=[contest.slug])))
        assert "Partie non comptée" in log
        assert "orage" in log

    def test_counts_again_at_a_button(self, contest: Contest) -> None:
        organiser = signed_in(contest.organiser)
        post(organiser, "drop-round", contest.slug, 1, reason="orage")
        assert post(organiser, "restore-round", contest.slug, 1).status_code == 302
        assert not contest.rounds.get().dropped
        post(organiser, "restore-round", contest.slug, 1)
        page = text(organiser.get(reverse("round", args=[contest.slug, 1])))
        assert "La partie 1 compte déjà." in page

    def test_is_the_organisers_to_decide(self, contest: Contest) -> None:
        scorer = scorer_of(contest)
        assert post(scorer, "drop-round", contest.slug, 1, reason="x").status_code == 403
        page = scorer.get(reverse("round", args=[contest.slug, 1]))
        assert reverse("drop-round", args=[contest.slug, 1]) not in page.content.decode()


def test_the_paper_says_that_penalties_are_in_the_points(contest: Contest) -> None:

    results.enter_totals(at_table(contest), None, Totals(1000, 944), version=0)
    penalties.impose_penalty(contest, None, 1, sides(contest)[0], Tariff("Bruit", 162))
    url = reverse("paper", args=[contest.slug, "ranking"]) + "?round=1"
    paper = read(signed_in(contest.organiser).get(url).content)
    assert "1106*" in paper
    assert "*:pénalitéscomprises" in paper


def test_the_legend_speaks_of_nothing_that_is_not_there(contest: Contest) -> None:
    play = signed_in(contest.organiser)
    url = reverse("paper", args=[contest.slug, "ranking"]) + "?round=1"
    paper = read(play.get(url).content)
    assert "forfait" not in paper
    assert "pénalités" not in paper
