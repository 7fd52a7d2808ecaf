"""Accounts: first account, signing in and out, language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, make_contest, make_user
from tests.views.desk import drawn
from tests.views.helpers import post, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def here() -> Client:
    """A browser of the very machine that serves."""
    return Client(SERVER_NAME="localhost", SERVER_PORT="8000")


@pytest.fixture(autouse=True)
def data_folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.mark.parametrize("page", ["home", "sign-in"])
def test_a_new_installation_starts_with_its_first_account(client: Client, page: str) -> None:
    assert client.get(reverse(page))["Location"] == reverse("first-account")


def test_the_first_account_says_what_a_password_must_be(here: Client) -> None:
    page = text_of(here.get(reverse("first-account")))

    assert "au minimum 8 caractères" in page
    assert "function" not in page


def test_the_first_account_organises_and_is_signed_in(here: Client) -> None:
    response = post(
        here, "first-account", username="Marie Le Goff", password=PASSWORD, again=PASSWORD
    )
    home = here.get(reverse("home"))

    assert response["Location"] == reverse("hall-check")
    assert User.objects.get().username == "Marie Le Goff"
    assert "Mes concours" in text_of(home)


def test_there_is_no_second_first_account(here: Client) -> None:
    make_user()
    response = post(here, "first-account", username="Intrus", password=PASSWORD, again=PASSWORD)

    assert response["Location"] == reverse("home")
    assert not User.objects.filter(username="Intrus").exists()


@pytest.mark.parametrize(
    ("password", "again", "reason"),
    [
        ("court", "court", "id_password_error"),
        (PASSWORD, "autre chose", "Les deux mots de passe ne sont pas les mêmes."),
    ],
)
def test_a_bad_first_password_is_refused_beside_its_field(
    here: Client, password: str, again: str, reason: str
) -> None:
    response = post(here, "first-account", username="Marie", password=password, again=again)

    assert response.status_code == 422
    assert reason in text_of(response)
    assert 'value="Marie"' in text_of(response)
    assert not User.objects.exists()


def test_a_person_signs_in_without_the_capitals_and_goes_where_she_was_going(
    client: Client,
) -> None:
    contest = make_contest(organiser=make_user("Marie"))
    there = reverse("teams", args=[contest.slug])
    response = client.post(
        reverse("sign-in"), {"username": "marie", "password": PASSWORD, "next": there}
    )

    assert response["Location"] == there


@pytest.mark.parametrize("typed", ["ÉLODIE", "élodie", "E\u0301lodie"])
def test_capitals_do_not_count_in_a_name_accented_or_not(client: Client, typed: str) -> None:
    make_user("Élodie")
    response = client.post(reverse("sign-in"), {"username": typed, "password": PASSWORD})

    assert response["Location"] == reverse("home")


def test_capitals_count_between_two_names_that_nothing_else_distinguishes(client: Client) -> None:
    make_user("Marie")
    User.objects.create_user("marie", password="tout-autre-2026")
    response = client.post(reverse("sign-in"), {"username": "marie", "password": "tout-autre-2026"})

    assert response["Location"] == reverse("home")
    assert client.get(reverse("home")).wsgi_request.user.username == "marie"


@pytest.mark.parametrize("length", [151, 300, 200_000])
def test_a_name_too_long_for_an_account_is_refused_beside_its_field(
    client: Client, length: int
) -> None:
    make_user()
    response = client.post(reverse("sign-in"), {"username": "n" * length, "password": PASSWORD})

    assert response.status_code == 422
    assert "id_username_error" in text_of(response)


def test_a_wrong_password_is_told_and_the_name_kept(client: Client) -> None:
    make_user("Marie")
    response = client.post(reverse("sign-in"), {"username": "Marie", "password": "faux"})

    assert response.status_code == 422
    assert 'value="Marie"' in text_of(response)


def test_signing_out_takes_a_button_not_a_link(client: Client) -> None:
    client.force_login(make_user())

    assert client.get(reverse("sign-out")).status_code == 405
    assert client.post(reverse("sign-out"))["Location"] == reverse("home")
    assert "Se connecter" in text_of(client.get(reverse("home")))


def test_the_language_is_chosen_by_a_link_and_remembered(client: Client) -> None:
    make_user()
    response = client.get(reverse("language"), {"to": "en", "next": reverse("sign-in")})
    page = client.get(reverse("sign-in"))

    assert response["Location"] == reverse("sign-in")
    assert page["Content-Language"] == "en"
    assert '<html lang="en"' in text_of(page)


@pytest.mark.parametrize(
    "elsewhere", ["https://ailleurs.example/", "//ailleurs.example", "home", "abc", "\0", ""]
)
def test_the_language_link_leads_nowhere_else(client: Client, elsewhere: str) -> None:
    response = client.get(reverse("language"), {"to": "xx", "next": elsewhere})

    assert response["Location"] == "/"
    assert not response.cookies


def test_a_page_that_does_not_exist_says_so_in_french(client: Client) -> None:
    response = client.get("/c/nulle-part/")

    assert response.status_code == 404
    assert "Cette page n’existe pas" in text_of(response)
    assert "Voir les concours" in text_of(response)


def test_a_page_that_does_not_exist_leads_back_to_ones_work(client: Client) -> None:
    contest = drawn()
    astray = [reverse(name, args=[contest.slug]) + "ici/" for name in ("desk", "contest")]
    to_find = f'href="{reverse("find-team", args=[contest.slug])}"'
    to_desk = f'href="{reverse("desk", args=[contest.slug])}"'

    assert all(to_find in text_of(client.get(page)) for page in astray)
    assert to_find in text_of(client.get("/nulle-part/"))
    drawn(name="Ailleurs")
    assert all(to_find in text_of(client.get(page)) for page in astray)
    assert to_find not in (text := text_of(client.get("/nulle-part/")))
    assert "Trouver ma table" in text
    client.force_login(contest.organiser)
    assert all(to_desk in text_of(client.get(page)) for page in astray)
    client.force_login(make_user("Jeanne"))
    assert all(to_desk not in text_of(client.get(page)) for page in astray)
