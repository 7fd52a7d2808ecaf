"""Foot of a score sheet: signatures, what the desk reads, choices of the table, reminders, code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.papers.kit.codes import CODE, GAP, draw_code
from tournaments.papers.kit.fitted import largest, sizes_between
from tournaments.papers.kit.fonts import Font, faces, wrap
from tournaments.papers.kit.layout import GREY, RIGHT, Pen, page_words, place_and_date
from tournaments.papers.results.sheet_area import MM, SMALLEST, Area
from tournaments.papers.results.sheet_columns import FIGURE
from tournaments.papers.results.sheet_words import SheetWords, closing_words, reminders
from tournaments.regulation.text import sheet_articles
from tournaments.regulation.wording import label_of
from tournaments.words.figures import camp_name

#: Heights of a row of boxes to sign in, of a row of choices, and of a last line, in points.
SIGNED, CHOICE, LAST = 26.0, 24.0, 9.0
#: Space above the boxes, beside each, and under them.
ABOVE, BETWEEN, UNDER = 3.0, 5.0, 2.0
#: Width of each box beside the signatures.
CLOSING = 56.0
#: A box of what the table chooses of the rules.
CHOICE_WIDE, CHOICE_TALL = FIGURE * MM, 7 * MM
#: Line height of the reminders, in multiples of their size.
REMINDED = 1.3
#: Most of a sheet's height that the reminders take; beyond it they have smaller type, to this size.
MOST_REMINDED, LEAST_REMINDER = 0.33, 6.0
#: Width for the place of a sheet in the pile, "table 150 · feuille 150/450".
NUMBERED = 128.0
#: Most that the smallest words of a foot grow.
MOST_GROWN = 1.2


@dataclass(frozen=True)
class Foot:
    """Positions of the parts of a sheet under its writing area, from the bottom up."""

    sheet: SheetWords
    area: Area

    @property
    def width(self) -> float:
        return self.area.inside - (CODE + GAP if self.sheet.link else 0)

    @property
    def height(self) -> float:
        return ABOVE + self._signed * self._rows + UNDER + self._below

    def draw(self, pen: Pen, number: str) -> None:
        """Draw all but the boxes; `number` is the place of the sheet in the pile."""
        bottom, left = self.area.bottom, self.area.left
        if self.sheet.link:
            draw_code(pen, self.sheet.link.address, self.area.right - CODE, bottom)
        base = bottom + len(self._last) * LAST + self._reminded
        self._draw_choices(pen, base)
        for line, font in self._reminders:
            base -= self._reminder * REMINDED
            pen.text(left, base + 1, line, font, self._reminder)
        face = faces()
        for place, line in enumerate(reversed(self._last)):
            pen.text(left, bottom + 1.5 + place * LAST, line, face.narrow, SMALLEST)
        pen.text(left + self.width, bottom + 1.5, number, face.narrow_bold, SMALLEST, RIGHT)

    @cached_property
    def _last(self) -> list[str]:
        contest, font = self.sheet.contest, faces().narrow
        updated, _page = page_words(contest, 1, 1)
        place_line = " · ".join(filter(None, (place_and_date(contest), updated)))
        if self.area.narrow:
            return [*wrap(place_line, font, SMALLEST, self.width), ""]
        return list(wrap(place_line, font, SMALLEST, self.width - NUMBERED))

    def draw_boxes(self, pen: Pen) -> None:
        """Draw the boxes to sign in, and those of a forfeit, the end time and who checks."""
        for label, box, halved in self._boxes():
            pen.box(box.x, box.y, box.width, box.height, 0.6)
            if halved:
                middle = box.x + box.width / 2
                pen.rules([(middle, box.y, middle, box.y + box.height * 0.35)], 0.3, GREY)
            self._label(pen, label, box)

    def _label(self, pen: Pen, label: str, box: Area) -> None:
        font, room = faces().narrow, box.width - 6
        longest = max(map(font.width, label.split()))
        size = min(SMALLEST * self._grown, room / longest)
        pen.lines(box.x + 3, box.y + box.height - 1, wrap(label, font, size, room), font, size)

    def _boxes(self) -> Iterator[tuple[str, Area, bool]]:
        """Yield each label with its box, and whether two people sign there."""
        closing = closing_words()
        names = [
            _("Signature %(camp)s") % {"camp": camp_name(camp)} for camp, _side in self.sheet.sides
        ]
        top = self.area.bottom + self.height - ABOVE
        if self.area.narrow:
            yield from self._row([(one, 0.0, self.sheet.in_pairs) for one in names], top)
            narrow = [(one, 0.0, False) for one in closing]
            yield from self._row(narrow, top - self._signed)
            return
        wide = CLOSING * self._grown
        boxes = [(one, 0.0, self.sheet.in_pairs) for one in names]
        yield from self._row([*boxes, *((one, wide, False) for one in closing)], top)

    def _row(
        self, boxes: list[tuple[str, float, bool]], top: float
    ) -> Iterator[tuple[str, Area, bool]]:
        left = self.width - sum(wide for _l, wide, _h in boxes) - BETWEEN * (len(boxes) - 1)
        each = left / max(1, sum(not wide for _l, wide, _h in boxes))
        x, tall = self.area.left, self._signed - (BETWEEN if self._rows > 1 else 0)
        for label, wide, halved in boxes:
            yield label, Area(x, top - tall, wide or each, tall), halved
            x += (wide or each) + BETWEEN

    @property
    def _rows(self) -> int:
        return 2 if self.area.narrow else 1

    @property
    def _signed(self) -> float:
        """Height of a row of boxes; it grows beside a QR code, which needs white above it."""
        usual = SIGNED * self.area.scale
        if not self.sheet.link:
            return usual
        return max(usual, (CODE + GAP - 2 - ABOVE - UNDER - self._below) / self._rows)

    @cached_property
    def _below(self) -> float:
        return len(self._choices) * CHOICE + self._reminded + len(self._last) * LAST

    @property
    def _grown(self) -> float:
        return min(self.area.scale, MOST_GROWN)

    @cached_property
    def _words(self) -> list[tuple[str, Font]]:
        sentences = reminders(self.sheet, brief=self.area.narrow)
        articles = sheet_articles(self.sheet.contest.regulation)
        return [
            *((one, faces().narrow_bold) for one in sentences),
            *((one, faces().regular) for one in articles),
        ]

    def _lines(self, size: float) -> list[tuple[str, Font]]:
        return [
            (line, font)
            for text, font in self._words
            for line in wrap(text, font, size, self.width)
        ]

    @cached_property
    def _reminder(self) -> float:
        """Text size of the reminders: smaller if free articles would take much of the sheet."""
        most = self.area.height * MOST_REMINDED
        return largest(
            sizes_between(SMALLEST * self._grown, LEAST_REMINDER),
            lambda size: size,
            lambda size: len(self._lines(size)) * size * REMINDED <= most,
        )

    @cached_property
    def _reminders(self) -> list[tuple[str, Font]]:
        return self._lines(self._reminder)

    @property
    def _reminded(self) -> float:
        return len(self._reminders) * self._reminder * REMINDED

    @cached_property
    def _choices(self) -> list[list[tuple[str, float]]]:
        lines: list[list[tuple[str, float]]] = []
        x = self.width
        for name in self.sheet.contest.regulation.rules.per_table:
            words = label_of(name)
            wide = faces().narrow.width(words) * self._reminder + 4 + CHOICE_WIDE + 10
            if x + wide > self.width:
                lines.append([])
                x = 0.0
            lines[-1].append((words, x))
            x += wide
        return lines

    def _draw_choices(self, pen: Pen, base: float) -> None:
        font, size = faces().narrow, self._reminder
        for place, line in enumerate(reversed(self._choices)):
            y = base + place * CHOICE + 2
            for words, x in line:
                pen.text(self.area.left + x, y + 6, words, font, size)
                box = self.area.left + x + font.width(words) * size + 4
                pen.box(box, y, CHOICE_WIDE, CHOICE_TALL, 0.6)
