"""Frame of the pictures to share: the felt or white paper, the contest at the head, the mark.

A picture is drawn like a page of paper, in points, then turned into pixels (`kit.previews`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from reportlab.lib.colors import HexColor

from scoring.words import N_
from tournaments.papers.kit.document import document
from tournaments.papers.kit.fitted import Fitted, clipped, first_fitting, size_across
from tournaments.papers.kit.fonts import NO_BREAK, Font, faces, shown, title_font, wrap
from tournaments.papers.kit.layout import (
    CENTRE,
    LEFT,
    RIGHT,
    Leaf,
    Leaves,
    Pen,
    place_and_date,
)
from tournaments.papers.kit.names import Naming, name_lines
from tournaments.papers.kit.previews import page_picture
from tournaments.queries.core.contests import ContestInfo
from tournaments.words.numbers import THIN_SPACE
from tournaments.words.person_names import BETWEEN

#: Space around what a picture shows, in points.
EDGE = 64.0
HEAD, FOOT = 250.0, 92.0
#: Line drawn around a picture: its place from the edge and the radius of its corners.
FRAME, ROUND = 26.0, 22.0
#: Head: side of the mark, base line of the club, and the rule above its bottom.
MARK, CLUB_BASE, OVER_RULE = 112.0, 82.0, 20.0
#: Head: space under the club, a line of the name in multiples of its size, the line of the place.
UNDER_CLUB, NAME_LINE, PLACE_LINE = 6.0, 1.14, 38.0
#: Sizes of the club, of the place and the day, of the program's name and of the address.
CLUB, PLACE, PROGRAM, ADDRESS = 26.0, 27.0, 32.0, 26.0
#: Foot: height of its base line, and the width that the program's name takes.
FOOT_BASE, PROGRAM_WIDE = 56.0, 240.0
#: Least size of a line that is shrunk before it is cut, as a share of its size.
MOST_SHRUNK = 0.6
#: Sizes of the contest's name on one line, then on two.
ON_ONE_LINE, ON_TWO_LINES = (58.0, 52.0, 46.0, 40.0, 36.0), (40.0, 36.0, 32.0, 28.0)


class Format(StrEnum):
    """Where a picture is shown: its name is part of its address."""

    PHONE = "phone"
    STORY = "story"
    PRINT = "print"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Size:
    """Size of a picture in points, and its width in pixels. `title` is a message."""

    title: str
    width: float
    height: float
    pixels: int


SIZES = {
    Format.PHONE: Size(N_("Téléphone, 1080 × 1350"), 1080, 1350, 1080),
    Format.STORY: Size(N_("Plein écran, 1080 × 1920"), 1080, 1920, 1080),
    # A4 at 200 dots per inch.
    Format.PRINT: Size(N_("À imprimer, A4"), 1080, 1080 * 297 / 210, 1654),
    Format.LINK: Size(N_("Aperçu d’un lien, 1200 × 630"), 1200, 630, 1200),
}
#: Formats that a reader chooses from.
CHOSEN = (Format.PHONE, Format.STORY, Format.PRINT)


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a picture. `ground` goes from the light to the edge; `up` is a place gained."""

    ground: tuple[str, str]
    ink: str
    second: str
    line: str
    step: str
    told: str


FELT = Palette(("#17573f", "#0b3a29"), "#fffdf6", "#cfe3d6", "#6a9f8a", "#1a5f48", "#f3d27a")
#: White, because a green page would empty a printer.
PAPER = Palette(("#ffffff", "#ffffff"), "#1d1b16", "#575142", "#ded6c3", "#f0eadb", "#0f5a41")
#: A card is the same on the felt and on paper.
STOCK, INK, SECOND, RED = "#fffdf6", "#1d1b16", "#575142", "#b01e2b"
#: Medals of the first three places.
MEDALS = ("#e8c35a", "#cfd2d3", "#dba878")


def named(
    name: str,
    sizes: Sequence[float],
    width: float,
    font: Font | None = None,
    broken_from: float = 0.0,
) -> Fitted:
    """Set the name of an entrant in the largest of `sizes` in points, in at most two lines.

    Two players are on one line, or have a line each; from the size `broken_from` down, each may
    have two. Their names are whole: those too long for the smallest size are set in a smaller one,
    down to half. Only what is longer than any real name is shortened, by the rule of `kit.names`.
    Another name is set `in_words`.
    """
    people = name.split(BETWEEN)
    if len(people) == 1:
        return in_words(name, sizes, width, font)
    font = font or title_font(name)
    together, apart = _together_or_apart(people, font)
    ways = []
    for size in sizes:
        ways += [Fitted(lines, font, size) for lines in (together, apart)]
        broken = [wrap(line, font, size, width) for line in apart]
        in_two = all(
            len(lines) <= 2 and _is_whole(lines, line)
            for lines, line in zip(broken, apart, strict=True)
        )
        if size <= broken_from and in_two:
            ways.append(Fitted(tuple(chain.from_iterable(broken)), font, size))
    least = sizes[-1] / 2
    smaller = max(least, width / max(map(font.width, apart)))
    shortened, _size = name_lines(name, font, least, width, Naming.TEAM, least)
    cut = tuple(clipped(line, font, least, width) for line in shortened)
    return _first_within(width, [*ways, Fitted(apart, font, smaller), Fitted(cut, font, least)])


def in_words(text: str, sizes: Sequence[float], width: float, font: Font | None = None) -> Fitted:
    """Set a text in the largest of `sizes` in points, in one line, or two with no word cut.

    The end of a text that is too long is marked by "…".
    """
    font = font or title_font(text)
    whole = shown(text, font)
    ways = []
    for size in sizes:
        ways.append(Fitted((whole,), font, size))
        lines = wrap(text, font, size, width)
        if len(lines) == 2 and _is_whole(lines, whole):
            ways.append(Fitted(lines, font, size))
    cut = clipped(text, font, sizes[-1], width)
    return _first_within(width, [*ways, Fitted((cut,), font, sizes[-1])])


def _is_whole(lines: Sequence[str], text: str) -> bool:
    """Return whether the lines of a text cut none of its words."""
    return " ".join(lines).replace(NO_BREAK, " ") == text.replace(NO_BREAK, " ")


def _together_or_apart(people: Sequence[str], font: Font) -> Iterator[tuple[str, ...]]:
    """Yield the lines of people: all on one line, then a line each."""
    yield (shown(BETWEEN.join(people), font),)
    dashed = [*(f"{one} –" for one in people[:-1]), people[-1]]
    yield tuple(shown(line, font) for line in dashed)


def _first_within(width: float, ways: Sequence[Fitted]) -> Fitted:
    return first_fitting(ways, lambda way: way.width <= width)


class Sheet:
    """A picture being drawn: its pen, size and colours. Heights are counted from the top."""

    def __init__(self, pen: Pen, size: Size, palette: Palette) -> None:
        self.pen = pen
        self.size = size
        self.palette = palette
        self.width, self.height = size.width, size.height

    def say(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: str,
        *,
        align: float = LEFT,
        font: Font | None = None,
        room: float = 0.0,
    ) -> None:
        """Write one line, its foot at `y`, shrunk to `room` and then cut; all in points."""
        text = text.replace(THIN_SPACE, "\N{NO-BREAK SPACE}")
        font = font or title_font(text)
        if room:
            size = size_across(text, font, room, size, size * MOST_SHRUNK)
            text = clipped(text, font, size, room + 1)
        self.pen.canvas.setFillColor(HexColor(colour))
        self.pen.text(x, self.height - y, text, font, size, align)

    def plate(
        self, x: float, y: float, width: float, height: float, fill: str, round_: float
    ) -> None:
        """Draw a rounded plate, its top left corner at `x` and `y`."""
        canvas = self.pen.canvas
        canvas.setFillColor(HexColor(fill))
        canvas.roundRect(x, self.height - y - height, width, height, round_, stroke=0, fill=1)

    def rule(self, x: float, y: float, width: float, thick: float = 1.0, colour: str = "") -> None:
        """Draw a level line."""
        self.stroke([(x, y), (x + width, y)], thick, colour or self.palette.line)

    def stroke(self, points: list[tuple[float, float]], thick: float, colour: str) -> None:
        """Draw a line through points."""
        canvas = self.pen.canvas
        path = canvas.beginPath()
        path.moveTo(points[0][0], self.height - points[0][1])
        for x, y in points[1:]:
            path.lineTo(x, self.height - y)
        canvas.setStrokeColor(HexColor(colour))
        canvas.setLineWidth(thick)
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        canvas.drawPath(path, stroke=1, fill=0)

    def dot(self, x: float, y: float, radius: float, fill: str) -> None:
        """Draw a disc."""
        self.pen.canvas.setFillColor(HexColor(fill))
        self.pen.canvas.circle(x, self.height - y, radius, stroke=0, fill=1)

    def number(self, x: float, y: float, text: str, high: float) -> float:
        """Draw a team's number as a small card centred on the height `y`; return its width."""
        size = high * 0.58
        font = faces().bold
        wide = self.number_wide(text, high)
        self.plate(x, y - high / 2, wide, high, STOCK, high * 0.16)
        if self.palette is PAPER:
            canvas = self.pen.canvas
            canvas.setStrokeColor(HexColor(SECOND))
            canvas.setLineWidth(1.4)
            canvas.roundRect(x, self.height - y - high / 2, wide, high, high * 0.16)
        self.say(x + wide / 2, y + size * 0.36, text, size, INK, align=CENTRE, font=font)
        return wide

    def number_wide(self, text: str, high: float) -> float:
        """Return the width of the card of a team's number."""
        return float(max(high * 0.92, faces().bold.width(text) * high * 0.58 + high * 0.4))

    def mark(self, x: float, y: float, high: float) -> None:
        """Draw the mark, the corner of the ten of hearts, its top left corner at `x` and `y`."""
        wide = high * 0.75
        self.plate(x, y, wide, high, STOCK, high * 0.12)
        canvas = self.pen.canvas
        canvas.setStrokeColor(HexColor(SECOND))
        canvas.setLineWidth(high * 0.02)
        canvas.roundRect(x, self.height - y - high, wide, high, high * 0.12)
        middle = x + wide / 2
        self.say(middle, y + high * 0.44, "10", high * 0.42, RED, align=CENTRE)
        heart = high * 0.56
        self.say(middle, y + high * 0.9, "♥", heart, RED, align=CENTRE, font=faces().regular)


def picture(
    contest: ContestInfo,
    format_: Format,
    title: str,
    draw: Callable[[Sheet], None],
    foot: str = "",
    *,
    headed: bool = True,
) -> Leaves:
    """Return a page with the contest at its head if it is `headed`, and what `draw` adds under it.

    `foot` is an address to type, or empty. A format to print is on white, the others on felt.
    """
    size = SIZES[format_]
    palette = PAPER if format_ is Format.PRINT else FELT

    def leaf(pen: Pen, _page: int, _of: int) -> None:
        sheet = Sheet(pen, size, palette)
        _ground(sheet)
        if headed:
            _head(sheet, contest)
            _foot(sheet, foot)
        draw(sheet)

    return Leaves(contest, title, [Leaf(leaf, size.width, size.height)])


def png(leaves: Leaves, format_: Format) -> bytes:
    """Return a picture as a PNG, in the pixels of its format."""
    return page_picture(document([leaves]), SIZES[format_].pixels)


def _ground(sheet: Sheet) -> None:
    """Draw the felt with its soft light, and its edge."""
    canvas, (light, edge) = sheet.pen.canvas, sheet.palette.ground
    canvas.setFillColor(HexColor(edge))
    canvas.rect(0, 0, sheet.width, sheet.height, stroke=0, fill=1)
    if light != edge:
        reach = max(sheet.width, sheet.height) * 0.75
        colours = (HexColor(light), HexColor(edge))
        canvas.radialGradient(sheet.width / 2, sheet.height * 0.7, reach, colours)
    canvas.setStrokeColor(HexColor(sheet.palette.line))
    canvas.setLineWidth(2)
    wide, high = sheet.width - 2 * FRAME, sheet.height - 2 * FRAME
    canvas.roundRect(FRAME, FRAME, wide, high, ROUND)


def _head(sheet: Sheet, contest: ContestInfo) -> None:
    """Draw the mark, the club, the contest, its place and its date."""
    sheet.mark(EDGE, EDGE, MARK)
    x = EDGE + MARK
    room = sheet.width - EDGE - x
    regular = faces().regular
    y = CLUB_BASE
    if contest.club:
        sheet.say(x, y, contest.club, CLUB, sheet.palette.second, font=regular, room=room)
        y += UNDER_CLUB
    font = title_font(contest.name)
    whole = (shown(contest.name, font),)
    ways = [
        *(Fitted(whole, font, size) for size in ON_ONE_LINE),
        in_words(contest.name, ON_TWO_LINES, room),
    ]
    title = _first_within(room, ways)
    for line in title.lines:
        y += title.size * NAME_LINE
        sheet.say(x, y, line, title.size, sheet.palette.ink, font=title.font)
    y += PLACE_LINE
    place = place_and_date(contest)
    sheet.say(x, y, place, PLACE, sheet.palette.second, font=regular, room=room)
    sheet.rule(EDGE, HEAD - OVER_RULE, sheet.width - 2 * EDGE)


def _foot(sheet: Sheet, address: str) -> None:
    """Draw the name of the program, and an address to type."""
    y = sheet.height - FOOT_BASE
    sheet.say(EDGE, y, "Dix de Der", PROGRAM, sheet.palette.ink)
    if address:
        room = sheet.width - 2 * EDGE - PROGRAM_WIDE
        right = sheet.width - EDGE
        regular = faces().regular
        sheet.say(
            right, y, address, ADDRESS, sheet.palette.second, align=RIGHT, font=regular, room=room
        )
