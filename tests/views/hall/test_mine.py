"""Team that a phone follows, and the summary at the top of its page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import BELOTE, draw_round, make_contest, play_round
from tests.sweeps import daily
from tests.views.desk import at_table, plain
from tests.views.helpers import text_of
from tournaments.models import Contest
from tournaments.queries.hall.day import day_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import presence
from tournaments.services.hall import changing
from tournaments.services.registration import teams
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db

PLAYERS = Regulation(RuleSet.preset("ffb-belote"), entrants="individuals")


@pytest.fixture(scope="module")
def one_played(lasting: None) -> Contest:
    contest = make_contest(5)
    play_round(contest)
    draw_round(contest, None, seed=2)
    return contest


@pytest.fixture
def played(one_played: Contest) -> Contest:
    """Contest of five pairs: a round played and closed, a second one drawn."""
    return Contest.objects.get(pk=one_played.pk)


def follow(client: Client, contest: Contest, number: int) -> Any:
    return client.post(reverse("follow-team", args=[contest.slug, number]))


def mine(client: Client, contest: Contest) -> Any:
    return client.get(reverse("mine", args=[contest.slug]))


def team_page(client: Client, contest: Contest, number: int) -> str:
    return plain(client.get(reverse("public-team", args=[contest.slug, number])))


def test_a_team_is_followed_without_account_script_or_token(played: Contest) -> None:
    client = Client(enforce_csrf_checks=True)
    here = reverse("public-team", args=[played.slug, 3])
    answer = follow(client, played, 3)

    assert answer["Location"] == f"{here}#mine"
    assert mine(client, played)["Location"] == f"{here}#mine"
    cookie = answer.cookies["mine"]
    assert cookie["path"] == reverse("contest", args=[played.slug])
    assert cookie["samesite"] == "Lax"


def test_a_phone_that_follows_nothing_is_led_to_the_search(client: Client, played: Contest) -> None:
    assert mine(client, played)["Location"] == reverse("find-team", args=[played.slug])


def test_a_phone_stops_following(client: Client, played: Contest) -> None:
    follow(client, played, 3)
    client.post(reverse("unfollow-team", args=[played.slug]))

    assert mine(client, played)["Location"] == reverse("find-team", args=[played.slug])


@pytest.mark.parametrize("name", ["follow-team", "unfollow-team"])
def test_an_address_read_by_a_link_follows_nothing(
    client: Client, played: Contest, name: str
) -> None:
    args = [played.slug, 3][: 2 if name == "follow-team" else 1]

    assert client.get(reverse(name, args=args)).status_code == 405


@pytest.mark.parametrize(
    "written", daily(3, ["", "3.²", "3.99999999999999999999", "3", "3.x", "../1.1"])
)
def test_a_cookie_that_says_nothing_is_no_team(
    client: Client, played: Contest, written: str
) -> None:
    client.cookies["mine"] = written

    assert mine(client, played)["Location"] == reverse("find-team", args=[played.slug])


def test_a_team_of_another_contest_is_not_followed(client: Client, played: Contest) -> None:
    other = make_contest(2, name="Un autre concours")
    client.cookies["mine"] = f"1.{other.teams.get(number=1).pk}"

    assert mine(client, played)["Location"] == reverse("find-team", args=[played.slug])


def test_no_page_of_a_team_that_is_not_there_is_followed(client: Client, played: Contest) -> None:
    assert follow(client, played, 99).status_code == 404
    assert follow(client, make_contest(name="Vide"), 1).status_code == 404


def test_a_registration_taken_back_is_said_and_its_number_may_go_to_another(
    client: Client,
) -> None:
    contest = make_contest(3)
    follow(client, contest, 3)
    teams.remove_team(contest, None, contest.teams.get(number=3))
    presence.register_team(contest, None, Registration("Une autre", "Paire"))
    where = mine(client, contest)["Location"]
    first, again = client.get(where), client.get(where)

    assert contest.teams.filter(number=3).exists()
    assert where == reverse("find-team", args=[contest.slug])
    assert "n’est plus inscrite" in text_of(first)
    assert "n’est plus inscrite" not in text_of(again)


def test_the_search_leads_back_to_the_team_followed(client: Client, played: Contest) -> None:
    follow(client, played, 3)
    text = plain(client.get(reverse("find-team", args=[played.slug])))

    assert "Vous suivez l’équipe 3, Joueur 3A – Joueuse 3B : voir sa table." in text


def test_a_search_too_wide_asks_for_more_letters(client: Client) -> None:
    contest = make_contest(31)
    url = reverse("find-team", args=[contest.slug])

    assert "plus de lettres" in text_of(client.get(url, {"team": "joueur"}))
    assert "Laquelle est-ce" in text_of(client.get(url, {"team": "3a"}))


@pytest.mark.parametrize("typed", daily(2, ["N°03", "éq. 3", "n° 3", "n 3", "équipe 3", "#3"]))
def test_a_number_is_found_as_people_say_it(client: Client, played: Contest, typed: str) -> None:
    response = client.get(reverse("find-team", args=[played.slug]), {"team": typed})

    assert response["Location"] == reverse("public-team", args=[played.slug, 3])


def test_a_name_of_figures_is_found_where_no_team_has_that_number(client: Client) -> None:
    contest = make_contest(2)
    presence.register_team(contest, None, Registration(name="Les 1515"))
    response = client.get(reverse("find-team", args=[contest.slug]), {"team": "1515"})

    assert response["Location"] == reverse("public-team", args=[contest.slug, 3])


class TestAtAGlance:
    def test_before_the_first_draw(self, client: Client) -> None:
        text = team_page(client, make_contest(4), 2)

        assert "La table s’affichera ici dès que la première partie sera tirée" in text
        assert "Rang" not in text

    def test_at_a_table_and_no_rank_before_a_result(self, client: Client) -> None:
        contest = make_contest(4)
        draw_round(contest, None, seed=1)
        match = at_table(contest)
        one, other = (seat.team for seat in match.seats.order_by("camp"))
        text = team_page(client, contest, one.number)

        assert f"Partie 1 Table {match.table} en Est-Ouest contre {other.number} " in text
        east, west = one.player1.name, one.player2.name
        north, south = other.player1.name, other.player2.name
        # Four aces lie between them: those of the teams 1 to 4.
        assert f"Nord {north} Ouest {west} A A A A Est {east} Sud {south}" in text
        assert "Partie à jouer" in text
        assert "Rang" not in text

    def test_at_a_table_with_its_rank_and_points(self, client: Client, played: Contest) -> None:
        match = at_table(played, number=2)
        team = match.seats.first().team
        after_one = standings(played, after=1)
        row = next(row for row in after_one.rows if row.team.number == team.number)
        text = team_page(client, played, team.number)

        assert f"Rang {row.rank}" in text
        assert f"Points {row.total}" in text
        assert "Classement après 1 partie" in text

    def test_at_rest(self, client: Client, played: Contest) -> None:
        resting = played.rounds.get(number=2).seats.get(match=None).team
        text = team_page(client, played, resting.number)

        more = "La table suivante s’affichera ici dès son tirage."
        assert f"Partie 2 : au repos, il n’y a rien à jouer. {more}" in text

    def test_its_result_is_in_and_others_play(self, client: Client, played: Contest) -> None:
        played.regulation["rounds"] = 2
        played.save()
        match = at_table(played, number=2)
        results.enter_totals(match, None, results.Totals(972, 972), version=0)
        text = team_page(client, played, match.seats.first().team.number)

        counted = "Partie 2 : le résultat est compté, d’autres tables jouent encore."
        assert f"{counted} C’est la dernière partie." in text

    def test_waiting_for_the_draw(self, client: Client) -> None:
        contest = make_contest(4)
        play_round(contest)

        assert "En attente du tirage (Partie 2)" in team_page(client, contest, 1)

    def test_late_it_waits_for_its_first_table(self, client: Client, played: Contest) -> None:
        late = presence.register_team(played, None, Registration("Tard", "Venue"))

        assert "dès que la partie 3 sera tirée" in team_page(client, played, late.number)

    def test_gone(self, client: Client, played: Contest) -> None:
        follow(client, played, 1)
        presence.withdraw_team(played, None, played.teams.get(number=1))

        assert "/team/1/" in mine(client, played)["Location"]
        text = team_page(client, played, 1)
        assert "s’est retirée du concours" in text
        assert "Il n’y a plus de table à attendre." in text
        # It has played: the contest is still one of five teams, as its standings are.
        assert "· 5 équipes" in plain(client.get(reverse("contest", args=[played.slug])))
        assert day_of(played).teams == 5

    def test_all_played_then_ended(self, client: Client) -> None:
        contest = make_contest(4, BELOTE.with_format(rounds=1))
        play_round(contest)
        assert "Toutes les parties sont jouées" in team_page(client, contest, 1)

        changing.close_contest(contest, None)
        text = team_page(client, contest, 1)
        assert "Le concours est terminé : le classement est définitif." in text
        assert "Classement définitif." in text

    def test_its_late_table_comes_first(self, client: Client) -> None:
        contest = make_contest(4)
        draw_round(contest, None, seed=1)
        results.enter_totals(at_table(contest), None, results.Totals(972, 972), version=0)
        draw_round(contest, None, seed=2, late="nothing")
        number = at_table(contest, 2).seats.first().team.number
        text = team_page(client, contest, number)

        assert "Deux parties à jouer : commencez par la première (Partie 1)." in text
        assert text.index("Partie 1 Table 2") < text.index("Partie 2 Table")


def test_a_player_reads_both_the_partner_and_the_opponents(client: Client) -> None:
    contest = make_contest(regulation=PLAYERS)
    for name in ("Ana", "Bob", "Cid", "Dora"):
        presence.register_team(contest, None, Registration(name))
    draw_round(contest, None, seed=1)
    text = team_page(client, contest, 1)
    match = at_table(contest)
    camp = match.seats.get(team__number=1).camp
    partner = match.seats.exclude(team__number=1).get(camp=camp).team
    facing = [seat.team for seat in match.seats.exclude(camp=camp).order_by("place")]

    assert f"avec {partner.number} contre " in text
    for one in (partner, *facing):
        assert f"{one.number} {one.name}" in text
    assert "Suivre ce joueur" in text


def test_the_pages_of_the_hall_are_the_same_whatever_is_followed(
    client: Client, played: Contest
) -> None:
    url = reverse("public-team", args=[played.slug, 3])
    before = client.get(url)
    follow(client, played, 3)
    after = client.get(url, headers={"If-None-Match": before["ETag"]})

    assert after.status_code == 304
    assert client.get(url).content == before.content
