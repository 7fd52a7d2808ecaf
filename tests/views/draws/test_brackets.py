"""Pages of a bracket: drawn at the desk, shown to the hall, printed."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.factories import draw_round, make_contest
from tests.services.draws.brackets import contest_of, enter, last, leave, play, play_rounds
from tests.sweeps import daily
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client: Client) -> Client:
    """Client signed in as the organiser."""
    make_contest(0)
    client.force_login(User.objects.get(username="organiser"))
    return client


def text_of(response: object) -> str:
    """Return the page with plain spaces and quotes."""
    content: bytes = response.content  # type: ignore[attr-defined]
    return re.sub("[\u00a0\u202f]", " ", unescape(content.decode()))


def page(client: Client, contest: Contest, name: str, *args: object) -> str:
    response = client.get(reverse(name, args=[contest.slug, *args]))
    assert response.status_code == 200
    return text_of(response)


def test_the_desk_draws_the_bracket_after_reading_its_matches(desk: Client) -> None:
    contest = contest_of(6, rounds=1, final=4, consolation="others")
    play_rounds(contest, 1)
    assert "Tirer : Demi-finales" in page(desk, contest, "desk")
    shown = page(desk, contest, "draw-round")
    assert "Demi-finale 1 : tête de série 1 contre tête de série 4." in shown
    assert "Consolante – Finale : tête de série 1 contre tête de série 2." in shown
    assert reverse("draw-by-hand", args=[contest.slug]) not in shown
    token = shown.split('name="token" value="')[1].split('"')[0]
    response = desk.post(
        reverse("draw-round", args=[contest.slug]), {"round": "2", "token": token}, follow=True
    )
    assert "<h1>Demi-finales</h1>" in text_of(response)
    assert last(contest).stage == "bracket"
    # The same form sent twice counts once.
    desk.post(reverse("draw-round", args=[contest.slug]), {"round": "2", "token": token})
    assert contest.rounds.count() == 2


def test_what_a_bracket_does_not_allow_is_not_offered(desk: Client) -> None:
    contest = contest_of(4)
    draw_round(contest, None, seed=1)
    shown = page(desk, contest, "round", 1)
    assert reverse("swap-tables", args=[contest.slug, 1]) in shown
    assert reverse("swap-teams", args=[contest.slug, 1]) not in shown
    assert reverse("drop-round", args=[contest.slug, 1]) not in shown


def test_who_lets_a_team_leave_reads_what_becomes_of_its_place(desk: Client) -> None:
    contest = contest_of(4)
    play(contest)
    shown = page(desk, contest, "team-withdraw", 1)
    assert "Finale : l’équipe 2 est vainqueur sans jouer, l’équipe 1 a abandonné." in shown


def test_the_hall_reads_the_bracket_drawn_and_as_a_list(client: Client) -> None:
    contest = contest_of(5, places="third")
    contest.teams.filter(number=2).update(name="<script>alert(1)</script>")
    assert "Le tableau sera tiré" in page(client, contest, "public-brackets")
    play(contest)
    draw_round(contest, None, seed=1)
    raw = client.get(reverse("public-brackets", args=[contest.slug])).content.decode()
    assert "<script>alert" not in raw
    shown = page(client, contest, "public-brackets")
    drawing, _, matches = shown.partition("Les matchs")
    # Cadrage (preliminary match), two semi-finals, the final, and the match for third place.
    assert drawing.count('<svg class="match') == 5
    assert matches.count("<li>") == 5
    assert "vainqueur de la demi-finale 1" in drawing
    assert "perdant de la demi-finale 2" in matches
    assert "(1000)" in matches
    assert "Demi-finales : qui joue où" in page(client, contest, "public-draw")
    assert "Demi-finales : 0 résultat sur 2 est arrivé." in page(client, contest, "contest")
    enter(contest, last(contest).tables[0], 1)
    assert "Demi-finales : 1 résultat sur 2 est arrivé." in page(client, contest, "contest")


def test_the_champion_is_named_everywhere(client: Client) -> None:
    contest = contest_of(4)
    play(contest)
    play(contest)
    assert "Champion :" in page(client, contest, "public-brackets")
    assert "Champion : 1 Joueur 1A – Joueuse 1B." in page(client, contest, "public-standings")
    own = page(client, contest, "public-team", 1)
    assert ">Finale</h2>" in own
    assert "Gagnée, 1000 points à 944" in own


def test_a_match_won_without_playing_says_so(client: Client) -> None:
    contest = contest_of(4)
    play(contest)
    leave(contest, 1)
    assert "sans jouer" in page(client, contest, "public-brackets")


def test_a_contest_without_a_bracket_has_no_such_page(client: Client, desk: Client) -> None:
    contest = make_contest(4)
    for name in ("public-brackets", "brackets"):
        assert desk.get(reverse(name, args=[contest.slug])).status_code == 404
    assert desk.get(reverse("paper", args=[contest.slug, "brackets"])).status_code == 404


@pytest.mark.parametrize("pairs", daily(1, [5, 2, 8, 12, 33]))
def test_every_team_of_the_first_round_is_on_the_paper(desk: Client, pairs: int) -> None:
    contest = contest_of(pairs)
    draw_round(contest, None, seed=1)
    response = desk.get(reverse("paper", args=[contest.slug, "brackets"]))
    assert response["Content-Type"] == "application/pdf"
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages)
    for number in range(1, pairs + 1):
        assert f"Joueur {number}A" in text
    assert "Finale" in text


def test_the_cost_of_the_page_does_not_grow_with_the_bracket(
    client: Client, django_assert_max_num_queries: object
) -> None:
    contest = contest_of(16)
    play(contest)
    with django_assert_max_num_queries(11):  # type: ignore[operator]
        page(client, contest, "public-brackets")
