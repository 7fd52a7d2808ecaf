"""PDF as a file: it says what it is, for archives as for readers, and is the same twice."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO

import pytest
from django.utils.translation import override
from PIL import Image
from pypdf import PdfReader

from tests.papers.archived import description, not_kept
from tests.papers.builders import HOSTILE, contest, drawn, standings, teams
from tournaments import papers
from tournaments.machine.places import version
from tournaments.papers import Leaves, document
from tournaments.papers.kit.document import colour_profile


def logo() -> bytes:
    buffer = BytesIO()
    Image.new("RGBA", (60, 30), (200, 30, 30, 90)).save(buffer, "PNG")
    return buffer.getvalue()


CLUB = replace(contest(), club="Amicale <laïque> & Cie", logo=logo())

PAPERS: dict[str, Leaves] = {
    "entrants": papers.entrants_list(CLUB, teams(8, list(HOSTILE))),
    "sheets": papers.score_sheets(CLUB, drawn(teams(8))),
    "poster with a link": papers.phones_poster(CLUB, "http://10.0.0.1/", "http://10.0.0.1"),
    "ranking": papers.ranking(standings(teams(8), 3, CLUB)),
    "blank sheets": papers.blank_sheets(CLUB, 2),
}


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_an_archive_keeps_every_paper(paper: Leaves) -> None:
    assert not_kept(document([paper])) == []


def test_papers_together_are_kept_too_and_their_blank_pages() -> None:
    assert not_kept(document(list(PAPERS.values()), "Partie 1", two_sided=True)) == []


def test_it_says_who_made_it_of_what_data_and_in_which_language() -> None:
    printed = document([PAPERS["entrants"]])
    assert description(printed) == {
        "part": "2A",
        "accessible": "1",
        "title": "Équipes inscrites – Concours de belote",
        "author": "Amicale <laïque> & Cie",
        "subject": "Équipes inscrites",
        "language": "fr",
        "created": "2026-11-21T13:05:00+00:00",
        "producer": f"Dix de Der {version()}",
    }
    with override("en"):
        english = document([papers.entrants_list(contest(), teams(2))])
    assert not_kept(english, "en") == []
    assert description(english)["author"] == "Dix de Der"


def test_the_day_of_the_contest_dates_a_paper_of_data_that_never_changed() -> None:
    never = replace(contest(), changed_at=None)
    printed = document([papers.entrants_list(never, teams(2))])
    info = PdfReader(BytesIO(printed)).metadata
    assert info is not None
    assert info.creation_date == datetime(2026, 11, 21, tzinfo=UTC)
    assert document([papers.entrants_list(never, teams(2))]) == printed


def test_signs_that_xml_refuses_do_not_spoil_the_description() -> None:
    named = contest(name="Belote \x00 \x0b]]> <b>&amp;")
    printed = document([papers.entrants_list(named, teams(2))])
    assert description(printed)["title"] == "Équipes inscrites – Belote    ]]> <b>&amp;"


def test_the_colours_are_those_of_screens_whatever_the_day() -> None:
    # The header of an ICC profile: its date in bytes 24 to 36, its sign in 36 to 40.
    assert colour_profile()[24:36] == bytes((7, 207, 0, 6, 0, 9, 0, 0, 0, 0, 0, 0))
    assert colour_profile()[36:40] == b"acsp"
    assert colour_profile()[16:20] == b"RGB "
