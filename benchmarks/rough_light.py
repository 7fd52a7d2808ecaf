"""Light on a table and the lens of a telephone: see `benchmarks.rough_photographs`."""

from __future__ import annotations

from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from benchmarks.rough_hands import Colours, Rough

#: Pixels of a picture for one of its light.
COARSE = 8


def in_light(scene: Image.Image, kind: Rough, random: Random, *, poor: bool) -> Colours:
    """Return a scene in the light of a hall, from 0 to 1 where the telephone saturates."""
    seen: Colours = ((np.arange(256) / 255) ** 2.2).astype(np.float32)[np.asarray(scene)]
    size = (scene.width // COARSE + 1, scene.height // COARSE + 1)
    ys, xs = (np.mgrid[0 : size[1], 0 : size[0]] / max(size)).astype(np.float32)
    lamps = 2 if kind is Rough.LAMPS else 1
    light = np.full((*xs.shape, 3), random.uniform(0.25, 0.45), np.float32)
    for lamp in range(lamps):
        x, y = random.uniform(-0.4, 1.4), random.uniform(-0.4, 1.4)
        near = 1 / (1 + ((xs - x) ** 2 + (ys - y) ** 2) / random.uniform(0.5, 1.5))
        warm = np.array([1.0, random.uniform(0.85, 1.0), random.uniform(0.6, 1.0)], np.float32)
        own = near[..., None] * warm * np.float32(random.uniform(0.5, 0.9))
        shaded = kind is Rough.LAMPS or random.random() < (0.5 if poor else 0.2)
        light += own * (_shade(size, random, sharp=lamp == 1)[..., None] if shaded else 1)
    light /= np.percentile(light, random.uniform(80, 99))
    seen = seen * _large(light, scene.size)
    if kind is Rough.SCREEN:
        seen = _screen(seen, random, poor=poor)
    veil = _veil(kind, xs, ys, random, poor=poor)
    return np.asarray(seen + _large(np.repeat(veil[..., None], 3, axis=2), scene.size), np.float32)


def through_lens(seen: Colours, kind: Rough, random: Random, *, poor: bool) -> Image.Image:
    """Return light as a telephone keeps it: out of focus, moved, with grain, then sharpened."""
    curve = 255 * np.linspace(0, 1, 4096) ** (1 / random.uniform(2.0, 2.4))
    levels = (np.clip(seen, 0, 1) * 4095).astype(np.uint16)
    picture = Image.fromarray(curve.astype(np.uint8)[levels])
    if kind is Rough.BLUR:
        # Out of focus, a point is a disc.
        radius = random.uniform(1.5, 3.0) if poor else random.uniform(1.0, 2.0)
        picture = picture.filter(ImageFilter.BoxBlur(radius * 0.7)).filter(
            ImageFilter.BoxBlur(radius * 0.5)
        )
    if kind is Rough.MOTION:
        picture = _moved(picture, random, poor=poor)
    picture = picture.filter(ImageFilter.BoxBlur(random.uniform(0.2, 0.8 if poor else 0.5)))
    grain = np.random.default_rng(random.getrandbits(32)).standard_normal(
        (picture.height, picture.width, 1), np.float32
    )
    noisy = np.asarray(picture, np.float32) + grain * random.uniform(1.5, 7 if poor else 4)
    picture = Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8))
    if random.random() < 0.6:
        picture = picture.filter(ImageFilter.UnsharpMask(2, random.randint(30, 110), 2))
    return picture


def _veil(kind: Rough, xs: Colours, ys: Colours, random: Random, *, poor: bool) -> Colours:
    """Return the light that comes back from what shines over a sheet."""
    veil = np.zeros_like(xs)
    if kind is Rough.GLOSS:
        for _window in range(random.randint(1, 3)):
            x, y, turn = random.uniform(0.1, 0.9), random.uniform(0.1, 0.9), random.uniform(0, 3)
            along = (xs - x) * np.cos(turn) + (ys - y) * np.sin(turn)
            across = (ys - y) * np.cos(turn) - (xs - x) * np.sin(turn)
            long, flat = random.uniform(0.02, 0.2), random.uniform(0.01, 0.08)
            edge = random.choice((2, 8))
            spot = np.exp(-(np.abs(along / long) ** edge) - np.abs(across / flat) ** edge)
            veil += np.float32(random.uniform(0.1, 1.2 if poor else 0.6)) * spot
    if kind is Rough.SLEEVE:
        veil += random.uniform(0.01, 0.15 if poor else 0.07)
        for _crease in range(random.randint(2, 7)):
            x, y, turn = random.random(), random.random(), random.uniform(0, 3.2)
            across = (ys - y) * np.cos(turn) - (xs - x) * np.sin(turn)
            along = (xs - x) * np.cos(turn) + (ys - y) * np.sin(turn)
            across = across + 0.02 * np.sin(along * random.uniform(6, 25))
            crease = np.exp(-((across / random.uniform(0.003, 0.02)) ** 2) - (along / 0.3) ** 4)
            veil += np.float32(random.uniform(0.1, 0.8 if poor else 0.4)) * crease
    if kind is Rough.LAMPS and random.random() < 0.4:
        spot = np.hypot(xs - random.random(), ys - random.random()) / random.uniform(0.03, 0.15)
        veil += np.float32(random.uniform(0.1, 0.5)) * np.exp(-(spot**2))
    return np.asarray(veil, np.float32)


def _screen(seen: Colours, random: Random, *, poor: bool) -> Colours:
    """Return a picture as another screen shows it: three lamps a point, and a band that moves."""
    tall, wide = seen.shape[:2]
    pitch, turn = random.uniform(1.4, 3.2), random.gauss(0, 0.05)
    ys, xs = np.mgrid[0:tall, 0:wide].astype(np.float32)
    across = (xs * np.cos(turn) + ys * np.sin(turn)) / pitch
    deep = np.float32(random.uniform(0.15, 0.5 if poor else 0.35))
    for lamp in range(3):
        seen[..., lamp] *= 1 - deep * (0.5 + 0.5 * np.cos(2 * np.pi * (across + lamp / 3)))
    down = (ys * np.cos(turn) - xs * np.sin(turn)) / pitch
    seen *= (1 - deep * (0.5 + 0.5 * np.cos(2 * np.pi * down)))[..., None]
    band = 1 - 0.25 * np.exp(-(((ys / tall - random.random()) / 0.12) ** 2))
    return np.asarray(seen * band[..., None] * 1.3 + random.uniform(0.01, 0.06), np.float32)


def _shade(size: tuple[int, int], random: Random, *, sharp: bool) -> Colours:
    """Return the shade of an arm or of the telephone, from 0 to 1."""
    picture = Image.new("L", size, 255)
    x, y = random.uniform(-0.2, 0.9) * size[0], random.uniform(-0.2, 0.9) * size[1]
    wide, tall = random.uniform(0.2, 0.5) * size[0], random.uniform(0.4, 1.2) * size[1]
    lean = random.uniform(-0.4, 0.4) * tall
    corners = [(x, y), (x + wide, y), (x + wide + lean, y + tall), (x + lean, y + tall)]
    ImageDraw.Draw(picture).polygon(corners, fill=random.randint(40, 170))
    soft = picture.filter(ImageFilter.GaussianBlur(0.6 if sharp else random.uniform(2, 9)))
    return np.asarray(soft, np.float32) / np.float32(255)


def _moved(picture: Image.Image, random: Random, *, poor: bool) -> Image.Image:
    """Return the mean of a picture along the way that the telephone moved."""
    reach = random.uniform(4, 9) if poor else random.uniform(2, 6)
    way, count = random.uniform(0, np.pi), 7
    whole = np.zeros((picture.height, picture.width, 3), np.float32)
    for step in np.linspace(-0.5, 0.5, count):
        shift = (step * reach * np.cos(way), step * reach * np.sin(way) + 2 * step * step)
        moved = picture.transform(
            picture.size,
            Image.Transform.AFFINE,
            (1, 0, float(shift[0]), 0, 1, float(shift[1])),
            Image.Resampling.BILINEAR,
        )
        whole += np.asarray(moved, np.float32) / count
    return Image.fromarray(whole.astype(np.uint8))


def _large(light: Colours, size: tuple[int, int]) -> Colours:
    """Return light at each pixel of a picture."""
    layers = [
        np.asarray(Image.fromarray(light[..., one]).resize(size, Image.Resampling.BILINEAR))
        for one in range(light.shape[2])
    ]
    return np.stack(layers, axis=-1)
