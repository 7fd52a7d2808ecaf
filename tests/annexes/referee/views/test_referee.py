"""Referee's page: a penalty is shown before it is imposed, listed for all, and cancelled."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import draw_round, make_contest, make_user
from tests.rows import written_again
from tests.views.desk import at_table, match_url, plain, scorer_of, signed_in, text
from tests.views.helpers import post, token
from tournaments.annexes.referee.services import penalties
from tournaments.models import Contest, Penalty
from tournaments.regulation import Regulation, Tariff, usual_tariffs
from tournaments.services import results
from tournaments.services.hall import changing
from tournaments.services.results import Totals
from tournaments.words.enums import PenaltyTo

pytestmark = pytest.mark.django_db

RULES = RuleSet.preset("ffb-belote").with_options(misdeal_price=162, misdeal_from=2)
LISTED = Regulation(RULES, tariffs=(*usual_tariffs(RULES), Tariff("Retard", 100, PenaltyTo.LOST)))


@pytest.fixture
@written_again
def contest() -> Contest:
    """Contest of four pairs with its first round drawn; table 1 has 1000 to 944."""
    event = make_contest(4, LISTED)
    draw_round(event, None, seed=1)
    results.enter_totals(at_table(event), None, Totals(1000, 944), version=0)
    return Contest.objects.get(pk=event.pk)


@pytest.fixture
def organiser(contest: Contest) -> Client:
    return signed_in(contest.organiser)


def teams_at(contest: Contest, table: int = 1) -> tuple[int, int]:
    seats = {seat.camp: seat.team.number for seat in at_table(contest, table).seats.all()}
    return seats["NS"], seats["EW"]


def typed(team: int, fault: str = "=Jeu irrégulier", **more: str) -> dict[str, str]:
    return {"team": str(team), "round": "1", "fault": fault, **more}


def effect_page(client: Client, contest: Contest, team: int, fault: str, **more: str) -> Any:
    """Return the page that shows the effect of a penalty."""
    return post(client, "referee", contest.slug, **typed(team, fault, **more))


def seen(page: Any) -> str:
    return str(page.context["line"].effect)


class TestAPenalty:
    def test_says_its_effect_and_does_nothing_before_it_is_confirmed(
        self, contest: Contest, organiser: Client
    ) -> None:
        ns, ew = teams_at(contest)
        page = effect_page(organiser, contest, ns, "=Jeu irrégulier")
        assert page.status_code == 200
        assert f"L’équipe {ns} donne 162 points à l’équipe {ew} (table 1)." in text(page)
        assert not Penalty.objects.exists()

    def test_once_confirmed_is_listed_logged_and_shown_to_everybody(
        self, contest: Contest, organiser: Client
    ) -> None:
        ns, ew = teams_at(contest)
        effect = seen(effect_page(organiser, contest, ns, "=Jeu irrégulier"))
        sent = typed(ns, seen=effect, reason="renonce <b>à</b> pique")
        done = post(organiser, "referee", contest.slug, **sent)
        assert done["Location"] == reverse("referee", args=[contest.slug])
        sentence = f"L’équipe {ns} donne 162 points à l’équipe {ew} (table 1)."
        public = [reverse("public-team", args=[contest.slug, team]) for team in (ns, ew)]
        for url in (done["Location"], match_url(contest), *public):
            page = text(organiser.get(url))
            assert sentence in page
            assert "renonce &lt;b&gt;à&lt;/b&gt; pique" in page
            assert "Jeu irrégulier" in page
        assert "Gagnée, 1106 points à 1000" in text(Client().get(public[1]))
        received = reverse("desk-standings", args=[contest.slug]) + "?partial=1"
        assert "1106 dont +162" in plain(organiser.get(received))
        log = text(organiser.get(reverse("log", args=[contest.slug])))
        assert f"Équipe {ns}, partie 1 : Jeu irrégulier" in log

    def test_sent_twice_counts_once(self, contest: Contest, organiser: Client) -> None:
        ns, _ew = teams_at(contest)
        effect = seen(effect_page(organiser, contest, ns, "=Jeu irrégulier"))
        sent = typed(ns, seen=effect, token=token())
        for _twice in range(2):
            assert post(organiser, "referee", contest.slug, **sent).status_code == 302
        assert Penalty.objects.count() == 1

    def test_whose_effect_changed_meanwhile_is_shown_again(
        self, contest: Contest, organiser: Client
    ) -> None:
        ns, _ew = teams_at(contest)
        page = effect_page(organiser, contest, ns, "=Fausse donne")
        assert "La première fois, cette faute ne coûte rien." in text(page)
        penalties.impose_penalty(contest, None, 1, ns, "Fausse donne")
        again = post(
            organiser, "referee", contest.slug, **typed(ns, "=Fausse donne", seen=seen(page))
        )
        assert again.status_code == 422
        assert "a changé entre-temps" in text(again)
        assert "162 points à l’équipe" in text(again)
        assert Penalty.objects.count() == 1

    def test_outside_the_list_is_named_and_priced(
        self, contest: Contest, organiser: Client
    ) -> None:
        ns, _ew = teams_at(contest)
        free = {"name": "Téléphone", "points": "20", "to": "lost"}
        page = effect_page(organiser, contest, ns, "other", **free)
        assert "20 points retirés de son total de la partie 1." in text(page)
        done = post(
            organiser, "referee", contest.slug, **typed(ns, "other", seen=seen(page), **free)
        )
        assert done.status_code == 302, text(done)
        received = reverse("desk-standings", args=[contest.slug]) + "?partial=1"
        assert "980 dont −20" in plain(organiser.get(received))

    def test_of_exclusion_asks_why_and_takes_the_team_off_the_ranking(
        self, contest: Contest, organiser: Client
    ) -> None:
        ns, _ew = teams_at(contest)
        page = effect_page(organiser, contest, ns, "=Tricherie ou insulte")
        sent = typed(ns, "=Tricherie ou insulte", seen=seen(page))
        refused = post(organiser, "referee", contest.slug, **sent)
        assert refused.status_code == 422
        assert 'id="id_reason_error"' in text(refused)
        post(organiser, "referee", contest.slug, **sent, reason="insulte")
        team = text(Client().get(reverse("public-team", args=[contest.slug, ns])))
        assert "Cette équipe est exclue du concours et n’est plus classée." in team
        ranking = text(Client().get(reverse("public-standings", args=[contest.slug])))
        assert f"Exclue : équipe {ns}" in ranking

    @pytest.mark.parametrize(
        ("fields", "field"),
        [
            ({"team": "99"}, "team"),
            ({"team": ""}, "team"),
            ({"team": "un"}, "team"),
            ({"round": "2"}, "round"),
            ({"fault": "=Retard de train"}, "fault"),
            ({"fault": "other", "points": "5"}, "name"),
            ({"fault": "other", "name": "Bruit", "points": "10001"}, "points"),
        ],
    )
    def test_that_cannot_be_is_refused_beside_its_field(
        self, contest: Contest, organiser: Client, fields: dict[str, str], field: str
    ) -> None:
        page = post(organiser, "referee", contest.slug, **{**typed(1), **fields})
        assert page.status_code == 422
        assert f'id="id_{field}_error"' in page.content.decode()

    def test_goes_back_to_the_form_with_everything_typed(
        self, contest: Contest, organiser: Client
    ) -> None:
        page = post(organiser, "referee", contest.slug, **typed(1, reason="bruit"), edit="1")
        assert page.status_code == 200
        assert 'value="bruit"' in page.content.decode()


class TestTakingBack:
    def test_asks_why_then_gives_the_points_back(self, contest: Contest, organiser: Client) -> None:
        ns, ew = teams_at(contest)
        penalties.impose_penalty(contest, None, 1, ns, "Jeu irrégulier")
        number = Penalty.objects.get().pk
        url = reverse("penalty-cancel", args=[contest.slug, number])
        assert f"Annuler la pénalité de l’équipe {ns}" in text(organiser.get(url))
        assert post(organiser, "penalty-cancel", contest.slug, number).status_code == 422
        done = post(organiser, "penalty-cancel", contest.slug, number, reason="carte retrouvée")
        assert done.status_code == 302
        assert organiser.get(url).status_code == 404
        public = text(Client().get(reverse("public-team", args=[contest.slug, ew])))
        assert "Perdue, 944 points à 1000" in public
        assert "carte retrouvée" in text(organiser.get(reverse("log", args=[contest.slug])))


class TestThePage:
    def test_is_of_those_who_enter_results(self, contest: Contest, organiser: Client) -> None:
        url = reverse("referee", args=[contest.slug])
        tab = f'href="{url}"'
        assert tab in organiser.get(reverse("desk", args=[contest.slug])).content.decode()
        scorer = scorer_of(contest)
        assert tab in scorer.get(reverse("desk", args=[contest.slug])).content.decode()
        assert scorer.get(url).status_code == 200
        assert signed_in(make_user("stranger")).get(url).status_code == 403
        assert Client().get(url).status_code == 302

    def test_waits_for_the_first_draw(self) -> None:
        contest = make_contest(4, LISTED)
        page = signed_in(contest.organiser).get(reverse("referee", args=[contest.slug]))
        assert "tirez d’abord la première" in text(page)
        sent = post(signed_in(contest.organiser), "referee", contest.slug, **typed(1))
        assert sent.status_code == 422

    def test_of_an_ended_contest_only_shows(self, contest: Contest, organiser: Client) -> None:
        results.enter_totals(at_table(contest, 2), None, Totals(1000, 944), version=0)
        penalties.impose_penalty(contest, None, 1, 1, "Jeu irrégulier")
        results.close_round(contest, None, 1)
        changing.close_contest(contest, contest.organiser)
        page = organiser.get(reverse("referee", args=[contest.slug]))
        assert '<form method="post" class="form-wide"' not in page.content.decode()
        assert "162 points" in text(page)
        effect = effect_page(organiser, contest, 1, "=Jeu irrégulier")
        refused = post(organiser, "referee", contest.slug, **typed(1), seen=seen(effect))
        assert refused.status_code == 422
        assert "Ce concours est terminé" in text(refused)
