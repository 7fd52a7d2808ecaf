"""A photograph of filled-in sheets: strokes, light, folds, coffee, lens and JPEG, from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from io import BytesIO
from random import Random

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from tests.annexes.photos.photographs.glare import Glare, Hard, banded, glare, lit, shown
from tests.annexes.photos.photographs.hands import (
    Hand,
    Ink,
    Pen,
    blacken,
    felt_of,
    mark,
    pen_of,
    scribble,
)
from tests.annexes.photos.photographs.printing import UNIT, Page, printed
from tournaments.annexes.photos.rules import Field, SheetCode
from tournaments.files.sheet_strip import Strip
from tournaments.papers import PlacedStrip

Grey = NDArray[np.float32]
#: Share of red, green and blue light that a stain of coffee takes.
COFFEE = np.array([0.6, 1.0, 1.5], np.float32)
#: Squares of the mesh that bends a page, on each side.
MESH = 14


class Quality(Enum):
    """How well a photograph is taken."""

    ORDINARY = "ordinary"
    POOR = "poor"


@dataclass(frozen=True)
class Ticked:
    """What was ticked on one sheet: a value per column, None for a blank column.

    In the columns `erased`, a box was scribbled out beside the ticked one, or alone. If `felt` is
    known, it was blackened instead, by a felt pen or by another.
    """

    code: SheetCode
    columns: dict[Field, tuple[int | None, ...]]
    hand: Hand
    erased: frozenset[tuple[Field, int]] = frozenset()
    felt: bool | None = None


@dataclass(frozen=True)
class Photograph:
    """A JPEG, and what is ticked on its sheets."""

    jpeg: bytes = field(repr=False)
    sheets: tuple[Ticked, ...]


def photograph(
    seed: int,
    quality: Quality,
    *,
    erasures: bool = False,
    blackened: bool = False,
    hard: Hard | None = None,
    ink: Ink | None = None,
) -> Photograph:
    """Return the photograph of a seed: one sheet, or one time in eight two in one picture.

    With `blackened`, a box or two of each sheet are blackened by mistake, alone in their columns.
    With `hard`, the light hides part of a strip. `ink` is that of the pens, or any.
    """
    kind = f"{' blackened' if blackened else ''}{f' {hard.value}' if hard else ''}"
    kind += f" {ink.name}" if ink else ""
    random = Random(f"{seed} {quality.value} {erasures}{kind}")
    model = random.choices(("halves", "deals", "coinche", "blank", "across"), (6, 2, 2, 1, 1))[0]
    number = 0 if model == "blank" else random.randint(0, 1)
    page = printed(model, random.randint(1, 2), number, grey=random.random() < 0.5)
    both = len(page.strips) > 1 and random.random() < 0.125
    chosen = page.strips if both else (random.choice(page.strips),)
    paper = page.picture.copy()
    draw, filled = ImageDraw.Draw(paper), []
    for placed in page.strips:
        ticked = ticks(random, placed.code, erasures=erasures)
        if blackened:
            ticked = _with_blackened(ticked, random)
        corner, poor = (placed.x, placed.y), quality is Quality.POOR
        fill(draw, page, corner, ticked, random, poor=poor, ink=ink)
        if placed in chosen:
            filled.append(ticked)
    top = 0
    if not both and len(page.strips) > 1:
        half = paper.height // 2
        top = 0 if chosen[0].y * UNIT > half else half
        paper = paper.crop((0, top, paper.width, half if top == 0 else paper.height))
    if hard is None:
        return Photograph(taken(paper, quality, random), tuple(filled))
    glare = _glare(hard, page, random.choice(chosen), (paper, top), random)
    if hard is Hard.SCREEN:
        paper = shown(paper, random)
    return Photograph(taken(paper, quality, random, glare), tuple(filled))


def _glare(
    hard: Hard, page: Page, strip: PlacedStrip, part: tuple[Image.Image, int], random: Random
) -> Glare:
    """Return the light on a part of a page, with the row where it begins, over one strip."""
    (paper, top), shape = part, Strip(strip.code.shape)
    left, bottom = page.pixel(strip.x, strip.y)
    right, upper = page.pixel(strip.x + shape.width, strip.y + shape.height)
    return glare(hard, paper.size, (left, upper - top, right, bottom - top), random)


def ticks(random: Random, code: SheetCode, *, erasures: bool = False) -> Ticked:
    """Return figures of a match for the strip of a code, each digit from 0 to 9 about as often."""
    shape, columns = code.shape, {}
    for name in (Field.NS_TOTAL, Field.EW_TOTAL):
        total = random.choice(
            (
                random.randint(0, 99),
                *[random.randint(100, 2800)] * 8,
                random.randint(0, 10**shape.total - 1),
            )
        )
        columns[name] = _written(total, shape.total, zeros=random.random() < 0.3)
    for name, count in (
        (Field.NS_BELOTES, shape.belotes),
        (Field.EW_BELOTES, shape.belotes),
        (Field.NS_CAPOTS, shape.capots),
        (Field.EW_CAPOTS, shape.capots),
    ):
        blank = random.random() < 0.25
        value = min(int(random.expovariate(0.5)), 9)
        columns[name] = (None,) * count if blank else _written(value, count, zeros=False)
    if shape.table:
        columns[Field.TABLE] = _written(random.randint(1, 150), shape.table, zeros=False)
    hand, erased = random.choice(list(Hand)), set[tuple[Field, int]]()
    if erasures:
        # A lone box, blackened and then scribbled out, looks like a tick of who blackens boxes.
        places = [
            (name, n)
            for name, column in columns.items()
            for n, value in enumerate(column)
            if value is not None or hand is not Hand.FILLED
        ]
        erased = set(random.sample(places, random.randint(1, 2)))
    return Ticked(code, columns, hand, frozenset(erased))


def _with_blackened(ticked: Ticked, random: Random) -> Ticked:
    """Return a sheet with a box or two blackened, each alone in its column.

    The hand does not blacken the boxes that it ticks: nothing would tell one from the other.
    """
    columns = {name: list(values) for name, values in ticked.columns.items()}
    places = [(name, place) for name, values in columns.items() for place in range(len(values))]
    erased = random.sample(places, random.randint(1, 2))
    for name, place in erased:
        columns[name][place] = None
    return replace(
        ticked,
        columns={name: tuple(values) for name, values in columns.items()},
        hand=random.choice([hand for hand in Hand if hand is not Hand.FILLED]),
        erased=frozenset(erased),
        felt=random.random() < 0.5,
    )


def fill(
    draw: ImageDraw.ImageDraw,
    page: Page,
    corner: tuple[float, float],
    ticked: Ticked,
    random: Random,
    *,
    poor: bool = False,
    ink: Ink | None = None,
) -> None:
    """Draw the ticks of a sheet on its page, whose strip has this lower left corner, in mm."""
    pen = felt_of(random) if ticked.felt else pen_of(random, poor=poor, ink=ink)
    for box in Strip(ticked.code.shape).boxes:
        at = page.pixel(corner[0] + box.x, corner[1] + box.y)
        value = ticked.columns[box.field][box.place]
        if value == box.value:
            mark(draw, at, UNIT, ticked.hand, pen, random)
        elif (box.field, box.place) not in ticked.erased or box.value != _other(value):
            continue
        elif ticked.felt is not None:
            blacken(draw, at, UNIT, pen, random)
        else:
            mark(draw, at, UNIT, ticked.hand, pen, random)
            scribble(draw, at, UNIT, pen, random)


def taken(
    paper: Image.Image, quality: Quality, random: Random, glare: Glare | None = None
) -> bytes:
    """Return a sheet of paper as a telephone takes it, with a glare on it: a JPEG."""
    poor = quality is Quality.POOR
    grains = np.random.default_rng(random.randrange(2**32))
    if random.random() < (0.3 if poor else 0.05):
        paper = _stained(paper, random)
    layers = (paper,) if glare is None else (paper, glare.picture)
    picture, *over = _bent(layers, random, poor=poor)
    light = _light(picture.size, random, poor=poor)
    colours: Grey = np.asarray(picture, dtype=np.float32) * light[:, :, None]
    if glare is not None:
        colours = lit(colours, glare, over[0])
        if glare.hard is Hard.SCREEN:
            colours = banded(colours, random)
    blurred = Image.fromarray(np.clip(colours, 0, 255).astype(np.uint8)).filter(
        ImageFilter.GaussianBlur(random.uniform(0.8, 1.5) if poor else random.uniform(0.3, 0.9))
    )
    noise = random.uniform(5, 10) if poor else random.uniform(1.5, 4)
    colours = np.asarray(blurred, dtype=np.float32)
    grain = grains.standard_normal(colours.shape[:2], dtype=np.float32) * noise
    colours = colours + grain[:, :, None]
    # Lamps are yellow, and a telephone takes some of it away.
    tint = np.array([1.0, random.uniform(0.93, 1.0), random.uniform(0.82, 1.0)], np.float32)
    coloured = np.clip(colours * tint, 0, 255).astype(np.uint8)
    buffer = BytesIO()
    level = random.randint(40, 65) if poor else random.randint(75, 92)
    Image.fromarray(coloured).save(buffer, "JPEG", quality=level)
    return buffer.getvalue()


def _written(value: int, columns: int, *, zeros: bool) -> tuple[int | None, ...]:
    """Return the digit of each column; the columns before the number are blank, or zeros."""
    digits = [int(sign) for sign in str(value)]
    before = [0 if zeros else None] * (columns - len(digits))
    return (*before, *digits)


def _other(value: int | None) -> int:
    """Return the digit that was ticked first and scribbled out."""
    return 4 if value is None else (value + 3) % 10


def _stained(paper: Image.Image, random: Random) -> Image.Image:
    """Return the paper with the ring of a cup, or a spot."""
    stain = Image.new("L", paper.size, 255)
    draw = ImageDraw.Draw(stain)
    x, y = random.uniform(0.2, 0.9) * paper.width, random.uniform(0.2, 0.9) * paper.height
    radius, grey = random.uniform(15, 40) * UNIT, random.randint(165, 225)
    around = (x - radius, y - radius, x + radius, y + radius)
    if random.random() < 0.7:
        draw.ellipse(around, outline=grey, width=round(random.uniform(1, 3) * UNIT))
    else:
        draw.ellipse(around, fill=grey)
    soft = stain.filter(ImageFilter.GaussianBlur(UNIT * 0.4))
    # Coffee is brown: it takes more of the blue than of the red.
    taken = (1 - np.asarray(soft, np.float32) / 255)[:, :, None] * COFFEE
    both = np.asarray(paper, np.float32) * (1 - taken)
    return Image.fromarray(both.astype(np.uint8))


def _bent(layers: Sequence[Image.Image], random: Random, *, poor: bool) -> list[Image.Image]:
    """Return a paper on a table, seen by the telephone: turned, in perspective, folded.

    The layers over it are bent with it; beyond its edges, they are black.
    """
    paper, *others = layers
    scale = random.uniform(4.6, 6.5) if poor else random.uniform(6.0, 8.5)
    wide, tall = (side / UNIT * scale for side in paper.size)
    turn = np.deg2rad(random.choice((0, 90, 180, 270)) + random.gauss(0, 6 if poor else 3))
    most = 0.10 if poor else 0.05
    corners = np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)])
    corners = corners + np.array(
        [
            (random.uniform(-most, most) * wide, random.uniform(-most, most) * tall)
            for _c in range(4)
        ]
    )
    turned = corners @ np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
    turned -= turned.min(axis=0) - random.uniform(0.02, 0.08) * wide
    size = tuple(int(side) for side in turned.max(axis=0) + random.uniform(0.02, 0.08) * wide)
    ends = np.array([(0, 0), (paper.width, 0), (paper.width, paper.height), (0, paper.height)])
    seen = _homography(turned, ends)
    fold = (
        random.uniform(0.3, 0.7) * paper.height
        if random.random() < (0.4 if poor else 0.1)
        else None
    )
    depth = random.uniform(0.3, 1.0) * UNIT
    curl = random.gauss(0, 1.2 if poor else 0.5) * UNIT
    if fold is not None:
        paper = _creased(paper, fold, random)
    xs, ys = np.linspace(0, size[0], MESH + 1), np.linspace(0, size[1], MESH + 1)
    points = np.stack(np.meshgrid(xs, ys), axis=-1)
    placed = np.concatenate([points, np.ones((*points.shape[:2], 1))], axis=-1) @ seen.T
    placed = placed[..., :2] / placed[..., 2:]
    across, down = placed[..., 0] / paper.width, placed[..., 1]
    placed[..., 1] = down + curl * np.sin(np.pi * across)
    if fold is not None:
        placed[..., 1] += depth * np.exp(-(((down - fold) / (25 * UNIT)) ** 2))
    mesh = [
        (
            (int(xs[i]), int(ys[j]), int(xs[i + 1]), int(ys[j + 1])),
            tuple(
                float(one)
                for at in ((j, i), (j + 1, i), (j + 1, i + 1), (j, i + 1))
                for one in placed[at]
            ),
        )
        for j in range(MESH)
        for i in range(MESH)
    ]
    table = random.randint(50, 150)
    return [
        one.transform(size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR, fillcolor=fill)
        for one, fill in ((paper, (table,) * 3), *((other, 0) for other in others))
    ]


def _creased(paper: Image.Image, fold: float, random: Random) -> Image.Image:
    """Return the paper with a crease across it, one side darker than the other."""
    greys = np.asarray(paper, np.float32).copy()
    rows = np.arange(paper.height, dtype=np.float32)
    crease = 1 - random.uniform(0.05, 0.25) * np.exp(-(((rows - fold) / (0.25 * UNIT)) ** 2))
    side = np.where(rows > fold, random.uniform(0.82, 1.0), 1.0)
    return Image.fromarray((greys * (crease * side)[:, None, None]).astype(np.uint8))


def _light(size: tuple[int, int], random: Random, *, poor: bool) -> Grey:
    """Return the light on each pixel: a lamp at one side, and perhaps the shadow of a hand."""
    ys, xs = np.mgrid[0:1:48j, 0:1:48j]
    angle, fall = random.uniform(0, 2 * np.pi), random.uniform(0.1, 0.45 if poor else 0.25)
    field_ = random.uniform(0.72, 1.0) * (
        1 - fall * ((np.cos(angle) * xs + np.sin(angle) * ys) / 2 + 0.5)
    )
    picture = Image.fromarray((field_ * 255).astype(np.uint8))
    light = np.asarray(picture.resize(size, Image.Resampling.BICUBIC), np.float32) / 255
    if random.random() < (0.5 if poor else 0.15):
        shade = Image.new("L", (size[0] // 4, size[1] // 4), 255)
        draw = ImageDraw.Draw(shade)
        x, y = random.uniform(0, 1) * shade.width, random.uniform(0, 1) * shade.height
        edge = random.uniform(0.3, 0.8) * shade.width
        grey = random.randint(135, 200) if poor else random.randint(180, 230)
        draw.polygon(
            [(x, y), (x + edge, y - edge / 3), (x + edge, y + edge), (x - 9, y + edge)], fill=grey
        )
        soft = shade.filter(ImageFilter.GaussianBlur(random.uniform(3, 12)))
        light = light * (np.asarray(soft.resize(size, Image.Resampling.BILINEAR), np.float32) / 255)
    return np.asarray(light, np.float32)


def _homography(source: NDArray[np.float64], target: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the matrix that takes four points to four others."""
    rows = []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows += [(x, y, 1, 0, 0, 0, -u * x, -u * y), (0, 0, 0, x, y, 1, -v * x, -v * y)]
    solution = np.linalg.solve(np.array(rows), target.reshape(-1))
    return np.append(solution, 1.0).reshape(3, 3)


__all__ = ["Ink", "Pen", "Photograph", "Quality", "Ticked", "fill", "photograph", "taken", "ticks"]
