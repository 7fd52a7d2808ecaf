"""Accounts: first account, signing in, lock after failures, language."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, make_contest, make_user
from tests.views.helpers import post, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", ["home", "sign-in"])
def test_a_new_installation_starts_with_its_first_account(client: Client, page: str) -> None:
    assert client.get(reverse(page))["Location"] == reverse("first-account")


def test_the_first_account_says_what_a_password_must_be(client: Client) -> None:
    page = text_of(client.get(reverse("first-account")))

    assert "au minimum 8 caractères" in page
    assert "function" not in page


def test_the_first_account_organises_and_is_signed_in(client: Client) -> None:
    response = post(
        client, "first-account", username="Marie Le Goff", password=PASSWORD, again=PASSWORD
    )
    home = client.get(reverse("home"))

    assert response["Location"] == reverse("home")
    assert User.objects.get().username == "Marie Le Goff"
    assert "Mes concours" in text_of(home)


def test_there_is_no_second_first_account(client: Client) -> None:
    make_user()
    response = post(client, "first-account", username="Intrus", password=PASSWORD, again=PASSWORD)

    assert response["Location"] == reverse("home")
    assert not User.objects.filter(username="Intrus").exists()


@pytest.mark.parametrize(
    ("password", "again", "said"),
    [
        ("court", "court", "id_password_error"),
        (PASSWORD, "autre chose", "Les deux mots de passe ne sont pas les mêmes."),
    ],
)
def test_a_bad_first_password_is_refused_beside_its_field(
    client: Client, password: str, again: str, said: str
) -> None:
    response = post(client, "first-account", username="Marie", password=password, again=again)

    assert response.status_code == 422
    assert said in text_of(response)
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


def test_a_wrong_password_is_told_and_the_name_kept(client: Client) -> None:
    make_user("Marie")
    response = client.post(reverse("sign-in"), {"username": "Marie", "password": "faux"})

    assert response.status_code == 422
    assert 'value="Marie"' in text_of(response)


def test_eight_wrong_passwords_lock_that_name_and_no_other(client: Client) -> None:
    make_user("Marie")
    make_user("Paul")
    for _attempt in range(8):
        locked = client.post(reverse("sign-in"), {"username": "Marie", "password": "faux"})
    other = client.post(reverse("sign-in"), {"username": "Paul", "password": PASSWORD})

    assert locked.status_code == 429
    assert "Trop d’essais pour ce nom" in text_of(locked)
    assert other["Location"] == reverse("home")


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


@pytest.mark.parametrize("elsewhere", ["https://ailleurs.example/", "//ailleurs.example", ""])
def test_the_language_link_leads_nowhere_else(client: Client, elsewhere: str) -> None:
    response = client.get(reverse("language"), {"to": "xx", "next": elsewhere})

    assert response["Location"] == "/"
    assert not response.cookies


def test_a_page_that_does_not_exist_says_so_in_french(client: Client) -> None:
    response = client.get("/c/nulle-part/")

    assert response.status_code == 404
    assert "Cette page n’existe pas" in text_of(response)
