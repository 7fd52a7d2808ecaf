"""Photographs of the real score sheets: the PDF that is printed, with ticks drawn on it."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

import pypdfium2
from PIL import Image, ImageDraw

from tournaments.annexes.photos.rules import Field
from tournaments.files.sheet_strip import Box, Strip
from tournaments.models import Contest
from tournaments.papers.kit.document import document
from tournaments.papers.results.sheets import SheetStyle, score_sheets, strips_of
from tournaments.queries.core.contests import contest_info
from tournaments.queries.results.rounds import rounds_of

#: Pixels of a millimetre, as a phone held above one sheet gives them.
DENSITY = 8.0
STYLE = SheetStyle(2, deals=True, strip=True)


def pictures(
    contest: Contest, round_: int, totals: Mapping[int, tuple[int, int]], density: float = DENSITY
) -> dict[int, bytes]:
    """Return a JPEG of the sheet of each of these tables, with its totals ticked by a pen."""
    info, view = contest_info(contest), rounds_of(contest, round_)[0]
    pdf = pypdfium2.PdfDocument(document([score_sheets(info, view, style=STYLE)]))
    drawn: dict[int, bytes] = {}
    for placed in strips_of(info, view, style=STYLE):
        table = placed.code.table
        if table not in totals:
            continue
        page = pdf[placed.page - 1]
        image = page.render(scale=density * 25.4 / 72).to_pil().convert("RGB")
        for box in _ticked(Strip(placed.code.shape), *totals[table]):
            _tick(image, density, placed.x + box.x, placed.y + box.y)
        drawn[table] = _around(image, density, placed.x, placed.y, Strip(placed.code.shape))
    return drawn


def _ticked(strip: Strip, ns: int, ew: int) -> list[Box]:
    """Return the boxes of two totals, and of no belote and no capot, on the right columns."""
    digits_of = {Field.NS_TOTAL: str(ns), Field.EW_TOTAL: str(ew)}
    counts = {one.field: one.count for one in strip.fields}
    wanted = {
        (field, counts[field] - len(digits) + place): int(digit)
        for field, digits in digits_of.items()
        for place, digit in enumerate(digits)
    }
    return [box for box in strip.boxes if wanted.get((box.field, box.place)) == box.value]


def _tick(image: Image.Image, density: float, x: float, y: float) -> None:
    """Draw a cross in a box, with a blue pen of 0.7 mm."""
    middle, half = (x * density, image.height - y * density), 1.2 * density
    pen, width = ImageDraw.Draw(image), round(0.7 * density)
    for side in (1, -1):
        ends = [
            (middle[0] - half, middle[1] - side * half),
            (middle[0] + half, middle[1] + side * half),
        ]
        pen.line(ends, fill=(30, 40, 120), width=width)


def _around(image: Image.Image, density: float, x: float, y: float, strip: Strip) -> bytes:
    """Return the part of the page around a strip, as JPEG."""
    side = 12 * density
    left, top = x * density - side, image.height - (y + strip.height) * density - side
    right, bottom = (x + strip.width) * density + side, image.height - y * density + side
    box = (max(left, 0), max(top, 0), min(right, image.width), min(bottom, image.height))
    buffer = BytesIO()
    image.crop(tuple(map(round, box))).save(buffer, "JPEG", quality=85)
    return buffer.getvalue()
