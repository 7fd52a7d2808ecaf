"""Pictures on paper: the same drawing as on the web pages, at any size."""

from __future__ import annotations

from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import String

from tournaments.papers.kit.fonts import faces, shown
from tournaments.papers.kit.layout import Pen
from tournaments.papers.standings.pictures.figure import WIDTH, Picture

#: Smallest width at which a picture is readable, in points.
NARROWEST = 150.0


def place(pen: Pen, picture: Picture, x: float, top: float, width: float) -> float:
    """Draw a picture under `top`, `width` wide; return the height of its bottom edge."""
    drawing = picture.drawing
    face = faces()
    for shape in drawing.contents:
        if isinstance(shape, String):
            shape.text = shown(shape.text, face.bold if "Bold" in shape.fontName else face.regular)
    scale = width / WIDTH
    bottom = top - picture.height * scale
    pen.canvas.saveState()
    pen.canvas.translate(x, bottom)
    pen.canvas.scale(scale, scale)
    renderPDF.draw(drawing, pen.canvas, 0, 0)
    pen.canvas.restoreState()
    return bottom
