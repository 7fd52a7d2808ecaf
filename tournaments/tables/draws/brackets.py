"""Bracket as a picture: the boxes and lines of `bracket_layout`, in pixels, for an SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tournaments.pairing.bracket.layout import BOX, Part, split
from tournaments.queries.draws.bracket_view import BracketMatch, BracketView

WIDE = 210
BETWEEN = 32
ROW = 30
#: Height left above each box for the name of its match.
LABEL = 16
PAD = 4
#: Limits of a screen: wider boxes, which hold a name and its origin, and few enough rows and
#: columns to read from afar. A picture with too many columns gets fewer rows.
SCREEN_WIDE = 290
SCREEN_ROWS = 13
SCREEN_COLUMNS = 3
FEWER_ROWS = 8


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """Match and its position from the top left corner, in pixels."""

    match: BracketMatch
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """Part of a bracket as an SVG: title, size in pixels, boxes and lines."""

    title: str
    width: float
    height: float
    boxes: tuple[DrawnBox, ...]
    paths: tuple[str, ...]
    box_width: float = WIDE

    @property
    def going_on(self) -> bool:
        """Whether the picture holds a team, and a match still without a winner."""
        matches = [box.match for box in self.boxes]
        return any(side.team for match in matches for side in match.contenders) and not all(
            match.note or any(side.won for side in match.contenders) for match in matches
        )


#: Height of a box; each side takes half of it.
HIGH = BOX * ROW - LABEL


def pictures(view: BracketView) -> list[Picture]:
    """Return one picture for each part of a bracket."""
    return [_picture(view, named.title, named.part, WIDE) for named in view.parts]


def screen_pictures(view: BracketView) -> list[Picture]:
    """Return the pictures of a bracket for the screen, split so that they can be read from afar.

    The first one ends with the final; the pictures of the matches that lead to it follow.
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
    # The name of the match stands above its box, within its rows.
    return PAD + row * ROW + LABEL / 2
