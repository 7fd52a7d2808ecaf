"""Pen strokes of several hands in the boxes of a printed sheet."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from random import Random

from PIL import ImageDraw

Point = tuple[float, float]


class Hand(Enum):
    """How somebody ticks a box."""

    TICK = "tick"
    CROSS = "cross"
    FILLED = "filled"
    LINE = "line"
    DOT = "dot"


class Ink(Enum):
    """Ink of a ballpoint; the values are the least and the most of its red, green and blue."""

    BLACK = ((15, 95),) * 3
    BLUE = ((15, 75), (35, 95), (110, 190))
    GREEN = ((15, 60), (90, 130), (50, 90))
    PALE_BLUE = ((110, 150), (130, 170), (190, 220))


@dataclass(frozen=True)
class Pen:
    """A pen: its width in millimetres and its red, green and blue; 0 is black."""

    width: float
    colour: tuple[int, int, int]


def black(width: float, grey: int = 40) -> Pen:
    """Return a pen of black ink."""
    return Pen(width, (grey, grey, grey))


def pen_of(random: Random, *, poor: bool, ink: Ink | None = None) -> Pen:
    """Return a ballpoint of an ink, or of any; in poor light sometimes a worn one."""
    ink = ink or random.choices(list(Ink), (4, 5, 1, 1))[0]
    worn = random.randint(0, 30) if poor and ink is not Ink.PALE_BLUE else 0
    if ink is Ink.BLACK:
        return black(random.uniform(0.4, 0.8), random.randint(*ink.value[0]) + worn)
    red, green, blue = (random.randint(*bounds) + worn for bounds in ink.value)
    return Pen(random.uniform(0.4, 0.8), (red, green, blue))


def felt_of(random: Random) -> Pen:
    """Return a felt pen, whose cross is as dark as a box that somebody else blackens."""
    return black(random.uniform(0.9, 1.6), random.randint(15, 60))


def mark(
    draw: ImageDraw.ImageDraw, at: Point, unit: float, hand: Hand, pen: Pen, random: Random
) -> None:
    """Draw a mark centred near `at`, in pixels; `unit` is a millimetre in pixels."""
    x, y = (place + random.gauss(0, 0.45) * unit for place in at)
    size = random.uniform(1.2, 1.9) * unit

    def stroke(*points: Point, width: float = pen.width) -> None:
        placed = [
            (
                x + across * size + random.gauss(0, 0.06) * unit,
                y + down * size + random.gauss(0, 0.06) * unit,
            )
            for across, down in points
        ]
        draw.line(placed, fill=pen.colour, width=max(1, round(width * unit)), joint="curve")

    match hand:
        case Hand.TICK:
            stroke((-1.1, 0.0), (-0.3, 1.0), (1.3, -1.3))
        case Hand.CROSS:
            stroke((-1.1, -1.1), (1.1, 1.1))
            stroke((1.1, -1.1), (-1.1, 1.1))
        case Hand.LINE:
            stroke((-1.2, 0.9), (1.2, -0.9))
        case Hand.DOT:
            radius = random.uniform(0.6, 1.3) * unit
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=pen.colour)
        case Hand.FILLED:
            turns = random.randint(6, 9)
            points = [
                (1.15 * (-1 if step % 2 else 1), -1.15 + 2.3 * step / (2 * turns))
                for step in range(2 * turns + 1)
            ]
            stroke(*points, width=pen.width * 1.1)


def scribble(draw: ImageDraw.ImageDraw, at: Point, unit: float, pen: Pen, random: Random) -> None:
    """Scribble a box out, beyond its edges."""
    x, y = at
    points = []
    for step in range(40):
        angle = step * 2.4 + random.uniform(-0.4, 0.4)
        radius = unit * random.uniform(1.5, 3.8)
        points.append((x + radius * math.cos(angle), y + radius * 0.85 * math.sin(angle)))
    draw.line(points, fill=pen.colour, width=max(1, round(pen.width * unit)), joint="curve")


def blacken(draw: ImageDraw.ImageDraw, at: Point, unit: float, pen: Pen, random: Random) -> None:
    """Blacken a whole box and hardly more, as somebody does who ticked the wrong one."""
    x, y = (place + random.gauss(0, 0.1) * unit for place in at)
    half, turns = unit * random.uniform(2.3, 2.9), random.randint(10, 14)
    points = []
    for step in range(2 * turns + 1):
        across = half if step % 2 else -half
        down = half * (step / turns - 1)
        points.append(
            (x + across + random.gauss(0, 0.08) * unit, y + down + random.gauss(0, 0.08) * unit)
        )
    width = max(1, round(pen.width * 1.1 * unit))
    draw.line(points, fill=pen.colour, width=width, joint="curve")
