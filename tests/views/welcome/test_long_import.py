"""The import of a long list is a work: all of it or nothing, in the name of who asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest
from tests.rows import written_again
from tests.views.desk import plain
from tests.views.helpers import register
from tests.views.reading import Page
from tests.views.works import all_long, page_of, work_of
from tournaments.machine.workroom import Room, Stopped
from tournaments.models import Contest, LogLine, Work

pytestmark = pytest.mark.django_db

LIST = "Joueur 1;Joueur 2\r\n" + "".join(f"Odile {n};Yves {n}\r\n" for n in range(1, 6))


@pytest.fixture
@written_again
def contest() -> Contest:
    return make_contest()


@pytest.fixture
def client(contest: Contest) -> Client:
    client = Client()
    client.force_login(contest.organiser)
    return client


@pytest.fixture(autouse=True)
def long() -> Iterator[None]:
    with all_long(5):
        yield


@pytest.fixture
def form(client: Client, contest: Contest) -> dict[str, Any]:
    """Form of the preview of the list, with every line ticked."""
    chosen = SimpleUploadedFile("liste.csv", LIST.encode())
    shown = client.post(reverse("import-entrants", args=[contest.slug]), {"file": chosen})
    form_shown = Page(shown).form_to(reverse("import-preview", args=[contest.slug]))
    return {**form_shown.values, "line": form_shown.choices["line"], "import": "1"}


@pytest.fixture
def url(contest: Contest) -> str:
    return reverse("import-preview", args=[contest.slug])


def test_a_short_list_is_imported_at_once(
    client: Client, contest: Contest, form: dict[str, Any], url: str
) -> None:
    client.post(url, {**form, "line": form["line"][:4]})
    assert contest.teams.count() == 4
    assert not Work.objects.exists()


def test_a_long_list_is_imported_in_the_name_of_who_asked(
    client: Client, contest: Contest, form: dict[str, Any], url: str
) -> None:
    work = work_of(client, url, **form)
    assert contest.teams.count() == 0
    call_command("work")
    assert contest.teams.count() == 5
    line = LogLine.objects.get(action="import_entrants")
    assert (line.by, line.subject) == (contest.organiser, "liste.csv")
    assert "Importé : 5 équipes." in plain(page_of(client, work))


def test_a_list_sent_twice_is_imported_once(
    client: Client, contest: Contest, form: dict[str, Any], url: str
) -> None:
    first = work_of(client, url, **form)
    call_command("work")
    assert work_of(client, url, **form) == first
    call_command("work")
    assert contest.teams.count() == 5


def test_nothing_is_imported_if_the_contest_has_changed_since_the_preview(
    client: Client, contest: Contest, form: dict[str, Any], url: str
) -> None:
    work = work_of(client, url, **form)
    register(client, contest, player1="Odile 1", player2="Yves 1")
    call_command("work")
    assert contest.teams.count() == 1
    assert "Rien n’est encore importé" in plain(page_of(client, work))


def test_a_list_refused_to_who_has_too_many_works_is_still_there(
    client: Client, contest: Contest, form: dict[str, Any], url: str
) -> None:
    with patch("tournaments.services.core.works.MOST_IN_PROGRESS", 0):
        shown = client.post(url, form)
    assert shown.status_code == 422
    assert "travaux en cours" in plain(shown)
    assert len(Page(shown).form_to(url).choices["line"]) == 5


def test_an_import_gives_way_to_nobody_while_it_locks_the_database(
    client: Client, contest: Contest, form: dict[str, Any], url: str
) -> None:
    work_of(client, url, **form)
    with patch("os.nice") as gave:
        call_command("work", background=True)
    assert contest.teams.count() == 5
    assert not gave.called


def test_an_import_stopped_on_its_way_registers_nothing(
    client: Client, contest: Contest, form: dict[str, Any], url: str
) -> None:
    work = work_of(client, url, **form)

    def stop_at_the_third(what: str, done: int, total: int) -> None:
        if (what, done, total) == ("Lignes inscrites", 2, 5):
            raise Stopped

    with patch("tournaments.machine.progress.tell", stop_at_the_third):
        call_command("work")
    assert contest.teams.count() == 0
    assert "Rien n’est fait à moitié" in plain(page_of(client, work))


def test_the_list_is_kept_nowhere_once_it_is_imported(
    client: Client, form: dict[str, Any], url: str
) -> None:
    work = work_of(client, url, **form)
    assert Room(work.room).asked() is not None
    call_command("work")
    assert Room(work.room).asked() is None
