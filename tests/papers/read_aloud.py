"""A PDF as a program reads it aloud: its tree of titles, tables and texts, page by page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from ctypes import c_ushort
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pypdfium2.raw as pdfium
from pypdfium2 import PdfDocument, PdfPage

#: Last text of a page that has a number, in both languages.
NUMBERED = re.compile(r"page \d+ / \d+")


@dataclass(slots=True)
class Element:
    """Element of the tree on one page: its role, its own text, the elements in it.

    `first` is the place of its first mark on the page, in the order of drawing.
    """

    role: str
    text: str = ""
    first: int = -1
    inside: list[Element] = field(default_factory=list)

    def all(self) -> Iterator[Element]:
        """Yield the element and those in it, as they are read."""
        yield self
        for one in self.inside:
            yield from one.all()

    def of(self, role: str) -> list[Element]:
        """Return the elements of a role, as they are read."""
        return [one for one in self.all() if one.role == role]


@dataclass(frozen=True, slots=True)
class ReadPage:
    """Page: its tree, and the texts that it draws, in the order of drawing."""

    tree: Element
    drawn: Sequence[str]
    #: Number of texts that are neither in the tree nor decoration.
    lost: int


def read_pages(pdf: bytes, only: Sequence[int] | None = None) -> list[ReadPage]:
    """Read the pages of a PDF, or `only` some of them, the first being page 0."""
    document = PdfDocument(pdf)
    try:
        return [_read(document[at]) for at in (range(len(document)) if only is None else only)]
    finally:
        document.close()


def misread(page: ReadPage, begins: bool, apart: bool = False) -> list[str]:
    """Return what a listener would miss or hear in a wrong place.

    `begins` tells whether the page is the first of its paper, `apart` whether each page of the
    paper is handed out by itself.
    """
    faults = [f"{page.lost} texts neither read nor decoration"] if page.lost else []
    marks = [one.first for one in page.tree.all() if one.first >= 0]
    if marks != sorted(marks):
        faults.append("read in another order than drawn")
    numbers = [place for place, text in enumerate(page.drawn) if NUMBERED.fullmatch(text)]
    if numbers and numbers[-1] != len(page.drawn) - 1:
        faults.append("a text after the number of the page")
    titles = page.tree.of("H1")
    if begins and not titles:
        faults.append("no title")
    if titles and not begins and not apart:
        faults.append("the title read on another page")
    roles = [one.role for one in page.tree.all() if one.role in ("H1", "H2", "TH", "TD")]
    if titles and roles[0] != "H1":
        faults.append(f"{roles[0]} before the title")
    for table in page.tree.of("Table"):
        heads = [one.role == "TH" for row in table.of("TR") for one in row.inside]
        if heads != sorted(heads, reverse=True):
            faults.append("heads after cells")
    return faults


def _read(page: PdfPage) -> ReadPage:
    texts: dict[int, str] = {}
    places: dict[int, int] = {}
    drawn: list[str] = []
    lost = 0
    of_page = page.get_textpage()
    for number, one in enumerate(page.get_objects(max_depth=1)):
        mark = pdfium.FPDFPageObj_GetMarkedContentID(one)
        if mark >= 0:
            places.setdefault(mark, number)
        if one.type != pdfium.FPDF_PAGEOBJ_TEXT:
            continue
        words = _words(partial(pdfium.FPDFTextObj_GetText, one, of_page))
        drawn.append(words.strip())
        texts[mark] = texts.get(mark, "") + words
        lost += mark < 0 and not pdfium.FPDFPageObj_CountMarks(one)
    tree = pdfium.FPDF_StructTree_GetForPage(page)
    try:
        root = Element("")
        for at in range(pdfium.FPDF_StructTree_CountChildren(tree)):
            child = pdfium.FPDF_StructTree_GetChildAtIndex(tree, at)
            root.inside.append(_element(child, texts, places))
        return ReadPage(root, drawn, lost)
    finally:
        pdfium.FPDF_StructTree_Close(tree)


def _words(ask: Callable[[Any, int], int]) -> str:
    """Return a text that PDFium writes into a buffer, as UTF-16; `ask` returns its bytes."""
    size = ask(None, 0)
    buffer = (c_ushort * (size // 2))()
    ask(buffer, size)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")


def _element(one: Any, texts: dict[int, str], places: dict[int, int]) -> Element:
    role = _words(partial(pdfium.FPDF_StructElement_GetType, one))
    element = Element(role)
    for at in range(pdfium.FPDF_StructElement_CountChildren(one)):
        child = pdfium.FPDF_StructElement_GetChildAtIndex(one, at)
        if child:
            element.inside.append(_element(child, texts, places))
            continue
        mark = pdfium.FPDF_StructElement_GetChildMarkedContentID(one, at)
        if mark in places:
            element.text += texts.get(mark, "")
            if element.first < 0:
                element.first = places[mark]
    return element
