"""Finding of strips in a picture: by their QR first, then by the marks around."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import zxingcpp
from PIL import Image, ImageFilter

from tournaments.annexes.photos.rules.plane import (
    Bytes,
    Greys,
    Matrix,
    Points,
    flat_between,
    matrix_between,
    moved,
    sampled,
)
from tournaments.files.sheet_code import PREFIX
from tournaments.files.sheet_strip import MARK, QR, Strip

#: Longest side of the picture in which QRs are looked for first, then if none was found.
SIDES = (1500, 2600)
#: Pixels of a millimetre in the squares where a mark is looked for, half their side in mm, and how
#: much larger they are for each mm from the nearest mark seen: a small QR tells little of what is far.
FINE, AROUND, FARTHER = 5.0, 7.4, 0.12
#: White around a mark that tells it from a ticked box, in mm.
WHITE = 1.1
#: Least difference between a mark and the white around it, as a share of black to white.
LEAST_MARK = 0.45
#: Most distance between a mark and where the others say it is, in mm.
MOST_OFF = 1.6
#: Most marks of a strip that may be hidden.
MOST_HIDDEN = 1

#: What makes the matrix from points to points, with their weights.
Between = Callable[[Points, Points, Points], Matrix]

_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


@dataclass(frozen=True)
class Seen:
    """A QR seen in a picture: its text, and its corners in pixels.

    The corners are those of the upper left, the upper right, the lower right and the lower left of
    the QR as it was printed.
    """

    text: str
    corners: Points

    @property
    def unit(self) -> float:
        """Pixels of a millimetre, if it is the QR of a strip."""
        sides = np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1)
        return float(sides.mean()) / QR


def codes_in(greys: Bytes) -> list[Seen]:
    """Return the QRs of a picture, in reading order.

    They are looked for in a reduced picture first, as it is faster, then in a finer one, then in
    one without its grain.
    """
    longest = max(greys.shape)
    steps = sorted({max(1, round(longest / side)) for side in SIDES}, reverse=True)
    for step in steps:
        codes = _codes(_reduced(greys, step), step)
        if any(one.text.startswith(PREFIX) for one in codes):
            return codes
    for smooth in (0.6, 1.2):
        finest = Image.fromarray(_reduced(greys, steps[-1]))
        blurred = finest.filter(ImageFilter.GaussianBlur(smooth))
        double = blurred.resize((2 * finest.width, 2 * finest.height), Image.Resampling.BILINEAR)
        codes = _codes(np.asarray(double), steps[-1] / 2)
        if codes:
            return codes
    return []


def placed(greys: Greys, strip: Strip, seen: Seen) -> Matrix | None:
    """Return the matrix from a strip, in mm, to the picture; None if its marks are not seen.

    `greys` has black at 0. The QR says about where the marks are: those above and under it are
    looked for first, then the corners. A QR is small: its corners may tell a perspective that the
    sheet has not, so the corners of the strip are looked for without any too.
    """
    for between in (matrix_between, flat_between):
        matrix = _by_marks(greys, strip, seen, between)
        if matrix is not None:
            return matrix
    return None


def _by_marks(greys: Greys, strip: Strip, seen: Seen, between: Between) -> Matrix | None:
    """Return the matrix from a strip to the picture by its marks; None if too few are seen.

    `between` makes the matrices that say where to look for them.
    """
    x, y = strip.code
    own = np.array([(x, y + QR), (x + QR, y + QR), (x + QR, y), (x, y)])
    points, targets, weights = list(own), list(seen.corners), [0.3] * 4
    matrix = between(own, seen.corners, np.ones(4))
    marks = np.array(strip.marks)
    kept = 0
    for pair in np.split(marks, len(marks) // 2):
        for mark in pair:
            far = float(np.linalg.norm(np.array(points) - mark, axis=1).min())
            target = _mark_near(greys, matrix, mark, AROUND + FARTHER * far)
            if target is not None:
                points.append(mark)
                targets.append(target)
                weights.append(1.0)
                kept += 1
        matrix = between(np.array(points), np.array(targets), np.array(weights))
    least = len(marks) - MOST_HIDDEN
    if kept < least:
        return None
    matrix = matrix_between(np.array(points), np.array(targets), np.array(weights))
    settled = np.array(points), np.array(targets), np.array(weights)
    return _settled(matrix, *settled, seen.unit, least)


def _settled(
    matrix: Matrix, points: Points, targets: Points, weights: Points, unit: float, least: int
) -> Matrix | None:
    """Return the matrix without a mark that the others contradict; None if too few agree."""
    off = np.linalg.norm(moved(matrix, points) - targets, axis=1) / unit
    marks = np.arange(len(points)) >= len(points) - int((weights == 1.0).sum())
    if off[marks].max() <= MOST_OFF:
        return matrix
    worst = int(np.argmax(np.where(marks, off, 0.0)))
    if int(marks.sum()) - 1 < least:
        return None
    kept = np.arange(len(points)) != worst
    again = matrix_between(points[kept], targets[kept], weights[kept])
    off = np.linalg.norm(moved(again, points[kept]) - targets[kept], axis=1) / unit
    return again if off[marks[kept]].max() <= MOST_OFF else None


def _mark_near(greys: Greys, matrix: Matrix, mark: Points, around: float) -> Points | None:
    """Return where a mark is in the picture, near where the matrix says; None if it is not.

    It is looked for in a square, `around` mm on each side.
    """
    count = round(2 * around * FINE)
    offsets = (np.arange(count) + 0.5) / FINE - around
    grid = np.stack(np.meshgrid(mark[0] + offsets, mark[1] + offsets), axis=-1)
    patch = sampled(greys, moved(matrix, grid), outside=-1.0)
    inside = patch >= 0
    if inside.mean() < 0.5:
        return None
    patch = np.where(inside, patch, np.median(patch[inside]))
    # Half of the mark is darker than the first.
    share = 50 * (MARK / (2 * around)) ** 2
    black, white = np.percentile(patch, share), np.percentile(patch, 90)
    if white - black < 20:
        return None
    dark = np.clip((white - patch) / (white - black), 0, 1)
    side, rim = round(MARK * FINE), round(WHITE * FINE)
    whole = side + 2 * rim
    sums = np.pad(dark.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
    inner = _boxes(sums, side)[rim:-rim, rim:-rim]
    outer = _boxes(sums, whole)
    ring = (outer - inner) / (whole**2 - side**2)
    score = inner / side**2 - ring
    row, column = np.unravel_index(int(np.argmax(score)), score.shape)
    if score[row, column] < LEAST_MARK:
        return None
    # The middle of what is dark in the square that fits best, to a fraction of its pixels.
    edge = 2
    top, left = int(row) + rim - edge, int(column) + rim - edge
    part = dark[top : top + side + 2 * edge, left : left + side + 2 * edge]
    part = np.clip((part - 0.25) / 0.5, 0, 1)
    weight = float(part.sum())
    down = float((part.sum(axis=1) * np.arange(part.shape[0])).sum()) / weight + top
    across = float((part.sum(axis=0) * np.arange(part.shape[1])).sum()) / weight + left
    at = np.array(
        [mark[0] - around + (across + 0.5) / FINE, mark[1] - around + (down + 0.5) / FINE]
    )
    return moved(matrix, at)


def _boxes(sums: Greys, side: int) -> Greys:
    """Return the sum of each square of a picture, from its sums over rows and columns."""
    return np.asarray(
        sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]
    )


def _reduced(greys: Bytes, step: int) -> Bytes:
    """Return a picture with one pixel for each square of `step` pixels."""
    if step == 1:
        return greys
    tall, wide = (side // step * step for side in greys.shape)
    squares = greys[:tall, :wide].reshape(tall // step, step, wide // step, step)
    return np.ascontiguousarray(squares.mean(axis=(1, 3)).astype(np.uint8))


def _codes(greys: Bytes, step: float) -> list[Seen]:
    codes = zxingcpp.read_barcodes(greys, formats=_QR, try_invert=False)
    seen = []
    for one in codes:
        place = one.position
        corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
        points = np.array([(corner.x, corner.y) for corner in corners], dtype=np.float64)
        seen.append(Seen(one.text, (points + 0.5) * step))
    return sorted(seen, key=lambda one: (one.corners[0, 1], one.corners[0, 0]))
