"""Frame of every paper: club and logo in the head, version of the data in the foot."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from tests.papers.builders import contest, drawn, pages, read, squeezed, teams
from tests.sweeps import for_each
from tournaments.papers import document, draw_by_table, entrants_list, phones_poster
from tournaments.papers.kit.fonts import REPLACEMENT, faces, shown, title_font
from tournaments.papers.kit.layout import Paper
from tournaments.papers.kit.logo import PIXEL, logo_size
from tournaments.papers.kit.names import unbroken
from tournaments.papers.kit.right_to_left import turned
from tournaments.words.french import as_shown


def picture(width: int, height: int) -> bytes:
    buffer = BytesIO()
    Image.new("RGB", (width, height), (200, 30, 30)).save(buffer, "PNG")
    return buffer.getvalue()


CLUB = replace(
    contest(),
    club="Amicale laïque de Saint-Maixent",
    logo=picture(600, 300),
)


def test_the_head_carries_the_club_and_its_logo_and_the_foot_the_date_of_the_data() -> None:
    for paper in (entrants_list(CLUB, teams(8)), phones_poster(CLUB, "http://a/", "http://a")):
        first = PdfReader(BytesIO(document([paper]))).pages[0]
        assert squeezed(CLUB.club) in read(paper)
        assert len(first.images) == 1
        assert first.images[0].image is not None
        assert first.images[0].image.mode == "L"
    assert squeezed("à jour à 14 h 05, le 21/11/2026") in read(entrants_list(CLUB, teams(8)))


def test_the_foot_says_the_hour_as_everywhere_else() -> None:
    changed = datetime(2026, 11, 21, 13, 0, tzinfo=UTC)
    paper = entrants_list(replace(contest(), changed_at=changed), teams(8))
    assert squeezed("à jour à 14 h, le 21/11/2026") in read(paper)


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("Classement provisoire des clubs", ["Classement provisoire des clubs"]),
        (
            unbroken("Équipe 2 : Anne-Charlotte Montmorency-Luxembourg – Guy Petit"),
            ["Équipe 2 : Anne-Charlotte Montmorency-Luxembourg –", "Guy Petit"],
        ),
    ],
)
def test_a_title_takes_one_line_if_it_can_and_never_splits_a_person(
    title: str, lines: list[str]
) -> None:
    printed = Paper(contest(), title, ranged=True).print([lambda pen: None])
    (page,) = pages(printed)
    assert [line for line in map(str.strip, page.splitlines()) if line in lines] == lines


def test_a_logo_takes_its_room_from_the_head_and_moves_nothing_on_top_of_another() -> None:
    plain, headed = (entrants_list(info, teams(8)) for info in (contest(), CLUB))
    assert len(plain.pages) == len(headed.pages)
    assert [squeezed(CLUB.club) in squeezed(page) for page in pages(headed)] == [True]


@for_each(
    "pixels, drawn_as",
    [((600, 300), (92, 46)), ((300, 600), (23, 46)), ((600, 60), (130, 13)), ((20, 20), (15, 15))],
)
def test_a_logo_keeps_its_proportions_and_is_never_blown_up(
    pixels: tuple[int, int], drawn_as: tuple[float, float]
) -> None:
    width, height = logo_size(picture(*pixels), 130, 46)
    assert (width, height) == pytest.approx(drawn_as)
    assert width <= pixels[0] * PIXEL


def test_papers_in_one_document_count_their_own_pages() -> None:
    view = drawn(teams(150))
    by_table, entrants = draw_by_table(CLUB, view), entrants_list(CLUB, teams(150))
    printed = document([by_table, entrants], title="Partie 1")
    text = [squeezed(page) for page in pages(printed)]

    assert len(text) == len(by_table.pages) + len(entrants.pages)
    assert f"page1/{len(by_table.pages)}" in text[0]
    assert f"page1/{len(entrants.pages)}" in text[len(by_table.pages)]
    reader = PdfReader(BytesIO(printed))
    assert [mark.title for mark in reader.outline] == [by_table.title, entrants.title]
    assert reader.metadata is not None
    assert str(reader.metadata.title).startswith("Partie 1")
    assert document([by_table, entrants], title="Partie 1") == printed


def test_arabic_is_joined_and_turned_and_what_the_fonts_lack_is_seen_to_be_missing() -> None:
    entered = teams(2, ["محمد علي – Odile Petit", "太郎 😀 Zoé"])
    text = pages(entrants_list(contest(), entered))[0]

    # Each letter has its contextual form; a PDF reader extracts the letters in reading order.
    assert "\ufee3\ufea4\ufee4\ufeaa \ufecb\ufee0\ufef2" in text
    assert turned(shown("محمد علي", faces().regular)).startswith("\ufef2\ufee0\ufecb")
    assert f"{REPLACEMENT * 2} {REPLACEMENT} Zoé" in text


def test_french_sentences_keep_their_signs_with_the_word_before() -> None:
    with as_shown():
        paper = Paper(contest(), "Tirage : " + "finale " * 9, ["Qui gagne ?"], "ex. : exempte")
    assert paper.title.startswith("Tirage\u202f: finale")
    assert "ex.\u202f:" in paper.legend[0]


def test_every_face_draws_the_narrow_spaces_of_french() -> None:
    for font in (faces().regular, faces().bold, faces().narrow, faces().narrow_bold):
        assert shown("Qui gagne\u202f?", font) == "Qui gagne\u202f?"
        assert font.width("\u202f") < font.width("\u00a0")
    # The face of the titles has no such space.
    assert shown("Qui gagne\u202f?", title_font("?")) == "Qui gagne\u00a0?"
