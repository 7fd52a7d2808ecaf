"""Diplomas, one A4 sheet each, in black and white."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, landscape

from scoring.words import N_
from tournaments.pairing.contract import Ordinal
from tournaments.papers.kit.fonts import Font, faces, wrap
from tournaments.papers.kit.layout import CENTRE, LEADING, Leaf, Leaves, Pen
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.papers.kit.words import long_date
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.prizes.diplomas import Diploma

WIDTH, HEIGHT = landscape(A4)
EDGE = 28.0
#: Width of the text, clear of the frame and its corners.
ROOM = WIDTH - 2 * (EDGE + 62)
LARGEST_LOGO = 150.0, 52.0
LARGEST_NAME = 50.0
#: Largest height of the name, in points, however long the name is.
NAME_ROOM = 122.0
SUITS = ("♠", "♥", "♦", "♣")

PLACES = (
    N_("Première place"), N_("Deuxième place"), N_("Troisième place"), N_("Quatrième place"),
    N_("Cinquième place"), N_("Sixième place"), N_("Septième place"), N_("Huitième place"),
    N_("Neuvième place"), N_("Dixième place"), N_("Onzième place"), N_("Douzième place"),
    N_("Treizième place"), N_("Quatorzième place"), N_("Quinzième place"), N_("Seizième place"),
    N_("Dix-septième place"), N_("Dix-huitième place"), N_("Dix-neuvième place"),
    N_("Vingtième place"),
)  # fmt: skip


def diplomas_paper(
    contest: ContestInfo, found: Sequence[Diploma], signatures: Sequence[str] = ()
) -> Leaves:
    """Lay out one sheet per diploma; each name in `signatures` gets its own line to sign on."""

    top = 0.0

    def head(pen: Pen) -> None:
        nonlocal top
        _frame(pen)
        top = _head(pen, contest)

    def foot(pen: Pen) -> None:
        _signed(pen, signatures)

    def leaf(diploma: Diploma) -> Leaf:
        def draw(pen: Pen, _page: int, _of: int) -> None:
            pen.stamp(("head of diplomas", contest.pk), head)
            _text(pen, top, diploma)
            pen.stamp(("foot of diplomas", contest.pk, tuple(signatures)), foot)

        return Leaf(draw, WIDTH, HEIGHT)

    return Leaves(contest, _("Diplômes"), [leaf(one) for one in found])


def place_in_words(place: int) -> str:
    """Return "Première place", "Deuxième place"…; from the twenty-first on, in figures."""
    if place <= len(PLACES):
        return _(PLACES[place - 1])
    return _("%(rank)s place") % {"rank": Ordinal(place, feminine=True).translated(_)}


def _frame(pen: Pen) -> None:
    """Draw a double border, with a suit in each corner."""
    pen.box(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 2.4)
    inner = EDGE + 7
    pen.box(inner, inner, WIDTH - 2 * inner, HEIGHT - 2 * inner, 0.6)
    size, half = 30.0, 24.0
    right, top = WIDTH - inner, HEIGHT - inner
    corners = ((inner, top), (right, top), (right, inner), (inner, inner))
    for suit, (x, y) in zip(SUITS, corners, strict=True):
        pen.canvas.setFillGray(1)
        pen.canvas.rect(x - half, y - half, 2 * half, 2 * half, stroke=0, fill=1)
        pen.canvas.setFillGray(0)
        pen.text(x, y - size * 0.36, suit, faces().regular, size, CENTRE)


def _head(pen: Pen, contest: ContestInfo) -> float:
    """Draw the logo, the title and the contest; return the height under them."""
    face = faces()
    middle = WIDTH / 2
    wide, high = logo_size(contest.logo, *LARGEST_LOGO)
    top = HEIGHT - EDGE - 26
    if wide:
        draw_logo(pen.canvas, contest.logo, middle - wide / 2, top - high, (wide, high))
        top -= high + 6
    top = _centred(pen, top, contest.club, face.regular, 14, 1)
    top = _spaced(pen, top - 4, _("Diplôme"), 42)
    top = _ornament(pen, top - 4)
    top = _centred(pen, top - 8, contest.name, face.bold, 19, 2)
    placed = ", ".join(filter(None, (contest.place, long_date(contest.date))))
    return _centred(pen, top - 2, placed, face.regular, 12.5, 1)


def _text(pen: Pen, top: float, diploma: Diploma) -> None:
    """Draw the name under `top`, and the place it is for."""
    face = faces()
    middle = WIDTH / 2
    below = EDGE + 136
    lines, size = _named(diploma.name, face.bold)
    tall = len(lines) * size * LEADING
    room = top - below
    start = top - max(0.0, (room - tall - 18) / 2)
    pen.text(middle, start - 12, _("décerné à"), face.regular, 13, CENTRE)
    start -= 20
    for line in lines:
        pen.text(middle, start - size, line, face.bold, size, CENTRE)
        start -= size * LEADING
    said = place_in_words(diploma.place)
    if diploma.shared:
        said = _("%(place)s ex æquo") % {"place": said}
    after = below - 4
    after = _centred(pen, after, said, face.bold, 26, 1)
    if diploma.category:
        category = _("Catégorie « %(category)s »") % {"category": diploma.category}
        _centred(pen, after, category, face.regular, 14, 1)


def _named(name: str, font: Font) -> tuple[tuple[str, ...], float]:
    """Fit a name in the largest type; two players take a line each."""
    pair = name.split(" – ", 1)
    if len(pair) == 1:
        return _fitted(name, font, LARGEST_NAME, NAME_ROOM)
    players = (f"{pair[0]} –", pair[1])
    largest = LARGEST_NAME
    while True:
        fitted = [_fitted(player, font, largest, NAME_ROOM) for player in players]
        size = min(one for _lines, one in fitted)
        lines = tuple(line for player in players for line in wrap(player, font, size, ROOM))
        if len(lines) * size * LEADING <= NAME_ROOM + 0.5 or size <= 3:
            return lines, size
        largest = size - 0.5


def _ornament(pen: Pen, top: float) -> float:
    """Draw the four suits between two rules; return the height under them."""
    size, gap, long = 15.0, 24.0, 150.0
    half = gap * 2
    middle = top - size * 0.6
    for left in (WIDTH / 2 - half - long, WIDTH / 2 + half):
        pen.rules([(left, middle, left + long, middle)], 0.8)
    for place, suit in enumerate(SUITS):
        x = WIDTH / 2 + (place - 1.5) * gap
        pen.text(x, middle - size * 0.36, suit, faces().regular, size, CENTRE)
    return top - size * LEADING


def _signed(pen: Pen, signatures: Sequence[str]) -> None:
    """Draw one line per signature, side by side, with the name under it."""
    face = faces()
    names = list(signatures) or [""]
    each = ROOM / len(names)
    for place, name in enumerate(names):
        left = (WIDTH - ROOM) / 2 + place * each + each * 0.12
        pen.dotted(left, EDGE + 44, each * 0.76)
        if name:
            lines, size = _fitted(name, face.regular, 11, 24, each * 0.9)
            top = EDGE + 40.0
            for line in lines:
                pen.text(left + each * 0.38, top - size, line, face.regular, size, CENTRE)
                top -= size * LEADING


def _spaced(pen: Pen, top: float, text: str, size: float) -> float:
    """Draw a word in spaced capitals; return the height under it."""
    font = faces().bold
    text = text.upper()
    gap = size * 0.22
    x = WIDTH / 2 - (font.width(text) * size + gap * (len(text) - 1)) / 2
    for letter in text:
        pen.text(x, top - size, letter, font, size)
        x += font.width(letter) * size + gap
    return top - size * LEADING


def _centred(pen: Pen, top: float, text: str, font: Font, size: float, most: int) -> float:
    """Draw a centred text, shrunk to at most `most` lines; return the height under it."""
    if not text:
        return top
    lines, size = _fitted(text, font, size, size * LEADING * most)
    for line in lines:
        pen.text(WIDTH / 2, top - size, line, font, size, CENTRE)
        top -= size * LEADING
    return top


def _fitted(
    text: str, font: Font, largest: float, tall: float, wide: float = ROOM
) -> tuple[tuple[str, ...], float]:
    """Return the lines of a text and the largest size that fits; nothing is cut off."""
    size = largest
    while True:
        lines = wrap(text, font, size, wide)
        whole = not any(len(line) < 4 and len(lines) > 1 for line in lines)
        if (len(lines) * size * LEADING <= tall + 0.5 and whole) or size <= 3:
            return lines, size
        size -= 0.5
