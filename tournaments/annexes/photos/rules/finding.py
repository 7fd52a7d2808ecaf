"""Finding of the sheets in a picture, by the QR of their strip: sharp or not, one sheet or more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import zxingcpp
from PIL import Image

from tournaments.annexes.photos.rules.plane import Bytes, Greys, Points, like_a_square, narrow
from tournaments.files.sheet_code import PREFIX
from tournaments.files.sheet_strip import QR

#: Longest side of the picture in which QRs are looked for first, then if none was found.
SIDES = (1500, 2600)
#: Size of the smallest sheet with a strip, in mm.
SHEET = (210.0, 148.0)
#: How many mm the longest side of a picture may show, where a QR is looked for by its darkness.
SHEETS_ACROSS = (190, 240, 300)
#: Side of a QR in pixels, and of its modules, when its blur is taken away.
ZOOMED, MODULE = 125, 5.0
#: Blurs that are tried, in modules: how far a point spreads, then how far the telephone moved, and
#: how far its way may be from the one that the picture shows, in radians.
FOCUS, MOVES, WAYS = (0.35, 0.5, 0.65), tuple(np.arange(1.2, 3.5, 0.2).tolist()), (0.0, 0.1, -0.1)
#: Least side of a QR that is tried again, in pixels.
LEAST_SIDE = 30
#: Share of noise under which a wave of the picture is lost, for each of both.
NOISES = (0.008, 0.01)
#: How many squares are looked for by their darkness, and least darkness as a share of the best.
MOST_SQUARES, AS_DARK = 3, 0.6
#: How much wider than a QR is what is dark and none.
WIDER = 1.6
#: Modules among which black is told from white, where light is over a part of a QR, and the least
#: difference between both that counts.
AMONG, LEAST_SPREAD = 2.5, 6.0
#: Most spots that are tried again, and how different a second QR may look from the first.
MOST_SPOTS, UNLIKE = 3, 1.6

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
    if not codes:
        spots = [*_dark_squares(greys, [longest * QR / wide for wide in SHEETS_ACROSS]), *spots]
    elif _room(greys, codes):
        spots += _dark_squares(greys, [codes[0].spot[2]])
    sharp = bool(codes)
    if sharp:
        spots = _worth_trying(spots, codes)
    for spot in spots[:MOST_SPOTS]:
        if not _among(spot, [each.spot for each in codes]):
            codes += _mended(greys, spot, sharp=sharp)
    return sorted(codes, key=lambda one: (one.corners[0, 1], one.corners[0, 0]))


def _worth_trying(spots: Sequence[Spot], codes: Sequence[Seen]) -> list[Spot]:
    """Return where another QR may be, of about the size of one that was read."""
    return [
        spot for spot in spots if any(1 / UNLIKE < spot[2] / one.spot[2] < UNLIKE for one in codes)
    ]


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


def _dark_squares(greys: Bytes, sides: Sequence[float]) -> list[Spot]:
    """Return the squares of these sides that look most like a QR whose modules are not seen."""
    small = _reduced(greys, max(1, max(greys.shape) // 400)).astype(np.float32)
    times = greys.shape[0] / small.shape[0]
    squares = []
    for wide in sides:
        side = round(wide / times)
        # The table is dark too, but wider.
        dark = narrow(255 - small, round(side * WIDER))
        score = like_a_square(dark, side, max(1, round(side * 0.12)))
        best = 0.0
        for _square in range(MOST_SQUARES):
            if not score.size:
                break
            down, across = map(int, np.unravel_index(int(np.argmax(score)), score.shape))
            alike = float(score[down, across])
            best = max(best, alike)
            if alike < AS_DARK * best:
                break
            x, y = (np.array([across, down]) + side * 0.62) * times
            squares.append((alike, (float(x), float(y), side * times)))
            score[max(0, down - side) : down + side, max(0, across - side) : across + side] = -255
    return [spot for _alike, spot in sorted(squares, reverse=True)]


def _mended(greys: Bytes, spot: Spot, *, sharp: bool) -> list[Seen]:
    """Return the QR at a spot, read once it is larger and its blur is taken away; none if not.

    A `sharp` picture shows another QR: the telephone did not move.
    """
    x, y, side = spot
    reach = side * 0.85
    left, up = max(0, round(x - reach)), max(0, round(y - reach))
    part = Image.fromarray(greys[up : round(y + reach), left : round(x + reach)])
    zoom = ZOOMED / side
    size = (round(part.width * zoom), round(part.height * zoom))
    if min(size) < ZOOMED:
        return []
    large = np.asarray(part.resize(size, Image.Resampling.BICUBIC), np.float32)
    for clear in _sharpened(large, moved=not sharp):
        seen, _spots = _codes(clear, 1 / zoom)
        if seen:
            shift = np.array([left, up], dtype=np.float64)
            return [Seen(one.text, one.corners + shift) for one in seen]
    return []


def _sharpened(greys: Greys, *, moved: bool) -> Iterator[Bytes]:
    """Yield a picture as it is, levelled, then without each blur: out of focus, and if `moved`."""
    yield greys.astype(np.uint8)
    whole = np.fft.rfft2(greys - greys.mean())
    down = np.fft.fftfreq(greys.shape[0])[:, None] * MODULE
    across = np.fft.rfftfreq(greys.shape[1])[None, :] * MODULE

    def spot(wide: float) -> Greys:
        return np.asarray(np.exp(-2 * (np.pi * wide * np.hypot(down, across)) ** 2))

    # Light fades a part of a QR: its contrast is made the same everywhere.
    beyond = np.fft.irfft2(whole * (1 - spot(AMONG)), greys.shape)
    spread = np.fft.irfft2(np.fft.rfft2(beyond**2) * spot(AMONG), greys.shape)
    level = beyond / np.sqrt(np.maximum(spread, LEAST_SPREAD**2))
    yield np.clip(128 + 80 * level, 0, 255).astype(np.uint8)

    def without(blur: Greys, noise: float) -> Bytes:
        clear = np.fft.irfft2(whole * blur / (blur * blur + noise), greys.shape) + greys.mean()
        return np.asarray(np.clip(clear, 0, 255).astype(np.uint8))

    for wide in FOCUS:
        yield without(spot(wide), NOISES[0])
    if moved:
        way = _way(greys)
        for angle in (way + off for off in WAYS):
            wave = across * np.cos(angle) + down * np.sin(angle)
            for long in MOVES:
                yield without(np.sinc(long * wave), NOISES[1])


def _way(greys: Greys) -> float:
    """Return the way along which a QR changes least, as an angle: that of its motion, if it moved.

    Its modules change as much along every way where nothing moved.
    """
    middle = tuple(
        slice(max(0, (length - ZOOMED) // 2), (length + ZOOMED) // 2) for length in greys.shape
    )
    down, across = np.gradient(greys[middle])
    mixed = float((across * down).mean())
    changes = [[float((across**2).mean()), mixed], [mixed, float((down**2).mean())]]
    x, y = np.linalg.eigh(changes)[1][:, 0]
    return float(np.arctan2(y, x))


def _reduced(greys: Bytes, step: int) -> Bytes:
    """Return a picture with one pixel for each square of `step` pixels."""
    if step == 1:
        return greys
    tall, wide = (side // step * step for side in greys.shape)
    squares = greys[:tall, :wide].reshape(tall // step, step, wide // step, step)
    return np.ascontiguousarray(squares.mean(axis=(1, 3)).astype(np.uint8))
