"""Printed pages of sheets with a strip, in colours or not, with the place of each box to tick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from uuid import UUID

from django.utils.translation import override
from PIL import Image

from scoring.rules import RuleSet
from tests.papers.builders import contest, drawn, teams
from tournaments.papers import (
    PaperSize,
    PlacedStrip,
    SheetStyle,
    blank_sheets,
    document,
    score_sheets,
    strips_of,
)
from tournaments.papers.kit.previews import page_picture
from tournaments.papers.results.sheet_area import MM
from tournaments.papers.results.sheets import blank_strips_of
from tournaments.queries.core.contests import ContestInfo

#: Pixels of a millimetre of a page.
UNIT = 8.0
UID = UUID("0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9")


@dataclass(frozen=True)
class Page:
    """One printed page, and its strips."""

    picture: Image.Image
    strips: tuple[PlacedStrip, ...]

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Return a place of the page, in millimetres from its lower left corner, in pixels."""
        return x * UNIT, self.picture.height - y * UNIT


def belote(**options: object) -> ContestInfo:
    """Return a contest of belote in twelve deals."""
    return replace(contest(**{"deals": 12, **options}), uid=UID)  # type: ignore[arg-type]


def coinche() -> ContestInfo:
    """Return a contest of coinche without a target: its totals have five digits."""
    return replace(contest(RuleSet.preset("ffb-coinche"), deals=12, target=None), uid=UID)


#: What is printed, by name: the contest, the style, and whether the sheets are blank.
MODELS = {
    "halves": (belote, SheetStyle(2, deals=False, strip=True), False),
    "deals": (belote, SheetStyle(2, deals=True, strip=True), False),
    "across": (coinche, SheetStyle(1, deals=True, strip=True), False),
    "coinche": (coinche, SheetStyle(2, deals=False, strip=True), False),
    "blank": (belote, SheetStyle(2, deals=False, strip=True), True),
    "a5": (belote, SheetStyle(2, deals=False, strip=True, size=PaperSize.A5), False),
    "whole": (belote, SheetStyle(1, deals=True, strip=True), False),
}


@lru_cache(maxsize=64)
def printed(model: str, round_: int = 1, page: int = 0, *, grey: bool = False) -> Page:
    """Return a page of a model's sheets, from a printer with colours or, if `grey`, without."""
    build, style, blank = MODELS[model]
    info = build()
    view = drawn(teams(16), round_)
    with override("fr"):
        paper = blank_sheets(info, 2, style) if blank else score_sheets(info, view, None, style)
        placed = blank_strips_of(info, 2, style) if blank else strips_of(info, view, None, style)
        leaf = paper.pages[page]
        pdf = document([replace(paper, pages=[leaf])])
    png = page_picture(pdf, round(leaf.width / MM * UNIT))
    picture = Image.open(BytesIO(png)).convert("L" if grey else "RGB").convert("RGB")
    return Page(picture, tuple(one for one in placed if one.page == page + 1))


def joined(pages: Sequence[Image.Image], **options: object) -> bytes:
    """Return pictures as the pages of one PDF, as a copier does."""
    buffer = BytesIO()
    first, *others = [page.convert("RGB") for page in pages]
    first.save(
        buffer, "PDF", save_all=True, append_images=others, resolution=UNIT * 25.4, **options
    )
    return buffer.getvalue()
