"""A strip straightened out of its picture: its greys, and the darkness of its paper."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image

from tournaments.annexes.photos.rules.plane import Greys, Matrix, rectangle
from tournaments.files.sheet_strip import LINE_WIDE, MARK, Lines, Strip

#: Pixels of a millimetre of a straightened strip.
FINE = 5
#: Side of the squares in which the white of the paper is looked for, in mm, and its rank there.
WHITE_SQUARE, WHITE_RANK = 4.0, 80
#: Grey beyond the picture.
OUTSIDE = -1.0


@dataclass(frozen=True)
class Straight:
    """A strip as if it were seen from above; the first row of each array is its top.

    `greys` are from 0 to 255, `dark` from 0 for the paper to 1 for what is printed black, and `pen`
    the same in red light, in which the orange of the boxes hardly shows and a blue pen does.
    """

    strip: Strip
    greys: Greys
    dark: Greys
    pen: Greys

    @property
    def whole(self) -> bool:
        """Whether the picture holds every box of the strip."""
        return not any(
            (self.greys[rows, columns] == OUTSIDE).any()
            for rows, columns in map(self._place, self.strip.fields)
        )

    def _place(self, lines: Lines) -> tuple[slice, slice]:
        """Return the rows and the columns of pixels of the boxes of one field."""
        top, bottom = (round((self.strip.height - y) * FINE) for y in (lines.top, lines.bottom))
        return slice(top, bottom), slice(
            round(lines.left * FINE), round((lines.left + LINE_WIDE) * FINE)
        )


def straightened(greys: Image.Image, red: Image.Image, matrix: Matrix, strip: Strip) -> Straight:
    """Return a strip straightened by the matrix that takes its millimetres to the picture.

    `red` is what the picture shows in red light.
    """
    corner, step = (0.0, strip.height), (1 / FINE, -1 / FINE)
    size = round(strip.width * FINE), round(strip.height * FINE)
    grey, reddish = (
        rectangle(picture, matrix, corner, size, step, OUTSIDE) for picture in (greys, red)
    )
    return Straight(strip, grey, _dark(grey, strip), _dark(reddish, strip))


def _dark(greys: Greys, strip: Strip) -> Greys:
    """Return how dark each pixel is, from 0 for the paper to 1 for what is printed black."""
    greys = np.maximum(greys, 0)
    dark = np.clip(1 - greys / _white(greys), 0, 1)
    return np.asarray(np.clip(dark / _black(dark, strip), 0, 1), np.float32)


def _white(greys: Greys) -> Greys:
    """Return the white of the paper at each pixel: light and shadows change it over the strip."""
    side = round(WHITE_SQUARE * FINE)
    tall, wide = greys.shape
    down, across = -(-tall // side), -(-wide // side)
    padded = np.pad(greys, ((0, down * side - tall), (0, across * side - wide)), mode="edge")
    squares = padded.reshape(down, side, across, side).swapaxes(1, 2).reshape(down, across, -1)
    # One pixel in sixteen of a square tells its white as well.
    white = np.percentile(squares[:, :, ::16], WHITE_RANK, axis=2).astype(np.float32)
    # A square that a mark fills has the white of its neighbours.
    edged = np.pad(white, 1, mode="edge")
    around = np.stack([edged[j : j + down, i : i + across] for j in range(3) for i in range(3)])
    white = np.maximum(white, np.median(around, axis=0))
    ys = np.clip((np.arange(tall) + 0.5) / side - 0.5, 0, down - 1)
    xs = np.clip((np.arange(wide) + 0.5) / side - 0.5, 0, across - 1)
    up, left = np.floor(ys).astype(int), np.floor(xs).astype(int)
    below, right = np.minimum(up + 1, down - 1), np.minimum(left + 1, across - 1)
    y, x = (ys - up)[:, None], xs - left
    along = white[:, left] * (1 - x) + white[:, right] * x
    return np.maximum(np.asarray(along[up] * (1 - y) + along[below] * y, np.float32), 1.0)


def _black(dark: Greys, strip: Strip) -> float:
    """Return the darkness of what is printed black, by the middle of the marks."""
    half = round(MARK / 4 * FINE)
    darkest = []
    for x, y in strip.marks:
        row, column = round((strip.height - y) * FINE), round(x * FINE)
        darkest.append(
            float(np.median(dark[row - half : row + half, column - half : column + half]))
        )
    return max(float(np.median(darkest)), 0.2)
