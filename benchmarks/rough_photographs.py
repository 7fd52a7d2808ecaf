"""Photographs of a hall, from a seed: paper that bends, lamps, plastic, screens and telephones.

The second of two: see `benchmarks.rough_hands`. A sheet lies on a table in millimetres, its heights
move its points away from under the telephone, and the telephone leans.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from random import Random

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from benchmarks.rough_hands import Filled, Rough, filled, stained
from benchmarks.rough_light import in_light, through_lens
from tests.annexes.photos.photographs.printing import UNIT, printed

Numbers = NDArray[np.float64]
#: Pieces of a photograph on each side, in which a sheet is flat.
PIECES = 26
#: Height of the telephone over the table, in mm.
OVER = 320.0


@dataclass(frozen=True)
class Shot:
    """A JPEG, the sheets on it, and what is the matter with it."""

    jpeg: bytes = field(repr=False)
    sheets: tuple[Filled, ...]
    kind: Rough
    poor: bool


@dataclass(frozen=True)
class Bend:
    """Heights of a sheet over its table: of a curl along one way, and of ridges. In mm."""

    angle: float
    rise: float
    ridges: tuple[tuple[float, float, float], ...]

    def height(self, at: Numbers, size: tuple[float, float]) -> Numbers:
        """Return how high a sheet is at these points, from its upper left corner."""
        x, y = at[..., 0] / size[0] - 0.5, at[..., 1] / size[1] - 0.5
        along = np.clip(x * np.cos(self.angle) + y * np.sin(self.angle), -0.7, 0.7)
        high = self.rise * (along + 0.5) ** 2
        for angle, place, rise in self.ridges:
            across = at[..., 0] * np.sin(angle) + at[..., 1] * np.cos(angle) - place
            high = high + rise * np.clip(1 - np.abs(across) / 60, 0, 1)
        return np.asarray(high)


def shot(seed: int, kind: Rough | None = None) -> Shot:
    """Return the photograph of a seed: each kind in turn, half of them taken poorly."""
    kinds = list(Rough)
    kind = kind or kinds[seed % len(kinds)]
    random = Random(f"apart {seed} {kind.name}")
    poor = seed // len(kinds) % 2 == 1
    papers: list[Image.Image] = []
    sheets: list[Filled] = []
    for _sheet in range(2 if kind is Rough.TWO else 1):
        paper, own = _sheet_of(random, kind, poor=poor)
        papers.append(paper)
        if own.code not in [one.code for one in sheets]:
            sheets.append(own)
        else:
            papers.pop()
    scene = _scene(papers, kind, random, poor=poor)
    return Shot(_developed(scene, kind, random, poor=poor), tuple(sheets), kind, poor)


def _sheet_of(random: Random, kind: Rough, *, poor: bool) -> tuple[Image.Image, Filled]:
    """Return one sheet, filled in, and cut from its page."""
    models = ("halves", "deals", "coinche", "whole", "blank")
    model = random.choices(models, (5, 3, 2, 1, 0 if kind is Rough.TWO else 1))[0]
    number = 0 if model == "blank" else random.randint(0, 1)
    page = printed(model, random.randint(1, 2), number, grey=random.random() < 0.3)
    strip = random.choice(page.strips)
    # The toner or the ink of a printer is not quite black.
    faint = random.uniform(0.0, 0.25 if poor else 0.12)
    paper = page.picture.point(lambda one: 255 * faint + (1 - faint) * one)
    own = filled(paper, strip, kind, random, poor=poor)
    if len(page.strips) > 1:
        half, upper = paper.height // 2, strip.y * UNIT > paper.height / 2
        paper = paper.crop((0, 0 if upper else half, paper.width, half if upper else paper.height))
    return (stained(paper, random, poor=poor) if kind is Rough.COFFEE else paper), own


def _scene(
    papers: Sequence[Image.Image], kind: Rough, random: Random, *, poor: bool
) -> Image.Image:
    """Return the sheets on their table, as seen from the telephone."""
    two = len(papers) > 1
    scale = random.uniform(4.8, 6.2) if poor or two else random.uniform(5.8, 8.2)
    tops = [paper.height / UNIT for paper in papers]
    wide = papers[0].width / UNIT
    frame = (wide + random.uniform(6, 30), sum(tops) + random.uniform(6, 30) * len(tops))
    size = (round(frame[0] * scale), round(frame[1] * scale))
    picture, mm = _table(size, random), _grid(size, scale, random, poor=poor)
    down = (frame[1] - sum(tops)) / (len(tops) + 1)
    for place, (paper, tall) in enumerate(zip(papers, tops, strict=True)):
        start = np.array([(frame[0] - wide) / 2, down * (place + 1) + sum(tops[:place])])
        angle = random.gauss(0, 0.04)
        if two:
            # The second sheet may lie a little over the first.
            start += np.array([random.uniform(-15, 15), random.uniform(-12, 12)])
            angle = random.gauss(0, 0.12)
        torn = _torn(paper, kind, random)
        at = _on_paper(mm, (start, angle), (wide, tall), _bend(kind, random, poor=poor))
        _laid(picture, torn, at, scale, random)
    turn = random.choice((0, 0, 90, 180, 270))
    return picture.rotate(turn, expand=True)


def _grid(size: tuple[int, int], scale: float, random: Random, *, poor: bool) -> Numbers:
    """Return the points of the table, in mm, at the corners of the pieces of a picture."""
    lean = random.uniform(0.0, 0.3 if poor else 0.15)
    way, middle = random.uniform(0, 2 * np.pi), np.array(size) / 2
    xs, ys = (np.linspace(0, side, PIECES + 1) for side in size)
    off = (np.stack(np.meshgrid(xs, ys), axis=-1) - middle) / middle.max()
    far = 1 - lean * (off[..., 0] * np.cos(way) + off[..., 1] * np.sin(way))
    return np.asarray((off / far[..., None] * middle.max() * (1 + lean / 3) + middle) / scale)


def _on_paper(
    mm: Numbers, lies: tuple[Numbers, float], size: tuple[float, float], bend: Bend
) -> Numbers:
    """Return the points of a sheet, in pixels, that are seen at points of the table."""
    start, angle = lies
    half = np.array(size) / 2
    turned = np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    under = (mm.reshape(-1, 2).mean(axis=0) - start - half) @ turned + half
    flat = (mm - start - half) @ turned + half
    at = flat
    for _step in range(5):
        # What is high looks farther from the point under the telephone.
        high = bend.height(at, size)[..., None]
        at = under + (flat - under) * (1 - high / OVER)
    return np.asarray(at * UNIT)


def _bend(kind: Rough, random: Random, *, poor: bool) -> Bend:
    """Return how a sheet bends: hardly, unless that is its matter."""
    much = (random.uniform(8, 28) if poor else random.uniform(4, 16)) if kind is Rough.CURL else 1.5
    ridges: list[tuple[float, float, float]] = []
    if kind is Rough.FOLDS:
        for across in random.sample((0.0, np.pi / 2), random.randint(1, 2)):
            place = random.uniform(50, 110)
            rise = random.uniform(2, 9 if poor else 5) * random.choice((1, -0.4))
            ridges.append((across + random.gauss(0, 0.05), place, rise))
    return Bend(random.uniform(0, 2 * np.pi), much, tuple(ridges))


def _laid(
    picture: Image.Image, paper: Image.Image, at: Numbers, scale: float, random: Random
) -> None:
    """Lay a sheet on a picture, with the shadow of its edges; where it slopes, it is darker."""
    soft = paper.filter(ImageFilter.GaussianBlur(0.32 * UNIT / scale))
    xs, ys = (np.linspace(0, side, PIECES + 1).round().astype(int) for side in picture.size)
    mesh = []
    for row in range(PIECES):
        for column in range(PIECES):
            around = ((row, column), (row + 1, column), (row + 1, column + 1), (row, column + 1))
            quad = tuple(float(one) for corner in around for one in at[corner])
            box = (int(xs[column]), int(ys[row]), int(xs[column + 1]), int(ys[row + 1]))
            mesh.append((box, quad))
    seen = soft.transform(
        picture.size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR, fillcolor=(0, 0, 0, 0)
    )
    cover = seen.getchannel("A")
    small = cover.reduce(8).filter(ImageFilter.GaussianBlur(scale / 5))
    shadow = small.point(lambda one: one * 0.45).resize(picture.size)
    picture.paste((20, 18, 15), (random.randint(0, 9), random.randint(0, 9)), shadow)
    steps = np.gradient(at[..., 1], axis=0) + np.gradient(at[..., 0], axis=1)
    slope = np.clip(1 + 1.2 * (steps / np.median(steps) - 1), 0.6, 1.08).astype(np.float32)
    light = Image.fromarray((slope * 230).astype(np.uint8)).resize(picture.size)
    shown = ImageChops.multiply(seen.convert("RGB"), Image.merge("RGB", [light] * 3))
    picture.paste(shown, (0, 0), cover)


def _torn(paper: Image.Image, kind: Rough, random: Random) -> Image.Image:
    """Return a sheet as a picture with what is beyond it, one corner torn off if that matters."""
    whole = paper.convert("RGBA")
    if kind is Rough.CUT:
        wide, tall = paper.size
        # The strip is near the lower right corner of its sheet.
        x, y = random.choice((0, wide, wide)), random.choice((0, tall, tall))
        cut = (random.uniform(15, 70) * UNIT, random.uniform(15, 70) * UNIT)
        corner = [(float(x), float(y)), (x + (cut[0] if x == 0 else -cut[0]), y)]
        corner.append((x, y + (cut[1] if y == 0 else -cut[1])))
        # Torn off, folded over, or under a thumb.
        over = random.choice(((0, 0, 0, 0), (225, 222, 215, 255), (190, 140, 115, 255)))
        ImageDraw.Draw(whole).polygon(corner, fill=over)
    return whole


def _table(size: tuple[int, int], random: Random) -> Image.Image:
    """Return a table of wood, of cloth or of white plastic."""
    rough = np.random.default_rng(random.getrandbits(32))
    base = np.array(random.choice(((120, 85, 55), (40, 75, 50), (60, 62, 70), (205, 203, 198))))
    grain = rough.normal(0, 1, (size[1] // 6 + 1, size[0] // 90 + 1)).astype(np.float32)
    wood = np.asarray(Image.fromarray(grain).resize(size, Image.Resampling.BICUBIC))
    return Image.fromarray(np.clip(base + 9 * wood[..., None], 0, 255).astype(np.uint8))


def _developed(scene: Image.Image, kind: Rough, random: Random, *, poor: bool) -> bytes:
    """Return a scene in its light, through the lens of a telephone: a JPEG."""
    picture = through_lens(in_light(scene, kind, random, poor=poor), kind, random, poor=poor)
    buffer = BytesIO()
    picture.save(buffer, "JPEG", quality=random.randint(45, 75) if poor else random.randint(78, 94))
    return buffer.getvalue()
