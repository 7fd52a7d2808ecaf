"""A medal with its ribbon on the left, the words on the right."""

from __future__ import annotations

from math import cos, pi, sin

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
from tournaments.papers.kit.fitted import size_across
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import CENTRE, Pen

EDGE = 28.0
#: Middle and radius of the medal, and its number of points.
X, Y, RADIUS, POINTS = 146.0, HEIGHT / 2 + 62, 96.0, 32
#: Most width of the rank inside the medal, and its largest size.
WIDEST, LARGEST = RADIUS * 1.1, 92.0
LEFT = 288.0
COLUMN = Column((LEFT + WIDTH - EDGE - 24) / 2, WIDTH - EDGE - 24 - LEFT)
BELOW = EDGE + 136


def draw(pen: Pen, diploma: Said) -> None:
    pen.stamp("medal diploma", _medal)
    size = size_across(diploma.rank, diploma.face, WIDEST, LARGEST)
    with pen.drawing(None):
        pen.text(X, Y - size * 0.3, diploma.rank, diploma.face, size, CENTRE)
    face = faces()
    logo(pen, diploma.contest, X, EDGE + 96, (150, 62))
    spaced(pen, COLUMN.middle, HEIGHT - EDGE - 64, _("Diplôme"), diploma.face, 38)
    top = HEIGHT - EDGE - 84
    top = block(pen, COLUMN, top, diploma.contest.name, face.bold, 20, 2)
    top = block(pen, COLUMN, top - 2, diploma.contest.club, face.regular, 14)
    top = block(pen, COLUMN, top - 2, diploma.placed, face.regular, 12.5)
    name = named(diploma.name, diploma.face, 46, COLUMN.width, top - BELOW - 30)
    start = name_block(pen, COLUMN, top, BELOW, name, above=24)
    pen.text(COLUMN.middle, start + 6, _("décerné à"), face.regular, 13, CENTRE)
    after = block(pen, COLUMN, BELOW - 4, diploma.place, diploma.face, 27)
    block(pen, COLUMN, after, diploma.category, face.regular, 14)
    signed(pen, COLUMN, EDGE + 44, diploma.signatures)


def _medal(pen: Pen) -> None:
    """Draw the edge of the page, the ribbon and the medal without its number."""
    canvas = pen.canvas
    pen.box(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 1.2)
    pen.rules([(LEFT - 24, EDGE + 22, LEFT - 24, HEIGHT - EDGE - 22)], 0.6)
    for side in (-1, 1):
        tail = canvas.beginPath()
        ends = ((10, -70), (70, -70), (92, -200), (58, -182), (32, -206))
        tail.moveTo(X + side * ends[0][0], Y + ends[0][1])
        for across, up in ends[1:]:
            tail.lineTo(X + side * across, Y + up)
        tail.close()
        canvas.setFillGray(0.82)
        canvas.setStrokeGray(0)
        canvas.setLineWidth(1.2)
        canvas.drawPath(tail, stroke=1, fill=1)
    star = canvas.beginPath()
    for point in range(2 * POINTS):
        reach = RADIUS + (10 if point % 2 else 0)
        x, y = X + reach * cos(pi * point / POINTS), Y + reach * sin(pi * point / POINTS)
        star.lineTo(x, y) if point else star.moveTo(x, y)
    star.close()
    canvas.setFillGray(0.92)
    canvas.drawPath(star, stroke=1, fill=1)
    canvas.setFillGray(1)
    canvas.circle(X, Y, RADIUS - 12, stroke=1, fill=1)
    canvas.setLineWidth(0.6)
    canvas.circle(X, Y, RADIUS - 18, stroke=1, fill=0)
    canvas.setFillGray(0)
    for nth, suit in enumerate(SUITS):
        pen.text(X + (nth - 1.5) * 22, Y - 64, suit, faces().regular, 14, CENTRE)
