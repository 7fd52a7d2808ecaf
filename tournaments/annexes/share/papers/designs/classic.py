"""A double frame with a suit in each corner, and the four suits under the title."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.annexes.share.papers.designs.page import (
    HEIGHT,
    SUITS,
    WIDTH,
    Column,
    Said,
    block,
    logo,
    name_block,
    named,
    signed,
    spaced,
)
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import CENTRE, Pen

EDGE = 28.0
COLUMN = Column(WIDTH / 2, WIDTH - 2 * (EDGE + 62))
BELOW = EDGE + 136


def draw(pen: Pen, diploma: Said) -> None:
    pen.stamp("classic diploma", _frame)
    middle = WIDTH / 2
    face = faces()
    top = logo(pen, diploma.contest, middle, HEIGHT - EDGE - 26, (150, 52))
    top = block(pen, COLUMN, top, diploma.contest.club, face.regular, 14)
    spaced(pen, middle, top - 52, _("Diplôme"), diploma.face, 42)
    with pen.drawing(None):
        top = _ornament(pen, top - 66)
    top = block(pen, COLUMN, top - 8, diploma.contest.name, face.bold, 19, 2)
    top = block(pen, COLUMN, top - 2, diploma.placed, face.regular, 12.5)
    name = named(diploma.name, diploma.face, 50, COLUMN.width, top - BELOW - 30)
    start = name_block(pen, COLUMN, top, BELOW, name, above=24)
    pen.text(middle, start + 6, _("décerné à"), face.regular, 13, CENTRE)
    after = block(pen, COLUMN, BELOW - 4, diploma.place, diploma.face, 27)
    block(pen, COLUMN, after, diploma.category, face.regular, 14)
    signed(pen, COLUMN, EDGE + 44, diploma.signatures)


def _frame(pen: Pen) -> None:
    inner = EDGE + 7
    size, half = 30.0, 24.0
    right, top = WIDTH - inner, HEIGHT - inner
    for edge, thick in ((EDGE, 2.4), (inner, 0.6)):
        level = [(inner + half, y, right - half, y) for y in (edge, HEIGHT - edge)]
        upright = [(x, inner + half, x, top - half) for x in (edge, WIDTH - edge)]
        pen.rules([*level, *upright], thick)
    corners = ((inner, top), (right, top), (right, inner), (inner, inner))
    for suit, (x, y) in zip(SUITS, corners, strict=True):
        pen.text(x, y - size * 0.36, suit, faces().regular, size, CENTRE)


def _ornament(pen: Pen, top: float) -> float:
    size, gap, long = 15.0, 24.0, 150.0
    half, middle = gap * 2, top - size * 0.6
    for left in (WIDTH / 2 - half - long, WIDTH / 2 + half):
        pen.rules([(left, middle, left + long, middle)], 0.8)
    for nth, suit in enumerate(SUITS):
        x = WIDTH / 2 + (nth - 1.5) * gap
        pen.text(x, middle - size * 0.36, suit, faces().regular, size, CENTRE)
    return top - size * 1.2
