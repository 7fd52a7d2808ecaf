"""Forms sent while the disk fills, or while another program holds the database."""

from __future__ import annotations

import os
import re
from contextlib import AbstractContextManager
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest
from tests.machine.health.sqlite import each_connection, full, held_by_another, read_only

# Writes that fail must be those of the server, not of a test's transaction around them.
from tests.services.core.test_two_desks import log_that_can_be_emptied  # noqa: F401
from tests.views.desk import plain, text
from tests.views.helpers import token
from tournaments.machine.health import readings
from tournaments.models import Contest, LogLine
from tournaments.queries.after.verification import differences

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        os.environ.get("DATABASE_URL", "").startswith("postgres"),
        reason="a file fails, not a server",
    ),
]
PAIR = {"player1": "Odile Aubert", "player2": "Yves Aubert"}


@pytest.fixture(autouse=True)
def nothing_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test begin with a process that noticed nothing, on a machine that is well."""
    monkeypatch.setattr(readings, "_watch", readings.Watch(look=readings.Readings))


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


def given_back(page: Any) -> dict[str, str]:
    """Return the form that the button « Réessayer » sends."""
    form = text(page).split("data-resend")[1].split("</form>")[0]
    inputs = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', form)
    return {name: unescape(value) for name, value in inputs}


def no_writing() -> AbstractContextManager[None]:
    return each_connection(read_only)


def other_program() -> AbstractContextManager[None]:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 10")
    return held_by_another(Path(connection.settings_dict["NAME"]))


def test_a_disk_that_fills_while_pairs_register_loses_none_and_counts_none_twice(
    client: Client, contest: Contest
) -> None:
    form = typed(client, contest)
    saved = 0
    with connection.cursor() as cursor:
        # The pages emptied by other tests would be room.
        cursor.execute("VACUUM")
    with each_connection(full):
        while True:
            pair = {"player1": f"Odile {saved}", "player2": f"Yves {saved}"}
            page = register(client, contest, form | pair | {"token": token()})
            if page.status_code != 302:
                break
            saved += 1
        assert page.status_code == 503
        assert "Le disque de l’ordinateur du concours est plein." in plain(page)
        assert f"Odile {saved}" in plain(page)
        # Reading needs no room.
        seen = plain(client.get(reverse("teams", args=[contest.slug])))
        assert all(f"Odile {number}" in seen for number in range(saved))
        connection.close()
    assert contest.teams.count() == saved
    assert LogLine.objects.filter(contest=contest, action="register_team").count() == saved

    assert register(client, contest, given_back(page)).status_code == 302
    register(client, contest, given_back(page))
    assert contest.teams.count() == saved + 1
    assert list(differences(contest)) == []


@pytest.mark.parametrize(
    ("failing", "words"),
    [
        (no_writing, "ne peut plus écrire dans le dossier de la base"),
        (other_program, "La base est occupée : un autre programme y écrit."),
    ],
)
def test_a_form_is_kept_while_the_database_refuses_it_and_is_taken_once_after(
    client: Client, contest: Contest, failing: Any, words: str
) -> None:
    form = typed(client, contest)
    with failing():
        page = register(client, contest, form)
        assert page.status_code == 503
        assert int(page.headers["Retry-After"]) > 0
        assert words in plain(page)
        assert "Odile Aubert" in plain(page)
        assert "Réessayer" in plain(page)
    assert contest.teams.count() == 0

    again = given_back(page)
    assert again["token"] == form["token"]
    assert register(client, contest, again).status_code == 302
    register(client, contest, again)
    assert [team.name for team in contest.teams.all()] == ["Odile Aubert – Yves Aubert"]


def test_the_desk_knows_that_another_program_held_the_database(
    client: Client, contest: Contest
) -> None:
    desk = reverse("desk", args=[contest.slug])
    assert "data-trouble" not in text(client.get(desk))
    with other_program():
        register(client, contest, typed(client, contest))
    assert 'data-trouble="busy"' in text(client.get(desk))
