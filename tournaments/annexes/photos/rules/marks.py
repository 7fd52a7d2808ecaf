"""Place of a strip in a picture: by its QR, then by the black marks around."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import numpy as np
from PIL import Image

from tournaments.annexes.photos.rules.finding import Seen
from tournaments.annexes.photos.rules.plane import (
    Greys,
    Matrix,
    Points,
    flat_between,
    like_a_square,
    matrix_between,
    moved,
    rectangle,
)
from tournaments.files.sheet_strip import MARK, QR, Strip

#: Pixels of a millimetre in the squares where a mark is looked for, and half their side in mm.
FINE, AROUND = 5.0, 7.4
#: Pixels of a millimetre of the whole strip, where its marks are looked for together.
COARSE = 2.5
#: White around a mark that tells it from a ticked box, in mm.
WHITE = 1.1
#: Least difference between a mark and the white around it, as a share of black to white.
LEAST_MARK = 0.45
#: Most distance between a mark and where the others say it is, in mm.
MOST_OFF = 1.6
#: Most marks of a strip that may be hidden, if one is seen on each side.
MOST_HIDDEN = 2
#: Most that a sheet leans away: how much smaller, or larger, its ends look than its QR.
LEANS = 0.33
#: How near a mark is looked for where a lean says it is, in mm.
NEAR = 5.0
#: Side of the squares in which the white of the paper is looked for, in mm, and its rank there.
WHITE_SQUARE, WHITE_RANK = 8, 80


def placed(greys: Image.Image, strip: Strip, seen: Seen) -> Matrix | None:
    """Return the matrix from a strip, in mm, to the picture; None if its marks are not seen.

    `greys` has black at 0. The QR says where the marks are if the sheet is flat under the
    telephone. It is too small to tell how a sheet leans, so the marks are then looked for together.
    """
    guess = matrix_between(_corners(strip), seen.corners, np.ones(4))
    matrix = _by_marks(greys, strip, seen, guess, by_pairs=True)
    if matrix is None:
        matrix = _by_marks(greys, strip, seen, _leaning(greys, strip, seen), by_pairs=False)
    return matrix


def flat(strip: Strip, seen: Seen) -> Matrix:
    """Return the matrix from a strip to the picture if the sheet does not lean away at all."""
    return flat_between(_corners(strip), seen.corners, np.ones(4))


def _corners(strip: Strip) -> Points:
    x, y = strip.code
    return np.array([(x, y + QR), (x + QR, y + QR), (x + QR, y), (x, y)])


def _by_marks(
    greys: Image.Image, strip: Strip, seen: Seen, guess: Matrix, *, by_pairs: bool
) -> Matrix | None:
    """Return the matrix from a strip to the picture by its marks; None if too few are seen.

    `guess` says about where they are; `by_pairs`, the first ones say better where the next are.
    """
    points, targets, weights = list(_corners(strip)), list(seen.corners), [0.3] * 4
    matrix, marks = guess, np.array(strip.marks)
    for pair in np.split(marks, len(marks) // 2):
        for mark in pair:
            target = _mark_near(greys, matrix, mark)
            if target is not None:
                points.append(mark)
                targets.append(target)
                weights.append(1.0)
        if by_pairs:
            matrix = matrix_between(np.array(points), np.array(targets), np.array(weights))
    return _settled(strip, np.array(points), np.array(targets), np.array(weights), seen.unit)


def _settled(
    strip: Strip, points: Points, targets: Points, weights: Points, unit: float
) -> Matrix | None:
    """Return the matrix, without a mark that the others contradict; None if too few agree."""
    for _mark in range(2):
        marks = weights == 1.0
        sides = points[marks][:, 0] - strip.code[0] - QR / 2
        enough = marks.sum() >= len(strip.marks) - MOST_HIDDEN
        if not enough or sides.min() >= -QR or sides.max() <= QR:
            return None
        matrix = matrix_between(points, targets, weights)
        off = np.where(marks, np.linalg.norm(moved(matrix, points) - targets, axis=1), 0) / unit
        if off.max() <= MOST_OFF:
            return matrix
        kept = np.arange(len(points)) != int(np.argmax(off))
        points, targets, weights = points[kept], targets[kept], weights[kept]
    return None


@dataclass(frozen=True)
class _Map:
    """How much each place of a flat strip looks like a mark; `left` and `low` are its corner."""

    score: Greys
    left: float
    low: float

    def best(self, at: Points, reach: float) -> tuple[Points, float]:
        """Return the place most like a mark near a point, in mm, and how much it is."""
        spare, (row, column) = round(reach * COARSE), self._place(at)
        rows = slice(max(row - spare, 0), max(row + spare + 1, 0))
        columns = slice(max(column - spare, 0), max(column + spare + 1, 0))
        part = self.score[rows, columns]
        if not part.size:
            return at, 0.0
        down, across = np.unravel_index(int(np.argmax(part)), part.shape)
        x = self.left + (columns.start + int(across)) / COARSE
        y = self.low + (rows.start + int(down)) / COARSE
        return np.array([x, y]), float(part[down, across])

    def _place(self, at: Points) -> tuple[int, int]:
        return int((at[1] - self.low) * COARSE), int((at[0] - self.left) * COARSE)


def _leaning(greys: Image.Image, strip: Strip, seen: Seen) -> Matrix:
    """Return the matrix of the lean under which most marks are seen.

    The QR places a flat strip; each lean, across and down, moves its far marks.
    """
    own: Points = _corners(strip)
    level = flat(strip, seen)
    middle = own.mean(axis=0)
    marks: Points = np.array(strip.marks, np.float64)
    reach = np.abs(marks - middle).max(axis=0)
    seen_at = _mark_map(greys, level, strip, float(reach[0]) * LEANS)
    corners = moved(np.asarray(np.linalg.inv(level), np.float64), seen.corners)
    nearest = [seen_at.best(mark, AROUND) for mark in marks[:2]]
    kept = [place for place, (_at, score) in enumerate(nearest) if score >= LEAST_MARK]
    points = np.concatenate([own, marks[kept]]) - middle
    targets = np.concatenate([corners, *(nearest[place][0][None] for place in kept)])
    weights = np.array([0.3] * 4 + [1.0] * len(kept))
    best, best_seen = 0.0, (points + middle, targets, weights)
    for across in np.arange(-1, 1.01, NEAR * 1.4 / (LEANS * reach[0])) * LEANS / reach[0]:
        for down in np.arange(-1, 1.01, 0.34) * LEANS / 2 / reach[1]:
            lean = np.array([(1.0, 0, 0), (0, 1.0, 0), (across, down, 1.0)])
            straight = flat_between(moved(lean, points), targets, weights) @ lean
            near = [seen_at.best(at, NEAR) for at in moved(straight, marks[2:] - middle)]
            score = sum(one for _at, one in near if one >= LEAST_MARK)
            if score > best:
                far = [place for place, (_at, one) in enumerate(near) if one >= LEAST_MARK]
                best = score
                best_seen = (
                    np.concatenate([points + middle, marks[2:][far]]),
                    np.concatenate([targets, *(near[place][0][None] for place in far)]),
                    np.append(weights, [1.0] * len(far)),
                )
    return np.asarray(level @ matrix_between(*best_seen))


def _mark_map(greys: Image.Image, level: Matrix, strip: Strip, beyond: float) -> _Map:
    """Return how much each place of a strip looks like a mark, up to `beyond` mm from its edges."""
    wide, tall = (ceil((side + 2 * beyond) * COARSE) for side in (strip.width, strip.height))
    grey = rectangle(greys, level, (-beyond, -beyond), (wide, tall), (1 / COARSE, 1 / COARSE))
    side = round(WHITE_SQUARE * COARSE)
    tall, wide = (-(-length // side) for length in grey.shape)
    padding = ((0, tall * side - grey.shape[0]), (0, wide * side - grey.shape[1]))
    whole = np.pad(grey, padding, mode="edge")
    squares = whole.reshape(tall, side, wide, side).swapaxes(1, 2).reshape(tall, wide, -1)
    white = np.percentile(squares[:, :, ::7], WHITE_RANK, axis=2)
    light = np.maximum(np.kron(white, np.ones((side, side)))[: grey.shape[0], : grey.shape[1]], 1)
    dark = np.clip(1 - grey / light, 0, 1).astype(np.float32)
    score = like_a_square(dark, round(MARK * COARSE), round(WHITE * COARSE))
    black = max(float(np.percentile(dark, 97)), 0.2)
    # A score is that of the square whose middle is here.
    edge = (round(MARK * COARSE) + 2 * round(WHITE * COARSE)) / 2 / COARSE
    return _Map(np.asarray(score / black, np.float32), -beyond + edge, -beyond + edge)


def _mark_near(greys: Image.Image, matrix: Matrix, mark: Points) -> Points | None:
    """Return where a mark is in the picture, near where the matrix says; None if it is not."""
    count = round(2 * AROUND * FINE)
    corner = mark[0] - AROUND, mark[1] - AROUND
    patch = rectangle(greys, matrix, corner, (count, count), (1 / FINE, 1 / FINE), outside=-1.0)
    inside = patch >= 0
    if inside.mean() < 0.5:
        return None
    patch = np.where(inside, patch, np.median(patch[inside]))
    # Half of the mark is darker than the first.
    share = 50 * (MARK / (2 * AROUND)) ** 2
    black, white = np.percentile(patch, share), np.percentile(patch, 90)
    if white - black < 20:
        return None
    dark = np.clip((white - patch) / (white - black), 0, 1)
    side, rim = round(MARK * FINE), round(WHITE * FINE)
    score = like_a_square(dark, side, rim)
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
        [mark[0] - AROUND + (across + 0.5) / FINE, mark[1] - AROUND + (down + 0.5) / FINE]
    )
    return moved(matrix, at)
