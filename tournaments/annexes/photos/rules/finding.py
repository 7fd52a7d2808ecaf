"""Finding of the sheets in a picture, by the QR of their strip: sharp or not, one sheet or more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import zxingcpp
from PIL import Image

from tournaments.annexes.photos.rules.plane import Bytes, Greys, Points, like_a_square
from tournaments.files.sheet_code import PREFIX
from tournaments.files.sheet_strip import QR

#: Longest side of the picture in which QRs are looked for first, then if none was found.
SIDES = (1500, 2600)
#: Size of the smallest sheet with a strip, in mm.
SHEET = (210.0, 148.0)
#: How many mm the longest side of a picture may show, where a QR is looked for by its darkness.
SHEETS_ACROSS = (190, 240, 300)
#: Side of a QR in pixels, and of its modules, when its blur is taken away.
ZOOMED, MODULE = 175, 7.0
#: Blurs that are tried, in modules: how far a point spreads, then how far the telephone moved.
FOCUS, MOVES = (0.3, 0.45, 0.6, 0.8), (1.0, 1.7, 2.4)
#: Least side of a QR that is tried again, in pixels.
LEAST_SIDE = 30
#: Share of noise under which a wave of the picture is lost.
NOISE = 0.02

#: Where a QR may be: its middle and its side, in pixels.
Spot = tuple[float, float, float]

_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


@dataclass(frozen=True)
class Seen:
    """A QR seen in a picture: its text, and its corners in pixels.

    The corners are those of the upper left, the upper right, the lower right and the lower left of
    the QR as it was printed.
    """

    text: str
    corners: Points

    @property
    def unit(self) -> float:
        """Pixels of a millimetre, if it is the QR of a strip."""
        sides = np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1)
        return float(sides.mean()) / QR

    @property
    def spot(self) -> Spot:
        """Where the QR is."""
        x, y = self.corners.mean(axis=0)
        return float(x), float(y), self.unit * QR


def codes_in(greys: Bytes) -> list[Seen]:
    """Return the QRs of a picture, in reading order.

    They are looked for in a reduced picture, as it is faster, then in a finer one if the first
    shows no sheet or has room for another. What looks like a QR and is not read is tried again
    without its blur.
    """
    longest = max(greys.shape)
    steps = sorted({max(1, round(longest / side)) for side in SIDES}, reverse=True)
    codes: list[Seen] = []
    spots: list[Spot] = []
    for step in steps:
        if _ours(codes) and not _room(greys, codes):
            break
        seen, doubtful = _codes(_reduced(greys, step), step)
        codes += [one for one in seen if not _among(one.spot, [each.spot for each in codes])]
        spots += doubtful
    if not spots and not _ours(codes):
        spots = _dark_squares(greys)
    for spot in spots:
        if not _among(spot, [each.spot for each in codes]):
            codes += _mended(greys, spot)
    return sorted(codes, key=lambda one: (one.corners[0, 1], one.corners[0, 0]))


def _ours(codes: Sequence[Seen]) -> list[Seen]:
    return [one for one in codes if one.text.startswith(PREFIX)]


def _room(greys: Bytes, codes: Sequence[Seen]) -> bool:
    """Return whether a picture has room for one more sheet than those whose QR was read."""
    sheets = sum((SHEET[0] * one.unit) * (SHEET[1] * one.unit) for one in _ours(codes))
    return greys.size > 1.6 * sheets


def _among(spot: Spot, others: Sequence[Spot]) -> bool:
    return any(np.hypot(*np.subtract(spot[:2], one[:2])) < max(spot[2], one[2]) for one in others)


def _codes(greys: Bytes, step: float) -> tuple[list[Seen], list[Spot]]:
    """Return the QRs that are read in a picture, and where others are that are not."""
    seen, spots = [], []
    for one in zxingcpp.read_barcodes(greys, formats=_QR, try_invert=False, return_errors=True):
        place = one.position
        corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
        points = np.array([(corner.x, corner.y) for corner in corners], dtype=np.float64)
        code = Seen(one.text, (points + 0.5) * step)
        if one.valid:
            seen.append(code)
        elif code.spot[2] > LEAST_SIDE:
            spots.append(code.spot)
    return seen, spots


def _dark_squares(greys: Bytes) -> list[Spot]:
    """Return the squares that look most like a QR whose modules are not seen, on a white paper."""
    small = _reduced(greys, max(1, max(greys.shape) // 400)).astype(np.float32)
    times = greys.shape[0] / small.shape[0]
    found = []
    for wide in SHEETS_ACROSS:
        side = round(max(small.shape) * QR / wide)
        score = like_a_square(255 - small, side, max(1, round(side * 0.12)))
        if score.size:
            down, across = np.unravel_index(int(np.argmax(score)), score.shape)
            middle = (np.array([across, down]) + side * 0.62) * times
            found.append((float(score[down, across]), (middle[0], middle[1], side * times)))
    return [spot for _score, spot in sorted(found, reverse=True)]


def _mended(greys: Bytes, spot: Spot) -> list[Seen]:
    """Return the QR at a spot, read once it is larger and its blur is taken away; none if not."""
    x, y, side = spot
    reach = side * 0.85
    left, up = max(0, round(x - reach)), max(0, round(y - reach))
    part = Image.fromarray(greys[up : round(y + reach), left : round(x + reach)])
    zoom = ZOOMED / side
    size = (round(part.width * zoom), round(part.height * zoom))
    if min(size) < ZOOMED:
        return []
    large = np.asarray(part.resize(size, Image.Resampling.BICUBIC), np.float32)
    for sharp in _sharpened(large):
        seen, _spots = _codes(sharp, 1 / zoom)
        if seen:
            shift = np.array([left, up], dtype=np.float64)
            return [Seen(one.text, one.corners + shift) for one in seen]
    return []


def _sharpened(greys: Greys) -> Iterator[Bytes]:
    """Yield a picture as it is, then without each blur that a telephone may have given it."""
    yield greys.astype(np.uint8)
    whole = np.fft.rfft2(greys - greys.mean())
    for blur in _blurs(greys.shape):
        clear = np.fft.irfft2(whole * blur / (blur * blur + NOISE), greys.shape) + greys.mean()
        yield np.clip(clear, 0, 255).astype(np.uint8)


@lru_cache(maxsize=2)
def _blurs(shape: tuple[int, int]) -> tuple[Greys, ...]:
    """Return what each blur leaves of every wave of a picture: out of focus, then moved."""
    down = np.fft.fftfreq(shape[0])[:, None] * MODULE
    across = np.fft.rfftfreq(shape[1])[None, :] * MODULE
    discs = [np.exp(-2 * (np.pi * wide * np.hypot(down, across)) ** 2) for wide in FOCUS]
    angles = np.arange(0, np.pi, np.pi / 8)
    waves = [across * np.cos(angle) + down * np.sin(angle) for angle in angles]
    return (*discs, *(np.sinc(long * wave) for long in MOVES for wave in waves))


def _reduced(greys: Bytes, step: int) -> Bytes:
    """Return a picture with one pixel for each square of `step` pixels."""
    if step == 1:
        return greys
    tall, wide = (side // step * step for side in greys.shape)
    squares = greys[:tall, :wide].reshape(tall // step, step, wide // step, step)
    return np.ascontiguousarray(squares.mean(axis=(1, 3)).astype(np.uint8))
