"""Points of a plane seen in perspective: matrices between a strip and its picture."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Matrix = NDArray[np.float64]
#: Darkness of each pixel: from 0 for white to 1 for black, or greys from 0 to 255.
Greys = NDArray[np.float32]
#: A picture as it was opened.
Bytes = NDArray[np.uint8]


def matrix_between(source: Points, target: Points, weights: Points | None = None) -> Matrix:
    """Return the matrix that takes `source` to `target`, four points or more, by least squares.

    Each row of both is a point. `weights` says how sure each target is.
    """
    from_, source_unit = _centred(source)
    to, target_unit = _centred(target)
    x, y = from_[:, 0], from_[:, 1]
    u, v = to[:, 0], to[:, 1]
    one, zero = np.ones_like(x), np.zeros_like(x)
    rows = np.concatenate(
        [
            np.stack([x, y, one, zero, zero, zero, -u * x, -u * y, -u], axis=1),
            np.stack([zero, zero, zero, x, y, one, -v * x, -v * y, -v], axis=1),
        ]
    )
    if weights is not None:
        rows *= np.concatenate([weights, weights])[:, None]
    unit_matrix = np.linalg.svd(rows)[2][-1].reshape(3, 3)
    matrix = np.linalg.inv(target_unit) @ unit_matrix @ source_unit
    return np.asarray(matrix / matrix[2, 2])


def flat_between(source: Points, target: Points, weights: Points) -> Matrix:
    """Return the same matrix without perspective, for points too close together to tell it."""
    rows = np.column_stack([source, np.ones(len(source))]) * weights[:, None]
    rows_solved = np.linalg.lstsq(rows, target * weights[:, None], rcond=None)[0]
    return np.vstack([rows_solved.T, (0.0, 0.0, 1.0)])


def moved(matrix: Matrix, points: Points) -> Points:
    """Return where a matrix takes points; the last axis of `points` holds x and y."""
    flat = points.reshape(-1, 2)
    taken = flat @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray((taken[:, :2] / taken[:, 2:]).reshape(points.shape))


def moved_grid(matrix: Matrix, xs: Points, ys: Points) -> Points:
    """Return where a matrix takes the points of a grid: by row, by column, then x and y."""
    x, y, scale = (row[0] * xs[None, :] + (row[1] * ys + row[2])[:, None] for row in matrix)
    return np.stack([x / scale, y / scale], axis=-1)


def sampled(greys: Greys | Bytes, at: NDArray[np.floating], outside: float = 0.0) -> Greys:
    """Return the greys at points in pixels, between the nearest four; `outside` beyond edges."""
    x, y = at[..., 0].astype(np.float32) - 0.5, at[..., 1].astype(np.float32) - 0.5
    tall, wide = greys.shape
    left, up = np.floor(x), np.floor(y)
    inside = (left >= 0) & (up >= 0) & (left < wide - 1) & (up < tall - 1)
    x -= left
    y -= up
    nearest = (np.where(inside, up, 0) * np.float64(wide) + np.where(inside, left, 0)).astype(
        np.int32
    )
    flat = greys.reshape(-1)
    upper, lower = (
        flat.take(row) * (1 - x) + flat.take(row + 1) * x for row in (nearest, nearest + wide)
    )
    return np.where(inside, upper * (1 - y) + lower * y, np.float32(outside))


def like_a_square(dark: Greys, side: int, rim: int) -> Greys:
    """Return how much darker each square of a picture is than the rim around it.

    Both are in pixels; a value is that of the square with its rim that begins there.
    """
    whole = side + 2 * rim
    if min(dark.shape) < whole:
        return np.zeros((0, 0), np.float32)
    sums = np.pad(dark.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
    inner = _squares(sums, side)[rim : sums.shape[0] - side - rim, rim : sums.shape[1] - side - rim]
    outer = _squares(sums, whole)
    return np.asarray(inner / side**2 - (outer - inner) / (whole**2 - side**2))


def narrow(dark: Greys, wide: int) -> Greys:
    """Return how much darker each pixel is than what is as `wide` as that around it, in pixels."""
    broad = dark
    for extreme in (np.minimum, np.maximum):
        broad = np.pad(broad, (wide // 2, (wide - 1) // 2), mode="edge")
        for _axis in range(2):
            broad = _extreme(broad, wide, extreme).T
    return np.asarray(dark - broad)


def _extreme(greys: Greys, count: int, extreme: np.ufunc) -> Greys:
    """Return the least or the most of each `count` pixels that follow each other down."""
    reach = 1
    while reach < count:
        step = min(reach, count - reach)
        greys = extreme(greys[:-step], greys[step:])
        reach += step
    return greys


def _squares(sums: Greys, side: int) -> Greys:
    """Return the sum of each square of a picture, from its sums over rows and columns."""
    return np.asarray(
        sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]
    )


def _centred(points: Points) -> tuple[Points, Matrix]:
    """Return points around their middle at a distance near one, and the matrix that did it."""
    middle = points.mean(axis=0)
    scale = 1 / max(float(np.abs(points - middle).mean()), 1e-9)
    matrix = np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]])
    return moved(matrix, points), matrix
