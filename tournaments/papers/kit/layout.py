"""Common layout of the papers: head, foot, page numbers, and the pen that draws between them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab import rl_config
from reportlab.lib.pagesizes import A3, A4, landscape
from reportlab.pdfbase.pdfdoc import PDFString
from reportlab.pdfgen.canvas import Canvas

from tournaments.papers.kit.fonts import Font, faces, shown, wrap
from tournaments.papers.kit.letters import LEADING as LEADING
from tournaments.papers.kit.letters import Letters
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.papers.kit.right_to_left import turned
from tournaments.papers.kit.structure import DECORATION, END, Box, Role, Structure
from tournaments.regulation.text import typographic
from tournaments.words.figures import hour, long_date

# Pages as bytes instead of letters: a quarter less to send, and a tenth less time.
rl_config.useA85 = 0

MARGIN = 34.0
GREY = 0.55

#: Flag of a link that is printed, as an archive wants each one to be (ISO 32000-1, 12.5.3).
PRINTED = 4

LEFT, CENTRE, RIGHT = 0.0, 0.5, 1.0

#: Largest size of the logo at the head of a page, and the space beside it, in points.
LOGO_WIDE, LOGO_HIGH, BESIDE = 130.0, 46.0, 12.0

#: Type sizes of the head and the foot, in points.
LETTERHEAD, CONTEST, TITLE, REMARK, SMALL = 10.5, 13.0, 25.0, 13.0, 8.5
#: Smallest type of a title, for which one line less is worth smaller letters, in points.
LEAST_TITLE = 17
#: Room for the range of a page beside its title, and the largest type of the range, in points.
RANGE_ROOM, LARGEST_RANGE = 150.0, 18.0
#: Sizes of the range where one line would be too small to read, in points.
RANGES_IN_TWO = (9.0, 8.0, 7.0)
#: Spaces of the head, from the top down, in points. Head and foot go a little into the margins.
INTO_MARGIN, ABOVE_RULE, ABOVE_TITLE, UNDER_TITLE, UNDER_REMARK, UNDER_HEAD = 4, 3, 13, 4, 3, 8
#: Spaces and base line of the foot, in points.
ABOVE_FOOT, ABOVE_LEGEND, FOOT_BASE = 10, 8, MARGIN - 15
#: Widths of the rules of the head and of the foot, in points.
HEAD_RULE, FOOT_RULE = 1.6, 0.5


class Headed(Protocol):
    """What the head and the foot of a paper name; `date` is None where `place` says when."""

    @property
    def name(self) -> str: ...
    @property
    def club(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def date(self) -> date | None: ...
    @property
    def logo(self) -> bytes: ...
    @property
    def changed_at(self) -> datetime | None: ...
    @property
    def individuals(self) -> bool: ...


class Pen:
    """Draws on a page. The origin is the bottom left corner; the unit is the point."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.letters = Letters(canvas._doc)
        self.structure = Structure()
        self._stamps: dict[Hashable, str] = {}
        #: What the texts are that are drawn now; None if nobody is to read them aloud.
        self._role: Role | None = Role.TEXT
        self._parent: int | None = None

    def begin_page(self, width: float, height: float) -> None:
        self.canvas.setPageSize((width, height))
        self.structure.begin_page(self.canvas.getPageNumber())
        self.canvas._code.append(DECORATION)

    def end_page(self) -> None:
        self.canvas._code.append(END)
        self.canvas.showPage()

    @contextmanager
    def drawing(self, role: Role | None, parent: int | None = None) -> Iterator[None]:
        """Draw texts that have this role; with None, nobody reads them aloud."""
        before = self._role, self._parent
        self._role, self._parent = role, parent
        yield
        self._role, self._parent = before

    @contextmanager
    def titled(self) -> Iterator[None]:
        """Draw texts that are one title together."""
        if self._role is None:
            yield
            return
        with self.drawing(Role.PART, self.structure.add(Role.TITLE, self._parent)):
            yield

    def show(self, operators: str) -> None:
        """Add operators that mark their own texts, between the decorations."""
        code = self.canvas._code
        if code[-1] == DECORATION:
            code.pop()
        else:
            code.append(END)
        code += (operators, DECORATION)

    def text(
        self, x: float, y: float, text: str, font: Font, size: float, align: float = LEFT
    ) -> None:
        """Draw one line of text that starts at, is centred on or ends at `x`, as `align` tells."""
        self._write([self._line(x, y, text, font, size, align)])

    def spaced(
        self, x: float, y: float, text: str, font: Font, size: float, between: float
    ) -> None:
        """Draw one line of text that starts at `x`, with so much more space between letters."""
        self._write([f"{between:.2f} Tc {self._line(x, y, text, font, size, LEFT)} 0 Tc"])

    def _line(self, x: float, y: float, text: str, font: Font, size: float, align: float) -> str:
        self.letters.begin()
        text = shown(text, font)
        if align:
            x -= font.width(text) * size * align
        return f"BT {self.letters.line(x, y, turned(text), font, size)} T* ET"

    def _write(self, lines: Sequence[str]) -> None:
        if self._role is None:
            self.canvas._code += lines
        elif lines or self._parent is not None:
            element = self.structure.add(self._role, self._parent)
            if lines:
                self.show("\n".join((self.structure.mark(element), *lines, END)))

    def lines(
        self,
        x: float,
        top: float,
        lines: Sequence[str],
        font: Font,
        size: float,
        align: float = LEFT,
    ) -> float:
        """Draw lines of text under `top`; return the height where the next one would start."""
        written = []
        for line in lines:
            written.append(self._line(x, top - size, line, font, size, align))
            top -= size * LEADING
        self._write(written)
        return top

    def stamp(self, what: Hashable, draw: Callable[[Pen], None], role: Role | None = None) -> None:
        """Draw what pages share: the document holds it once, and each page refers to it.

        `what` identifies the drawing, its place included. A stamp cannot hold another one. It is
        one text of this `role`, or decoration.
        """
        name = self._stamps.get(what)
        if name is None:
            name = self._stamps[what] = f"stamp{len(self._stamps)}"
            # The page may be smaller than what is drawn, and scale it.
            self.canvas.beginForm(name, 0, 0, A3[1], A3[1])
            with self.drawing(None):
                draw(self)
            self.canvas.endForm()
        if role is None:
            self.canvas.doForm(name)
            return
        self.show(self.structure.mark(self.structure.add(role)))
        self.canvas._code.pop()
        self.canvas.doForm(name)
        self.canvas._code += (END, DECORATION)

    def rules(
        self, lines: list[tuple[float, float, float, float]], width: float, grey: float = 0.0
    ) -> None:
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(width)
        self.canvas.lines(lines)

    def box(self, x: float, y: float, width: float, height: float, line: float = 0.8) -> None:
        self.canvas.setStrokeGray(0)
        self.canvas.setLineWidth(line)
        self.canvas.rect(x, y, width, height)

    def fill(self, x: float, y: float, width: float, height: float) -> None:
        self.canvas.setFillGray(0.85)
        self.canvas.rect(x, y, width, height, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    @contextmanager
    def picture(self, words: str, box: Box, address: str = "") -> Iterator[None]:
        """Draw a picture that is read aloud as `words`; an address makes it a link."""
        canvas, parent = self.canvas, self._parent
        if self._role is None:
            yield
            return
        if address:
            parent = self.structure.add(Role.LINK, parent)
            contents = PDFString(words)
            canvas.linkURL(address, box, relative=1, F=PRINTED, Contents=contents)
            name = canvas._annotationrefs[-1].name
            self.structure.links[parent] = name
        element = self.structure.picture(words, canvas._absRect(box, 1), parent)
        self.show(self.structure.mark(element))
        canvas._code.pop()
        yield
        canvas._code += (END, DECORATION)

    def dotted(self, x: float, y: float, width: float) -> None:
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

    contest: Headed
    title: str
    pages: Sequence[Leaf]
    #: Whether the pages are cut or handed out one by one: nothing is then printed on their backs.
    apart: bool = False
    #: What differs from what was asked, in a sentence for whoever prints it; "" if nothing does.
    remark: str = ""


def page_words(contest: Headed, page: int, pages: int) -> tuple[str, str]:
    """Return the texts at the foot of a page: the last change, or "", and its number."""
    updated = ""
    if contest.changed_at is not None:
        day = date_format(timezone.localtime(contest.changed_at), "d/m/Y")
        moment = {"hour": hour(contest.changed_at), "day": day}
        updated = _("à jour à %(hour)s, le %(day)s") % moment
    return updated, _("page %(page)s / %(pages)s") % {"page": page, "pages": pages}


def place_and_date(contest: Headed) -> str:
    """Return "Salle des fêtes, samedi 21 novembre 2026"; the date alone if the place is unknown."""
    day = long_date(contest.date) if contest.date is not None else ""
    return ", ".join(filter(None, (contest.place, day)))


_Line = tuple[tuple[str, ...], Font, float, float]


class Paper:
    """Paper for the wall: head and foot of every page, and the area left between them."""

    def __init__(
        self,
        contest: Headed,
        title: str,
        remarks: Sequence[str] = (),
        legend: str = "",
        wide: bool = False,
        ranged: bool = False,
        framed: bool = False,
    ) -> None:
        """Lay out the head and the foot.

        `remarks` follow the title; `legend` is above the foot. The title of a `ranged` paper leaves
        room beside it for the range of each page. A `framed` one has neither letterhead nor foot.
        """
        self.framed = framed
        self.contest = contest
        self.title = title = typographic(title)
        remarks, legend = list(map(typographic, remarks)), typographic(legend)
        self.page_width: float
        self.page_height: float
        self.page_width, self.page_height = landscape(A4) if wide else A4
        self.left = MARGIN
        self.width = self.page_width - 2 * MARGIN
        face = faces()
        self._logo = logo_size(contest.logo, LOGO_WIDE, LOGO_HIGH)
        beside = self.width - (self._logo[0] + BESIDE if contest.logo else 0)
        # Lines above the rule at the head of the page, then lines below it. Each has its font, its
        # size and the space after it.
        above = [(contest.club, face.regular, LETTERHEAD), (contest.name, face.bold, CONTEST)]
        above.append((place_and_date(contest), face.regular, LETTERHEAD))
        self._above: list[_Line] = [
            (wrap(text, font, size, beside), font, size, 0)
            for text, font, size in above
            if text and not framed
        ]
        self._title, self._title_size = _set_title(title, self.width)
        if ranged and self._beside_title < RANGE_ROOM:
            self._title, self._title_size = _set_title(title, self.width - RANGE_ROOM)
        self._below: list[_Line] = [(self._title, face.bold, self._title_size, UNDER_TITLE)]
        self._below += [
            (wrap(remark, face.bold, REMARK, self.width), face.bold, REMARK, UNDER_REMARK)
            for remark in remarks
        ]
        self.legend = wrap(legend, face.regular, SMALL, self.width) if legend else ()
        self._letterhead = max(_tall(self._above), self._logo[1])
        #: Top and bottom of the area to print in, in points from the bottom of the page.
        self.top = self._title_top - _tall(self._below) - UNDER_HEAD
        self.bottom = MARGIN + ABOVE_FOOT + len(self.legend) * SMALL * LEADING
        self.height = self.top - self.bottom

    @property
    def _head_top(self) -> float:
        return self.page_height - MARGIN + INTO_MARGIN

    @property
    def _title_top(self) -> float:
        return self._head_top - self._letterhead - ABOVE_TITLE

    @property
    def _beside_title(self) -> float:
        return self.width - faces().bold.width(self._title[-1]) * self._title_size

    def print(self, pages: Sequence[Callable[[Pen], None]], ranges: Sequence[str] = ()) -> Leaves:
        """Return the paper of `pages`, with `ranges` beside the title, such as "tables 1–40"."""

        def leaf(draw: Callable[[Pen], None]) -> Leaf:
            def framed(pen: Pen, page: int, of: int) -> None:
                self._draw_head(pen, page)
                if ranges:
                    self._draw_range(pen, ranges[page - 1])
                draw(pen)
                self._draw_foot(pen, page, of)

            return Leaf(framed, self.page_width, self.page_height)

        return Leaves(self.contest, self.title, [leaf(draw) for draw in pages])

    def _draw_head(self, pen: Pen, page: int) -> None:
        """Draw the head, which is read aloud on the first page only."""
        right = self.left + self.width
        wide, high = self._logo
        top = self._head_top
        draw_logo(pen.canvas, self.contest.logo, right - wide, top - high, self._logo)
        first = page == 1
        with pen.drawing(Role.TEXT if first else None):
            _draw_lines(pen, self.left, top, self._above)
            with pen.drawing(Role.TITLE if first else None):
                below = _draw_lines(pen, self.left, self._title_top, self._below[:1])
            _draw_lines(pen, self.left, below, self._below[1:])
        if not self.framed:
            rule = top - self._letterhead - ABOVE_RULE
            pen.rules([(self.left, rule, right, rule)], HEAD_RULE)

    def _draw_foot(self, pen: Pen, page: int, pages: int) -> None:
        if self.framed:
            return
        face, right = faces(), self.left + self.width
        version, pages_said = page_words(self.contest, page, pages)
        rule = MARGIN - INTO_MARGIN
        pen.rules([(self.left, rule, right, rule)], FOOT_RULE)
        with pen.drawing(Role.TEXT if page == pages else None):
            pen.lines(self.left, self.bottom - ABOVE_LEGEND, self.legend, face.regular, SMALL)
            pen.text(self.left, FOOT_BASE, version, face.regular, SMALL)
        with pen.drawing(None):
            pen.text(right, FOOT_BASE, pages_said, face.bold, SMALL, RIGHT)

    def _draw_range(self, pen: Pen, ranks: str) -> None:
        bold = faces().bold
        room = self._beside_title - BESIDE
        size = min(LARGEST_RANGE, room / (bold.width(shown(ranks, bold)) or 1))
        lines: Sequence[str] = (ranks,)
        if size < RANGES_IN_TWO[0]:
            # The names of two long categories take two lines, the last one beside the title.
            for size in RANGES_IN_TWO:
                lines = wrap(ranks, bold, size, room)
                if len(lines) <= 2:
                    break
        above = (len(self._title) - 1) * LEADING
        base = self._title_top - self._title_size * (1 + above)
        with pen.drawing(None):
            for place, line in enumerate(reversed(lines)):
                y = base + place * size * LEADING
                pen.text(self.left + self.width, y, line, bold, size, RIGHT)


def _set_title(title: str, width: float) -> tuple[tuple[str, ...], float]:
    bold = faces().bold
    widest = max(bold.width(shown(word, bold)) for word in title.split(" "))
    sizes = [size for size in range(int(TITLE), LEAST_TITLE, -1) if size * widest <= width]
    least = wrap(title, bold, LEAST_TITLE, width)
    for size in sizes:
        lines = wrap(title, bold, size, width)
        if len(lines) <= len(least):
            return lines, size
    return least, LEAST_TITLE


def _tall(lines: Sequence[_Line]) -> float:
    return sum(len(texts) * size * LEADING + after for texts, _font, size, after in lines)


def _draw_lines(pen: Pen, left: float, top: float, lines: Sequence[_Line]) -> float:
    for texts, font, size, after in lines:
        top = pen.lines(left, top, texts, font, size) - after
    return top
