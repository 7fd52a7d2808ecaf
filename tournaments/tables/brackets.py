"""A bracket as a picture: the boxes and lines of `bracket_layout` in pixels, for an SVG."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.pairing.bracket_layout import BOX, Part
from tournaments.queries.bracket_view import BracketMatch, BracketPart, BracketView

WIDE = 210
BETWEEN = 32
ROW = 30
#: What is left over each box for the name of its match.
LABEL = 16
PAD = 4


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

    box_width = WIDE


#: The height of a box, half of it for each side.
HIGH = BOX * ROW - LABEL


def pictures(view: BracketView) -> list[Picture]:
    """A picture for each part of a bracket."""
    return [_picture(view, named) for named in view.parts]


def _picture(view: BracketView, named: BracketPart) -> Picture:
    part = named.part
    return Picture(
        title=named.title,
        width=part.columns * (WIDE + BETWEEN) - BETWEEN + 2 * PAD,
        height=part.rows * ROW + 2 * PAD,
        boxes=tuple(
            DrawnBox(view.matches[box.fixture.slot], _left(box.column), _middle(box.row) - HIGH / 2)
            for box in part.boxes
        ),
        paths=tuple(_paths(part)),
    )


def _paths(part: Part) -> Iterator[str]:
    for line in part.lines:
        start, end = _left(line.column) + WIDE, _left(line.column + 1)
        yield f"M{start} {_middle(line.start)}H{(start + end) / 2}V{_middle(line.end)}H{end}"


def _left(column: int) -> float:
    return PAD + column * (WIDE + BETWEEN)


def _middle(row: float) -> float:
    # The name of the match stands over its box, within its rows.
    return PAD + row * ROW + LABEL / 2
