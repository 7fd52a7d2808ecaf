"""Forms sent after the session ends or the account changes are given back, not lost."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, make_contest
from tests.views.desk import plain, text
from tests.views.helpers import token
from tournaments.models import Contest

pytestmark = pytest.mark.django_db
HOME = "http://testserver"


@pytest.fixture
def contest() -> Contest:
    return make_contest()


@pytest.fixture
def client(contest: Contest) -> Client:
    """Client of the organiser: it keeps its cookies, and the server checks its CSRF tokens."""
    client = Client(enforce_csrf_checks=True)
    sign_in(client, contest)
    return client


def form_of(client: Client, page: str, *args: Any) -> dict[str, str]:
    """Return the tokens that every form of a page sends."""
    client.get(reverse(page, args=args))
    return {"csrfmiddlewaretoken": client.cookies["csrftoken"].value, "token": token()}


def resent(page: Any) -> dict[str, str]:
    """Return the form sent by the button « Envoyer de nouveau »."""
    form = text(page).split("data-resend")[1].split("</form>")[0]
    inputs = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', form)
    return {name: unescape(value) for name, value in inputs}


def sign_in(client: Client, contest: Contest) -> None:
    fields = {"username": contest.organiser.username, "password": PASSWORD}
    response = client.post(reverse("sign-in"), form_of(client, "sign-in") | fields)
    assert response.status_code == 302


def typed_pair(client: Client, contest: Contest) -> dict[str, Any]:
    """Return the form of the registration page, filled in."""
    form = form_of(client, "teams", contest.slug)
    return form | {"player1": "Odile Aubert", "player2": "Yves Aubert"}


def send(client: Client, contest: Contest, form: dict[str, Any], origin: str = HOME) -> Any:
    url = reverse("teams", args=[contest.slug])
    return client.post(url, form, headers={"origin": origin})


def expire(client: Client) -> None:
    """End the session, as a timeout does; the browser keeps its cookies."""
    client.session.flush()


def test_who_is_signed_out_reads_what_was_typed_and_where_to_sign_in(
    client: Client, contest: Contest
) -> None:
    form = typed_pair(client, contest)
    expire(client)
    page = send(client, contest, form)
    assert page.status_code == 403
    assert "Vous n’êtes plus connecté" in plain(page)
    assert "Odile Aubert" in plain(page)
    assert f'href="{reverse("sign-in")}" target="_blank"' in text(page)
    assert contest.teams.count() == 0


def test_after_signing_in_elsewhere_it_is_sent_with_the_new_token(
    client: Client, contest: Contest
) -> None:
    form = typed_pair(client, contest)
    expire(client)
    again = resent(send(client, contest, form))
    sign_in(client, contest)
    # Same as in session.js.
    again["csrfmiddlewaretoken"] = client.cookies["csrftoken"].value
    assert send(client, contest, again).status_code == 302
    assert [team.name for team in contest.teams.all()] == ["Odile Aubert – Yves Aubert"]


def test_without_script_it_is_given_back_once_more_and_then_taken(
    client: Client, contest: Contest
) -> None:
    form = typed_pair(client, contest)
    expire(client)
    again = resent(send(client, contest, form))
    sign_in(client, contest)
    page = send(client, contest, again)
    assert page.status_code == 403
    assert "restée ouverte trop longtemps" in plain(page)
    assert "Odile Aubert" in plain(page)
    assert contest.teams.count() == 0
    assert send(client, contest, resent(page)).status_code == 302
    assert contest.teams.count() == 1


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", ""])
def test_what_another_site_sends_is_never_given_back(
    client: Client, contest: Contest, origin: str
) -> None:
    form = typed_pair(client, contest) | {"csrfmiddlewaretoken": "a" * 64}
    page = send(client, contest, form, origin)
    assert page.status_code == 403
    assert "Odile Aubert" not in text(page)
    assert "Envoyer de nouveau" not in plain(page)
    assert contest.teams.count() == 0


def test_a_password_is_not_given_back(client: Client, contest: Contest) -> None:
    url = reverse("sign-in")
    page = client.post(url, {"username": "odile", "password": PASSWORD}, headers={"origin": HOME})
    assert page.status_code == 403
    assert PASSWORD not in text(page)
    assert "Envoyer de nouveau" not in plain(page)

    form = form_of(client, "people", contest.slug)
    expire(client)
    people = reverse("people", args=[contest.slug])
    page = client.post(
        people, form | {"username": "jeanne", "password": PASSWORD}, headers={"origin": HOME}
    )
    assert page.status_code == 403
    assert "jeanne" in plain(page)
    assert PASSWORD not in text(page)


def test_a_new_contest_is_given_back_too(client: Client) -> None:
    form = form_of(client, "contest-new-review")
    expire(client)
    page = client.post(
        reverse("contest-new-review"), form | {"name": "Belote du soir"}, headers={"origin": HOME}
    )
    assert page.status_code == 403
    assert "Belote du soir" in plain(page)


SCRIPTS = ({"hx-request": "true"}, {"accept": "*/*"})


@pytest.mark.parametrize("headers", SCRIPTS)
def test_a_script_is_told_that_the_session_has_ended_and_reads_no_page(
    client: Client, contest: Contest, headers: dict[str, str]
) -> None:
    form = typed_pair(client, contest)
    expire(client)
    url = reverse("teams", args=[contest.slug])
    assert client.get(url, headers=headers).status_code == 401
    answer = client.post(url, form, headers={"origin": HOME, **headers})
    assert (answer.status_code, plain(answer)) == (401, "Votre session est fermée.")
    assert contest.teams.count() == 0


def test_a_script_whose_cookies_are_all_gone_is_told_the_same(
    client: Client, contest: Contest
) -> None:
    form = typed_pair(client, contest)
    client.cookies.clear()
    url = reverse("teams", args=[contest.slug])
    answer = client.post(url, form, headers={"origin": HOME, "accept": "*/*"})
    assert answer.status_code == 401
