"""Cards printed several to a page, to cut: their places, their order, their text, their cut lines.

Printers leave about five millimetres white around a page, so nothing but a cut line comes nearer to
an edge than `EDGE`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from tournaments.papers.kit.fitted import Part, clipped, fit_all, height_of, sizes_by_ratio
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import CENTRE, RIGHT, Leaf, Leaves, Pen, page_words
from tournaments.papers.kit.structure import Role
from tournaments.queries.core.contests import ContestInfo

Card = TypeVar("Card")

WIDTH, HEIGHT = A4
#: Space kept white inside the edges of a card and of a page, in points.
EDGE = 6 * mm
#: Height of the foot of a page: its margin and a line of text.
FOOT = EDGE + 10
FOOT_TEXT = 7.5
#: Height of the lowest letters that a part of a card may shrink to, in points.
SMALLEST = 1.5


@dataclass(frozen=True, slots=True)
class Place:
    """Rectangle of paper of a card, by its bottom left corner, in points."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def top(self) -> float:
        return self.bottom + self.height

    @property
    def inside(self) -> Place:
        """Part of the card that is printed: no cut and no printer's margin reaches it."""
        return self.without(EDGE, EDGE, EDGE, EDGE)

    def without(
        self, left: float = 0, bottom: float = 0, right: float = 0, top: float = 0
    ) -> Place:
        width, height = self.width - left - right, self.height - bottom - top
        return Place(self.left + left, self.bottom + bottom, width, height)


@dataclass(frozen=True, slots=True)
class Cut:
    """Division of an A4 page into equal cards; without a foot they take all of it."""

    across: int
    down: int
    foot: bool = True

    @property
    def each(self) -> int:
        return self.across * self.down

    def place(self, position: int) -> Place:
        row, column = divmod(position, self.across)
        low = FOOT if self.foot else 0.0
        wide, high = WIDTH / self.across, (HEIGHT - low) / self.down
        return Place(column * wide, HEIGHT - (row + 1) * high, wide, high)

    def lines(self) -> list[tuple[float, float, float, float]]:
        low = FOOT if self.foot else 0.0
        columns = [WIDTH * column / self.across for column in range(1, self.across)]
        lowest = self.down + 1 if self.foot else self.down
        rows = [HEIGHT - (HEIGHT - low) * row / self.down for row in range(1, lowest)]
        return [(x, low, x, HEIGHT) for x in columns] + [(0, y, WIDTH, y) for y in rows]


def piles(cards: Sequence[Card], each: int) -> list[list[Card]]:
    """Return the cards of each page, at least one, so that the piles follow each other once cut.

    The first place of every page makes the first pile, the second place the next one.

    >>> piles("abcdefg", 3)
    [['a', 'd', 'g'], ['b', 'e'], ['c', 'f']]
    """
    count = max(1, -(-len(cards) // each))
    return [list(cards[page::count]) for page in range(count)]


def in_turn(cards: Sequence[Card], each: int, start: int = 1) -> list[list[Card | None]]:
    """Return the cards of each page in reading order, None in the places used before `start`.

    >>> in_turn("abc", 3, start=3)
    [[None, None, 'a'], ['b', 'c']]
    """
    whole: list[Card | None] = [*[None] * (start - 1), *cards]
    return [whole[at : at + each] for at in range(0, len(whole), each)] or [[]]


def cut_leaves(
    contest: ContestInfo,
    title: str,
    pages: Sequence[Sequence[Card | None]],
    cut: Cut,
    draw: Callable[[Pen, Card, Place], None],
) -> Leaves:
    """Lay out pages of cards, with dashed lines to cut along; `draw` prints one card."""

    def drawn(page: Sequence[Card | None], pen: Pen, number: int, of: int) -> None:
        pen.canvas.setDash(2, 3)
        pen.rules(cut.lines(), 0.3, 0.5)
        pen.canvas.setDash()
        for position, card in enumerate(page):
            if card is not None:
                draw(pen, card, cut.place(position))
        if cut.foot:
            cut_foot(pen, contest, title, number, of)

    leaves = [Leaf(partial(drawn, page)) for page in pages]
    return Leaves(contest, title, leaves, apart=True)


def cut_foot(pen: Pen, contest: ContestInfo, title: str, number: int, of: int) -> None:
    """Draw the foot of a page of cards: the paper, the contest, the time of the data, the page."""
    face = faces()
    version, pages_said = page_words(contest, number, of)
    named = " – ".join(filter(None, (title, contest.club, contest.name)))
    room = WIDTH - 2 * EDGE - face.regular.width(f"{pages_said}  {version}  ") * FOOT_TEXT
    text = clipped(named, face.regular, FOOT_TEXT, room)
    with pen.drawing(Role.TEXT if number == of else None):
        pen.text(EDGE, EDGE, f"{text}  {version}", face.regular, FOOT_TEXT)
    with pen.drawing(None):
        pen.text(WIDTH - EDGE, EDGE, pages_said, face.regular, FOOT_TEXT, RIGHT)


def fill(
    pen: Pen,
    parts: Sequence[Part],
    room: Place,
    largest: float,
    align: float = CENTRE,
    *,
    from_top: bool = False,
) -> None:
    """Draw paragraphs, centred in height or from the top, in the largest type that fits their room.

    `largest` is the size of a paragraph of scale 1, in points. No letter is left out.
    """
    filled = tuple(part for part in parts if part.text)
    blocks = fit_all(filled, sizes_by_ratio(largest, SMALLEST), room.width, room.height)
    top = room.top if from_top else room.bottom + (room.height + height_of(blocks)) / 2
    x = room.left + room.width * align
    for part, block in zip(filled, blocks, strict=True):
        with pen.drawing(Role.TITLE) if part.title else nullcontext():
            top = pen.lines(x, top, block.lines, block.font, block.size, align)
