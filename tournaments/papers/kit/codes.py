"""Links drawn as QR codes, which phones scan from paper."""

from __future__ import annotations

from itertools import groupby

import segno

from tournaments.papers.kit.layout import Pen

#: Side of a QR code, in points (20.5 mm): easy to scan from above the table.
CODE = 58.0
#: Space around a QR code, in points. Readers need four modules; the smallest code has 25 a side.
GAP = 10.0


def code_of(link: str) -> segno.QRCode:
    """Return a link's QR code for paper and screen, still readable with 15 % of it dirty."""
    return segno.make(link, error="m", micro=False)


def modules_of(link: str) -> list[list[bool]]:
    """Return the squares of a link's QR code, row by row from the top; true is dark."""
    return [[bool(dark) for dark in row] for row in code_of(link).matrix]


def draw_code(pen: Pen, link: str, x: float, y: float, size: float = CODE) -> None:
    """Draw a link's QR code from its bottom left corner, clickable on a screen."""
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
