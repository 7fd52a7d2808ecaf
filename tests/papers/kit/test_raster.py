"""A page of a paper as a picture: it is a PNG of the width asked, and it shows the page."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from tests.papers.builders import contest, teams
from tournaments.papers import document, entrants_list
from tournaments.papers.kit.raster import page_count, page_picture


def test_each_page_has_its_picture() -> None:
    made = document([entrants_list(contest(), teams(150))])
    assert page_count(made) > 1
    first, second = page_picture(made, 300), page_picture(made, 300, page=1)
    picture = Image.open(BytesIO(first))
    assert (picture.format, picture.width) == ("PNG", 300)
    assert picture.height == pytest.approx(300 * 2**0.5, abs=2)
    assert picture.convert("L").getextrema() == (0, 255)
    assert first != second


def test_a_page_that_is_not_there_is_refused() -> None:
    made = document([entrants_list(contest(), teams(3))])
    with pytest.raises(IndexError):
        page_picture(made, 300, page=1)
