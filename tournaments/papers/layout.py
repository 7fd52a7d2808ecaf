"""The frame of every paper: head, foot, page numbers, and what it takes to draw inside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from tournaments.papers.fonts import Font, faces, shown, wrap
from tournaments.papers.words import long_date
from tournaments.queries.contests import ContestInfo

MARGIN = 34.0
LEADING = 1.2
GREY = 0.55

LEFT, CENTRE, RIGHT = 0.0, 0.5, 1.0


class Pen:
    """Draws on a page, from its bottom left corner, in points."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def text(
        self, x: float, y: float, text: str, font: Font, size: float, align: float = LEFT
    ) -> None:
        """One line of text from, around or up to `x`."""
        text = shown(text, font)
        if align:
            x -= font.width(text) * size * align
        self.canvas.setFont(font.name, size)
        self.canvas.drawString(x, y, text)

    def lines(self, x: float, top: float, lines: Sequence[str], font: Font, size: float) -> float:
        """Lines of text under `top`; gives back where the next one would be."""
        for line in lines:
            self.text(x, top - size, line, font, size)
            top -= size * LEADING
        return top

    def rules(
        self, lines: list[tuple[float, float, float, float]], width: float, grey: float = 0.0
    ) -> None:
        """Straight lines, each from one point to another."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(width)
        self.canvas.lines(lines)

    def box(self, x: float, y: float, width: float, height: float, line: float = 0.8) -> None:
        """An empty rectangle."""
        self.canvas.setStrokeGray(0)
        self.canvas.setLineWidth(line)
        self.canvas.rect(x, y, width, height)

    def fill(self, x: float, y: float, width: float, height: float) -> None:
        """A grey rectangle."""
        self.canvas.setFillGray(0.85)
        self.canvas.rect(x, y, width, height, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def dotted(self, x: float, y: float, width: float) -> None:
        """A line to write on."""
        self.canvas.setDash(0.6, 2.2)
        self.rules([(x, y, x + width, y)], 0.9)
        self.canvas.setDash()


def new_canvas(buffer: BytesIO, contest: ContestInfo, title: str) -> Canvas:
    """A document that is the same, byte for byte, for the same values."""
    faces()
    canvas = Canvas(buffer, pagesize=A4, pageCompression=1, invariant=1, lang=get_language())
    canvas.setTitle(f"{title} – {contest.name}")
    canvas.setAuthor("Dix de Der")
    return canvas


def page_words(contest: ContestInfo, page: int, pages: int) -> tuple[str, str]:
    """What stands at the foot of every page: which state of the contest, which page."""
    return (
        _("version %(version)s des données") % {"version": contest.version},
        _("page %(page)s / %(pages)s") % {"page": page, "pages": pages},
    )


def place_and_date(contest: ContestInfo) -> str:
    """ "Salle des fêtes, samedi 21 novembre 2026"; the date alone when no place is known."""
    return ", ".join(filter(None, (contest.place, long_date(contest.date))))


class Paper:
    """A paper for the wall: its head and foot on every page, and the room left between them."""

    def __init__(
        self,
        contest: ContestInfo,
        title: str,
        remarks: Sequence[str] = (),
        legend: str = "",
        wide: bool = False,
    ) -> None:
        self.contest = contest
        self.title = title
        self.page_width, self.page_height = landscape(A4) if wide else A4
        self.left = MARGIN
        self.width = self.page_width - 2 * MARGIN
        face = faces()
        self._head: list[tuple[tuple[str, ...], Font, float, float]] = [
            (wrap(contest.name, face.bold, 13, self.width), face.bold, 13, 0),
            (wrap(place_and_date(contest), face.regular, 10.5, self.width), face.regular, 10.5, 13),
            (wrap(title, face.bold, 25, self.width), face.bold, 25, 4),
        ]
        self._head += [
            (wrap(remark, face.bold, 13, self.width), face.bold, 13, 3) for remark in remarks
        ]
        self._legend = wrap(legend, face.regular, 8.5, self.width) if legend else ()
        self.top = self.page_height - MARGIN + 4 - 8
        for lines, _font, size, after in self._head:
            self.top -= len(lines) * size * LEADING + after
        self.bottom = MARGIN + 10 + len(self._legend) * 8.5 * LEADING
        self.height = self.top - self.bottom

    def print(self, pages: Sequence[Callable[[Pen], None]]) -> bytes:
        """The document, each of `pages` drawn between a head and a foot."""
        buffer = BytesIO()
        canvas = new_canvas(buffer, self.contest, self.title)
        canvas.setPageSize((self.page_width, self.page_height))
        pen = Pen(canvas)
        for page, draw in enumerate(pages, start=1):
            self._frame(pen, page, len(pages))
            draw(pen)
            canvas.showPage()
        canvas.save()
        return buffer.getvalue()

    def _frame(self, pen: Pen, page: int, pages: int) -> None:
        face = faces()
        right = self.left + self.width
        top = self.page_height - MARGIN + 4
        for position, (lines, font, size, after) in enumerate(self._head):
            top = pen.lines(self.left, top, lines, font, size)
            if position == 1:
                pen.rules([(self.left, top - 3, right, top - 3)], 1.6)
            top -= after
        top = self.bottom - 8
        pen.lines(self.left, top, self._legend, face.regular, 8.5)
        version, pages_said = page_words(self.contest, page, pages)
        pen.rules([(self.left, MARGIN - 4, right, MARGIN - 4)], 0.5)
        pen.text(self.left, MARGIN - 15, version, face.regular, 8.5)
        pen.text(right, MARGIN - 15, pages_said, face.bold, 8.5, RIGHT)
