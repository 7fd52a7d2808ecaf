"""Sheets as a hall hands them in: pens of all colours, half ticks, erasures, felt and coffee.

It is written apart from `tests.annexes.photos.photographs`, and takes only where the boxes are and
how the page is printed: an error that both share would hide what the reading does wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from random import Random

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tests.annexes.photos.photographs.printing import UNIT
from tournaments.annexes.photos.rules import Field, SheetCode
from tournaments.files.sheet_strip import BOX_TALL, BOX_WIDE, Box, Strip
from tournaments.papers import PlacedStrip

Colours = NDArray[np.float32]
#: A column of a strip: its field, and its place from the highest digit.
Place = tuple[Field, int]
Line = list[tuple[float, float]]


class Rough(Enum):
    """What is the matter with a photograph."""

    PLAIN = "nothing"
    GLOSS = "gloss"
    SLEEVE = "plastic sleeve"
    SCREEN = "screen"
    CURL = "curl"
    FOLDS = "folds"
    COFFEE = "coffee"
    PALE = "pale pen"
    FELT = "felt pen"
    HALF = "half ticks"
    ERASURES = "erasures"
    LAMPS = "two lamps"
    CUT = "cut corner"
    BLUR = "blur"
    MOTION = "motion"
    TWO = "two sheets"


#: How far beyond its strip a pen goes, in mm.
AROUND = 6.0


@dataclass(frozen=True)
class Filled:
    """What somebody ticked on one sheet; in the columns `mended`, a doubt is right too."""

    code: SheetCode
    columns: dict[Field, tuple[int | None, ...]]
    mended: frozenset[Place]


#: Marks in a box whose sides go from -1 to 1: the lines of each.
MARKS: tuple[tuple[Line, ...], ...] = (
    ([(-0.7, -0.7), (0.7, 0.7)], [(0.7, -0.8), (-0.7, 0.7)]),
    ([(-0.8, 0.0), (-0.25, 0.75), (0.9, -0.95)],),
    ([(-0.8, 0.7), (0.85, -0.75)],),
    ([(-0.85, 0.05), (0.85, -0.05)],),
    ([(0.05, -0.85), (-0.05, 0.85)],),
    ([(-0.8, 0.8 - 1.6 * n / 9) if n % 2 else (0.8, 0.8 - 1.6 * n / 9) for n in range(10)],),
)
#: Marks that somebody makes in a hurry: a corner of the box, a dash, a stroke that leaves it.
HURRIED: tuple[tuple[Line, ...], ...] = (
    ([(-0.1, 0.1), (0.55, -0.5)],),
    ([(0.1, 0.2), (1.7, -1.3)],),
    ([(-0.45, 0.1), (0.35, 0.0)],),
    ([(-0.9, 0.9), (0.0, 0.0)],),
)


def filled(
    paper: Image.Image, strip: PlacedStrip, kind: Rough, random: Random, *, poor: bool
) -> Filled:
    """Tick one strip of a page, and return what was ticked."""
    shape_ = Strip(strip.code.shape)
    boxes, own = (
        shape_.boxes,
        (
            round((strip.x - AROUND) * UNIT),
            paper.height - round((strip.y + shape_.height + AROUND) * UNIT),
            round((strip.x + shape_.width + AROUND) * UNIT),
            paper.height - round((strip.y - AROUND) * UNIT),
        ),
    )
    part: Colours = np.asarray(paper.crop(own), np.float32) / np.float32(255)
    columns = _figures(random, boxes)
    places = [(name, n) for name, values in columns.items() for n in range(len(values))]
    mended = random.sample(places, random.randint(1, 2)) if kind is Rough.ERASURES else []
    ink = Image.new("L", (own[2] - own[0], own[3] - own[1]), 0)
    white, mask = Image.new("L", ink.size, 0), ImageDraw.Draw(ink)
    whitened = ImageDraw.Draw(white)
    width, colour, strength = _pen(kind, random, poor=poor)
    marks, way = (HURRIED if kind is Rough.HALF else MARKS), random.random()
    shape = random.choice(marks)
    for box in boxes:
        x, y = (strip.x + box.x) * UNIT, paper.height - (strip.y + box.y) * UNIT
        at = (x - own[0], y - own[1])
        value, place = columns[box.field][box.place], (box.field, box.place)
        if value == box.value:
            hurried = kind is Rough.HALF and random.random() < 0.6
            lines = random.choice(MARKS) if kind is Rough.HALF and not hurried else shape
            _drawn(mask, at, lines, width, strength, random)
        elif place in mended and box.value == ((value or 0) + 5) % 10:
            _mended(mask, whitened, at, shape, (width, strength), way, random)
    size = UNIT * (0.22 if kind is Rough.FELT else 0.06)
    cover = np.asarray(ink.filter(ImageFilter.GaussianBlur(size)), np.float32)[..., None] / 255
    pasted = np.asarray(white.filter(ImageFilter.GaussianBlur(1)), np.float32)[..., None] / 255
    # White-out covers what was ticked under it, and the print; its own shade is not the paper's.
    dark = part * (1 - cover) + np.array(colour, np.float32) * cover * part
    whole = dark * (1 - pasted) + np.float32(random.uniform(0.93, 1.0)) * pasted
    paper.paste(Image.fromarray((np.clip(whole, 0, 1) * 255).astype(np.uint8)), own[:2])
    return Filled(strip.code, columns, frozenset(mended))


def stained(paper: Image.Image, random: Random, *, poor: bool) -> Image.Image:
    """Return a page with rings and drops of coffee, darker at their edges."""
    wide, tall = paper.size
    ys, xs = (np.mgrid[0:tall:4, 0:wide:4] / UNIT).astype(np.float32)
    drop: Colours = np.zeros_like(xs)
    for _spill in range(random.randint(1, 3 if poor else 2)):
        x, y = random.uniform(0, wide / UNIT), random.uniform(0, tall / UNIT)
        angle = np.arctan2(ys - y, xs - x)
        radius = random.choice((random.uniform(2, 9), random.uniform(25, 45)))
        wave = radius * (1 + 0.04 * np.sin(3 * angle + x) + 0.02 * np.sin(7 * angle + y))
        edge = np.exp(-(((np.hypot(xs - x, ys - y) - wave) / random.uniform(0.4, 1.6)) ** 2))
        broken = np.clip(0.55 + 0.6 * np.sin(angle * random.randint(1, 4) + y), 0, 1)
        inside = 0.3 * (np.hypot(xs - x, ys - y) < wave)
        drop = np.maximum(drop, edge * broken + inside * (radius < 12))
    deep = random.uniform(0.15, 0.5 if poor else 0.3)
    tint = np.array([0.5, 0.8, 1.15], np.float32)
    kept = np.clip(1 - deep * drop[..., None] * tint, 0, 1)
    spread = Image.fromarray((kept * 255).astype(np.uint8))
    return ImageChops.multiply(paper, spread.resize((wide, tall), Image.Resampling.BILINEAR))


def _figures(random: Random, boxes: tuple[Box, ...]) -> dict[Field, tuple[int | None, ...]]:
    """Return what is ticked in each column of a strip: small numbers leave the first ones blank."""
    counts: dict[Field, int] = {}
    for box in boxes:
        counts[box.field] = max(counts.get(box.field, 0), box.place + 1)
    columns: dict[Field, tuple[int | None, ...]] = {}
    for name, count in counts.items():
        if name in (Field.NS_TOTAL, Field.EW_TOTAL, Field.TABLE):
            value = random.randint(1, 10 ** random.randint(1 if name is Field.TABLE else 2, count))
            digits = [int(one) for one in str(min(value, 10**count - 1))]
        elif random.random() < 0.4:
            digits = []
        else:
            digits = [random.randint(0, 9)]
        rest: list[int | None] = [0 if digits and random.random() < 0.15 else None]
        columns[name] = (*rest * (count - len(digits)), *digits)
    return columns


def _pen(
    kind: Rough, random: Random, *, poor: bool
) -> tuple[float, tuple[float, float, float], float]:
    """Return a pen: its width in mm, the light that its ink lets through, and its strength."""
    if kind is Rough.FELT:
        return random.uniform(0.9, 1.7), (0.08, 0.08, random.uniform(0.08, 0.3)), 0.97
    if kind is Rough.PALE:
        pale = random.uniform(0.25, 0.45) if poor else random.uniform(0.4, 0.6)
        blue = random.random() < 0.6
        return random.uniform(0.4, 0.7), (0.1, 0.3, 0.8) if blue else (0.3, 0.3, 0.3), pale
    usual = ((0.05, 0.1, 0.45), (0.08, 0.08, 0.08), (0.1, 0.15, 0.6), (0.2, 0.2, 0.2))
    return random.uniform(0.4, 0.9), random.choice(usual), random.uniform(0.75, 0.95)


def _drawn(
    mask: ImageDraw.ImageDraw,
    at: tuple[float, float],
    lines: tuple[Line, ...],
    width: float,
    strength: float,
    random: Random,
) -> None:
    """Draw one mark in a box, bent as by a hand; its pressure changes along each line."""
    turn, size = random.gauss(0, 0.12), random.uniform(0.75, 1.1)
    shift = (random.gauss(0, 0.13), random.gauss(0, 0.13))
    for line in lines:
        knots = np.array(line) * size + np.random.default_rng(random.getrandbits(32)).normal(
            0, 0.06, (len(line), 2)
        )
        steps = np.linspace(0, len(knots) - 1, 9 * (len(knots) - 1) + 1)
        x, y = (np.interp(steps, np.arange(len(knots)), knots[:, axis]) for axis in (0, 1))
        bow = 0.08 * np.sin(np.pi * (steps % 1)) * random.choice((-1, 1))
        x, y = x * np.cos(turn) - y * np.sin(turn) + bow, x * np.sin(turn) + y * np.cos(turn)
        across = at[0] + (x + shift[0]) * BOX_WIDE / 2 * UNIT
        down = at[1] + (y + shift[1]) * BOX_TALL / 2 * UNIT
        points = list(zip(across.tolist(), down.tolist(), strict=True))
        for begin, end in pairwise(points):
            press = random.uniform(0.82, 1.0)
            reach = max(1, round(width * press * UNIT))
            mask.line((begin, end), fill=round(255 * strength * press), width=reach)
            mask.circle(end, reach / 2, fill=round(255 * strength * press))


def _mended(
    mask: ImageDraw.ImageDraw,
    white: ImageDraw.ImageDraw,
    at: tuple[float, float],
    shape: tuple[Line, ...],
    pen: tuple[float, float],
    way: float,
    random: Random,
) -> None:
    """Tick a box by mistake and take it back: rubbed out, whitened, struck or blackened."""
    width, strength = pen
    x, y = at
    if way < 0.25:
        _drawn(mask, at, shape, width, strength * random.uniform(0.1, 0.3), random)
        return
    _drawn(mask, at, shape, width, strength, random)
    half = (BOX_WIDE / 2 * UNIT, BOX_TALL / 2 * UNIT)
    if way < 0.45:
        far = random.uniform(0.95, 1.3)
        white.ellipse(
            (x - half[0] * far, y - half[1] * far, x + half[0] * far, y + half[1] * far), fill=240
        )
        return
    turns = 3 if way < 0.65 else random.randint(9, 14)
    reach = random.uniform(1.0, 1.35)
    zigzag: Line = [
        (reach if n % 2 else -reach, reach * (2 * n / turns - 1) * 0.9) for n in range(turns + 1)
    ]
    _drawn(mask, at, (zigzag,), width, strength, random)
