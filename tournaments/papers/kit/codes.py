"""A link as a code that phones read off the paper."""

from __future__ import annotations

from itertools import groupby

import segno

from tournaments.papers.kit.layout import Pen

#: The side of a code, in points (20.5 mm): easy to read for a phone held above the table.
CODE = 58.0
#: White around it: readers want four modules, of which the shortest code has 25.
GAP = 10.0


def code_of(link: str) -> segno.QRCode:
    """The code of a link, on paper and on screens alike: 15 % of it may get dirty."""
    return segno.make(link, error="m", micro=False)


def modules_of(link: str) -> list[list[bool]]:
    """The squares of the code of a link, row by row from its top."""
    return [[bool(dark) for dark in row] for row in code_of(link).matrix]


def draw_code(pen: Pen, link: str, x: float, y: float, size: float = CODE) -> None:
    """The code of a link from its bottom left corner; on a screen it is a link to click."""
    rows = modules_of(link)
    side = size / len(rows)
    path = pen.canvas.beginPath()
    for number, row in enumerate(rows, start=1):
        column = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                path.rect(x + column * side, y + size - number * side, length * side, side)
            column += length
    pen.canvas.setFillGray(0)
    pen.canvas.drawPath(path, stroke=0, fill=1)
    pen.canvas.linkURL(link, (x, y, x + size, y + size))
