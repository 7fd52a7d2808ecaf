"""Pictures on paper: the same drawing as on the web pages, at any size."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import assert_never

from tournaments.annexes.share.papers.pictures.figure import (
    BLACK,
    WIDTH,
    Bar,
    Disc,
    Picture,
    Point,
    Shape,
    Stroke,
    Text,
)
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import Pen

#: Smallest width at which a picture is readable, in points.
NARROWEST = 220.0


def place(pen: Pen, picture: Picture, x: float, top: float, width: float) -> float:
    """Draw a picture under `top`, `width` wide; return the height of its bottom edge."""
    scale = width / WIDTH
    bottom = top - picture.height * scale
    pen.canvas.saveState()
    pen.canvas.translate(x, bottom)
    pen.canvas.scale(scale, scale)
    for run in picture.figure.runs:
        shapes = tuple(run.shapes)
        if run.shared:
            pen.stamp(shapes, partial(_draw, shapes=shapes))
        else:
            _draw(pen, shapes)
    pen.canvas.restoreState()
    return bottom


def _draw(pen: Pen, shapes: Sequence[Shape]) -> None:
    face, canvas = faces(), pen.canvas
    for shape in shapes:
        match shape:
            case Text(x, y, words, size, align, bold):
                pen.text(x, y, words, face.bold if bold else face.regular, size, align)
            case Stroke(points, width, dashes, grey):
                _edge(pen, width, grey)
                canvas.setDash(list(dashes))
                _through(pen, points)
                canvas.setDash()
            case Bar(x, y, wide, high, fill, edge):
                _edge(pen, edge, BLACK)
                canvas.setFillGray(fill)
                canvas.rect(x, y, wide, high, stroke=1, fill=1)
                canvas.setFillGray(BLACK)
            case Disc(x, y, radius, fill):
                _edge(pen, 1, BLACK)
                canvas.setFillGray(fill)
                canvas.circle(x, y, radius, stroke=1, fill=1)
                canvas.setFillGray(BLACK)
            case _:
                assert_never(shape)


def _edge(pen: Pen, width: float, grey: float) -> None:
    pen.canvas.setLineWidth(width)
    pen.canvas.setStrokeGray(grey)


def _through(pen: Pen, points: Sequence[Point]) -> None:
    path = pen.canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    pen.canvas.drawPath(path, stroke=1, fill=0)
