"""Small picture of a paper's first page, and how many pages it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.papers.kit.document import document
from tournaments.papers.kit.layout import Leaf, Leaves, Pen
from tournaments.papers.kit.paper_size import PaperSize
from tournaments.papers.kit.raster import page_picture

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
