"""Sheets with a strip to tick: how many are on a page, and what is said of it."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from scoring.rules import RuleSet
from tests.papers.builders import contest, drawn, squeezed, teams
from tests.papers.builders import pages as texts
from tests.sweeps import for_each
from tournaments.papers import (
    PaperSize,
    SheetStyle,
    blank_sheets,
    blank_strips_of,
    score_sheets,
    strips_of,
)
from tournaments.papers.kit.layout import Leaves
from tournaments.words.texts import Refused

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


def test_a_blank_sheet_of_twelve_deals_of_coinche_with_a_strip_takes_one_page_upright() -> None:
    coinche = contest(RuleSet.preset("ffb-coinche"), deals=12, target=None)
    (page,) = blank_sheets(coinche, 1, SheetStyle(1, deals=True, strip=True)).pages
    assert page.height > page.width


def test_a_sheet_with_a_strip_is_printed_on_a5_with_boxes_as_large_as_on_a4() -> None:
    info, view = contest(deals=12), drawn(teams(16))
    on_a4, on_a5 = (SheetStyle(2, False, True, size) for size in (PaperSize.A4, PaperSize.A5))
    paper = score_sheets(info, view, None, on_a5)
    assert {(round(one.width), round(one.height)) for one in paper.pages} == {(595, 420)}
    assert len(paper.pages) == TABLES
    assert paper.remark == "Une feuille par page A5, pour que les cases gardent leur taille."
    strips = strips_of(info, view, None, on_a5)
    assert [one.page for one in strips] == [*range(1, TABLES + 1)]
    shapes = [one.code.shape for one in strips]
    assert shapes == [one.code.shape for one in strips_of(info, view, None, on_a4)]


def test_the_deals_leave_their_place_to_the_strip_on_a5_and_it_is_said() -> None:
    on_a5 = SheetStyle(1, True, True, PaperSize.A5)
    paper = blank_sheets(contest(deals=12), 1, on_a5)
    assert "avec les totaux seuls" in paper.remark
    assert "Donneur" not in texts(paper)[0]
    (strip,) = blank_strips_of(contest(deals=12), 1, on_a5)
    # Under the head, and above the signatures.
    assert 20 < strip.y < 40


def test_a_strip_too_high_for_a5_is_refused_with_what_to_do() -> None:
    coinche = contest(RuleSet.preset("ffb-coinche"), deals=12, target=None)
    with pytest.raises(Refused, match="ne tient pas sur A5 : choisissez A4"):
        blank_sheets(coinche, 1, SheetStyle(1, False, True, PaperSize.A5))


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
