"""A disk or a database that fails: the page says so, keeps what was typed, and a retry works."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.db import OperationalError, connection
from django.middleware.common import CommonMiddleware
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, make_contest
from tests.views.desk import plain, text
from tests.views.helpers import token
from tournaments.machine.health.failures import Damaged
from tournaments.models import Contest

NO_ROOM = OSError(errno.ENOSPC, "No space left on device")
PAIR = {"player1": "Odile Aubert", "player2": "Yves Aubert"}


@pytest.fixture
def contest(db: None) -> Contest:
    return make_contest()


@pytest.fixture
def client(contest: Contest) -> Client:
    """Client of the organiser, whose CSRF tokens are checked; an error is an answer, as online."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.force_login(contest.organiser)
    return client


def register(client: Client, contest: Contest, form: dict[str, str], **headers: str) -> Any:
    return client.post(reverse("teams", args=[contest.slug]), form, headers=headers)


def typed(client: Client, contest: Contest) -> dict[str, str]:
    """Return the form of the page of teams, filled in."""
    client.get(reverse("teams", args=[contest.slug]))
    csrf = client.cookies["csrftoken"].value
    return {"csrfmiddlewaretoken": csrf, "token": token(), **PAIR}


@pytest.fixture
def sick(client: Client) -> Iterator[None]:
    """Let every query of the database fail, once the client is signed in."""

    def fail(*_args: Any) -> Any:
        raise OperationalError from Damaged("page 7")

    with connection.execute_wrapper(fail):
        yield


@pytest.mark.django_db
@pytest.mark.usefixtures("sick")
class TestNoDatabase:
    @pytest.mark.parametrize("name", ["home", "sign-in", "first-account", "copies", "book"])
    def test_no_page_needs_the_database_to_say_that_it_fails(
        self, client: Client, name: str
    ) -> None:
        page = client.get(reverse(name))
        assert page.status_code == 503
        assert "Le fichier de la base est abîmé." in plain(page)
        assert f'href="{reverse(name)}"' in text(page)
        assert "Content-Security-Policy" in page.headers

    def test_a_poll_gets_a_few_words(self, client: Client, contest: Contest) -> None:
        url = reverse("public-standings", args=[contest.slug])
        answer = client.get(url, headers={"accept": "*/*"})
        assert answer.status_code == 503
        assert "abîmé" in plain(answer)
        assert "<html" not in text(answer)

    def test_a_fragment_gets_a_few_words_and_its_page_keeps_the_form(
        self, client: Client, contest: Contest
    ) -> None:
        client.cookies["csrftoken"] = csrf = "a" * 32
        form = {"csrfmiddlewaretoken": csrf, "token": token(), **PAIR}
        answer = register(client, contest, form, hx_request="true")
        assert answer.status_code == 503
        assert "data-why" in text(answer)
        assert "Odile" not in text(answer)

    def test_it_is_said_in_the_language_of_the_reader(self, client: Client) -> None:
        client.cookies["django_language"] = "en"
        page = client.get(reverse("home"))
        assert page.status_code == 503
        assert 'lang="en"' in text(page)
        assert "Back to the home page" in plain(page)

    def test_a_password_is_not_given_back(self, client: Client) -> None:
        client.cookies["csrftoken"] = csrf = "a" * 32
        fields = {"csrfmiddlewaretoken": csrf, "username": "odile", "password": PASSWORD}
        page = client.post(reverse("sign-in"), fields)
        assert page.status_code == 503
        assert "odile" in plain(page)
        assert PASSWORD not in text(page)
        assert "Le mot de passe sera à taper de nouveau" in plain(page)

    def test_what_another_site_sends_is_never_given_back(
        self, client: Client, contest: Contest
    ) -> None:
        page = register(
            client, contest, {"token": token(), **PAIR}, origin="https://elsewhere.example"
        )
        assert page.status_code == 403
        assert "Odile" not in text(page)

    def test_nothing_is_given_back_before_it_is_known_who_sends_it(
        self, client: Client, contest: Contest
    ) -> None:
        with patch.object(CommonMiddleware, "process_request", side_effect=NO_ROOM):
            page = register(client, contest, {"token": token(), **PAIR})
        assert page.status_code == 503
        assert "Odile" not in text(page)


@pytest.mark.django_db
def test_a_session_that_cannot_be_saved_is_told_too(client: Client, contest: Contest) -> None:
    """The session is written after the view, by the middleware."""
    client.get(reverse("sign-in"))
    client.logout()
    client.get(reverse("sign-in"))
    fields = {
        "csrfmiddlewaretoken": client.cookies["csrftoken"].value,
        "username": contest.organiser.username,
        "password": PASSWORD,
    }
    client.cookies["django_language"] = "en"
    with patch.object(SessionMiddleware, "process_response", side_effect=NO_ROOM):
        page = client.post(reverse("sign-in"), fields)
    assert page.status_code == 503
    assert "The disk of the contest’s computer is full." in plain(page)
    assert contest.organiser.username in plain(page)


@pytest.mark.django_db
def test_a_file_that_finds_no_room_is_told_before_the_form_is_read(
    client: Client, contest: Contest
) -> None:
    """Its CSRF token is not known yet, so nothing is given back."""
    list_of_pairs = SimpleUploadedFile("pairs.csv", b"x" * 3_000_000)
    client.get(reverse("teams", args=[contest.slug]))
    csrf = client.cookies["csrftoken"].value
    form = {"csrfmiddlewaretoken": csrf, "token": token(), **PAIR, "file": list_of_pairs}
    with patch.object(TemporaryFileUploadHandler, "new_file", side_effect=NO_ROOM):
        page = client.post(reverse("import-entrants", args=[contest.slug]), form)
    assert page.status_code == 503
    assert "est plein" in plain(page)
    assert "Odile" not in text(page)


@pytest.mark.django_db
def test_a_fault_of_the_program_stays_a_500(client: Client, contest: Contest) -> None:
    with patch("tournaments.views.hall.home.contests_of", side_effect=KeyError("a bug")):
        page = client.get(reverse("home"))
    assert page.status_code == 500
    assert "Le programme a rencontré une erreur" in plain(page)
    assert "The program met an error" in plain(page)


def test_a_database_that_goes_away_while_the_frame_is_read_is_told(
    client: Client, contest: Contest
) -> None:
    gone = OperationalError()
    gone.__cause__ = Damaged("page 7")
    with patch("tournaments.views.frame.values.clock_of", side_effect=gone):
        answer = client.get(reverse("desk", args=[contest.slug]))
    assert answer.status_code == 503
