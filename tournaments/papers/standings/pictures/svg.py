"""Drawings as SVG: attributes only, no style and no script, so that any CSP lets them show."""

from __future__ import annotations

from xml.etree import ElementTree as ET  # nosec B405: nothing is parsed

from reportlab.graphics.shapes import (
    Circle,
    Drawing,
    Line,
    Polygon,
    PolyLine,
    Rect,
    Shape,
    String,
)
from reportlab.lib.colors import Color

from tournaments.papers.standings.pictures.figure import Picture, clean

#: Fonts as wide as the papers' come first; the others are narrower, so the text still fits.
FAMILY = "DejaVu Sans, Verdana, Arial, sans-serif"


def svg_of(picture: Picture) -> str:
    """Return the picture as SVG; the same bytes each time.

    It holds its title and its words for screen readers. Its background is white, so that it can be
    read on a dark page too.
    """
    drawing = picture.drawing
    wide, high = _number(drawing.width), _number(drawing.height)
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {wide} {high}",
            "width": wide,
            "height": high,
            "role": "img",
            "aria-labelledby": "title words",
            "font-family": FAMILY,
        },
    )
    ET.SubElement(root, "title", {"id": "title"}).text = clean(picture.title)
    ET.SubElement(root, "desc", {"id": "words"}).text = "\n".join(map(clean, picture.words))
    ET.SubElement(root, "rect", {"width": wide, "height": high, "fill": "#fff"})
    for shape in drawing.contents:
        root.append(_element(shape, drawing))
    return ET.tostring(root, encoding="unicode") + "\n"


def _element(shape: Shape, drawing: Drawing) -> ET.Element:
    high = drawing.height
    if isinstance(shape, String):
        found = ET.Element("text", {"x": _number(shape.x), "y": _number(high - shape.y)})
        found.set("font-size", _number(shape.fontSize))
        if shape.textAnchor != "start":
            found.set("text-anchor", shape.textAnchor)
        if shape.fontName.endswith("Bold"):
            found.set("font-weight", "bold")
        found.text = shape.text
        return found
    if isinstance(shape, Line):
        made = {"x1": shape.x1, "y1": high - shape.y1, "x2": shape.x2, "y2": high - shape.y2}
        return _drawn("line", made, shape)
    if isinstance(shape, Rect):
        made = {"x": shape.x, "y": high - shape.y - shape.height}
        made |= {"width": shape.width, "height": shape.height}
        return _drawn("rect", made, shape)
    if isinstance(shape, Circle):
        return _drawn("circle", {"cx": shape.cx, "cy": high - shape.cy, "r": shape.r}, shape)
    if isinstance(shape, Polygon | PolyLine):
        pairs = zip(shape.points[::2], shape.points[1::2], strict=True)
        found = _drawn("polygon" if isinstance(shape, Polygon) else "polyline", {}, shape)
        found.set("points", " ".join(f"{_number(x)},{_number(high - y)}" for x, y in pairs))
        return found
    raise TypeError(shape)


def _drawn(name: str, numbers: dict[str, float], shape: Shape) -> ET.Element:
    found = ET.Element(name, {key: _number(value) for key, value in numbers.items()})
    found.set("fill", _color(getattr(shape, "fillColor", None)))
    found.set("stroke", _color(shape.strokeColor))
    found.set("stroke-width", _number(shape.strokeWidth))
    if shape.strokeDashArray:
        found.set("stroke-dasharray", " ".join(map(_number, shape.strokeDashArray)))
    return found


def _color(color: Color | None) -> str:
    return "none" if color is None else f"#{color.hexval()[2:]}"


def _number(value: float) -> str:
    """Write a length without useless decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
