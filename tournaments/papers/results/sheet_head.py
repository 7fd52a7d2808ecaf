"""Head of a score sheet: contest, round and table, first dealer, teams and their codes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.utils.translation import gettext as _

from tournaments.papers.kit.codes import CODED, draw_camp_code
from tournaments.papers.kit.fitted import Fitted, fit, size_across, sizes_between
from tournaments.papers.kit.fonts import Font, faces, shown
from tournaments.papers.kit.layout import LEADING, RIGHT, Pen
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.papers.kit.names import Naming, name_lines, naming_of, people_named
from tournaments.papers.kit.structure import Role
from tournaments.papers.results.sheet_area import SMALLEST, Area
from tournaments.papers.results.sheet_words import SheetWords
from tournaments.queries.core.teams import Side
from tournaments.words.figures import camp_name

#: Least heights of the words and of a team, and the height of the round and table where they have
#: a line of their own, in points at scale 1.
WORDS, TEAM, SEAT_LINE = 28.0, 23.0, 22.0
#: Space between words of several lines and the frame of the teams, in points.
ABOVE_FRAME = 3.0
#: Most width at the right of the head for round and table, at scale 1.
SEAT = 190.0
#: Largest size of the logo, and the space beside it, in points.
LOGO_WIDE, LOGO_HIGH, BESIDE = 80.0, 27.0, 8.0
#: Width at the left of a camp's box for its number, in points.
NUMBERED = 70.0
#: Largest size of a team's name, and the size under which it takes the narrow face.
NAME, TIGHT = 12.0, 9.0
#: Most that a head grows.
MOST_GROWN = 1.3
#: Size of the words "first dealer", and the space for each letter to circle, at scale 1.
DEALERS, LETTER = 8.0, 17.0


@lru_cache(maxsize=512)
def _fitted_name(name: str, largest: float, width: float, room: float, naming: Naming) -> Fitted:
    bold, narrow = faces().bold, faces().narrow_bold
    size = size_across(name, bold, width, largest)
    if size >= TIGHT:
        return Fitted((shown(name, bold),), bold, size)
    if naming is Naming.PERSON or len(people_named(name)) > 1:
        most = min(largest, room / 2 / LEADING)
        lines, size = name_lines(name, narrow, most, width, naming, SMALLEST)
        return Fitted(lines, narrow, size)
    return fit(name, narrow, sizes_between(TIGHT, SMALLEST), width, room)


@dataclass(frozen=True)
class Head:
    """Positions of the parts of a sheet above its writing area."""

    sheet: SheetWords
    area: Area

    @property
    def height(self) -> float:
        return self.words + self.teams

    @cached_property
    def words(self) -> float:
        name, under = self._fitted_lines
        tall = WORDS * self._scale
        if len(name.lines) + len(under.lines) > 2:
            tall = max(tall, name.height + under.height + 2 + ABOVE_FRAME)
        return tall + SEAT_LINE if self.area.narrow else tall

    @cached_property
    def teams(self) -> float:
        return sum(self._rows)

    def draw(self, pen: Pen) -> None:
        self._draw_words(pen, self.area.top)
        self._draw_teams(pen, self.area.top - self.words)

    @property
    def _scale(self) -> float:
        return min(self.area.scale, MOST_GROWN)

    @property
    def _across(self) -> int:
        return 1 if self.area.narrow else 2

    @cached_property
    def _rows(self) -> list[float]:
        tall = [self._team(side, self._name).height + 3 for _camp, side in self.sheet.sides]
        rows = [tall[at : at + self._across] for at in range(0, len(tall), self._across)]
        return [max(TEAM * self._scale, *row) for row in rows]

    @cached_property
    def _name(self) -> float:
        """Largest size of a name: that of the longest, so that both camps look alike.

        A name that needs the narrow face makes the others no smaller than the common face.
        """
        most = NAME * self._scale
        sizes = [self._team(side, most).size for _camp, side in self.sheet.sides]
        return min(most, max(TIGHT, min(sizes)))

    def _team(self, team: Side | None, largest: float) -> Fitted:
        width = self.area.inside / self._across - NUMBERED - 6
        if self.sheet.link:
            width -= CODED
        room = TEAM * self._scale - 3
        naming = naming_of(self.sheet.contest.individuals)
        return _fitted_name(team.name if team else "", largest, width, room, naming)

    def _logo(self) -> tuple[float, float]:
        return logo_size(self.sheet.contest.logo, LOGO_WIDE, LOGO_HIGH)

    @property
    def _seat(self) -> float:
        return min(SEAT * self._scale, self.area.inside / 2)

    @cached_property
    def _fitted_lines(self) -> tuple[Fitted, Fitted]:
        """Contest's name and, under it, the club and the length of a match."""
        face, contest, scale = faces(), self.sheet.contest, self._scale
        wide = self._logo()[0]
        room = self.area.inside - (wide + BESIDE if wide else 0)
        parts = contest.club, self.sheet.length
        under = " – ".join(filter(None, parts))
        beside, below = (0.0, 0.0) if self.area.narrow else (self._seat, self._aside + BESIDE)
        tall = 17 if self.area.narrow else 15 * scale
        return (
            fit(contest.name, face.bold, sizes_between(12 * scale, SMALLEST), room - beside, tall),
            fit(
                under, face.regular, sizes_between(8.5 * scale, SMALLEST), room - below, 11 * scale
            ),
        )

    def _draw_words(self, pen: Pen, top: float) -> None:
        name, under = self._fitted_lines
        self._draw_seat(pen, top)
        self._draw_aside(pen, top - self.words + 2.5 * self._scale)
        if self.area.narrow:
            top -= SEAT_LINE
        wide, high = self._logo()
        draw_logo(pen.canvas, self.sheet.contest.logo, self.area.left, top - high, (wide, high))
        left = self.area.left + (wide + BESIDE if wide else 0)
        with pen.drawing(Role.TITLE if self.sheet.table is None else Role.TEXT):
            y = pen.lines(left, top, name.lines, name.font, name.size)
        pen.lines(left, y - 2, under.lines, under.font, under.size)

    def _draw_seat(self, pen: Pen, top: float) -> None:
        """Draw the round and the table, or lines to write them on if they are unknown."""
        face, sheet, scale = faces(), self.sheet, self._scale
        right = self.area.right
        table, round_ = _("Table"), _("Partie")
        base = top - (15 if self.area.narrow else 15.5 * scale)
        large = 16.0 if self.area.narrow else 20.0 * scale
        if sheet.table is not None and sheet.round:
            label = shown(f"{table} {sheet.contest.table_short(sheet.table)}", face.bold)
            with pen.drawing(Role.TITLE):
                pen.text(right, base, label, face.bold, large, RIGHT)
            shift = face.bold.width(label) * large + 14
            room = (self.area.inside if self.area.narrow else self._seat) - shift
            size = size_across(sheet.round, face.regular, room, 14.0 * scale)
            pen.text(right - shift, base, sheet.round, face.regular, size, RIGHT)
            return
        size = 13.0 * scale
        for word, font, wide in ((table, face.bold, 42.0), (round_, face.regular, 34.0)):
            line = wide * scale
            pen.dotted(right - line, base, line)
            pen.text(right - line - 4, base, word, font, size, RIGHT)
            right -= line + 4 + font.width(word) * size + 10

    @property
    def _aside(self) -> float:
        return sum(wide for _text, _font, wide in self._beside)

    @cached_property
    def _beside(self) -> list[tuple[str, Font, float]]:
        face, size = faces(), DEALERS * self._scale
        boxes: list[tuple[str, Font, float]] = []
        if self.sheet.part:
            boxes.append((self.sheet.part, face.bold, face.bold.width(self.sheet.part) * size + 12))
        seats = self.sheet.first_dealers
        if seats:
            label = _("Premier donneur")
            boxes.append((label, face.regular, face.regular.width(label) * size + 10))
            boxes += [(seat, face.bold, LETTER * self._scale + 4 * len(seat) - 4) for seat in seats]
        return boxes

    def _draw_aside(self, pen: Pen, base: float) -> None:
        x = self.area.right - self._aside
        for text, font, wide in self._beside:
            x += wide
            pen.text(x, base, text, font, DEALERS * self._scale, RIGHT)

    def _boxes(self, top: float) -> Iterator[tuple[str, Side | None, Area]]:
        wide = self.area.inside / self._across
        bottom = top
        for place, (camp, team) in enumerate(self.sheet.sides):
            row, column = divmod(place, self._across)
            if not column:
                bottom -= self._rows[row]
            yield camp, team, Area(self.area.left + column * wide, bottom, wide, self._rows[row])

    def _draw_teams(self, pen: Pen, top: float) -> None:
        face, scale = faces(), self._scale
        for camp, team, box in self._boxes(top):
            pen.box(box.x, box.y, box.width, box.height, 1.0)
            middle = box.y + box.height / 2
            over = middle + 2.5 * scale
            pen.text(box.x + 4, over, camp_name(camp), face.narrow_bold, 7.5 * scale)
            if team is None:
                pen.text(box.x + 4, middle - 8 * scale, _("n°"), face.regular, 8 * scale)
                left = box.x + (18 * scale)
                pen.dotted(left, middle - 8 * scale, 34 * scale)
                name = left + 42 * scale
                pen.dotted(name, middle - 8 * scale, box.x + box.width - 8 - name)
                continue
            label = _("n° %(number)s") % {"number": team.number}
            size = size_across(label, face.bold, NUMBERED - 12, 11.5 * scale)
            pen.text(box.x + 4, middle - 9 * scale, label, face.bold, size)
            fitted = self._team(team, self._name)
            y = middle + fitted.height / 2 - fitted.size * 0.1
            left = box.x + NUMBERED
            pen.lines(left, y, fitted.lines, fitted.font, fitted.size)
            if self.sheet.link:
                centre = box.x + box.width - CODED / 2
                draw_camp_code(pen, self.sheet.link.code(camp), centre, middle)
