"""Catch-up of an exempt team: entered on the page of its round, shown everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from tests.annexes.rehearsal.queries.properties import rehearsed
from tests.factories import BELOTE, make_contest, make_user, play_round
from tests.rows import written_again
from tests.views.desk import drawn, inputs, scorer_of, signed_in, text
from tournaments.models import CatchUp, Contest, Team
from tournaments.regulation import Regulation
from tournaments.regulation.document import to_toml
from tournaments.regulation.text import articles
from tournaments.services.draws.presence import withdraw_team
from tournaments.services.results.catch_ups import ExtraMatch, enter_catch_up
from tournaments.services.results.closing import drop_round

pytestmark = pytest.mark.django_db

CATCH_UP = Regulation(RuleSet.preset("ffb-belote"), rounds=1, bye="catch-up")


def rested(contest: Contest) -> tuple[Team, Team]:
    """Return the exempt team of the first round, and another team."""
    team = contest.rounds.get(number=1).seats.get(match=None).team
    other = contest.teams.exclude(pk=team.pk).first()
    assert other is not None
    return team, other


def send(client: Client, contest: Contest, team: Team, **typed: Any) -> Any:
    """Post the page's form with these values in place of its own."""
    url = reverse("catch-up", args=[contest.slug, 1, team.number])
    return client.post(url, {**inputs(client.get(url)), **typed})


def enter(contest: Contest, mine: int = 1000, theirs: int = 944) -> tuple[Team, Team]:
    team, other = rested(contest)
    played = ExtraMatch(other.number, mine, theirs)
    enter_catch_up(contest, None, 1, team.number, played, version=0)
    return team, other


def get(contest: Contest, page: str, *args: Any, client: Client | None = None) -> str:
    return text((client or Client()).get(reverse(page, args=[contest.slug, *args])))


def test_a_team_that_left_has_nothing_to_catch_up() -> None:
    contest = make_contest(5, CATCH_UP)
    play_round(contest)
    team, _other = rested(contest)
    withdraw_team(contest, None, team)
    page = get(contest, "round", 1, client=signed_in(contest.organiser))
    assert "rattrapage à saisir" not in page
    assert "Elle s’est retirée : elle ne joue pas de rattrapage." in page
    assert f'id="catch-up-{team.number}"' in page
    assert "Enregistrer" not in page


def test_a_round_that_does_not_count_has_nothing_to_catch_up() -> None:
    contest = make_contest(5, CATCH_UP)
    play_round(contest)
    drop_round(contest, None, 1, reason="panne de courant")
    page = get(contest, "round", 1, client=signed_in(contest.organiser))
    assert "rattrapage à saisir" not in page
    assert "Cette partie ne compte pas : il n’y a rien à rattraper." in page


@pytest.fixture
@written_again
def contest() -> Contest:
    event = make_contest(5, CATCH_UP)
    play_round(event)
    return event


class TestTheForm:
    def test_enters_a_catch_up_of_a_closed_round_for_a_scorer(self, contest: Contest) -> None:
        team, other = rested(contest)
        client = scorer_of(contest)
        assert "rattrapage à saisir" in get(contest, "round", 1, client=client)
        done = send(client, contest, team, opponent=other.number, points="1 000", against="944")
        assert done.status_code == 302
        row = CatchUp.objects.get()
        assert (row.team, row.opponent, row.points, row.against) == (team, other, 1000, 944)
        page = get(contest, "round", 1, client=client)
        assert f"Contre l’équipe {other.number} ({other.name}) : 1000 à 944." in page

    def test_gives_back_what_was_typed_with_each_error_beside_its_field(
        self, contest: Contest
    ) -> None:
        team, other = rested(contest)
        client = signed_in(contest.organiser)
        page = send(client, contest, team, opponent=team.number, points="1000", against="944")
        assert page.status_code == 422
        assert f'id="catch-up-{team.number}-opponent_error"' in page.content.decode()
        assert "Une équipe ne joue pas contre elle-même." in text(page)
        page = send(client, contest, team, opponent=other.number, points="1000", against="943")
        assert page.status_code == 422
        assert inputs(page)["against"] == "943"
        page = send(client, contest, team, opponent="", points="x", against="-1")
        assert page.status_code == 422
        assert text(page).count("invalid-text") == 3
        assert not CatchUp.objects.exists()

    @pytest.mark.slow
    def test_corrects_in_a_closed_round_for_the_organiser_only_with_a_reason(
        self, contest: Contest
    ) -> None:
        team, other = enter(contest)
        url = reverse("catch-up", args=[contest.slug, 1, team.number])
        scorer = scorer_of(contest)
        assert "Corriger ce rattrapage" not in get(contest, "round", 1, client=scorer)
        assert scorer.post(url, {"opponent": other.number}).status_code == 403
        client = signed_in(contest.organiser)
        page = send(client, contest, team, points="944", against="1000")
        assert page.status_code == 422
        assert "Dites pourquoi ce résultat est corrigé." in text(page)
        done = send(client, contest, team, points="944", against="1000", reason="inversés")
        assert done.status_code == 302
        assert "Corrigé : inversés" in get(contest, "round", 1, client=client)
        assert "Rattrapage corrigé" in get(contest, "log", client=client)

    def test_shows_what_somebody_else_saved_meanwhile(self) -> None:
        contest = drawn(5, CATCH_UP)
        team, other = rested(contest)
        client = scorer_of(contest)
        url = reverse("catch-up", args=[contest.slug, 1, team.number])
        form = inputs(client.get(url))
        enter(contest)
        mine = {**form, "opponent": other.number, "points": "944", "against": "1000"}
        page = client.post(url, mine)
        assert page.status_code == 409
        assert "pendant que vous tapiez" in text(page)
        assert (inputs(page)["points"], inputs(page)["version"]) == ("944", "1")
        assert client.post(url, {**inputs(page), "reason": "relue"}).status_code == 302
        assert CatchUp.objects.get().points == 944

    def test_is_closed_to_strangers_and_to_teams_that_played(self, contest: Contest) -> None:
        team, other = rested(contest)
        url = reverse("catch-up", args=[contest.slug, 1, team.number])
        assert signed_in(make_user("stranger")).post(url).status_code == 403
        assert Client().post(url).status_code == 302
        played = reverse("catch-up", args=[contest.slug, 1, other.number])
        assert signed_in(contest.organiser).get(played).status_code == 404
        assert not CatchUp.objects.exists()

    def test_is_not_there_where_a_bye_is_worth_something(self) -> None:
        contest = drawn(5, BELOTE)
        client = signed_in(contest.organiser)
        assert "rattrapage" not in get(contest, "round", 1, client=client).lower()


class TestIsShown:
    def test_on_the_dashboard_while_it_is_awaited(self, contest: Contest) -> None:
        team, _other = rested(contest)
        client = signed_in(contest.organiser)
        page = get(contest, "desk", client=client)
        assert "1 rattrapage à saisir :" in page
        assert f"équipe {team.number} (partie 1)" in page
        assert "Terminer le concours" not in page
        enter(contest)
        page = get(contest, "desk", client=client)
        assert "rattrapage" not in page
        assert "Terminer le concours" in page

    def test_in_the_standings_and_on_the_teams_page(self, contest: Contest) -> None:
        team, _other = rested(contest)
        page = get(contest, "public-standings")
        assert f"Rattrapage à jouer : équipe {team.number} (partie 1)." in page
        assert '<span class="state">rattrapage en attente</span>' in page
        assert "Exempte : rattrapage à jouer." in get(contest, "public-team", team.number)
        enter(contest)
        page = get(contest, "public-standings")
        assert "Rattrapage à jouer" not in page
        assert '<span class="state">rattrapage</span>' in page
        page = get(contest, "public-team", team.number)
        assert "Exempte, rattrapage contre" in page
        assert "Gagnée, 1000 points à 944" in page


@pytest.mark.parametrize(
    ("bye", "words"),
    [
        ("half", "et marque 972 points."),
        (1, "et marque 1 point."),
        ("average", "et marque la moyenne des totaux de la partie."),
        ("catch-up", "et la rattrape par une partie de plus."),
    ],
)
def test_the_draw_says_what_a_bye_is_worth(bye: int | str, words: str) -> None:
    contest = drawn(5, BELOTE.with_format(bye=bye))
    assert f"est exempte : elle ne joue pas cette partie {words}" in get(contest, "public-draw")


def test_the_regulation_says_it() -> None:
    text = " ".join(s for article in articles(CATCH_UP) for s in article.sentences)
    assert "une partie de plus contre une équipe quelconque." in text
    assert "ne compte que pour elle." in text
    assert "marque la moitié" not in text.split("forfait")[0]


def test_a_rehearsal_plays_the_extra_matches_and_counts_them(tmp_path: Path) -> None:
    caught_up = tmp_path / "catch-up.toml"
    caught_up.write_text(to_toml(CATCH_UP), "utf-8")
    rehearsal = rehearsed(str(caught_up), 5)
    for played in rehearsal["rounds"]:
        (bye,) = played["byes"]
        assert bye["points"] > 0
        assert bye["points"] != 972


def test_totals_that_cannot_be_say_the_likely_cause_of_the_camp_that_rested() -> None:
    contest = drawn(5, CATCH_UP)
    team, other = rested(contest)
    client = scorer_of(contest)
    page = send(client, contest, team, opponent=other.number, points="10400", against="904")
    assert page.status_code == 422
    sentence = "un chiffre tapé deux fois, 1040 au lieu de 10400 (le camp exempt)."
    assert f"<strong>Sans doute :</strong> {sentence}" in text(page)
    assert inputs(page)["points"] == "10400"
    assert not CatchUp.objects.exists()
