"""Preview of a paper: its first page alone is drawn, and its pages are counted."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from tests.papers.builders import contest
from tournaments.papers import Leaves, preview
from tournaments.papers.kit.layout import Leaf, Pen


def test_the_first_page_alone_is_drawn_and_it_knows_the_number_of_pages() -> None:
    drawn: list[tuple[int, int]] = []

    def draw(pen: Pen, page: int, of: int) -> None:
        drawn.append((page, of))
        pen.fill(0, 421, 595, 421)

    leaves = Leaves(contest(), "Longue liste", [Leaf(draw)] * 150)
    found = preview([leaves, leaves])

    assert drawn == [(1, 150)]
    assert found.pages == 300
    picture = Image.open(BytesIO(found.picture)).convert("L")
    assert picture.width == 240
    assert picture.height in (339, 340)
    # The page is grey above and white below.
    assert picture.getpixel((120, 60)) < 230 < picture.getpixel((120, 300))  # type: ignore[operator]
