"""Light that hides what a sheet shows: highlights, two lamps, plastic sleeves and screens."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from random import Random

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.annexes.photos.photographs.printing import UNIT

Grey = NDArray[np.float32]
#: A rectangle of the paper: left, top, right and bottom, in pixels.
Area = tuple[float, float, float, float]
#: Pixels of the paper for each of a layer: light has no fine details.
COARSE = 4
#: Light that the white of a layer stands for, where 1 alone saturates a telephone.
BRIGHTEST = 1.6


class Hard(Enum):
    """What makes a photograph hard to read."""

    #: The reflection of a lamp on the paper and on the ink.
    HIGHLIGHT = "under a highlight"
    LAMPS = "under two lamps"
    SLEEVE = "in a plastic sleeve"
    SCREEN = "of a screen"


@dataclass(frozen=True)
class Glare:
    """Light that a paper sends beside its own: a picture of its size, whose white is `BRIGHTEST`.

    It is added to what the paper shows or, if it `fades`, mixed with it: the telephone then
    darkens the whole picture so that nothing saturates.
    """

    hard: Hard
    picture: Image.Image
    fades: bool


def glare(hard: Hard, size: tuple[int, int], over: Area, random: Random) -> Glare:
    """Return the light on a paper of this size, in pixels; most of it is over the strip `over`."""
    wide, tall = (side // COARSE for side in size)
    ys, xs = np.mgrid[0:tall, 0:wide].astype(np.float32) * (COARSE / UNIT)
    area = tuple(side / UNIT for side in over)
    light = np.zeros((tall, wide), np.float32)
    match hard:
        case Hard.HIGHLIGHT:
            for _blob in range(random.randint(1, 3)):
                light += _blob_of(xs, ys, area, random, (4, 28), (0.15, 1.5))
        case Hard.LAMPS:
            for _lamp in range(2):
                light += _blob_of(xs, ys, area, random, (15, 60), (0.1, 0.9))
                light += _blob_of(xs, ys, area, random, (3, 9), (0.15, 1.5))
        case Hard.SLEEVE:
            light += random.uniform(0.03, 0.25)
            for _streak in range(random.randint(2, 6)):
                light += _streak_of(xs, ys, area, random)
        case Hard.SCREEN:
            light += random.uniform(0.02, 0.15)
            if random.random() < 0.6:
                light += _blob_of(xs, ys, area, random, (6, 40), (0.1, 0.7))
    greys = np.clip(light / BRIGHTEST, 0, 1) * 255
    picture = Image.fromarray(greys.astype(np.uint8)).resize(size, Image.Resampling.BICUBIC)
    return Glare(hard, picture, random.random() < 0.35)


def lit(greys: Grey, glare: Glare, seen: Image.Image) -> Grey:
    """Return what a telephone sees of a picture with a glare, whose picture is `seen` bent."""
    light = np.asarray(seen, np.float32)[:, :, None] / 255 * np.float32(BRIGHTEST)
    if glare.fades:
        # Print and pen fade alike, as under a veil.
        hidden = np.minimum(light / 1.2, 1)
        return np.asarray(greys * (1 - hidden) + 245 * hidden, np.float32)
    return np.asarray(greys + 255 * light, np.float32)


def shown(paper: Image.Image, random: Random) -> Image.Image:
    """Return a paper as a screen shows it: in fewer pixels, with dark lines between them."""
    pitch = random.uniform(1.3, 2.4)
    small = tuple(max(1, round(side / pitch)) for side in paper.size)
    drawn = paper.resize(small, Image.Resampling.BILINEAR).resize(paper.size, Image.Resampling.BOX)
    dark = random.uniform(0.05, 0.3)
    rows = 1 - dark * (0.5 + 0.5 * np.cos(2 * np.pi * np.arange(paper.height) / pitch))
    columns = 1 - dark * (0.5 + 0.5 * np.cos(2 * np.pi * np.arange(paper.width) / pitch))
    grid = np.asarray(drawn, np.float32) * (rows[:, None] * columns[None, :])[:, :, None]
    return Image.fromarray(np.clip(grid, 0, 255).astype(np.uint8))


def banded(greys: Grey, random: Random) -> Grey:
    """Return a picture of a screen with its bands and its moiré."""
    tall, wide = greys.shape[:2]
    ys, xs = np.mgrid[0:tall, 0:wide].astype(np.float32)
    bands = 1 - random.uniform(0.03, 0.2) * (
        0.5 + 0.5 * np.sin(2 * np.pi * (ys / tall * random.uniform(1, 7) + random.random()))
    )
    waves = np.zeros_like(xs)
    for _wave in range(random.randint(1, 3)):
        angle, period = random.uniform(0, np.pi), random.uniform(5, 70)
        along = xs * np.cos(angle) + ys * np.sin(angle)
        bend = 6 * np.sin(ys * (2 * np.pi / (tall * random.uniform(0.3, 1.5))))
        waves += random.uniform(0.01, 0.06) * np.sin(2 * np.pi * (along + bend) / period)
    return np.asarray(greys * (bands * (1 + waves))[:, :, None], np.float32)


def _blob_of(
    xs: Grey,
    ys: Grey,
    area: tuple[float, ...],
    random: Random,
    radii: tuple[float, float],
    strengths: tuple[float, float],
) -> Grey:
    """Return a blob of light: long or round, with a soft edge or a hard one. Sizes are in mm."""
    left, top, right, bottom = area
    x, y = random.uniform(left, right), random.uniform(top, bottom)
    angle, radius = random.uniform(0, np.pi), random.uniform(*radii)
    flat = random.uniform(0.25, 1.0)
    across = (xs - x) * np.cos(angle) + (ys - y) * np.sin(angle)
    down = (ys - y) * np.cos(angle) - (xs - x) * np.sin(angle)
    distance = np.hypot(across / radius, down / (radius * flat))
    sharp = random.choice((1.0, 2.0, 4.0))
    return np.asarray(random.uniform(*strengths) * np.exp(-(distance ** (2 * sharp))), np.float32)


def _streak_of(xs: Grey, ys: Grey, area: tuple[float, ...], random: Random) -> Grey:
    """Return a streak of light along a wrinkle of a sleeve. Sizes are in mm."""
    left, top, right, bottom = area
    x, y = random.uniform(left, right), random.uniform(top, bottom)
    angle = random.uniform(0, np.pi)
    across = (xs - x) * np.cos(angle) + (ys - y) * np.sin(angle)
    along = (ys - y) * np.cos(angle) - (xs - x) * np.sin(angle)
    across = across + random.gauss(0, 4) * np.sin(along / random.uniform(8, 50))
    wide, long = random.uniform(0.8, 7), random.uniform(15, 120)
    shape = np.exp(-((across / wide) ** 2) - (along / long) ** 4)
    return np.asarray(random.uniform(0.2, 1.3) * shape, np.float32)
