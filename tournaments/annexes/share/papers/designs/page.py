"""What every design of a diploma shares: its words, and blocks of type that fit their room."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.pagesizes import A4, landscape

from tournaments.papers.kit.fitted import Fitted, fit, largest, sizes_between
from tournaments.papers.kit.fonts import Font, faces, shown, widest_compound, wrap
from tournaments.papers.kit.layout import CENTRE, LEADING, Headed, Pen
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.papers.kit.structure import Role
from tournaments.words.person_names import BETWEEN

WIDTH, HEIGHT = landscape(A4)
SUITS = ("♠", "♥", "♦", "♣")
#: Size from which a name that is not of two players may take three lines, smallest of all texts.
SMALL, SMALLEST = 22.0, 3.0
#: Spaces under the logo and under the line of a signature, in points.
UNDER_LOGO, UNDER_LINE = 6.0, 4.0
#: Widths of the line of a signature and of the name under it, as shares of the room of each.
LINE_SHARE, NAME_SHARE = 0.76, 0.9
#: Largest size of the name under a line, and its height.
SIGNED, SIGNED_HIGH = 11.0, 26.0


@dataclass(frozen=True, slots=True)
class Said:
    """Words of one diploma. `face` is that of the titles, the same on each diploma of the paper."""

    contest: Headed
    placed: str
    name: str
    place: str
    rank: str
    category: str
    signatures: tuple[str, ...]
    face: Font


@dataclass(frozen=True, slots=True)
class Column:
    """A band of the page that blocks are centred in: its middle and its width, in points."""

    middle: float
    width: float


def sizes(most: float) -> tuple[float, ...]:
    return sizes_between(most, SMALLEST, 1.0)


def block(
    pen: Pen, column: Column, top: float, text: str, font: Font, most: float, lines: int = 1
) -> float:
    """Draw a centred text, shrunk until it takes `lines` lines; return the height under it."""
    if not text:
        return top
    room = most * LEADING * lines + 0.5
    return _set(pen, column, top, fit(text, font, sizes(most), column.width, room))


def named(name: str, font: Font, most: float, wide: float, room: float) -> Fitted:
    """Set a name in the largest type up to `most` that fits; two players take a line each.

    Another name takes three lines or more only if it would be very small otherwise.
    """
    first, dash, second = name.partition(BETWEEN)
    people = (f"{first} –", second) if dash else (name,)

    widest = widest_compound(shown(name, font), font)

    def laid(size: float) -> Fitted:
        lines = (line for one in people for line in wrap(one, font, size, wide))
        return Fitted(tuple(lines), font, size)

    def fits(fitted: Fitted) -> bool:
        small = not dash and fitted.size <= SMALL
        return (
            fitted.size * widest <= wide
            and fitted.height <= room
            and (small or len(fitted.lines) <= 2)
        )

    return largest(sizes(most), laid, fits)


def name_block(
    pen: Pen, column: Column, top: float, bottom: float, name: Fitted, above: float = 0.0
) -> float:
    """Draw a name in the middle of the room between two heights; return the height over it."""
    start = top - max(0.0, (top - bottom - above - name.height) / 2) - above
    with pen.drawing(Role.TITLE):
        _set(pen, column, start, name)
    return start


def _set(pen: Pen, column: Column, top: float, text: Fitted) -> float:
    return pen.lines(column.middle, top, text.lines, text.font, text.size, CENTRE)


def logo(pen: Pen, contest: Headed, x: float, top: float, most: tuple[float, float]) -> float:
    """Draw the club's logo centred on `x`; return the height under it."""
    wide, high = logo_size(contest.logo, *most)
    if not wide:
        return top
    draw_logo(pen.canvas, contest.logo, x - wide / 2, top - high, (wide, high))
    return top - high - UNDER_LOGO


def signed(pen: Pen, column: Column, y: float, signatures: tuple[str, ...]) -> None:
    """Draw one line per signature, side by side at the height `y`, with the name under it."""
    names = signatures or ("",)
    each = column.width / len(names)
    for nth, name in enumerate(names):
        middle = column.middle - column.width / 2 + (nth + 0.5) * each
        line = each * LINE_SHARE
        pen.dotted(middle - line / 2, y, line)
        if name:
            under = Column(middle, each * NAME_SHARE)
            text = fit(name, faces().regular, sizes(SIGNED), under.width, SIGNED_HIGH)
            _set(pen, under, y - UNDER_LINE, text)


def spaced(pen: Pen, middle: float, y: float, text: str, font: Font, size: float) -> None:
    text = text.upper()
    gap = size * 0.22
    left = middle - (font.width(text) * size + gap * (len(text) - 1)) / 2
    pen.spaced(left, y, text, font, size, gap)
