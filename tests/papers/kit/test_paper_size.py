"""Papers on sheets of another size: everything is there, smaller, and nothing is cut."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from tests.papers.builders import contest, drawn, pages, standings, teams
from tests.papers.glyphs import WHITE, pages_of
from tournaments.annexes.share.papers.poster import Format, Told, event_poster
from tournaments.papers import (
    PaperSize,
    SheetStyle,
    document,
    phones_poster,
    ranking,
    score_sheets,
)
from tournaments.papers.kit.previews import page_picture

#: Width and height of a sheet, in points.
SIZES = {PaperSize.A4: (595, 842), PaperSize.A5: (420, 595), PaperSize.LETTER: (612, 792)}


@pytest.mark.parametrize("size", PaperSize)
def test_a_paper_fills_a_sheet_of_the_size_chosen_and_keeps_its_white_edge(size: PaperSize) -> None:
    info = contest(deals=12)
    papers = [
        ranking(standings(teams(9))),
        score_sheets(info, drawn(teams(8)), None, SheetStyle(per_page=2)),
        ranking(standings(teams(8), rounds=12)),
    ]
    pdf = document(papers, size=size)
    assert "".join(pages(pdf)) == "".join(pages(document(papers)))
    short, long = SIZES[size]
    for page in pages_of(pdf):
        assert sorted((round(page.width), round(page.height))) == [short, long]
        for glyph in page.glyphs:
            assert WHITE * 0.7 <= glyph.left <= glyph.right <= page.width - WHITE * 0.7
            assert WHITE * 0.7 <= glyph.bottom <= glyph.top <= page.height - WHITE * 0.7


def test_the_boxes_that_sheets_share_are_whole() -> None:
    sheets = score_sheets(contest(deals=12), drawn(teams(4)), None, SheetStyle(per_page=1))
    near, far = (_ink(document([sheets], size=size)) for size in (PaperSize.A4, PaperSize.A5))
    assert near == pytest.approx(far, abs=0.01)


def _ink(pdf: bytes) -> tuple[float, float, float, float]:
    """Return the edges of the ink of the lower half of a page, as shares of its size."""
    picture = Image.open(BytesIO(page_picture(pdf, 800))).convert("L")
    lower = picture.crop((0, picture.height // 4, picture.width, picture.height * 3 // 4))
    box = lower.point(lambda grey: 255 if grey < 128 else 0).getbbox()
    assert box is not None
    left, top, right, bottom = box
    wide, high = lower.size
    return left / wide, top / high, right / wide, bottom / high


def test_a_link_is_where_its_code_is_drawn() -> None:
    poster = phones_poster(contest(), "http://192.0.2.7/x/", "http://192.0.2.7/")
    rects = []
    for size in PaperSize:
        (page,) = PdfReader(BytesIO(document([poster], size=size))).pages
        (link,) = page["/Annots"]
        rects.append([float(one) for one in link.get_object()["/Rect"]])
    widths = [right - left for left, _bottom, right, _top in rects]
    assert [wide / widths[0] for wide in widths] == pytest.approx([1, 0.707, 0.94], abs=0.01)
    for (left, _b, right, _t), (wide, _h) in zip(rects, SIZES.values(), strict=True):
        assert (left + right) / 2 == pytest.approx(wide / 2, abs=1)


def test_a_poster_larger_than_a_sheet_keeps_its_own_size() -> None:
    words = Told("samedi", "14 h", "Belote", (), ())
    pdf = document([event_poster(contest(), words, Format.A3)], size=PaperSize.A5)
    (page,) = pages_of(pdf)
    assert (round(page.width), round(page.height)) == (842, 1191)
