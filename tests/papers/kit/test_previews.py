"""Pages as pictures, of the width asked; of a preview the first page alone is drawn."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from tests.papers.builders import contest, teams
from tournaments.papers import Leaves, document, entrants_list, preview
from tournaments.papers.kit.layout import Leaf, Pen
from tournaments.papers.kit.previews import page_picture


def test_the_first_page_alone_is_drawn_and_it_knows_the_number_of_pages() -> None:
    drawn: list[tuple[int, int]] = []

    def draw(pen: Pen, page: int, of: int) -> None:
        drawn.append((page, of))
        pen.fill(0, 421, 595, 421)

    leaves = Leaves(contest(), "Longue liste", [Leaf(draw)] * 150)
    seen = preview([leaves, leaves])

    assert drawn == [(1, 150)]
    assert seen.pages == 300
    picture = Image.open(BytesIO(seen.picture)).convert("L")
    assert picture.width == 240
    assert picture.height in (339, 340)
    # The page is grey above and white below.
    assert picture.getpixel((120, 60)) < 230 < picture.getpixel((120, 300))  # type: ignore[operator]


def test_each_page_has_its_picture() -> None:
    papers = entrants_list(contest(), teams(150))
    assert len(papers.pages) > 1
    pdf = document([papers])
    first, second = page_picture(pdf, 300), page_picture(pdf, 300, page=1)
    picture = Image.open(BytesIO(first))
    assert (picture.format, picture.width) == ("PNG", 300)
    assert picture.height == pytest.approx(300 * 2**0.5, abs=2)
    assert picture.convert("L").getextrema() == (0, 255)
    assert first != second


def test_a_page_that_is_not_there_is_refused() -> None:
    pdf = document([entrants_list(contest(), teams(3))])
    with pytest.raises(IndexError):
        page_picture(pdf, 300, page=1)
