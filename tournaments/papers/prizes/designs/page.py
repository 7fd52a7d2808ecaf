"""What every design of a diploma shares: its words, and blocks of type that fit their room."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.pagesizes import A4, landscape

from tournaments.papers.kit.fitted import Fitted, fit
from tournaments.papers.kit.fonts import Font, faces, wrap
from tournaments.papers.kit.layout import CENTRE, LEADING, Pen
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.queries.core.contests import ContestInfo
from tournaments.wording.person_names import BETWEEN

WIDTH, HEIGHT = landscape(A4)
SUITS = ("♠", "♥", "♦", "♣")
#: Size from which a player's name may take a second line.
SMALL = 22.0


@dataclass(frozen=True, slots=True)
class Said:
    """Words of one diploma. `place` is in words, `rank` in figures; `category` may be empty."""

    contest: ContestInfo
    placed: str
    name: str
    place: str
    rank: str
    category: str
    signatures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A band of the page that blocks are centred in: its middle and its width, in points."""

    middle: float
    width: float


def sizes(largest: float, smallest: float = 3.0) -> tuple[float, ...]:
    """Return type sizes in points, from the largest to the smallest, by one point."""
    return tuple(largest - step for step in range(int(largest - smallest) + 1))


def block(
    pen: Pen, column: Column, top: float, text: str, font: Font, largest: float, lines: int = 1
) -> float:
    """Draw a centred text, shrunk until it takes `lines` lines; return the height under it."""
    if not text:
        return top
    room = largest * LEADING * lines + 0.5
    return _set(pen, column, top, fit(text, font, sizes(largest), column.width, room))


def named(name: str, font: Font, largest: float, wide: float, room: float) -> Fitted:
    """Set a name in the largest type that fits; two players take a line each.

    A player's name takes several lines only if it would be very small otherwise.
    """
    first, dash, second = name.partition(BETWEEN)
    people = (f"{first} –", second) if dash else (name,)
    found = Fitted((), font, largest)
    for size in sizes(largest):
        lines = tuple(line for one in people for line in wrap(one, font, size, wide))
        found = Fitted(lines, font, size)
        if found.height <= room and (len(lines) <= 2 or size <= SMALL):
            break
    return found


def name_block(
    pen: Pen, column: Column, top: float, bottom: float, name: Fitted, above: float = 0.0
) -> float:
    """Draw a name in the middle of the room between two heights; return the height over it.

    `above` is kept free over the name, in points.
    """
    start = top - max(0.0, (top - bottom - above - name.height) / 2) - above
    _set(pen, column, start, name)
    return start


def _set(pen: Pen, column: Column, top: float, text: Fitted) -> float:
    for line in text.lines:
        pen.text(column.middle, top - text.size, line, text.font, text.size, CENTRE)
        top -= text.size * LEADING
    return top


def logo(
    pen: Pen, contest: ContestInfo, x: float, top: float, largest: tuple[float, float]
) -> float:
    """Draw the club's logo centred on `x`; return the height under it."""
    wide, high = logo_size(contest.logo, *largest)
    if not wide:
        return top
    draw_logo(pen.canvas, contest.logo, x - wide / 2, top - high, (wide, high))
    return top - high - 6


def signed(pen: Pen, column: Column, y: float, signatures: tuple[str, ...]) -> None:
    """Draw one line per signature, side by side at the height `y`, with the name under it."""
    names = signatures or ("",)
    each = column.width / len(names)
    for nth, name in enumerate(names):
        middle = column.middle - column.width / 2 + (nth + 0.5) * each
        pen.dotted(middle - each * 0.38, y, each * 0.76)
        if name:
            under = Column(middle, each * 0.9)
            text = fit(name, faces().regular, sizes(11), under.width, 26)
            _set(pen, under, y - 4, text)


def spaced(pen: Pen, middle: float, y: float, text: str, font: Font, size: float) -> None:
    """Draw a word in spaced capitals."""
    text = text.upper()
    gap = size * 0.22
    x = middle - (font.width(text) * size + gap * (len(text) - 1)) / 2
    for letter in text:
        pen.text(x, y, letter, font, size)
        x += font.width(letter) * size + gap
