"""Lines, boxes and letters of a printed page, measured in millimetres as a ruler would."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import c_float
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium
from pypdfium2 import PdfDocument

from tournaments.papers import Leaves, document

#: Millimetres in a point.
POINT = 25.4 / 72
#: Two edges closer than this are the same one, in millimetres.
SAME = 0.05


@dataclass(frozen=True)
class Rect:
    """Rectangle, from its left bottom corner to its right top one, in millimetres."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    def holds(self, other: Rect) -> bool:
        """Whether the other rectangle is inside, edges included."""
        return (
            self.left - SAME <= other.left
            and other.right <= self.right + SAME
            and self.bottom - SAME <= other.bottom
            and other.top <= self.top + SAME
        )

    def crosses(self, other: Rect, deep: float) -> bool:
        """Whether the other rectangle enters this one by more than `deep`."""
        return (
            other.left < self.right - deep
            and other.right > self.left + deep
            and other.bottom < self.top - deep
            and other.top > self.bottom + deep
        )


@dataclass(frozen=True)
class Letter(Rect):
    """A printed letter and the rectangle of its ink."""

    text: str


@dataclass(frozen=True)
class Page:
    """What is drawn on a page: straight lines, empty boxes and letters."""

    width: float
    height: float
    lines: list[Rect]
    boxes: list[Rect]
    letters: list[Letter]

    def said(self, rect: Rect) -> str:
        """Return the text inside a rectangle."""
        return "".join(letter.text for letter in self.letters if rect.holds(letter))


def measured(paper: Leaves) -> list[Page]:
    """Return the pages of a paper as they are printed."""
    pdf = PdfDocument(document([paper]))
    try:
        return [_page(page) for page in pdf]
    finally:
        pdf.close()


def _page(page: Any) -> Page:
    lines: list[Rect] = []
    boxes: list[Rect] = []
    for path_object in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH]):
        fill, stroke = _drawn(path_object.raw)
        if fill or not stroke:
            # The squares of a QR code.
            continue
        for path in _paths(path_object.raw):
            xs, ys = zip(*path, strict=True)
            rect = Rect(min(xs), min(ys), max(xs), max(ys))
            (boxes if len(path) > 2 else lines).append(rect)
    return Page(
        page.get_width() * POINT, page.get_height() * POINT, lines, boxes, list(_letters(page))
    )


def _drawn(path: Any) -> tuple[bool, bool]:
    """Return whether a path is filled, and whether it is drawn."""
    fill, stroke = pdfium.c_int(), pdfium.c_int()
    pdfium.FPDFPath_GetDrawMode(path, fill, stroke)
    return bool(fill.value), bool(stroke.value)


def _paths(path: Any) -> Iterator[list[tuple[float, float]]]:
    """Yield the corners of each part of a path."""
    corners: list[tuple[float, float]] = []
    for place in range(pdfium.FPDFPath_CountSegments(path)):
        segment = pdfium.FPDFPath_GetPathSegment(path, place)
        x, y = c_float(), c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_MOVETO and corners:
            yield corners
            corners = []
        corners.append((x.value * POINT, y.value * POINT))
    if corners:
        yield corners


def _letters(page: Any) -> Iterator[Letter]:
    text = page.get_textpage()
    for place in range(text.count_chars()):
        char = text.get_text_range(place, 1)
        if char.strip():
            left, bottom, right, top = (edge * POINT for edge in text.get_charbox(place))
            yield Letter(left, bottom, right, top, char)
