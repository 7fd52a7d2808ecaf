"""Cards of text to cut: a title, lines of text, and a fold if asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.papers.kit.cut_cards import EDGE, Cut, Place, cut_leaves, fill, in_turn
from tournaments.papers.kit.fitted import Part
from tournaments.papers.kit.fonts import faces, wrap
from tournaments.papers.kit.layout import CENTRE, LEFT, Leaves, Pen
from tournaments.papers.kit.structure import Role
from tournaments.queries.core.contests import ContestInfo

#: Sizes of the title of a folded card and of another one, of the outside, of the contest, and the
#: largest of the lines, in points.
TITLE, HEADING, OUTSIDE, NAMED, LARGEST = 17.0, 13.0, 12.0, 8.0, 14.0
#: Space under the title.
UNDER_TITLE = 4.0


@dataclass(frozen=True, slots=True)
class CutCard:
    """Card to cut. Of a folded card only `title` and `outside` are seen until it is opened."""

    title: str
    lines: Sequence[str]
    outside: str = ""
    folded: bool = False


def cut_cards(
    contest: ContestInfo, title: str, cards: Sequence[CutCard], across: int, down: int
) -> Leaves:
    cut = Cut(across, down)
    return cut_leaves(contest, title, in_turn(cards, cut.each), cut, partial(_draw, contest))


def _draw(contest: ContestInfo, pen: Pen, card: CutCard, place: Place) -> None:
    if card.folded:
        _draw_folded(pen, contest, card, place)
        return
    face = faces()
    inside = place.inside
    title = wrap(card.title, face.bold, HEADING, inside.width)
    with pen.drawing(Role.TITLE):
        top = pen.lines(inside.left, inside.top, title, face.bold, HEADING)
    _fill(pen, card.lines, inside.without(top=inside.top - top + UNDER_TITLE))


def _draw_folded(pen: Pen, contest: ContestInfo, card: CutCard, place: Place) -> None:
    face = faces()
    middle = place.bottom + place.height / 2
    pen.canvas.setDash(1, 2)
    pen.rules([(place.left + EDGE, middle, place.right - EDGE, middle)], 0.4, 0.5)
    pen.canvas.setDash()
    outside = place.without(EDGE, place.height / 2, EDGE, EDGE)
    parts = [
        Part(card.title, face.bold, TITLE / OUTSIDE, title=True),
        Part(card.outside, face.regular),
        Part(contest.name, face.narrow, NAMED / OUTSIDE),
    ]
    fill(pen, parts, outside, OUTSIDE, CENTRE)
    _fill(pen, card.lines, place.without(EDGE, EDGE, EDGE, place.height / 2 + EDGE))


def _fill(pen: Pen, lines: Sequence[str], room: Place) -> None:
    face = faces()
    fill(pen, [Part(line, face.regular) for line in lines], room, LARGEST, LEFT, from_top=True)
