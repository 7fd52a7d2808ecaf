"""Ink of the boxes of a straightened strip: how dark each is, and how well its print is seen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from tournaments.annexes.photos.rules.plane import Greys, narrow
from tournaments.annexes.photos.rules.straight import FINE, Straight
from tournaments.files.sheet_strip import (
    ACROSS,
    BOX_LINE,
    BOX_TALL,
    BOX_WIDE,
    DIGITS,
    DOWN,
    MARK,
    Field,
    Lines,
)

#: Most that a fold or a curl moves the boxes from where the marks say they are, in mm.
MOST_SHIFT = 1.1
#: Darkness of a pixel, at most, when the boxes are looked for: their lines count as much as ink.
LINE_DARKNESS = 0.3
#: Part of a box whose ink is measured: within its line.
INSIDE = 0.76
WITHIN_WIDE, WITHIN_TALL = BOX_WIDE * INSIDE, BOX_TALL * INSIDE
#: Share of a box that its darkest part is: the shortest strokes cover as much.
DARKEST = 0.05
#: Radius of the corners of a box, distance from its line up to which blur takes it, and how far
#: from its place it is looked for, in mm.
CORNER, REACH, NEAR = 1.1, 0.35, 0.4
#: How many quarters of a box, the least seen ones, tell whether its print is seen.
LEAST_SEEN = 2
#: Width of the widest stroke, blurred, in pixels: what is wider is a shade, coffee or a full box.
THIN = 11
#: Width of the paper that is measured at each side of a box, in mm.
SIDE_WIDE = 0.55
#: Darkness of a third side of a box that no stroke reaches: the table shows where a corner is torn.
COVERED = 0.4
#: Distance up to which a box is beside a mark, across, in mm; and least difference between a mark
#: and the white around it, where nothing covers it: gloss fades it.
BESIDE, LEAST_MARK = 12.0, 0.1

Figures = NDArray[np.float64]


@dataclass(frozen=True)
class Ink:
    """Darkness of the boxes of one field, by line and digit.

    `mean` is that of the inside of each box in red light, `peak` that of its darkest part, and
    `around` that of the paper at its sides, the second of the four from the lightest, or the third
    if that is covered; it is 1 if the mark beside the box is not seen. `grey` is the darkest part
    in any light, `cell` that of the box with the paper up to the next ones, for a stroke beside it,
    and `thin` that of strokes: without what is wider. `print` is how much the line of the box
    stands out from the paper, in the quarters of the box where it is least seen.
    """

    mean: Figures
    peak: Figures
    around: Figures
    grey: Figures
    cell: Figures
    thin: Figures
    print: Figures


def ink(straight: Straight) -> tuple[dict[Field, Ink], float]:
    """Return the ink of the boxes, and how well the boxes were found, from 0 to 1.

    A sheet is not flat: the left and the right half of each total are looked for apart, and those
    of each camp's counts.
    """
    inks: dict[Field, Ink] = {}
    fits = []
    for _block_of, group in groupby(straight.strip.fields, _own_block):
        fields, halves = list(group), []
        for first in (0, DIGITS // 2):
            measures, fit = _block(straight, fields, fields[0].left + first * ACROSS)
            halves.append(measures)
            fits.append(fit)
        whole, start = np.concatenate(halves, axis=2), 0
        xs = fields[0].left + (np.arange(DIGITS) + 0.5) * ACROSS
        for x in _hidden(straight):
            whole[2, :, np.abs(xs - x) < BESIDE] = 1.0
        for one in fields:
            own = slice(start, start + one.count)
            inks[one.field] = Ink(*whole[:, own])
            start += one.count
    return inks, min(fits)


def _hidden(straight: Straight) -> list[float]:
    """Return where the marks that are not seen should be, in mm across."""
    return [
        x
        for x, y in straight.strip.marks
        if _mean(straight, x, y, MARK / 2) - _mean(straight, x, y, MARK + 2) < LEAST_MARK
    ]


def _mean(straight: Straight, x: float, y: float, side: float) -> float:
    """Return the mean darkness of a square of a strip, in mm."""
    rows, columns = (
        slice(max(0, round((at - side / 2) * FINE)), round((at + side / 2) * FINE))
        for at in (straight.strip.height - y, x)
    )
    return float(straight.dark[rows, columns].mean())


def _own_block(lines: Lines) -> tuple[str, bool]:
    """Return what lines looked for together share: their camp, and whether they are a total."""
    camp, _line, number = lines.field.value.partition("_")
    return camp, number == "total"


def _block(straight: Straight, fields: list[Lines], left: float) -> tuple[Figures, float]:
    """Return the measures of five boxes of each line, from `left`, and how they fit."""
    middles = [one.top - (place + 0.5) * DOWN for one in fields for place in range(one.count)]
    offsets = tuple(round((middles[0] - y) * FINE) for y in middles)
    template, spare = _template(offsets), round(MOST_SHIFT * FINE)
    tall, wide = template.shape
    top, start = round((straight.strip.height - fields[0].top) * FINE), round(left * FINE)
    size = tall + 2 * spare, wide + 2 * spare
    grey, pen = (
        _part(plane, top - spare, start - spare, size) for plane in (straight.dark, straight.pen)
    )
    lines = np.minimum(grey, LINE_DARKNESS)
    quick = _quick(size[0]), _quick(size[1])
    turned = np.fft.rfft2(lines.astype(float) - lines.mean(), quick) * _waves(offsets, quick)
    score = np.fft.irfft2(turned, quick)[: 2 * spare + 1, : 2 * spare + 1]
    down, across = np.unravel_index(int(np.argmax(score)), score.shape)
    held = lines[down : down + tall, across : across + wide]
    spread = float(held.std()) * float(template.std())
    fit = float(score[down, across]) / (spread * template.size) if spread else 0.0
    # The middle of each box, then its cell, pixel by pixel.
    ys = np.array([down + offset + DOWN / 2 * FINE for offset in offsets])
    xs: Figures = np.asarray(across + (np.arange(DIGITS // 2) + 0.5) * ACROSS * FINE, np.float64)
    inside, any_light = (_cells(one, xs, ys, WITHIN_WIDE, WITHIN_TALL) for one in (pen, grey))
    cell = _cells(pen, xs, ys, ACROSS, BOX_TALL)
    thin = _cells(narrow(pen, THIN), xs, ys, WITHIN_WIDE, WITHIN_TALL)
    beside, over = (BOX_WIDE + SIDE_WIDE) / 2 + BOX_LINE, (BOX_TALL + SIDE_WIDE) / 2 + BOX_LINE
    sides = [
        *(_cells(pen, xs + x * FINE, ys, SIDE_WIDE, BOX_TALL) for x in (-beside, beside)),
        *(_cells(pen, xs, ys + y * FINE, BOX_WIDE, SIDE_WIDE) for y in (-over, over)),
    ]
    # A stroke crosses one or two sides of its box; a scribble crosses more.
    _lightest, second, third, _darkest_side = np.sort([side.mean(axis=2) for side in sides], axis=0)
    around = np.where(third > COVERED, third, second)
    measures = (
        inside.mean(axis=2),
        _darkest(inside),
        around,
        _darkest(any_light),
        _darkest(cell),
        _darkest(thin),
        _print(lines, xs, ys),
    )
    return np.stack(measures).astype(np.float64), fit


def _darkest(cells: Greys) -> Greys:
    """Return the mean darkness of the darkest part of each box."""
    count = round(cells.shape[2] * DARKEST)
    return np.asarray(np.partition(cells, -count, axis=2)[:, :, -count:].mean(axis=2))


def _part(plane: Greys, top: int, left: int, size: tuple[int, int]) -> Greys:
    """Return a part of a plane, of this height and width; what is beyond the plane is light."""
    part = np.zeros(size, np.float32)
    rows = slice(max(0, top), min(plane.shape[0], top + size[0]))
    columns = slice(max(0, left), min(plane.shape[1], left + size[1]))
    part[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left] = plane[
        rows, columns
    ]
    return part


def _print(lines: Greys, xs: Figures, ys: Figures) -> Figures:
    """Return how much the line of each box is seen in its least seen quarters: line, digit."""
    side = round(NEAR * FINE)
    shifts = range(-side, side + 1, side)
    seen = [
        _cells(lines, xs + across, ys + down, ACROSS, DOWN) @ _quarters()
        for down in shifts
        for across in shifts
    ]
    # A fold moves a box a little: its quarters count where they are seen best.
    quarters = np.sort(np.max(seen, axis=0), axis=2)
    return np.asarray(quarters[:, :, :LEAST_SEEN].mean(axis=2))


@lru_cache(maxsize=1)
def _quarters() -> Greys:
    """Return the weights of the pixels of a cell that tell the line of each quarter of its box."""
    wide, tall = round(ACROSS * FINE), round(DOWN * FINE)
    x, y = np.meshgrid(
        (np.arange(wide) + 0.5) / FINE - ACROSS / 2, (np.arange(tall) + 0.5) / FINE - DOWN / 2
    )
    distance = np.abs(_from_line(x, y))
    line = np.clip(1 - distance / REACH, 0, 1)
    beside = (distance >= REACH) & (distance < 2 * REACH)
    weights = []
    for left in (True, False):
        for upper in (True, False):
            own = ((x < 0) == left) & ((y < 0) == upper)
            weights.append(line * own / line[own].sum() - beside * own / beside[own].sum())
    return np.stack(weights, axis=2).reshape(-1, len(weights)).astype(np.float32)


def _from_line(x: Figures, y: Figures) -> Figures:
    """Return the distance of points from the line of a box, from its middle, in mm."""
    across, down = np.abs(x) - (BOX_WIDE / 2 - CORNER), np.abs(y) - (BOX_TALL / 2 - CORNER)
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    return np.asarray(outside + np.minimum(np.maximum(across, down), 0) - CORNER)


def _cells(patch: Greys, xs: Figures, ys: Figures, wide: float, tall: float) -> Greys:
    """Return the pixels around each middle: by line, by digit, then in any order."""
    size = round(tall * FINE), round(wide * FINE)
    across, down = np.round(xs - wide / 2 * FINE), np.round(ys - tall / 2 * FINE)
    starts = sliding_window_view(patch, size)
    across = np.clip(across.astype(int), 0, starts.shape[1] - 1)
    down = np.clip(down.astype(int), 0, starts.shape[0] - 1)
    cells = starts[down[:, None], across]
    return np.asarray(cells.reshape(len(ys), len(xs), -1))


@lru_cache(maxsize=64)
def _template(offsets: tuple[int, ...]) -> Greys:
    """Return five boxes of each line, whose middles are so far down, with a mean of zero."""
    wide = round(DIGITS / 2 * ACROSS * FINE)
    tall = offsets[-1] + round(DOWN * FINE)
    ys, xs = np.mgrid[0:tall, 0:wide].astype(np.float32) + np.float32(0.5)
    drawn = np.zeros((tall, wide), np.float32)
    reach = 1.0 + BOX_LINE * FINE
    for offset in offsets:
        for value in range(DIGITS // 2):
            x = xs / FINE - (value + 0.5) * ACROSS
            y = ys / FINE - (offset / FINE + DOWN / 2)
            distance = np.abs(_from_line(x, y)) * FINE
            drawn = np.maximum(drawn, np.clip(1 - distance / reach, 0, 1))
    return np.asarray(drawn - drawn.mean(), np.float32)


def _quick(length: int) -> int:
    """Return the least length, from this one up, that only 2, 3 and 5 divide: its waves are quick.

    >>> [_quick(length) for length in (92, 212, 216)]
    [96, 216, 216]
    """
    left = length
    for prime in (2, 3, 5):
        while left % prime == 0:
            left //= prime
    return length if left == 1 else _quick(length + 1)


@lru_cache(maxsize=64)
def _waves(offsets: tuple[int, ...], size: tuple[int, int]) -> NDArray[np.complexfloating]:
    """Return what turns the waves of a patch of a size into how well a template fits in it."""
    return np.asarray(np.conj(np.fft.rfft2(_template(offsets), size)))
