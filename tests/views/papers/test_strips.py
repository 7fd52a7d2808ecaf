"""A strip that a contest cannot have: it is said at the option, by the command and on the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.factories import BELOTE
from tests.views.desk import drawn, plain, scorer_of
from tournaments.models import Contest

pytestmark = pytest.mark.django_db

FRENCH = "La bande à cocher porte un seul total par camp : elle n’existe pas pour une partie en"
ENGLISH = (
    "The strip to tick has one total for each side: there is none for a match of several legs."
)


@pytest.fixture
def contest() -> Contest:
    """A contest whose matches have three legs."""
    return drawn(4, BELOTE.with_format(manches=3))


@pytest.fixture
def client(contest: Contest) -> Client:
    return scorer_of(contest)


def paper(contest: Contest, name: str) -> str:
    return reverse(name, args=[contest.slug, "sheets"])


def test_it_is_said_as_soon_as_the_strip_is_chosen(client: Client, contest: Contest) -> None:
    options = {"round": 1, "strip": "yes"}
    assert FRENCH in plain(client.get(paper(contest, "paper-pages"), options))
    assert client.get(paper(contest, "paper-picture"), options).status_code == 204


def test_it_is_said_beside_the_option_and_nothing_is_printed(
    client: Client, contest: Contest
) -> None:
    options: dict[str, Any] = {"round": 1, "strip": "yes"}
    alone = client.post(paper(contest, "paper"), options)
    options |= {"chosen": "True", "paper": ["draw-by-name", "sheets"]}
    together = client.post(reverse("round-papers", args=[contest.slug]), options)
    for answer in (alone, together):
        assert answer.status_code == 422
        assert FRENCH in plain(answer)
        assert "Imprimez les feuilles sans elle." in plain(answer)
    assert not contest.prints.exists()


def test_the_pages_of_several_papers_are_not_told_without_the_sheets(
    client: Client, contest: Contest
) -> None:
    options = {"round": 1, "chosen": "True", "paper": ["draw-by-name", "sheets"], "strip": "yes"}
    answer = client.get(reverse("round-pages", args=[contest.slug]), options)
    assert FRENCH in plain(answer)
    assert "<b>" not in answer.content.decode()


def test_the_page_of_photographs_says_that_the_sheets_are_typed(
    client: Client, contest: Contest
) -> None:
    text = plain(client.get(reverse("photos", args=[contest.slug])))
    assert FRENCH in text
    assert "Les feuilles de ce concours se tapent." in text
    assert "Photographiez une feuille" not in text


def test_the_command_refuses_in_the_language_of_its_reader(
    contest: Contest, tmp_path: Path
) -> None:
    options = {"round": 1, "pdf": tmp_path / "f.pdf"}
    with pytest.raises(CommandError, match=FRENCH):
        call_command("sheets", contest.slug, **options)
    with override("en"), pytest.raises(CommandError, match=ENGLISH):
        call_command("sheets", contest.slug, **options)
    assert not (tmp_path / "f.pdf").exists()


def test_where_the_strip_takes_room_the_sheets_of_a_page_are_told(client: Client) -> None:
    one = drawn(4, name="Douze donnes")
    options = {"round": 1, "strip": "yes", "per_page": 4, "write": "totals"}
    text = plain(scorer_of(one).get(paper(one, "paper-pages"), options))
    assert "1 page 2 feuilles par page : avec la bande, il n’y a pas la place pour 4." in text


def test_no_strip_is_offered_where_the_photographs_do_not_serve(
    client: Client, contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.forms.core.papers.serves", lambda _annex: False)
    options: dict[str, Any] = {"round": 1, "strip": "yes"}
    pages = plain(client.get(paper(contest, "paper-pages"), options))
    assert "Bande à cocher" not in pages
    assert FRENCH not in pages
    printed = client.post(paper(contest, "paper"), options)
    assert (printed.status_code, contest.prints.count()) == (302, 1)
