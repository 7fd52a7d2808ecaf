"""Reading of a file: its pictures, and the sheets of each."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from time import process_time

import numpy as np
from PIL import Image

from tournaments.annexes.photos.rules.deciding import numbers
from tournaments.annexes.photos.rules.finding import Seen, codes_in
from tournaments.annexes.photos.rules.found import PictureRead, Point, Refusal, SheetRead, Why
from tournaments.annexes.photos.rules.ink import ink
from tournaments.annexes.photos.rules.marks import flat, placed
from tournaments.annexes.photos.rules.opening import LEAST_SIDE, pages
from tournaments.annexes.photos.rules.plane import Matrix, Points, moved
from tournaments.annexes.photos.rules.straight import Straight, straightened
from tournaments.files.sheet_code import CodeFault, NotRead, read_code
from tournaments.files.sheet_strip import Strip

#: Fewest pixels of a millimetre at which a stroke is told from the paper.
LEAST_UNIT = 3.0
#: How well the boxes must be found, at least; under it the picture is too blurred.
LEAST_FIT = 0.22
#: Seconds of processor that the pages of a file may take without showing a sheet.
MOST_LOST = 20.0
#: Quality of the picture that is cut out.
CUT_QUALITY = 70


def read_pages(data: bytes, name: str) -> Iterator[PictureRead]:
    """Yield what is read of each picture or page of a file: see `files.read_file`.

    A file whose pages show no sheet for `MOST_LOST` seconds is left: other senders wait.
    """
    begun = process_time()
    lost = 0.0
    for number, page in enumerate(pages(data), start=1):
        if isinstance(page, Refusal):
            read: tuple[SheetRead, ...] = ()
            refusal: Refusal | None = page
        else:
            read = tuple(_sheets(page))
            refusal = None if read else Refusal.NO_SHEET
        now = process_time()
        yield PictureRead(name, number, read, refusal, round(now - begun, 3))
        lost += now - begun if refusal is not None else 0.0
        if lost > MOST_LOST:
            yield PictureRead(name, number + 1, (), Refusal.TOO_MANY_PAGES, 0.0)
            return
        begun = process_time()


def _sheets(colours: Image.Image) -> Iterator[SheetRead]:
    """Yield the sheets of a picture, in reading order."""
    if min(colours.size) < LEAST_SIDE:
        return
    greys, red = colours.convert("L"), colours.getchannel("R")
    for seen in codes_in(np.asarray(greys)):
        try:
            code = read_code(seen.text)
        except NotRead as fault:
            match fault.fault:
                case CodeFault.FOREIGN:
                    # The address of the table's phones, or anything else on the paper.
                    continue
                case CodeFault.OTHER_LAYOUT:
                    yield SheetRead(None, corners=_points(seen.corners), nothing=Why.OTHER_LAYOUT)
                case CodeFault.DAMAGED:
                    yield SheetRead(None, corners=_points(seen.corners), nothing=Why.DAMAGED_CODE)
            continue
        strip = Strip(code.shape)
        near, shift = _around(greys, seen, strip)
        near_red, _shift = _around(red, seen, strip)
        own = Seen(seen.text, seen.corners - shift)
        small = seen.unit < LEAST_UNIT
        matrix = None if small else placed(near, strip, own)
        if matrix is None:
            # Its line is typed beside the picture: about where the code says the strip is.
            cut = _cut(straightened(near, near_red, flat(strip, own), strip))
            why = Why.TOO_SMALL if small else Why.STRIP_HIDDEN
            yield SheetRead(code, {}, _points(seen.corners), cut, why)
            continue
        straight = straightened(near, near_red, matrix, strip)
        corners = _corners(matrix, strip, shift)
        cut = _cut(straight)
        if not straight.whole:
            yield SheetRead(code, {}, corners, cut, Why.STRIP_HIDDEN)
            continue
        darkness, fit = ink(straight)
        if fit < LEAST_FIT:
            yield SheetRead(code, {}, corners, cut, Why.TOO_BLURRED)
            continue
        yield SheetRead(code, numbers(darkness), corners, cut)


def _around(greys: Image.Image, seen: Seen, strip: Strip) -> tuple[Image.Image, Points]:
    """Return the part of a picture that may hold a strip, of mode F, and its upper left corner."""
    reach = strip.width * seen.unit * 0.85
    middle = seen.corners.mean(axis=0)
    left, up = np.maximum(middle - reach, 0).astype(int)
    right, down = np.minimum(middle + reach, greys.size).astype(int)
    return greys.crop((left, up, right, down)).convert("F"), np.array([left, up], np.float64)


def _corners(matrix: Matrix, strip: Strip, shift: Points) -> tuple[Point, ...]:
    wide, tall = strip.width, strip.height
    return _points(moved(matrix, np.array([(0, tall), (wide, tall), (wide, 0), (0, 0)])) + shift)


def _points(corners: Points) -> tuple[Point, ...]:
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in corners)


def _cut(straight: Straight) -> bytes:
    """Return the straightened strip as a JPEG, light enough to be kept with the entry."""
    greys = np.clip(straight.greys, 0, 255)
    # The paper is shown white, whatever the light was.
    lighter = np.clip(greys * (235 / max(float(np.percentile(greys, 75)), 40.0)), 0, 255)
    buffer = BytesIO()
    Image.fromarray(lighter.astype(np.uint8)).save(buffer, "JPEG", quality=CUT_QUALITY)
    return buffer.getvalue()
