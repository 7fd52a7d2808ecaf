"""Sheets with a strip to tick: how many are on a page, and what is said of it."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from tests.papers.builders import contest, drawn, squeezed, teams
from tests.papers.builders import pages as texts
from tests.sweeps import for_each
from tournaments.papers import SheetStyle, score_sheets
from tournaments.papers.kit.layout import Leaves

TABLES = 8


def sheets(per_page: int, *, deals: bool, strip: bool = True) -> Leaves:
    """Return the sheets of eight tables of a contest of twelve deals."""
    style = SheetStyle(per_page, deals, strip)
    return score_sheets(contest(deals=12), drawn(teams(16)), None, style)


@for_each(
    "per_page, deals, on_a_page, remark",
    [
        (1, True, 1, ""),
        (2, False, 2, ""),
        (2, True, 1, "1 feuille par page : avec la bande, il n’y a pas la place pour 2."),
        (4, False, 2, "2 feuilles par page : avec la bande, il n’y a pas la place pour 4."),
    ],
)
def test_as_many_sheets_are_on_a_page_as_it_is_said(
    per_page: int, deals: bool, on_a_page: int, remark: str
) -> None:
    paper = sheets(per_page, deals=deals)
    assert len(paper.pages) * on_a_page == TABLES
    assert paper.remark == remark


def test_without_a_strip_four_sheets_are_on_a_page_and_nothing_is_to_be_said() -> None:
    paper = sheets(4, deals=False, strip=False)
    assert (len(paper.pages), paper.remark) == (2, "")


@pytest.mark.slow
def test_a_sheet_does_not_say_that_four_are_on_a_page_where_two_are() -> None:
    two, four = sheets(4, deals=True), sheets(4, deals=True, strip=False)
    text = squeezed(texts(two)[0])
    assert squeezed("Totaux seulement : quatre feuilles par page étaient demandées.") in text
    assert squeezed("à quatre par page") not in text
    assert squeezed("à quatre par page") in squeezed(texts(four)[0])
    with override("en"):
        assert sheets(4, deals=True).remark == (
            "2 sheets on a page: with the strip, there is no room for 4."
        )
