"""Pages of papers as pictures, for a phone or for the preview of a paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO

from tournaments.papers.kit.document import document
from tournaments.papers.kit.layout import Leaf, Leaves, Pen
from tournaments.papers.kit.paper_size import PaperSize

#: Width of the picture, in pixels: sharp on a phone where it takes half of that.
WIDTH = 240


@dataclass(frozen=True, slots=True)
class Preview:
    """Number of pages of a paper, its first page as a PNG, and its remark (see `Leaves`)."""

    pages: int
    picture: bytes
    remark: str = ""


def preview(papers: Sequence[Leaves], size: PaperSize = PaperSize.A4) -> Preview:
    """Return the preview of papers that are printed together: only the first page is drawn."""
    first = papers[0]
    only = replace(first, pages=[_alone(first.pages[0], len(first.pages))])
    remarks = dict.fromkeys(paper.remark for paper in papers if paper.remark)
    pages = sum(len(paper.pages) for paper in papers)
    return Preview(pages, page_picture(document([only], size=size), WIDTH), " ".join(remarks))


def _alone(leaf: Leaf, pages: int) -> Leaf:
    def draw(pen: Pen, page: int, _of: int) -> None:
        leaf.draw(pen, page, pages)

    return replace(leaf, draw=draw)


def page_picture(document: bytes, width: int, page: int = 0) -> bytes:
    """Return a page of a PDF, 0 being the first, as a PNG of this width, in pixels.

    Raises ``IndexError`` if the document has no such page.
    """
    # Compiled, and loaded at the first one.
    from pypdfium2 import PdfDocument

    pdf = PdfDocument(document)
    try:
        if not 0 <= page < len(pdf):
            raise IndexError(f"page {page} of {len(pdf)}")
        leaf = pdf[page]
        picture = leaf.render(scale=width / leaf.get_width()).to_pil()
        buffer = BytesIO()
        picture.save(buffer, "PNG")
        return buffer.getvalue()
    finally:
        pdf.close()
