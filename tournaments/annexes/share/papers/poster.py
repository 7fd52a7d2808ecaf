"""Poster of a contest before the day, A4 or A3, and the programme of its day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A3, A4

from scoring.words import N_
from tournaments.papers.kit.codes import draw_code
from tournaments.papers.kit.fitted import Fitted, Part, fit, fit_all, height_of, set_all
from tournaments.papers.kit.fonts import Font, faces, title_font
from tournaments.papers.kit.grid import Column, Grid, GridRow
from tournaments.papers.kit.grid_pages import print_grid
from tournaments.papers.kit.layout import CENTRE, LEADING, LEFT, Leaf, Leaves, Paper, Pen
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.papers.kit.structure import Role
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation.planning import Slot
from tournaments.regulation.text import typographic
from tournaments.words.figures import hour

WIDTH, HEIGHT = A4
#: White around the frame, and between the frame and what it holds.
EDGE, INSIDE = 26.0, 26.0
ROOM = WIDTH - 2 * (EDGE + INSIDE)
MIDDLE = WIDTH / 2
#: Side of the code, in points: it can be scanned from about a metre, on A4.
CODE = 132.0
INK, SOFT, RED, GREEN = "#1d1b16", "#575142", "#b01e2b", "#0f5a41"

#: Sizes that a text may take, and its most height, in points.
Room = tuple[tuple[float, ...], float]

CLUB: Room = (17.0, 14.0, 11.0, 8.0), 34.0
NAME: Room = (64.0, 58.0, 52.0, 46.0, 40.0, 35.0, 30.0, 25.0, 20.0, 16.0, 12.0), 172.0
DAY: Room = (30.0, 26.0, 22.0), 38.0
HOUR: Room = (46.0,), 56.0
PLACE: Room = (21.0, 18.0, 15.0, 12.0, 9.0), 52.0
GAME: Room = (15.0, 13.0, 11.0), 38.0
DESK: Room = (14.0, 12.0), 22.0
INVITATION: Room = (26.0, 22.0), 64.0
#: The same above a telephone, which takes one line more.
SHORT_INVITATION: Room = (22.0, 20.0, 18.0, 16.0), 28.0
TYPED: Room = (13.0,), 20.0
ADDRESS: Room = (14.0, 12.0, 10.0, 8.0), 40.0

#: Spaces of the head and of the facts, from the top down, in points.
ABOVE_HEAD, UNDER_LOGO, OVER_NAME, OVER_SUITS = 24.0, 8.0, 8.0, 6.0
OVER_PLACE, OVER_GAME, UNDER_GAME = 2.0, 4.0, 12.0
#: Largest logo.
LOGO_WIDE, LOGO_HIGH = 200.0, 72.0
SUITS = (("♠", INK), ("♥", RED), ("♦", RED), ("♣", INK))
#: Suits in the corners: their size, their base line under their middle, and their middle from the
#: edge of the page.
CORNER_SUIT, CORNER_BASE, CORNER = 26.0, 9.0, EDGE + 24
#: Suits between two rules: their size, their base line under the rules, the space between two.
SUIT, SUIT_BASE, APART = 21.0, 7.0, 30.0
#: Length of the rules, their height under the name, and the height of the whole ornament.
RULE, RULED, SUITS_HIGH = 150.0, 16.0, 38.0

#: Sizes of the lists, the space between two lines, and the height of a list's title and edges.
SIZES = (24.0, 21.0, 19.0, 17.0, 15.0, 13.0, 11.5, 10.0)
BETWEEN, HEADED = 5.0, 52.0
#: Smallest type that a list takes to break fewer of its texts.
WHOLE = 15.0
#: Width of the suit of a corner, from the edge of the texts.
SUIT_ROOM = 18.0
#: Size of a list's title, its base line and the first line under the top of the list.
LIST_TITLE, TITLED, FIRST_LINE = 21.0, 30.0, 44.0
#: White at each side of a list, under it, and between two lists.
PADDING, UNDER_LIST, GUTTER = 14.0, 4.0, 16.0
#: The ten of hearts: its largest height, the white around it, and the least height left for both.
CARD, AROUND_CARD, LEAST_LEFT = 250.0, 34.0, 110.0
#: Foot: its height above the edge, the height of the words without a code, the space above them,
#: the white beside the code, between code and words, above the words and between two, above all.
FOOT, DESK_TOP, OVER_DESK = EDGE + 30, 30.0, 46.0
BESIDE, CODE_TO_WORDS, ABOVE_WORDS, UNDER_WORDS, OVER_CODE = EDGE + 56, 24.0, 6.0, 6.0, 18.0


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
    desk, or by calling `phone`, if there is one.
    """

    day: str
    hour: str
    game: str
    prices: tuple[str, ...]
    lots: tuple[str, ...]
    address: str = ""
    phone: str = ""


def event_poster(contest: ContestInfo, event: Told, format_: Format = Format.A4) -> Leaves:
    """Lay out the poster of a contest."""
    wide, high = format_.size

    def draw(pen: Pen, _page: int, _of: int) -> None:
        pen.canvas.scale(wide / WIDTH, high / HEIGHT)
        with pen.drawing(None):
            _frame(pen)
        top = _head(pen, contest)
        _facts(pen, contest, event, top, _above_foot(event))
        _register(pen, event)

    return Leaves(contest, _("Affiche du concours"), [Leaf(draw, wide, high)])


def _frame(pen: Pen) -> None:
    """Draw a double edge with a suit in each corner."""
    canvas = pen.canvas
    canvas.setStrokeColor(HexColor(GREEN))
    for inset, thick in ((0.0, 3.0), (7.0, 0.8)):
        canvas.setLineWidth(thick)
        inner = EDGE + inset
        canvas.roundRect(inner, inner, WIDTH - 2 * inner, HEIGHT - 2 * inner, 14 - inset)
    right, top = WIDTH - CORNER, HEIGHT - CORNER
    places = ((CORNER, top), (right, top), (right, CORNER), (CORNER, CORNER))
    for (suit, colour), (x, y) in zip(SUITS, places, strict=True):
        _say(pen, x, y - CORNER_BASE, suit, faces().regular, CORNER_SUIT, colour)


def _head(pen: Pen, contest: ContestInfo) -> float:
    """Draw the logo, the club and the name; return the height under them."""
    top = HEIGHT - EDGE - ABOVE_HEAD
    wide, high = logo_size(contest.logo, LOGO_WIDE, LOGO_HIGH)
    if wide:
        draw_logo(pen.canvas, contest.logo, MIDDLE - wide / 2, top - high, (wide, high))
        top -= high + UNDER_LOGO
    # The club stands between the suits of the two upper corners.
    top = _block(pen, top, contest.club, faces().regular, CLUB, SOFT, ROOM - 2 * SUIT_ROOM)
    name = contest.name
    with pen.drawing(Role.TITLE):
        top = _block(pen, top - OVER_NAME, name, title_font(name), NAME, INK)
    with pen.drawing(None):
        return _ornament(pen, top - OVER_SUITS)


def _ornament(pen: Pen, top: float) -> float:
    """Draw the four suits between two rules; return the height under them."""
    y = top - RULED
    pen.canvas.setStrokeColor(HexColor(GREEN))
    pen.canvas.setLineWidth(1)
    half = len(SUITS) / 2 * APART
    for left in (MIDDLE - half - RULE, MIDDLE + half):
        pen.canvas.line(left, y, left + RULE, y)
    for nth, (suit, colour) in enumerate(SUITS):
        x = MIDDLE - half + (nth + 0.5) * APART
        _say(pen, x, y - SUIT_BASE, suit, faces().regular, SUIT, colour)
    return top - SUITS_HIGH


def _facts(pen: Pen, contest: ContestInfo, event: Told, top: float, bottom: float) -> None:
    """Draw the day, the hour and the place, the game, then the price and the lots side by side."""
    face = faces()
    day = event.day[:1].upper() + event.day[1:]
    top = _block(pen, top, day, face.bold, DAY, INK)
    if event.hour:
        top = _block(pen, top, event.hour, title_font(event.hour), HOUR, RED)
    top = _block(pen, top - OVER_PLACE, contest.place, face.bold, PLACE, INK)
    top = _block(pen, top - OVER_GAME, event.game, face.regular, GAME, SOFT) - UNDER_GAME
    columns = [
        (title, lines)
        for title, lines in ((_("Inscription"), event.prices), (_("À gagner"), event.lots))
        if lines
    ]
    each = (ROOM - GUTTER * (len(columns) - 1)) / max(1, len(columns))
    inside = each - 2 * PADDING
    lists = [_listed(lines, inside, top - bottom - HEADED) for _title, lines in columns]
    high = max((height_of(blocks, BETWEEN) + HEADED for blocks in lists), default=0.0)
    high = min(high, top - bottom)
    spare = top - bottom - high
    if spare > LEAST_LEFT:
        card = min(spare - AROUND_CARD, CARD)
        with pen.drawing(None):
            _card(pen, MIDDLE, top - (spare - card) / 2, card)
    for nth, ((title, _lines), blocks) in enumerate(zip(columns, lists, strict=True)):
        x = EDGE + INSIDE + nth * (each + GUTTER)
        _panel(pen, (x, bottom, each, high), title, blocks)


def _listed(lines: Sequence[str], wide: float, room: float) -> Sequence[Fitted]:
    """Set lines in the largest type that the room allows, or in the smallest.

    A type somewhat smaller that breaks fewer texts is better.
    """
    parts = tuple(Part(typographic(line), faces().regular) for line in lines)
    largest = fit_all(parts, SIZES, wide, room, BETWEEN)
    smaller = (set_all(parts, size, wide) for size in SIZES if WHOLE <= size < largest[0].size)
    return min((largest, *smaller), key=lambda blocks: sum(len(one.lines) for one in blocks))


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
    with pen.drawing(Role.HEADING):
        _say(pen, x + wide / 2, y + high - TITLED, title, title_font(title), LIST_TITLE, GREEN)
    # A short list is in the middle of its panel.
    top = y + high - FIRST_LINE - max(0.0, (high - HEADED - height_of(blocks, BETWEEN)) / 2)
    for place, block in enumerate(blocks):
        size = block.size
        # Room for the line that tells what is left, unless this block is the last one.
        more = 0 if place == len(blocks) - 1 else size * LEADING
        if top - block.height - more < y + UNDER_LIST:
            sentence = _("… et d’autres encore")
            _say(pen, x + wide / 2, top - size, sentence, faces().regular, size, SOFT)
            break
        pen.canvas.setFillColor(HexColor(INK))
        top = pen.lines(x + wide / 2, top, block.lines, block.font, size, CENTRE) - BETWEEN


def _above_foot(event: Told) -> float:
    """Return the height above what tells how to register."""
    return FOOT + CODE + OVER_CODE if event.address else FOOT + OVER_DESK


def _register(pen: Pen, event: Told) -> None:
    """Draw how to register, at the foot."""
    face = faces()
    if not event.address:
        text = _("Inscription à la table de marque, le jour du concours.")
        if event.phone:
            text = _("Inscription au %(phone)s, ou à la table de marque le jour du concours.")
            text %= {"phone": event.phone}
        _block(pen, FOOT + DESK_TOP, typographic(text), face.bold, DESK, INK)
        return
    draw_code(pen, event.address, BESIDE, FOOT, CODE)
    left = BESIDE + CODE + CODE_TO_WORDS
    wide = WIDTH - BESIDE - left
    invitation = _("Inscrivez-vous : scannez")
    room = SHORT_INVITATION if event.phone else INVITATION
    called = _("Ou appelez le %(phone)s") % {"phone": event.phone}
    top = FOOT + CODE - ABOVE_WORDS
    for text, font, (sizes, most), colour in (
        (typographic(invitation), title_font(invitation), room, RED),
        (_("Ou tapez cette adresse :"), face.regular, TYPED, SOFT),
        (event.address, face.bold, ADDRESS, INK),
        *(((called, face.bold, TYPED, INK),) if event.phone else ()),
    ):
        block = fit(text, font, sizes, wide, most)
        pen.canvas.setFillColor(HexColor(colour))
        top = pen.lines(left, top, block.lines, font, block.size) - UNDER_WORDS


def _block(
    pen: Pen, top: float, text: str, font: Font, room: Room, colour: str, wide: float = ROOM
) -> float:
    """Draw a centred text in the largest size that its room allows; return the height under it."""
    if not text:
        return top
    sizes, most = room
    block = fit(text, font, sizes, wide, most)
    pen.canvas.setFillColor(HexColor(colour))
    return pen.lines(MIDDLE, top, block.lines, font, block.size, CENTRE)


def _say(pen: Pen, x: float, y: float, text: str, font: Font, size: float, colour: str) -> None:
    pen.canvas.setFillColor(HexColor(colour))
    pen.text(x, y, text, font, size, CENTRE)


def programme(contest: ContestInfo, slots: Sequence[Slot], meal_after: int | None) -> Leaves:
    """Lay out the rounds as planned, each with its hours; the last line is the prize-giving.

    A meal follows the round `meal_after`, if one is planned.
    """
    face = faces()
    remark = _("Ces heures sont prévues : la salle annonce les vraies.")
    rows = [GridRow(cells) for cells in _hours(slots, meal_after)]
    columns = [Column(_("Heure"), face.bold, LEFT), Column("", face.regular, LEFT, share=1)]
    paper = Paper(contest, _("Programme de la journée"), [remark])
    return print_grid(paper, Grid(columns, rows, padding=0.5))


def _hours(slots: Sequence[Slot], meal_after: int | None) -> Iterator[tuple[str, str]]:
    for place, slot in enumerate(slots):
        hours = {"start": hour(slot.starts_at), "end": hour(slot.ends_at)}
        yield _("%(start)s – %(end)s") % hours, _("Partie %(round)d") % {"round": slot.number}
        if slot.number == meal_after and place + 1 < len(slots):
            hours = {"start": hour(slot.ends_at), "end": hour(slots[place + 1].starts_at)}
            yield _("%(start)s – %(end)s") % hours, _("Repas")
    if slots:
        yield hour(slots[-1].ends_at), _("Résultats et remise des lots")
