"""A bracket as a picture: the boxes and lines of `bracket_layout` in pixels, for an SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tournaments.pairing.bracket.layout import BOX, Part, split
from tournaments.queries.draws.bracket_view import BracketMatch, BracketView

WIDE = 210
BETWEEN = 32
ROW = 30
#: What is left over each box for the name of its match.
LABEL = 16
PAD = 4
#: On a screen: wider boxes, for a name and where it comes from, and no more rows and columns than
#: can be read; fewer rows where there would be too many columns.
SCREEN_WIDE = 290
SCREEN_ROWS = 13
SCREEN_COLUMNS = 3
FEWER_ROWS = 8


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """A match and where it stands, from the top left corner, in pixels."""

    match: BracketMatch
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A part of a bracket as an SVG: its title, its size and what is in it."""

    title: str
    width: float
    height: float
    boxes: tuple[DrawnBox, ...]
    paths: tuple[str, ...]
    box_width: float = WIDE

    @property
    def going_on(self) -> bool:
        """Whether some team is in it, and some match without a winner."""
        matches = [box.match for box in self.boxes]
        return any(side.team for match in matches for side in match.contenders) and not all(
            match.note or any(side.won for side in match.contenders) for match in matches
        )


#: The height of a box, half of it for each side.
HIGH = BOX * ROW - LABEL


def pictures(view: BracketView) -> list[Picture]:
    """A picture for each part of a bracket."""
    return [_picture(view, named.title, named.part, WIDE) for named in view.parts]


def screen_pictures(view: BracketView) -> list[Picture]:
    """The same in pictures that a screen shows in letters to be read from afar.

    The first one ends with the final; those that lead to a match follow it.
    """
    return [
        _picture(view, named.title, piece, SCREEN_WIDE)
        for named in view.parts
        for sheet in split(named.part, SCREEN_ROWS)
        for piece in split(sheet, SCREEN_ROWS if sheet.columns <= SCREEN_COLUMNS else FEWER_ROWS)
    ]


def _picture(view: BracketView, title: str, part: Part, wide: float) -> Picture:
    def left(column: int) -> float:
        return PAD + column * (wide + BETWEEN)

    return Picture(
        title=title,
        width=part.columns * (wide + BETWEEN) - BETWEEN + 2 * PAD,
        height=part.rows * ROW + 2 * PAD,
        boxes=tuple(
            DrawnBox(view.matches[box.fixture.slot], left(box.column), _middle(box.row) - HIGH / 2)
            for box in part.boxes
        ),
        paths=tuple(_paths(part, left, wide)),
        box_width=wide,
    )


def _paths(part: Part, left: Callable[[int], float], wide: float) -> Iterator[str]:
    for line in part.lines:
        start, end = left(line.column) + wide, left(line.column + 1)
        yield f"M{start} {_middle(line.start)}H{(start + end) / 2}V{_middle(line.end)}H{end}"


def _middle(row: float) -> float:
    # The name of the match stands over its box, within its rows.
    return PAD + row * ROW + LABEL / 2
