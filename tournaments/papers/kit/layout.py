"""Common layout of the papers: head, foot, page numbers, and the pen that draws between them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from io import BytesIO

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab import rl_config
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from tournaments.papers.kit.fonts import Font, faces, shown, wrap
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.papers.kit.right_to_left import turned
from tournaments.papers.kit.words import long_date
from tournaments.progress import tell
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation.text import typographic

# Pages as bytes instead of letters: a quarter less to send, and a tenth less time.
rl_config.useA85 = 0

MARGIN = 34.0
LEADING = 1.2
GREY = 0.55

LEFT, CENTRE, RIGHT = 0.0, 0.5, 1.0

#: Largest size of the logo at the head of a page, and the space beside it, in points.
LOGO_WIDE, LOGO_HIGH, BESIDE = 130.0, 46.0, 12.0


class Pen:
    """Draws on a page. The origin is the bottom left corner; the unit is the point."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._stamps: dict[Hashable, str] = {}

    def text(
        self, x: float, y: float, text: str, font: Font, size: float, align: float = LEFT
    ) -> None:
        """Draw one line of text that starts at, is centred on or ends at `x`, as `align` tells."""
        text = shown(text, font)
        if align:
            x -= font.width(text) * size * align
        self.canvas.setFont(font.name, size)
        self.canvas.drawString(x, y, turned(text))

    def lines(self, x: float, top: float, lines: Sequence[str], font: Font, size: float) -> float:
        """Draw lines of text under `top`; return the height where the next one would start."""
        for line in lines:
            self.text(x, top - size, line, font, size)
            top -= size * LEADING
        return top

    def stamp(self, what: Hashable, draw: Callable[[Pen], None]) -> None:
        """Draw what pages share: the document holds it once, and each page refers to it.

        `what` identifies the drawing, its place included. A stamp cannot hold another one.
        """
        name = self._stamps.get(what)
        if name is None:
            name = self._stamps[what] = f"stamp{len(self._stamps)}"
            self.canvas.beginForm(name)
            draw(self)
            self.canvas.endForm()
        self.canvas.doForm(name)

    def rules(
        self, lines: list[tuple[float, float, float, float]], width: float, grey: float = 0.0
    ) -> None:
        """Draw straight lines, each from one point to another."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(width)
        self.canvas.lines(lines)

    def box(self, x: float, y: float, width: float, height: float, line: float = 0.8) -> None:
        """Draw an empty rectangle."""
        self.canvas.setStrokeGray(0)
        self.canvas.setLineWidth(line)
        self.canvas.rect(x, y, width, height)

    def fill(self, x: float, y: float, width: float, height: float) -> None:
        """Draw a grey rectangle."""
        self.canvas.setFillGray(0.85)
        self.canvas.rect(x, y, width, height, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def dotted(self, x: float, y: float, width: float) -> None:
        """Draw a dotted line to write on."""
        self.canvas.setDash(0.6, 2.2)
        self.rules([(x, y, x + width, y)], 0.9)
        self.canvas.setDash()


@dataclass(frozen=True, slots=True)
class Leaf:
    """Page: its size, and the function that draws it, given its number and the page count."""

    draw: Callable[[Pen, int, int], None]
    width: float = A4[0]
    height: float = A4[1]


@dataclass(frozen=True, slots=True)
class Leaves:
    """Pages of a paper, ready to print alone or with other papers; the page numbers start at 1."""

    contest: ContestInfo
    title: str
    pages: Sequence[Leaf]
    #: Whether the pages are cut or handed out one by one: nothing is then printed on their backs.
    apart: bool = False


def document(papers: Sequence[Leaves], title: str = "", *, two_sided: bool = False) -> bytes:
    """Make a PDF from one or several papers; the same values give the same bytes.

    `title` is the title of the document, by default the first paper's. Each paper numbers its own
    pages, because it is taken out of the pile and pinned up alone; a bookmark leads to each paper.
    With `two_sided`, each paper starts on a new sheet, after a blank page if needed.
    """
    faces()
    first = papers[0]
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, pageCompression=1, invariant=1, lang=get_language())
    canvas.setTitle(f"{title or first.title} – {first.contest.name}")
    canvas.setAuthor("Dix de Der")
    pen = Pen(canvas)
    drawn, pages = 0, sum(len(paper.pages) for paper in papers)
    for place, paper in enumerate(papers):
        if len(papers) > 1:
            canvas.bookmarkPage(str(place))
            canvas.addOutlineEntry(paper.title, str(place))
        for number, leaf in enumerate(paper.pages, start=1):
            tell(_("Pages dessinées"), drawn, pages)
            drawn += 1
            canvas.setPageSize((leaf.width, leaf.height))
            leaf.draw(pen, number, len(paper.pages))
            canvas.showPage()
            last = number == len(paper.pages)
            if two_sided and (paper.apart or last) and canvas.getPageNumber() % 2 == 0:
                canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def page_words(contest: ContestInfo, page: int, pages: int) -> tuple[str, str]:
    """Return the two texts at the foot of a page: the time of the last change, page number.

    The first is empty if nothing says when the contest last changed.
    """
    said = ""
    if contest.changed_at is not None:
        at = timezone.localtime(contest.changed_at)
        moment = {"day": date_format(at, "d/m/Y"), "hour": at.hour, "minute": f"{at.minute:02}"}
        said = _("à jour à %(hour)s h %(minute)s, le %(day)s") % moment
    return said, _("page %(page)s / %(pages)s") % {"page": page, "pages": pages}


def place_and_date(contest: ContestInfo) -> str:
    """Return "Salle des fêtes, samedi 21 novembre 2026"; the date alone if the place is unknown."""
    return ", ".join(filter(None, (contest.place, long_date(contest.date))))


_Line = tuple[tuple[str, ...], Font, float, float]


class Paper:
    """Paper for the wall: head and foot of every page, and the area left between them."""

    def __init__(
        self,
        contest: ContestInfo,
        title: str,
        remarks: Sequence[str] = (),
        legend: str = "",
        wide: bool = False,
    ) -> None:
        self.contest = contest
        self.title = title = typographic(title)
        remarks, legend = list(map(typographic, remarks)), typographic(legend)
        self.page_width, self.page_height = landscape(A4) if wide else A4
        self.left = MARGIN
        self.width = self.page_width - 2 * MARGIN
        face = faces()
        self._logo = logo_size(contest.logo, LOGO_WIDE, LOGO_HIGH)
        beside = self.width - (self._logo[0] + BESIDE if contest.logo else 0)
        # Lines above the rule at the head of the page, then lines below it. Each has its font, its
        # size and the space after it.
        above = [(contest.club, face.regular, 10.5), (contest.name, face.bold, 13.0)]
        above.append((place_and_date(contest), face.regular, 10.5))
        self._above: list[_Line] = [
            (wrap(said, font, size, beside), font, size, 0) for said, font, size in above if said
        ]
        self._below: list[_Line] = [(wrap(title, face.bold, 25, self.width), face.bold, 25, 4)]
        self._below += [
            (wrap(remark, face.bold, 13, self.width), face.bold, 13, 3) for remark in remarks
        ]
        self.legend = wrap(legend, face.regular, 8.5, self.width) if legend else ()
        self._letterhead = max(_tall(self._above), self._logo[1])
        self.top = self.page_height - MARGIN + 4 - self._letterhead - 13 - _tall(self._below) - 8
        self.bottom = MARGIN + 10 + len(self.legend) * 8.5 * LEADING
        self.height = self.top - self.bottom

    def print(self, pages: Sequence[Callable[[Pen], None]]) -> Leaves:
        """Return the paper, with each of `pages` drawn between the head and the foot."""

        def leaf(draw: Callable[[Pen], None]) -> Leaf:
            def framed(pen: Pen, page: int, of: int) -> None:
                self._frame(pen, page, of)
                draw(pen)

            return Leaf(framed, self.page_width, self.page_height)

        return Leaves(self.contest, self.title, [leaf(draw) for draw in pages])

    def _frame(self, pen: Pen, page: int, pages: int) -> None:
        face = faces()
        right = self.left + self.width
        top = self.page_height - MARGIN + 4
        wide, high = self._logo
        draw_logo(pen.canvas, self.contest.logo, right - wide, top - high, self._logo)
        _draw_lines(pen, self.left, top, self._above)
        top -= self._letterhead
        pen.rules([(self.left, top - 3, right, top - 3)], 1.6)
        _draw_lines(pen, self.left, top - 13, self._below)
        pen.lines(self.left, self.bottom - 8, self.legend, face.regular, 8.5)
        version, pages_said = page_words(self.contest, page, pages)
        pen.rules([(self.left, MARGIN - 4, right, MARGIN - 4)], 0.5)
        pen.text(self.left, MARGIN - 15, version, face.regular, 8.5)
        pen.text(right, MARGIN - 15, pages_said, face.bold, 8.5, RIGHT)


def _tall(lines: Sequence[_Line]) -> float:
    return sum(len(said) * size * LEADING + after for said, _font, size, after in lines)


def _draw_lines(pen: Pen, left: float, top: float, lines: Sequence[_Line]) -> None:
    for said, font, size, after in lines:
        top = pen.lines(left, top, said, font, size) - after
