"""Poster of a contest before the day, A4 or A3: when, where, for how much, and what is won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A3, A4

from scoring.words import N_
from tournaments.papers.kit.codes import draw_code
from tournaments.papers.kit.display import title_font
from tournaments.papers.kit.fitted import Fitted, Part, fit, fit_all, height_of
from tournaments.papers.kit.fonts import Font, faces
from tournaments.papers.kit.layout import CENTRE, LEADING, Leaf, Leaves, Pen
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation.text import typographic

WIDTH, HEIGHT = A4
EDGE = 26.0
ROOM = WIDTH - 2 * (EDGE + 26)
MIDDLE = WIDTH / 2
#: Side of the code, in points: it can be scanned from about a metre, on A4.
CODE = 132.0
INK, SOFT, RED, GREEN = "#1d1b16", "#575142", "#b01e2b", "#0f5a41"
NAME_SIZES = (64.0, 58.0, 52.0, 46.0, 40.0, 35.0, 30.0, 25.0, 20.0, 16.0, 12.0)
#: Sizes of the lists, the space between two lines, and the height of a list's title and edges.
SIZES = (24.0, 21.0, 19.0, 17.0, 15.0, 13.0, 11.5, 10.0)
BETWEEN, HEADED = 5.0, 52.0
SUITS = (("♠", INK), ("♥", RED), ("♦", RED), ("♣", INK))


class Format(Enum):
    """Paper of the poster."""

    A4 = N_("A4")
    A3 = N_("A3")

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        wide, high = {Format.A4: A4, Format.A3: A3}[self]
        return wide, high


@dataclass(frozen=True, slots=True)
class Told:
    """What the poster tells, in words; a text may be empty.

    `address` is that of the registration page, for the code, or empty: one then registers at the
    desk.
    """

    day: str
    hour: str
    game: str
    prices: tuple[str, ...]
    lots: tuple[str, ...]
    address: str = ""


def event_poster(contest: ContestInfo, told: Told, format_: Format = Format.A4) -> Leaves:
    """Lay out the poster of a contest."""
    wide, high = format_.size

    def draw(pen: Pen, _page: int, _of: int) -> None:
        pen.canvas.scale(wide / WIDTH, high / HEIGHT)
        _frame(pen)
        bottom = _register(pen, told)
        top = _head(pen, contest)
        _facts(pen, contest, told, top, bottom)

    return Leaves(contest, _("Affiche du concours"), [Leaf(draw, wide, high)])


def _frame(pen: Pen) -> None:
    """Draw a double edge with a suit in each corner."""
    canvas = pen.canvas
    canvas.setStrokeColor(HexColor(GREEN))
    for inset, thick in ((0.0, 3.0), (7.0, 0.8)):
        canvas.setLineWidth(thick)
        inner = EDGE + inset
        canvas.roundRect(inner, inner, WIDTH - 2 * inner, HEIGHT - 2 * inner, 14 - inset)
    corner = EDGE + 24
    places = ((corner, HEIGHT - corner), (WIDTH - corner, HEIGHT - corner),
              (WIDTH - corner, corner), (corner, corner))  # fmt: skip
    for (suit, colour), (x, y) in zip(SUITS, places, strict=True):
        _say(pen, x, y - 9, suit, faces().regular, 26, colour)


def _head(pen: Pen, contest: ContestInfo) -> float:
    """Draw the logo, the club and the name; return the height under them."""
    top = HEIGHT - EDGE - 24
    wide, high = logo_size(contest.logo, 200, 72)
    if wide:
        draw_logo(pen.canvas, contest.logo, MIDDLE - wide / 2, top - high, (wide, high))
        top -= high + 8
    top = _block(pen, top, contest.club, faces().regular, (17.0, 14.0, 11.0, 8.0), 34, SOFT)
    name = contest.name
    top = _block(pen, top - 8, name, title_font(name), NAME_SIZES, 172, INK)
    return _ornament(pen, top - 6)


def _ornament(pen: Pen, top: float) -> float:
    """Draw the four suits between two rules; return the height under them."""
    y, gap, long = top - 16, 30.0, 150.0
    pen.canvas.setStrokeColor(HexColor(GREEN))
    pen.canvas.setLineWidth(1)
    for left in (MIDDLE - 2 * gap - long, MIDDLE + 2 * gap):
        pen.canvas.line(left, y, left + long, y)
    for nth, (suit, colour) in enumerate(SUITS):
        _say(pen, MIDDLE + (nth - 1.5) * gap, y - 7, suit, faces().regular, 21, colour)
    return y - 22


def _facts(pen: Pen, contest: ContestInfo, told: Told, top: float, bottom: float) -> None:
    """Draw the day, the hour and the place, the game, then the price and the lots side by side."""
    face = faces()
    day = told.day[:1].upper() + told.day[1:]
    top = _block(pen, top, day, face.bold, (30.0, 26.0, 22.0), 38, INK)
    if told.hour:
        top = _block(pen, top, told.hour, title_font(told.hour), (46.0,), 56, RED)
    top = _block(pen, top - 2, contest.place, face.bold, (21.0, 18.0, 15.0, 12.0, 9.0), 52, INK)
    top = _block(pen, top - 4, told.game, face.regular, (15.0, 13.0, 11.0), 38, SOFT) - 12
    columns = [
        (title, lines)
        for title, lines in ((_("Inscription"), told.prices), (_("À gagner"), told.lots))
        if lines
    ]
    each = (ROOM - 16 * (len(columns) - 1)) / max(1, len(columns))
    lists = [_listed(lines, each - 28, top - bottom - HEADED) for _title, lines in columns]
    high = max((height_of(blocks, BETWEEN) + HEADED for blocks in lists), default=0.0)
    high = min(high, top - bottom)
    spare = top - bottom - high
    if spare > 110:
        card = min(spare - 34, 250.0)
        _card(pen, MIDDLE, top - (spare - card) / 2, card)
    for nth, ((title, _lines), blocks) in enumerate(zip(columns, lists, strict=True)):
        x = EDGE + 26 + nth * (each + 16)
        _panel(pen, (x, bottom, each, high), title, blocks)


def _listed(lines: Sequence[str], wide: float, room: float) -> Sequence[Fitted]:
    """Set lines in the largest type that the room allows, or in the smallest."""
    parts = tuple(Part(typographic(line), faces().regular) for line in lines)
    return fit_all(parts, SIZES, wide, room, BETWEEN)


def _card(pen: Pen, middle: float, top: float, high: float) -> None:
    """Draw the ten of hearts, the mark of the program, where the poster has room."""
    wide = high * 0.75
    canvas = pen.canvas
    canvas.setStrokeColor(HexColor(INK))
    canvas.setLineWidth(1.6)
    canvas.roundRect(middle - wide / 2, top - high, wide, high, high * 0.11)
    _say(pen, middle, top - high * 0.44, "10", title_font("10"), high * 0.42, RED)
    _say(pen, middle, top - high * 0.9, "♥", faces().regular, high * 0.56, RED)


def _panel(
    pen: Pen, at: tuple[float, float, float, float], title: str, blocks: Sequence[Fitted]
) -> None:
    """Draw a titled list; a last line tells that some of it did not fit."""
    x, y, wide, high = at
    canvas = pen.canvas
    canvas.setStrokeColor(HexColor(GREEN))
    canvas.setLineWidth(1.2)
    canvas.roundRect(x, y, wide, high, 10)
    _say(pen, x + wide / 2, y + high - 30, title, title_font(title), 21, GREEN)
    # A short list is in the middle of its panel.
    top = y + high - 44 - max(0.0, (high - HEADED - height_of(blocks, BETWEEN)) / 2)
    for place, block in enumerate(blocks):
        size = block.size
        # Room for the line that tells what is left, unless this block is the last one.
        more = 0 if place == len(blocks) - 1 else size * LEADING
        if top - block.height - more < y + 4:
            said = _("… et d’autres encore")
            _say(pen, x + wide / 2, top - size, said, faces().regular, size, SOFT)
            break
        pen.canvas.setFillColor(HexColor(INK))
        top = pen.lines(x + wide / 2, top, block.lines, block.font, size, CENTRE) - BETWEEN


def _register(pen: Pen, told: Told) -> float:
    """Draw how to register, at the foot; return the height above it."""
    face = faces()
    foot = EDGE + 30
    if not told.address:
        said = _("Inscription à la table de marque, le jour du concours.")
        _block(pen, foot + 30, typographic(said), face.bold, (14.0, 12.0), 22, INK)
        return foot + 46
    x = EDGE + 56
    draw_code(pen, told.address, x, foot, CODE)
    left = x + CODE + 24
    wide = WIDTH - EDGE - 56 - left
    invitation = _("Inscrivez-vous : scannez")
    top = foot + CODE - 6
    lines = fit(typographic(invitation), title_font(invitation), (26.0, 22.0), wide, 64)
    for block, colour in (
        (lines, RED),
        (fit(_("Ou tapez cette adresse :"), face.regular, (13.0,), wide, 20), SOFT),
        (fit(told.address, face.bold, (14.0, 12.0, 10.0, 8.0), wide, 40), INK),
    ):
        pen.canvas.setFillColor(HexColor(colour))
        top = pen.lines(left, top, block.lines, block.font, block.size) - 6
    return foot + CODE + 18


def _block(
    pen: Pen, top: float, text: str, font: Font, sizes: tuple[float, ...], room: float, colour: str
) -> float:
    """Draw a centred text in the largest size that its room allows; return the height under it."""
    if not text:
        return top
    block = fit(text, font, sizes, ROOM, room)
    pen.canvas.setFillColor(HexColor(colour))
    return pen.lines(MIDDLE, top, block.lines, font, block.size, CENTRE)


def _say(pen: Pen, x: float, y: float, text: str, font: Font, size: float, colour: str) -> None:
    pen.canvas.setFillColor(HexColor(colour))
    pen.text(x, y, text, font, size, CENTRE)
