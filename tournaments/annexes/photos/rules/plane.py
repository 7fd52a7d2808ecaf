"""Points of a plane seen in perspective: matrices between a strip and its picture."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

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


def rectangle(
    picture: Image.Image,
    matrix: Matrix,
    corner: tuple[float, float],
    size: tuple[int, int],
    step: tuple[float, float],
    outside: float = 0.0,
) -> Greys:
    """Return what a picture of greys, of mode F, shows of a rectangle of a plane.

    `matrix` takes the plane to the picture. The first pixel is at `corner`; the next ones are a
    `step` further across and down, up to a `size` in pixels. Beyond the picture is `outside`.
    """
    (left, top), (across, down) = corner, step
    with np.errstate(all="ignore"):
        taken = matrix @ np.array([(across, 0.0, left), (0.0, down, top), (0.0, 0.0, 1.0)])
        coefficients = (taken / taken[2, 2]).flat[:8]
    if not np.isfinite(coefficients).all():
        # Such a plane is seen from its edge: nothing of it is in the picture.
        return np.full(size[::-1], outside, np.float32)
    seen = picture.transform(
        size,
        Image.Transform.PERSPECTIVE,
        tuple(coefficients),
        Image.Resampling.BILINEAR,
        fillcolor=outside,
    )
    return np.asarray(seen)


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
