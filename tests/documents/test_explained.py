"""Each page of the desk has its « ? », which leads to the place that explains it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.addresses import addresses
from tests.documents.written import PATHS, written
from tests.factories import make_contest
from tournaments.files.documents.built import LANGUAGES
from tournaments.files.documents.explained import HELP
from tournaments.words.enums import DayStage

NAMES = {address.name for address in addresses()}
#: Addresses of the desk that show no page of their own: parts of pages, files, pictures.
NO_PAGES = {
    *("applications-live", "calls-live", "ceremony-live", "check-in-live", "fast-entry-live"),
    "referee-live",
    *("fast-entry-undo", "fast-entry-who", "known-people", "match-preview", "round-live"),
    *("work-live", "book-export", "cash-export", "export", "import-template", "paper"),
    *("paper-pages", "paper-picture", "press-text", "regulation-export", "round-pages"),
    *(
        "desk-live",
        "desk-stage-live",
        "photos-live",
        "photo-picture",
        "round-papers",
        "work-file",
        "hall-check-live",
        "printer-test",
    ),
    *("gathering-ranking-paper", "gathering-qualified-paper"),
}
#: Buttons, whose answer is always the page that they are on.
BUTTONS = {
    address.name
    for address in addresses()
    if "button.<locals>" in getattr(getattr(address.view, "view", None), "__qualname__", "")
}
ACCOUNTS = {"first-account", "sign-in", "account"}


def test_every_page_of_the_desk_is_explained() -> None:
    desk = {
        address.name for address in addresses() if address.route.startswith(("desk/", "house/"))
    }

    known = set(HELP) | NO_PAGES | BUTTONS | {"desk", "desk-stage"}
    assert sorted((desk | ACCOUNTS) - known) == []
    assert sorted(BUTTONS & (set(HELP) | NO_PAGES)) == []


def test_each_stage_of_the_day_is_explained_apart() -> None:
    stages = {f"desk-stage/{stage}" for stage in DayStage if stage != DayStage.SETTINGS}

    assert stages == {name for name in HELP if "/" in name}


def test_only_pages_that_exist_are_explained() -> None:
    assert sorted({name.partition("/")[0] for name in HELP} - NAMES) == []
    assert sorted(NO_PAGES - NAMES) == []
    assert sorted(NO_PAGES & set(HELP)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_explanation_is_a_heading_of_a_page(language: str) -> None:
    dead = set()
    for place in HELP.values():
        path, _hash, anchor = place.partition("#")
        page = written(language, path)
        if path not in PATHS or (page is not None and anchor and anchor not in page.anchors):
            dead.add(place)

    assert sorted(dead) == []


@pytest.mark.django_db
def test_the_desk_leads_to_the_explanation_in_the_reader_s_language(client: Client) -> None:
    contest = make_contest(4)
    client.force_login(contest.organiser)
    path, _hash, anchor = HELP["cash"].partition("#")
    explained = f"/{path}.html{'#' * bool(anchor)}{anchor}"

    french = client.get(reverse("cash", args=[contest.slug])).content.decode()
    client.cookies["django_language"] = "en"
    english = client.get(reverse("cash", args=[contest.slug])).content.decode()

    button = '<a class="top-btn" href="/help/{}{}" target="_blank" rel="noopener" aria-label="{}"'
    assert button.format("fr", explained, "Aide de cette page (nouvel onglet)") in french
    assert button.format("en", explained, "Help with this page (new tab)") in english
    assert f'<a class="choice" href="/help/en{explained}">' in english


@pytest.mark.django_db
def test_now_leads_to_the_explanation_of_its_stage(client: Client) -> None:
    contest = make_contest(4)
    client.force_login(contest.organiser)

    of_the_day = client.get(reverse("desk", args=[contest.slug]))
    prizes = client.get(reverse("desk-stage", args=[contest.slug, "prizes"])).content.decode()

    stage = next(one.stage for one in of_the_day.context["rail"].stages if one.here)
    for page, name in (
        (of_the_day.content.decode(), f"desk-stage/{stage}"),
        (prizes, "desk-stage/prizes"),
    ):
        assert f'href="/help/fr/{HELP[name].replace("#", ".html#")}" target="_blank"' in page


@pytest.mark.django_db
def test_the_list_of_contests_is_explained_to_whoever_is_signed_in(client: Client) -> None:
    contest = make_contest(4)
    explained = HELP["home"].replace("#", ".html#")

    stranger = client.get(reverse("home")).content.decode()
    client.force_login(contest.organiser)
    organiser = client.get(reverse("home")).content.decode()

    assert "Aide de cette page" not in stranger
    assert '<a class="choice" href="/help/">' in stranger
    assert f'<a class="top-btn" href="/help/fr/{explained}"' in organiser
    assert f'<a class="choice" href="/help/fr/{explained}">' in organiser


@pytest.mark.django_db
def test_a_page_of_the_hall_leads_to_the_help(client: Client) -> None:
    contest = make_contest(4)

    page = client.get(reverse("public-standings", args=[contest.slug])).content.decode()

    assert '<footer class="hall-foot"><p><a href="/help/">Aide</a></p>' in page
    assert "Aide de cette page" not in page
