"""QR codes on the score sheets: each has its table's link and is large enough to scan."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from reportlab.lib.units import mm

from scoring.rules import RuleSet
from tests.papers.builders import HOSTILE, contest, drawn, pages, squeezed, teams
from tests.sweeps import slowly
from tournaments.papers import SheetStyle, blank_sheets, document, score_sheets
from tournaments.papers.kit.codes import CODE, GAP, PhoneLink, modules_of
from tournaments.papers.results.sheet_area import Area
from tournaments.papers.results.sheet_frame import Frame
from tournaments.papers.results.sheet_words import SheetWords
from tournaments.queries.core.teams import Side, TeamRef

COINCHE = RuleSet.preset("ffb-coinche")
RECT = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re")


def link_of(table: int) -> str:
    return f"http://192.168.1.20:8000/t/{table}-abcdefghijklmnopqrstuv/"


def phone_link(table: int) -> PhoneLink:
    return PhoneLink(link_of(table), f"NS{table}N", f"EW{table}E")


def sheets(info: Any = None, called: list[str] | None = None) -> bytes:
    view = drawn(teams(8, called))
    links = {line.match: phone_link(line.table) for line in view.tables}
    return document([score_sheets(info or contest(), view, links)])


def clicked(pdf: bytes) -> list[str]:
    """Return the clickable links of a PDF, in page order, from top to bottom."""
    links = []
    for page in PdfReader(BytesIO(pdf)).pages:
        notes = [note.get_object() for note in page.get("/Annots", [])]
        ordered = sorted(notes, key=lambda note: -float(note["/Rect"][1]))
        links += [str(note["/A"]["/URI"]) for note in ordered]
    return links


def printed(page: Any) -> list[list[bool]]:
    """Return the squares of a page's only QR code, rebuilt from the drawn rectangles."""
    side = next(CODE / n for n in range(21, 60, 4) if _rects(page, CODE / n))
    rects = _rects(page, side)
    left = min(x for x, _y, _w, _h in rects)
    top = max(y + h for _x, y, _w, h in rects)
    count = round(CODE / side)
    rows = [[False] * count for _row in range(count)]
    for x, y, width, height in rects:
        row = round((top - y - height) / side)
        first = round((x - left) / side)
        for column in range(first, first + round(width / side)):
            rows[row][column] = True
    return rows


def _rects(page: Any, height: float) -> list[tuple[float, ...]]:
    matches = RECT.findall(page.get_contents().get_data())
    rects = [tuple(map(float, one)) for one in matches]
    return [rect for rect in rects if abs(rect[3] - height) < 0.002]


def drawings_of(link: str) -> list[list[list[bool]]]:
    """Return the link's code in each of the eight patterns that readers know."""
    codes = [segno.make(link, error="m", micro=False, mask=mask) for mask in range(8)]
    return [[[bool(dark) for dark in row] for row in code.matrix] for code in codes]


def test_each_sheet_carries_the_code_of_its_own_table() -> None:
    # Once cut, the pile of the upper halves lies on that of the lower ones.
    assert clicked(sheets()) == [link_of(table) for table in (1, 3, 2, 4)]


def test_what_is_printed_is_that_code() -> None:
    whole_pages = PdfReader(BytesIO(sheets(contest(deals=24)))).pages

    for table, page in enumerate(whole_pages, start=1):
        assert printed(page) in drawings_of(link_of(table))


def test_a_code_is_two_centimetres_wide_with_white_around_it() -> None:
    assert 20 * mm <= CODE
    assert 4 * CODE / len(modules_of(link_of(1))) <= GAP


def test_a_match_on_two_sheets_has_its_code_on_both() -> None:
    assert clicked(sheets(contest(deals=60))) == [
        link_of(table) for table in (1, 1, 2, 2, 3, 3, 4, 4)
    ]


def test_a_sheet_with_a_code_says_what_it_is_for() -> None:
    text = squeezed("chaque camp avec son code : l’un saisit le résultat, l’autre le confirme.")

    assert squeezed(pages(sheets())[0]).count(text) == 2
    assert text not in squeezed("".join(pages(score_sheets(contest(), drawn(teams(8))))))


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_each_camp_has_its_code_beside_its_names(per_page: int) -> None:
    view = drawn(teams(8))
    links = {line.match: phone_link(line.table) for line in view.tables}
    text = squeezed("".join(pages(score_sheets(contest(), view, links, SheetStyle(per_page)))))

    boxes = re.findall(r"(Nord-Sud|Est-Ouest)n°(\d+)(?:.(?!n°))*?code(\w\w\d\w)", text)
    order = {1: (1, 2, 3, 4), 2: (1, 3, 2, 4), 4: (1, 2, 3, 4)}[per_page]
    assert boxes == [
        camp
        for line in (view.tables[table - 1] for table in order)
        for camp in (
            ("Nord-Sud", line.ns.number, f"NS{line.table}N"),
            ("Est-Ouest", line.ew.number, f"EW{line.table}E"),
        )
    ]


@pytest.mark.parametrize("area", [Area(0, 0, 595, 421), Area(0, 0, 297, 421)])
@given(
    name=st.lists(
        st.sampled_from(["Jean", "Marie-Claude", "de", "Dupont", "–"]), max_size=8
    ).filter(lambda words: words.count("–") < 2)
)
def test_the_codes_make_no_box_of_usual_names_higher(area: Area, name: list[str]) -> None:
    side = Side((TeamRef(1, " ".join(name)[:45]),))
    info = contest()
    plain = SheetWords(info, info.regulation.rules, "", "Partie 1", 1, side, side, 1, 12, "")
    coded = replace(plain, link=phone_link(1))

    assert Frame(coded, area).head.teams <= Frame(plain, area).head.teams


def test_sheets_without_links_and_blank_ones_carry_none() -> None:
    assert clicked(document([score_sheets(contest(), drawn(teams(8)))])) == []
    assert clicked(document([blank_sheets(contest(), 2)])) == []


@pytest.mark.parametrize("deals", [12, *slowly(1, 10)])
def test_two_sheets_with_codes_share_a_page(deals: int) -> None:
    printed_ = pages(sheets(contest(deals=deals)))

    assert len(printed_) == 2
    assert all(squeezed(page).count("SignatureNord-Sud") == 2 for page in printed_)


def test_long_names_leave_the_code_its_place() -> None:
    whole = sheets(contest(COINCHE, deals=24, name="W" * 200), list(HOSTILE))
    first = PdfReader(BytesIO(whole)).pages[0]

    assert printed(first) == modules_of(link_of(1))
