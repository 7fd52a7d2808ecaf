"""A giant playing card: the rank and a suit as its index, the right way up and upside down."""

from __future__ import annotations

from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor

from tournaments.annexes.share.papers.designs.page import (
    HEIGHT,
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

EDGE, ROUND = 24.0, 34.0
#: The hearts' red prints as a dark grey in black and white.
RED = "#b01e2b"
#: Middle of an index, from the edge of the card, its widest figures and their largest size.
INDEX, WIDEST, LARGEST = 62.0, 84.0, 76.0
COLUMN = Column(WIDTH / 2, WIDTH - 2 * (EDGE + 122))
BELOW = EDGE + 128


def draw(pen: Pen, diploma: Said) -> None:
    pen.stamp("card diploma", _card)
    with pen.drawing(None):
        for turned in (False, True):
            _index(pen, diploma, turned)
    middle = WIDTH / 2
    face = faces()
    top = logo(pen, diploma.contest, middle, HEIGHT - EDGE - 22, (150, 52))
    top = block(pen, COLUMN, top, diploma.contest.club, face.regular, 14)
    top = block(pen, COLUMN, top - 6, diploma.contest.name, diploma.face, 27, 2)
    top = block(pen, COLUMN, top - 4, diploma.placed, face.regular, 12.5)
    spaced(pen, middle, top - 36, _("Diplôme"), face.bold, 20)
    top -= 46
    name = named(diploma.name, diploma.face, 54, COLUMN.width, top - BELOW - 20)
    name_block(pen, COLUMN, top, BELOW, name)
    pen.canvas.setFillColor(HexColor(RED))
    after = block(pen, COLUMN, BELOW - 4, diploma.place, diploma.face, 30)
    pen.canvas.setFillGray(0)
    block(pen, COLUMN, after, diploma.category, face.regular, 14)
    signed(pen, COLUMN, EDGE + 38, diploma.signatures)


def _card(pen: Pen) -> None:
    canvas = pen.canvas
    for inset, thick in ((0.0, 2.4), (9.0, 0.6)):
        inner = EDGE + inset
        canvas.setStrokeGray(0)
        canvas.setLineWidth(thick)
        canvas.roundRect(inner, inner, WIDTH - 2 * inner, HEIGHT - 2 * inner, ROUND - inset)


def _index(pen: Pen, diploma: Said, turned: bool) -> None:
    canvas = pen.canvas
    canvas.saveState()
    if turned:
        canvas.translate(WIDTH, HEIGHT)
        canvas.rotate(180)
    canvas.setFillColor(HexColor(RED))
    x, top = EDGE + INDEX, HEIGHT - EDGE - 30
    rank = diploma.rank
    size = size_across(rank, diploma.face, WIDEST, LARGEST)
    pen.text(x, top - size * 0.72, rank, diploma.face, size, CENTRE)
    pen.text(x, top - size * 0.72 - 68, "♥", faces().regular, 66, CENTRE)
    canvas.restoreState()
