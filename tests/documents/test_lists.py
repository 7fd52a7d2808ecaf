"""Lists of the documents that repeat the program: papers, roles, stages of the day."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.documents.written import Written, catalogue, flat, written
from tests.factories import BELOTE, make_contest
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.files.documents.built import LANGUAGES
from tournaments.services.draws.draws import draw_round
from tournaments.views.papers.kinds import KINDS
from tournaments.words.enums import DayStage, Role

each_language = pytest.mark.parametrize("language", LANGUAGES)


def page_of(language: str, path: str) -> Written:
    page = written(language, path)
    assert page is not None, f"{language}/{path}.md is not written."
    return page


def text_in(language: str, text: str) -> str:
    """Return a French text of the program as this language shows it."""
    return flat(text) if language == "fr" else dict(catalogue())[flat(text)]


def tables(text: str) -> list[list[list[str]]]:
    """Return the cells of each table of a text, without its head."""
    matches = re.findall(r"(?m)^\|.*\n\| ?-.*\n((?:\|.*(?:\n|$))+)", text)
    return [
        [
            [flat(cell.replace("*", "")) for cell in row.strip("| ").split("|")]
            for row in rows.splitlines()
        ]
        for rows in matches
    ]


@each_language
def test_every_paper_is_listed(language: str) -> None:
    page = page_of(language, "reference/papers")
    listed = [flat(name) for name in re.findall(r"(?m)^- \*\*(.+?)\*\*", page.text)]

    assert sorted({text_in(language, kind.name) for kind in KINDS.values()} - set(listed)) == []


@each_language
def test_every_role_has_its_column(language: str) -> None:
    heads = re.findall(r"(?m)^\|(.*)\|\n\| ?-", page_of(language, "reference/roles").text)
    columns = {flat(cell) for head in heads for cell in head.split("|")}

    assert sorted({text_in(language, str(role.label)) for role in Role} - columns) == []


@pytest.mark.slow
@pytest.mark.django_db
@each_language
def test_the_stages_and_their_pages_are_those_of_the_desk(client: Client, language: str) -> None:
    contest = make_contest(8, BELOTE.with_format(pools=4, rounds=3, final=4))
    set_applying(contest, None, True)
    draw_round(contest, None)
    client.force_login(contest.organiser)
    client.cookies["django_language"] = language

    shown = {}
    for stage in DayStage:
        # The settings have no page of their own: their first one is the form.
        view, args = ("desk-stage", [stage]) if stage != "settings" else ("contest-settings", [])
        rail = client.get(reverse(view, args=[contest.slug, *args])).context["rail"]
        name = next(str(one.text) for one in rail.stages if one.here)
        shown[flat(name)] = {flat(str(page.text)) for page in (*rail.pages, *rail.more)}

    part = page_of(language, "guides/before").text.split("{#stages}")[1].split("\n## ")[0]
    assert {stage: set(pages.split(", ")) for stage, pages in tables(part)[0]} == shown
