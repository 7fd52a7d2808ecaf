"""Large type on a white page, between two rules: nothing else."""

from __future__ import annotations

from django.utils.translation import gettext as _

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
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import CENTRE, Pen

EDGE = 56.0
COLUMN = Column(WIDTH / 2, WIDTH - 2 * EDGE)
BOTTOM = 140.0


def draw(pen: Pen, diploma: Said) -> None:
    face = faces()
    middle = WIDTH / 2
    name = diploma.contest.name
    top = logo(pen, diploma.contest, middle, HEIGHT - 26, (150, 42))
    top = block(pen, COLUMN, min(top - 2, HEIGHT - 40), name, diploma.face, 26, 2)
    under = ", ".join(filter(None, (diploma.contest.club, diploma.placed)))
    top = block(pen, COLUMN, top - 2, under, face.regular, 13) - 10
    pen.rules([(EDGE, y, WIDTH - EDGE, y) for y in (top, BOTTOM)], 3.2)
    after = block(pen, COLUMN, top - 16, diploma.place, diploma.face, 52)
    after = block(pen, COLUMN, after, diploma.category, face.regular, 18)
    winner = named(diploma.name, face.bold, 58, COLUMN.width, after - BOTTOM - 60)
    start = name_block(pen, COLUMN, after, BOTTOM + 12, winner, above=24)
    pen.text(middle, start + 6, _("décerné à"), face.regular, 14, CENTRE)
    spaced(pen, middle, BOTTOM - 26, _("Diplôme"), face.bold, 13)
    signed(pen, COLUMN, 54, diploma.signatures)
