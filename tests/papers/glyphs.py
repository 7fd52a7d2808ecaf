"""What is wrong with the pages of a PDF, told by the boxes of their glyphs.

A paper can hold the right words and be unreadable: two texts on the same place, a text that crosses
the line of its box, one that runs off the sheet. PDFium gives the box of the ink of each letter.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from ctypes import addressof, byref, c_double, c_float, c_int
from dataclasses import dataclass
from itertools import product

import pypdfium2.raw as pdfium
from pypdfium2 import PdfDocument, PdfMatrix, PdfObject, PdfPage, PdfTextPage

#: Ink of two texts may touch by this much, in points: an accent over the foot of a letter.
TOUCH = 0.7
#: Space that printers leave white around a sheet: 5 mm, in points.
WHITE = 14.17
#: Smallest type of a paper, in points.
SMALLEST = 7.5
#: Part of a letter's height that may be under a line.
FOOT = 0.35
#: Most that a line may lean, in points, over its length.
LEVEL = 0.5
#: Side of the squares in which boxes are looked for, in points.
SQUARE = 24.0


@dataclass(frozen=True, slots=True)
class Glyph:
    """Letter on a page: the box of its ink in points, its type size, and the text it is part of."""

    left: float
    bottom: float
    right: float
    top: float
    size: float
    text: int


@dataclass(frozen=True, slots=True)
class Rule:
    """Straight line on a page, upright or level, in points; `order` is its place in the drawing."""

    left: float
    bottom: float
    right: float
    top: float
    order: int

    @property
    def upright(self) -> bool:
        return self.right - self.left < self.top - self.bottom


@dataclass(frozen=True, slots=True)
class Cover:
    """Filled shape on a page, as a knot of a curve: it hides the lines drawn before it."""

    left: float
    bottom: float
    right: float
    top: float
    order: int

    def hides(self, rule: Rule, glyph: Glyph) -> bool:
        """Whether the glyph stands on this shape, and the line passes under it."""
        return (
            rule.order < self.order
            and self.left < glyph.left
            and glyph.right < self.right
            and self.bottom < glyph.bottom
            and glyph.top < self.top
        )


@dataclass(frozen=True, slots=True)
class Page:
    """Page of a PDF: its number, its size in points, its letters, its lines, its filled shapes."""

    number: int
    width: float
    height: float
    glyphs: Sequence[Glyph]
    texts: Sequence[str]
    rules: Sequence[Rule]
    covers: Sequence[Cover]


@dataclass(frozen=True, slots=True)
class Fault:
    """Fault of a page: what it is, and the words it is in."""

    page: int
    what: str
    words: str

    def __str__(self) -> str:
        return f"p. {self.page}: {self.what}: {self.words}"


def pages_of(pdf: bytes, only: Iterable[int] | None = None) -> Iterator[Page]:
    """Yield the pages of a PDF, read by PDFium; or `only` some of them, the first being page 0."""
    document = PdfDocument(pdf)
    try:
        for number in range(len(document)) if only is None else only:
            yield _page(document[number], number + 1)
    finally:
        document.close()


def faults(pdf: bytes, white: float = WHITE, smallest: float = SMALLEST) -> list[Fault]:
    """Return the faults of a PDF: overprints, clipped texts, texts off the page, type too small.

    `white` is the space around the sheet that must stay white, `smallest` the smallest type, both
    in points.
    """
    return faults_of(pages_of(pdf), white, smallest)


def faults_of(
    pages: Iterable[Page], white: float = WHITE, smallest: float = SMALLEST
) -> list[Fault]:
    """Return the faults of these pages of one PDF, as `faults` does."""
    problems = []
    for page in pages:
        problems += [Fault(page.number, "overprint", words) for words in overprints(page)]
        problems += [Fault(page.number, "crossed by a line", words) for words in crossed(page)]
        problems += [Fault(page.number, "outside", words) for words in outside(page, white)]
        problems += [Fault(page.number, "too small", words) for words in too_small(page, smallest)]
    return problems


def overprints(page: Page) -> list[str]:
    """Return the pairs of texts whose letters are printed one on the other."""
    squares: dict[tuple[int, int], list[Glyph]] = defaultdict(list)
    pairs: dict[tuple[int, int], None] = {}
    for glyph in page.glyphs:
        for square in _squares(glyph.left, glyph.bottom, glyph.right, glyph.top):
            for other in squares[square]:
                if other.text != glyph.text and _overlap(glyph, other):
                    pairs[other.text, glyph.text] = None
            squares[square].append(glyph)
    return [f"{page.texts[one]} / {page.texts[other]}" for one, other in pairs]


def crossed(page: Page) -> list[str]:
    """Return the texts with a letter that a line of a table or of a box crosses."""
    squares: dict[tuple[int, int], list[Rule]] = defaultdict(list)
    for rule in page.rules:
        for square in _squares(rule.left, rule.bottom, rule.right, rule.top):
            squares[square].append(rule)
    texts: dict[int, None] = {}
    for glyph in page.glyphs:
        for square in _squares(glyph.left, glyph.bottom, glyph.right, glyph.top):
            through = [rule for rule in squares.get(square, ()) if _crosses(rule, glyph)]
            if any(not any(one.hides(rule, glyph) for one in page.covers) for rule in through):
                texts[glyph.text] = None
    return [page.texts[text] for text in texts]


def outside(page: Page, white: float = WHITE) -> list[str]:
    """Return the texts with a letter off the page, or in the `white` points around it."""
    texts: dict[int, None] = {}
    for glyph in page.glyphs:
        beside = min(glyph.left, page.width - glyph.right)
        if min(beside, glyph.bottom, page.height - glyph.top) < white:
            texts[glyph.text] = None
    return [page.texts[text] for text in texts]


def too_small(page: Page, smallest: float = SMALLEST) -> list[str]:
    """Return the texts set in a type smaller than `smallest`, in points, with their size."""
    sizes: dict[int, float] = {}
    for glyph in page.glyphs:
        if glyph.size < smallest - 0.01:
            sizes[glyph.text] = glyph.size
    return [f"{page.texts[text]} ({size:.1f})" for text, size in sizes.items()]


def _overlap(one: Glyph, other: Glyph) -> bool:
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.top, other.top) - max(one.bottom, other.bottom)
    return wide > TOUCH and high > TOUCH


def _crosses(rule: Rule, glyph: Glyph) -> bool:
    """Whether a line has ink of the glyph on both sides of it, along its length.

    The foot of a letter may go under the line that people write on.
    """
    if rule.upright:
        along = min(rule.top, glyph.top) - max(rule.bottom, glyph.bottom)
        return glyph.left + TOUCH < rule.left < glyph.right - TOUCH and along > TOUCH
    along = min(rule.right, glyph.right) - max(rule.left, glyph.left)
    foot = max(TOUCH, (glyph.top - glyph.bottom) * FOOT)
    return glyph.bottom + foot < rule.bottom < glyph.top - TOUCH and along > TOUCH


def _squares(left: float, bottom: float, right: float, top: float) -> Iterator[tuple[int, int]]:
    across = range(int(left // SQUARE), int(right // SQUARE) + 1)
    return product(across, range(int(bottom // SQUARE), int(top // SQUARE) + 1))


def _page(page: PdfPage, number: int) -> Page:
    text = page.get_textpage()
    glyphs, texts = _glyphs(text)
    rules, covers = _paths(page)
    return Page(number, page.get_width(), page.get_height(), glyphs, texts, rules, covers)


def _glyphs(text: PdfTextPage) -> tuple[list[Glyph], list[str]]:
    """Return the letters of a page, and the texts that they make, as the paper wrote them."""
    glyphs: list[Glyph] = []
    texts: list[str] = []
    known: dict[int, tuple[int, float]] = {}
    left, right, bottom, top = box = [c_double() for _side in range(4)]
    sides = [byref(side) for side in box]
    for index in range(pdfium.FPDFText_CountChars(text)):
        written = pdfium.FPDFText_GetTextObject(text, index)
        if not written:
            continue  # a space that PDFium adds between two texts
        address = addressof(written.contents)
        if address not in known:
            known[address] = len(texts), _size(text, index)
            texts.append("")
        place, size = known[address]
        char = chr(pdfium.FPDFText_GetUnicode(text, index))
        texts[place] += char
        if not char.isspace():
            pdfium.FPDFText_GetCharBox(text, index, *sides)
            ink = left.value, bottom.value, right.value, top.value
            glyphs.append(Glyph(*ink, size, place))
    return glyphs, texts


def _size(text: PdfTextPage, index: int) -> float:
    """Return the type size of a letter as it is printed, in points."""
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(text, index, byref(matrix))
    size: float = pdfium.FPDFText_GetFontSize(text, index)
    return size * float(matrix.c**2 + matrix.d**2) ** 0.5


def _paths(page: PdfPage) -> tuple[list[Rule], list[Cover]]:
    """Return the straight lines and the filled shapes of a page.

    The lines of shared drawings are among them.
    """
    rules: list[Rule] = []
    covers: list[Cover] = []
    drawings = page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH])
    for order, drawn in enumerate(drawings):
        fill, stroke = c_int(), c_int()
        pdfium.FPDFPath_GetDrawMode(drawn, byref(fill), byref(stroke))
        matrix = drawn.get_matrix()
        around = drawn.container
        while around is not None:
            matrix = matrix.multiply(around.get_matrix())
            around = around.container
        if fill.value and drawn.container is None:
            covers.append(Cover(*drawn.get_bounds(), order))
        if stroke.value:
            rules += _lines(drawn, matrix, order)
    return rules, covers


def _lines(drawn: PdfObject, matrix: PdfMatrix, order: int) -> Iterator[Rule]:
    """Yield the upright and level segments of a path."""
    x, y = c_float(), c_float()
    start = now = (0.0, 0.0)
    for index in range(pdfium.FPDFPath_CountSegments(drawn)):
        segment = pdfium.FPDFPath_GetPathSegment(drawn, index)
        pdfium.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
        before, now = now, matrix.on_point(x.value, y.value)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            start = now
        elif kind == pdfium.FPDF_SEGMENT_LINETO:
            yield from _straight(before, now, order)
        if pdfium.FPDFPathSegment_GetClose(segment):
            yield from _straight(now, start, order)


def _straight(one: tuple[float, float], other: tuple[float, float], order: int) -> Iterator[Rule]:
    left, right = sorted((one[0], other[0]))
    bottom, top = sorted((one[1], other[1]))
    if min(right - left, top - bottom) < LEVEL < max(right - left, top - bottom):
        yield Rule(left, bottom, right, top, order)
