"""Tables on paper: columns as wide as their content; names share the remaining width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.papers.kit.fonts import Font, faces, shown
from tournaments.papers.kit.grid import (
    SIZES,
    SMALLEST,
    Column,
    Grid,
    GridRow,
    header_size,
    print_grid,
)
from tournaments.papers.kit.layout import RIGHT, Leaves, Paper

#: Narrowest column of names, in multiples of the text size.
NARROWEST = 13.0


@dataclass(frozen=True, slots=True)
class Head:
    """Column described by its head.

    A column with a `share` gets that share of the width that the other columns leave. Another
    column is as wide as its widest cell or, if `wrapped`, as its widest word.
    """

    label: str
    font: Font
    align: float = RIGHT
    share: float = 0.0
    wrapped: bool = False


def table(
    heads: Sequence[Head],
    rows: Sequence[GridRow],
    width: float,
    *,
    narrowest: float = NARROWEST,
    smaller: Sequence[float] = (),
    forced: bool = False,
) -> Grid | None:
    """Return the grid; None if the shared columns would be narrower than `narrowest`.

    `narrowest` is in multiples of the text size, for all shared columns together. The `smaller`
    sizes are tried after the usual ones. With `forced`, return the grid even if the shared columns
    are too narrow. Notes are printed under the first shared column.
    """
    named = next(at for at, head in enumerate(heads) if head.share)
    columns = _columns(heads, rows)

    def names(size: float) -> float:
        return sum(
            column.width
            for column, head in zip(columns(size, width), heads, strict=True)
            if head.share
        )

    sizes = [size for size in (*SIZES, *smaller) if names(size) >= narrowest * size]
    if not sizes and not forced:
        return None
    largest = sizes[0] if sizes else SMALLEST
    smallest = min(largest, SMALLEST)
    return Grid(
        rows,
        columns,
        padding=0.22,
        raised=named,
        note_from=named,
        smallest=smallest,
        largest=largest,
    )


def print_table(
    paper_of: Callable[[bool], Paper],
    heads: Sequence[Head],
    rows: Sequence[GridRow],
    narrowest: float = NARROWEST,
    smaller: Sequence[float] = (),
) -> Leaves:
    """Lay out the table in portrait, or in landscape if names need the room.

    `paper_of` makes the paper; its argument is true for landscape.
    """
    upright = paper_of(False)
    grid = table(heads, rows, upright.width, narrowest=narrowest)
    if grid is not None:
        return print_grid(upright, grid)
    paper = paper_of(True)
    grid = table(heads, rows, paper.width, narrowest=narrowest, smaller=smaller)
    if grid is None:
        grid = table(heads, rows, paper.width, forced=True)
    assert grid is not None
    return print_grid(paper, grid)


def _columns(
    heads: Sequence[Head], rows: Sequence[GridRow]
) -> Callable[[float, float], Sequence[Column]]:
    widest = [
        0.0 if head.share else _widest([row.cells[at] for row in rows], head)
        for at, head in enumerate(heads)
    ]
    shares = sum(head.share for head in heads)

    def columns(size: float, width: float) -> Sequence[Column]:
        bold = faces().bold
        room = [
            max(text * size, bold.width(head.label) * header_size(size)) + size * 0.62
            if not head.share
            else 0.0
            for text, head in zip(widest, heads, strict=True)
        ]
        left = max(width - sum(room), size)
        return [
            Column(
                head.label, left * head.share / shares if head.share else own, head.font, head.align
            )
            for head, own in zip(heads, room, strict=True)
        ]

    return columns


def _widest(texts: Sequence[str], head: Head) -> float:
    found = set(texts)
    if head.wrapped:
        found = {word for text in found for word in text.split(" ")}
    return max((head.font.width(shown(text, head.font)) for text in found), default=0.0)
