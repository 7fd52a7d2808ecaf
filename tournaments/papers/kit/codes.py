"""Links drawn as QR codes, which phones scan from paper, and codes that players type."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

import segno
from django.utils.translation import gettext as _

from tournaments.papers.kit.fitted import size_across
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import CENTRE, Pen
from tournaments.words.enums import Camp, Chair

#: Side of a QR code, in points (20.5 mm): easy to scan from above the table.
CODE = 58.0
#: Space around a QR code, in points. Readers need four modules; the smallest code has 25 a side.
GAP = 10.0
#: Pattern that breaks up the squares of a code on paper. Comparing all eight took half the time of
#: the score sheets, and zxing read blurred and spotted codes of each as well as the chosen ones.
MASK = 1
#: Width of a camp's code, in points.
CODED = 44.0


@dataclass(frozen=True, slots=True)
class PhoneLink:
    """What a sheet carries for the phones: the address of its table, and the code of each camp."""

    address: str
    ns_code: str
    ew_code: str
    chair_codes: tuple[str, ...] = ()

    def code(self, camp: str) -> str:
        if camp in Chair.values:
            return self.chair_codes[Chair.values.index(camp)]
        return self.ns_code if camp == Camp.NS else self.ew_code


def code_of(link: str) -> segno.QRCode:
    """Return a link's QR code for the screen, still readable with 15 % of it dirty."""
    return segno.make(link, error="m", micro=False)


def modules_of(link: str) -> list[list[bool]]:
    """Return the squares of a link's QR code, row by row from the top; true is dark."""
    code = segno.make(link, error="m", micro=False, mask=MASK)
    return [[bool(dark) for dark in row] for row in code.matrix]


def draw_code(
    pen: Pen, link: str, x: float, y: float, size: float = CODE, *, opens: str = ""
) -> None:
    """Draw a QR code from its bottom left corner; a link is clickable on a screen.

    One that cannot be clicked says in words what it `opens`.
    """
    words = _("Code QR : %(address)s") % {"address": opens or link}
    with pen.picture(words, (x, y, x + size, y + size), "" if opens else link):
        draw_modules(pen, modules_of(link), x, y, size)


def draw_modules(pen: Pen, rows: Sequence[Iterable[int]], x: float, y: float, size: float) -> None:
    """Draw the dark modules of a QR code from its bottom left corner."""
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


def draw_camp_code(pen: Pen, code: str, x: float, middle: float) -> None:
    bold = faces().bold
    size = size_across(code, bold, CODED - 4, 11.0)
    pen.text(x, middle + 3.5, _("code"), faces().narrow, 7.5, CENTRE)
    pen.text(x, middle - 8, code, bold, size, CENTRE)
