"""Writing area of a score sheet with one line per deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from django.utils.translation import gettext as _

from scoring.deal import has_belote
from tournaments.papers.kit.fitted import first_fitting, size_across
from tournaments.papers.kit.fonts import Font, faces
from tournaments.papers.kit.layout import CENTRE, GREY, RIGHT, Pen
from tournaments.papers.results.sheet_area import MM, SMALLEST
from tournaments.papers.results.sheet_columns import FIGURE, Box, Group, Kind, groups
from tournaments.papers.results.sheet_frame import Frame
from tournaments.words.figures import camp_short

#: Least height of a line to write on, in millimetres. A sheet with lower lines takes more paper,
#: but a second page is worth lines that are a little lower.
LINE, SQUEEZED_LINE = 7.0, 6.5
#: Height of a line from which the type grows with the lines, in millimetres.
ROOMY = 9.0
#: Largest height of a line, of few deals, in millimetres.
TALLEST = 22.0
#: Heights of the headings and of the totals, in points at scale 1.
HEADINGS, TOTALS = 17.5, 20.0
#: Base lines of the headings, as shares of their height from its top.
ONE_LINE, TWO_LINES = (0.62,), (0.42, 0.87)
#: Most that the words of the headings grow.
MOST_GROWN = 1.3


@dataclass(frozen=True, slots=True)
class Column:
    """A box of every deal, from `left` to `right`, and the group that it is of."""

    group: Group
    box: Box
    left: float
    right: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    @property
    def starts(self) -> bool:
        return self.box is self.group.boxes[0]


@dataclass(frozen=True)
class Lines:
    """Positions of the deals of a sheet."""

    frame: Frame

    @property
    def wide_enough(self) -> bool:
        return sum(self._widths) <= self.frame.area.inside

    @property
    def most(self) -> int:
        return int(self._room / (LINE * MM) + 1e-6)

    @property
    def squeezed(self) -> bool:
        return self._room / self.count >= SQUEEZED_LINE * MM

    @cached_property
    def count(self) -> int:
        """Number of lines: one per deal, and one to copy the last totals of another sheet."""
        return self.frame.sheet.lines + self.frame.sheet.follows

    @property
    def height(self) -> float:
        return min(self._room / self.count, TALLEST * MM)

    @property
    def roomy(self) -> bool:
        return self._room / self.count >= ROOMY * MM * self._scale

    def draw(self, pen: Pen) -> None:
        top = self.frame.top
        for group in self._groups:
            self._draw_heading(pen, group, top)
        self._draw_grid(pen, top - self._headings)
        self._draw_deals(pen, top - self._headings)
        bottom = top - self._headings - self.height * self.count
        self._draw_totals(pen, bottom - TOTALS * self._scale)

    @property
    def _scale(self) -> float:
        return self.frame.area.scale

    @property
    def _headings(self) -> float:
        return HEADINGS * self._scale

    @property
    def _room(self) -> float:
        return self.frame.room - (HEADINGS + TOTALS) * self._scale

    @cached_property
    def _groups(self) -> Sequence[Group]:
        sheet = self.frame.sheet
        return groups(sheet.rules, len(sheet.chairs), close=self.frame.area.close)

    @cached_property
    def _widths(self) -> list[float]:
        return [wide for group in self._groups for wide in _least(group)]

    @cached_property
    def _columns(self) -> list[Column]:
        unit = self.frame.area.inside / sum(self._widths)
        widths = iter(self._widths)
        columns, x = [], self.frame.area.left
        for group in self._groups:
            for box in group.boxes:
                wide = next(widths) * unit
                columns.append(Column(group, box, x, x + wide))
                x += wide
        return columns

    def _of(self, group: Group) -> list[Column]:
        return [column for column in self._columns if column.group is group]

    def _draw_heading(self, pen: Pen, group: Group, top: float) -> None:
        face, grown = faces(), min(self._scale, MOST_GROWN)
        columns, tall = self._of(group), self._headings
        left, right = columns[0].left, columns[-1].right
        if not group.head:
            head, size = columns[0].box.head, 8 * grown
            lines = [head]
            if face.narrow_bold.width(head) * size > right - left - 2:
                # A head of two words has two lines.
                lines = head.split(" ", 1)
            for line, height in zip(lines, ONE_LINE if len(lines) == 1 else TWO_LINES, strict=True):
                _heading(pen, left, right, top - tall * height, line, face.narrow_bold, size)
            return
        over, under = (top - tall * height for height in TWO_LINES)
        _heading(pen, left, right, over, group.head, face.narrow_bold, 8 * grown)
        for one in columns:
            _heading(pen, one.left, one.right, under, one.box.head, face.narrow, SMALLEST * grown)

    def _draw_grid(self, pen: Pen, top: float) -> None:
        columns = self._columns
        left, right = columns[0].left, columns[-1].right
        bottom = top - self.height * self.count
        between = (top - self.height * n for n in range(1, self.count))
        pen.rules([(left, y, right, y) for y in between], 0.4, 0.3)
        for one in columns[1:]:
            # The copied totals have their boxes; the rest of their line is for its name.
            over = self.frame.sheet.follows and not one.box.carried
            start = top - self.height * over
            if one.starts:
                last = one.group is self._groups[-1]
                pen.rules([(one.left, bottom, one.left, start)], 1.4 if last else 0.8)
                pen.rules([(one.left, top, one.left, top + self._headings)], 0.8)
            else:
                pen.rules([(one.left, bottom, one.left, start)], 0.3, GREY)
                pen.rules([(one.left, top, one.left, top + self._headings * 0.45)], 0.3, GREY)
        for one, after in pairwise(columns):
            if self.frame.sheet.follows and one.box.carried and not after.box.carried:
                pen.rules([(one.right, top - self.height, one.right, top)], 0.8)
        pen.rules([(left, top, right, top)], 1.0)
        pen.box(left, bottom, right - left, top - bottom + self._headings, 1.0)

    def _draw_deals(self, pen: Pen, top: float) -> None:
        sheet, follows = self.frame.sheet, self.frame.sheet.follows
        if follows:
            size = min(11.0 * self._scale, self.height * 0.5)
            base = top - self.height / 2 - size * 0.36
            pen.text(self.frame.area.left + 6, base, _("Report"), faces().bold, size)
        for place in range(sheet.lines):
            middle = top - self.height * (place + follows + 0.5)
            for column in self._columns:
                self._draw_box(pen, column, sheet.first + place, middle)

    def _draw_box(self, pen: Pen, column: Column, deal: int, middle: float) -> None:
        face, centre = faces(), column.middle
        match column.box.kind:
            case Kind.NUMBERED:
                room = column.right - column.left - 4
                most = min(self.height * 0.5, 11 * self._scale)
                size = size_across(f"{deal}", face.bold, room, most)
                pen.text(centre, middle - size * 0.36, f"{deal}", face.bold, size, CENTRE)
            case Kind.DEALER:
                size = min(self.height * 0.5, 10 * self._scale)
                dealer = self.frame.sheet.dealer(deal)
                pen.text(centre, middle - size * 0.36, dealer, face.regular, size, CENTRE)
            case Kind.TICK:
                side = min(self.height * 0.5, 10.5 * self._scale, column.right - column.left - 6)
                pen.box(centre - side / 2, middle - side / 2, side, side, 0.5)
            case Kind.CIRCLE:
                self._draw_choices(pen, column, middle)
            case Kind.WRITE:
                pass

    def _draw_choices(self, pen: Pen, column: Column, middle: float) -> None:
        choices, font = column.box.choices, faces().narrow
        step = (column.right - column.left) / len(choices)
        usual = min(12.0 * self._scale, self.height * 0.6, step)
        for n, choice in enumerate(choices):
            size = usual if len(choice) == 1 else usual * 0.72
            x = column.left + step * (n + 0.5)
            pen.text(x, middle - size * 0.36, choice, font, size, CENTRE)

    def _draw_totals(self, pen: Pen, bottom: float) -> None:
        sheet, tall = self.frame.sheet, TOTALS * self._scale
        totals = self._of(self._groups[-1])
        for one in totals:
            pen.box(one.left, bottom, one.right - one.left, tall, 1.4)
        base = bottom + tall / 2 - 3 * self._scale
        font, size = faces().bold, 10.0 * self._scale
        pen.text(totals[0].left - 6, base, sheet.totalled, font, size, RIGHT)
        if not sheet.chairs:
            room = totals[0].left - self.frame.area.left - 12 - font.width(sheet.totalled) * size
            self._draw_counts(pen, bottom, room)

    def _draw_counts(self, pen: Pen, bottom: float, room: float) -> None:
        """Draw boxes to count belotes and capots, in so much room at the left of the totals."""
        size, tall = 8.0 * self._scale, TOTALS * self._scale
        words: list[tuple[str, ...]] = [
            (_("Nombre de belotes"), _("Nombre de capots")),
            (_("Belotes"), _("Capots")),
        ]
        if not has_belote(self.frame.sheet.rules):
            words = [(capots,) for _belotes, capots in words]
        ways = [list(_counts(group, size)) for group in words]
        parts = first_fitting(ways, lambda way: sum(wide for *_text, wide in way) <= room)
        x, base = self.frame.area.left, bottom + tall / 2 - size * 0.36
        for text, font, wide in parts:
            if text:
                pen.text(x, base, text, font, size)
            else:
                pen.box(x, bottom, FIGURE * MM, tall, 0.6)
            x += wide


def _counts(words: Sequence[str], size: float) -> Iterator[tuple[str, Font, float]]:
    face = faces()
    for count in words:
        yield count, face.narrow, face.narrow.width(count) * size + 4
        for camp in ("NS", "EW"):
            short = camp_short(camp)
            yield short, face.narrow_bold, face.narrow_bold.width(short) * size + 2
            yield "", face.narrow, FIGURE * MM + 6


def _least(group: Group) -> list[float]:
    face = faces()
    font = face.narrow if group.head else face.narrow_bold
    widths = [
        max(box.width * MM, *(font.width(word) * SMALLEST + 2 for word in box.head.split()))
        for box in group.boxes
    ]
    if group.head:
        heads = [font.width(box.head) * SMALLEST + 2 for box in group.boxes]
        widths = list(map(max, widths, heads))
    more = face.narrow_bold.width(group.head) * SMALLEST + 2 - sum(widths)
    return [wide + max(0.0, more) / len(widths) for wide in widths]


def _heading(
    pen: Pen, left: float, right: float, y: float, text: str, font: Font, size: float
) -> None:
    size = size_across(text, font, right - left - 2, size)
    pen.text((left + right) / 2, y, text, font, size, CENTRE)
