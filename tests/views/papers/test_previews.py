"""Small pictures of the papers, and the number of pages told before printing."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image
from pypdf import PdfReader

from tests.factories import make_contest, make_user, play_round
from tests.views.desk import drawn, plain, scorer_of, signed_in, text
from tests.views.works import all_long
from tournaments.models import Contest
from tournaments.services.core import people
from tournaments.services.draws import draws
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db


def address(contest: Contest, kind: str, name: str = "paper-pages") -> str:
    return reverse(name, args=[contest.slug, kind])


def pages_of(answer: Any) -> int:
    """Return the number of pages of a PDF."""
    return len(PdfReader(BytesIO(answer.content)).pages)


def pages_told(client: Client, contest: Contest, kind: str, **options: Any) -> str:
    """Return what the page says under the picture of a paper."""
    return plain(client.get(address(contest, kind), options)).strip()


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("sheets", {"round": 1, "per_page": 1}),
        *(
            pytest.param(kind, asked, marks=pytest.mark.slow)
            for kind, asked in (
                ("entrants", {}),
                ("draw-by-team", {"round": 1}),
                ("sheets", {"round": 1, "per_page": 4, "write": "totals"}),
                ("table-numbers", {"first": 3, "card": "tents"}),
                ("power-cut", {"count": 3}),
            )
        ),
    ],
)
def test_the_number_of_pages_told_is_that_of_the_pdf(kind: str, options: dict[str, Any]) -> None:
    contest = drawn(9)
    client = scorer_of(contest)
    pages = pages_of(client.get(address(contest, kind, "paper"), options))
    expected = "1 page" if pages == 1 else f"{pages} pages"
    assert pages_told(client, contest, kind, **options) == expected


def test_the_picture_is_the_first_page_small() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    answer = client.get(address(contest, "draw-by-table", "paper-picture"), {"round": 1})
    assert answer["Content-Type"] == "image/png"
    picture = Image.open(BytesIO(answer.content))
    assert picture.width == 240
    assert picture.convert("L").getextrema() == (0, 255)
    assert len(answer.content) < 40_000


def test_the_picture_and_the_pages_are_those_of_the_size_of_the_sheets() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    ratios = {}
    for size in ("a4", "letter"):
        options = {"round": 1, "sheet": size}
        answer = client.get(address(contest, "draw-by-table", "paper-picture"), options)
        picture = Image.open(BytesIO(answer.content))
        ratios[size] = round(picture.height / picture.width, 2)
    assert ratios == {"a4": 1.42, "letter": 1.3}
    strips = {"round": 1, "strip": "yes", "write": "totals"}
    on_a4, on_a5 = (
        pages_told(client, contest, "sheets", **strips, sheet=one) for one in ("a4", "a5")
    )
    assert on_a4 == "1 page"
    assert on_a5.startswith("2 pages Une feuille par page A5")
    # The size chosen once is kept, and named by the address of the picture.
    page = text(
        client.get(reverse("papers", args=[contest.slug]), {"sheet": "a5", "paper": "draw"})
    )
    assert "round=1&amp;sheet=a5" in page


def test_the_picture_follows_the_contest() -> None:
    contest = drawn(6)
    client = scorer_of(contest)
    url = address(contest, "draw-by-table", "paper-picture")
    first = client.get(url, {"round": 1}).content
    assert client.get(url, {"round": 1}).content == first
    draws.redo_draw(contest, contest.organiser, 1, seed=99)
    assert client.get(url, {"round": 1}).content != first


def test_the_page_names_every_paper_and_opens_the_one_chosen_with_its_picture() -> None:
    contest = drawn(4)
    client, page = scorer_of(contest), reverse("papers", args=[contest.slug])
    listed = text(client.get(page))
    assert "<img" not in listed
    assert listed.count('class="paper-said"') > 10
    query, *_choices = re.findall(r'href="\?([^"]*paper=draw&[^"]*)#paper"', listed)
    opened = text(client.get(f"{page}?{unescape(query)}"))
    (picture,) = re.findall(r"<img[^>]*>", opened)
    assert 'loading="lazy"' in picture
    assert f'{address(contest, "draw", "paper-picture")}?round=1"' in picture


def test_only_the_papers_of_the_moment_are_in_sight_until_a_name_is_searched() -> None:
    contest = drawn(4)
    client, page = scorer_of(contest), reverse("papers", args=[contest.slug])
    moments = re.compile(r'<details class="fold theme" id="moment-(\w+)"( open)?>')
    seen = moments.findall(text(client.get(page)))
    assert seen[0] == ("round", " open")
    assert not any(shown for _moment, shown in seen[1:])
    assert all(shown for _moment, shown in moments.findall(text(client.get(page, {"q": "table"}))))


def test_the_exact_name_of_a_paper_opens_it() -> None:
    contest = drawn(4)
    client, page = scorer_of(contest), reverse("papers", args=[contest.slug])
    assert 'id="paper-name">Badges</h2>' in text(client.get(page, {"q": "badges"}))
    assert 'id="paper-name"' not in text(client.get(page, {"q": "badg"}))


@pytest.mark.slow
def test_the_button_that_counts_keeps_the_choices_and_prints_nothing() -> None:
    contest = drawn(8)
    options = {"round": 1, "per_page": 1, "write": "totals", "count": "1"}
    answer = scorer_of(contest).post(address(contest, "sheets", "paper"), options)
    assert answer.status_code == 200
    assert " 4 pages " in plain(answer)
    assert '<option value="1" selected>1</option>' in text(answer)
    assert not contest.prints.exists()


@pytest.mark.slow
def test_the_pages_of_several_papers_are_added() -> None:
    contest = drawn(8)
    client = scorer_of(contest)
    options = {"round": 1, "chosen": "True", "paper": ["draw-by-name", "sheets"], "per_page": 1}
    pages = pages_of(client.get(reverse("round-papers", args=[contest.slug]), options))
    url = reverse("round-pages", args=[contest.slug])
    assert plain(client.get(url, options)) == f"{pages} pages"
    assert plain(client.get(url, {**options, "per_page": 3})) == ""
    page = client.post(reverse("round-papers", args=[contest.slug]), {**options, "count": "1"})
    assert f"{pages} pages" in plain(page)
    assert not contest.prints.exists()


def test_a_wrong_choice_and_a_paper_without_content_are_told_instead_of_pages() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    assert pages_told(client, contest, "sheets", round=1, per_page=3) == "un choix est à corriger"
    assert "rien à imprimer" in pages_told(client, contest, "winners")
    for kind, options in (("sheets", {"round": 1, "per_page": 3}), ("winners", {})):
        picture = client.get(address(contest, kind, "paper-picture"), options)
        assert (picture.status_code, picture.content) == (204, b"")


@pytest.mark.slow
def test_a_paper_that_takes_long_is_not_drawn_for_its_preview() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    with all_long():
        assert "compté à l’impression" in pages_told(client, contest, "ranking", round=1)
        assert client.get(address(contest, "entrants", "paper-picture")).status_code == 204


@pytest.mark.parametrize("name", ["paper-picture", "paper-pages"])
def test_who_may_not_print_a_paper_sees_no_preview_of_it(name: str) -> None:
    contest = drawn(4)
    screen = make_user("screen")
    people.grant_role(contest, contest.organiser, screen, Role.SCREEN)
    reader = signed_in(screen)
    # Another person has seen it: the preview is kept.
    assert scorer_of(contest).get(address(contest, "sheets", name), {"round": 1}).content
    assert reader.get(address(contest, "sheets", name), {"round": 1}).status_code == 403
    assert reader.get(address(contest, "check-in", name)).status_code == 403
    assert reader.get(address(contest, "draw-by-table", name), {"round": 1}).status_code == 200
    assert Client().get(address(contest, "entrants", name)).status_code == 302


@pytest.mark.slow
@pytest.mark.parametrize("name", ["paper-picture", "paper-pages"])
def test_a_paper_or_a_round_that_is_not_there_has_no_preview(name: str) -> None:
    contest = make_contest(4)
    client = scorer_of(contest)
    assert client.get(address(contest, "anything", name)).status_code == 404
    assert client.get(address(contest, "sheets", name), {"round": "x"}).status_code == 404
    wrong = client.get(reverse("round-pages", args=[contest.slug]), {"round": 1})
    assert wrong.status_code == 404


@pytest.mark.slow
def test_a_search_keeps_the_papers_of_that_name() -> None:
    contest = make_contest(4)
    play_round(contest)
    page = reverse("papers", args=[contest.slug])
    client = scorer_of(contest)
    html = text(client.get(page, {"q": "EQUIPE"}))
    assert address(contest, "draw", "paper") in html
    assert f'{address(contest, "players", "paper")}"' not in html
    assert "Aucun papier ne s’appelle « zzz »." in text(client.get(page, {"q": "zzz"}))
