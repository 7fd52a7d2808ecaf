"""Drawings as SVG: attributes only, no style and no script, so that any CSP lets them show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never
from xml.etree import ElementTree as ET  # nosec B405: nothing is parsed

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
    clean,
)
from tournaments.papers.kit.layout import CENTRE, LEFT, RIGHT

#: Fonts as wide as the papers' come first; the others are narrower, so the text still fits.
FAMILY = "DejaVu Sans, Verdana, Arial, sans-serif"
_ANCHORS = {LEFT: "start", CENTRE: "middle", RIGHT: "end"}


def svg_of(picture: Picture) -> str:
    """Return the picture as SVG; the same bytes each time.

    It holds its title and its finding for screen readers. Its background is white, so that it is
    readable on a dark page too.
    """
    wide, high = _number(WIDTH), _number(picture.height)
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
    ET.SubElement(root, "desc", {"id": "words"}).text = clean(picture.told.finding)
    ET.SubElement(root, "rect", {"width": wide, "height": high, "fill": "#fff"})
    for shape in picture.figure.shapes:
        root.append(_element(shape, picture.height))
    return ET.tostring(root, encoding="unicode") + "\n"


def _element(shape: Shape, high: float) -> ET.Element:
    match shape:
        case Text(x, y, words, size, align, bold):
            element = ET.Element("text", {"x": _number(x), "y": _number(high - y)})
            element.set("font-size", _number(size))
            if align != LEFT:
                element.set("text-anchor", _ANCHORS[align])
            if bold:
                element.set("font-weight", "bold")
            element.text = words
            return element
        case Stroke(((x, y), (to_x, to_y)), width, dashes, grey):
            attributes = {"x1": x, "y1": high - y, "x2": to_x, "y2": high - to_y}
            return _drawn("line", attributes, None, grey, width, dashes)
        case Stroke(points, width, dashes, grey):
            element = _drawn("polyline", {}, None, grey, width, dashes)
            element.set("points", _points(points, high))
            return element
        case Bar(x, y, wide, tall, fill, edge):
            attributes = {"x": x, "y": high - y - tall, "width": wide, "height": tall}
            return _drawn("rect", attributes, fill, BLACK, edge)
        case Disc(x, y, radius, fill):
            return _drawn("circle", {"cx": x, "cy": high - y, "r": radius}, fill)
        case _:
            assert_never(shape)


def _drawn(
    name: str,
    numbers: dict[str, float],
    fill: float | None,
    stroke: float = BLACK,
    width: float = 1,
    dashes: Sequence[float] = (),
) -> ET.Element:
    element = ET.Element(name, {key: _number(value) for key, value in numbers.items()})
    element.set("fill", "none" if fill is None else _color(fill))
    element.set("stroke", _color(stroke))
    element.set("stroke-width", _number(width))
    if dashes:
        element.set("stroke-dasharray", " ".join(map(_number, dashes)))
    return element


def _points(points: Sequence[Point], high: float) -> str:
    return " ".join(f"{_number(x)},{_number(high - y)}" for x, y in points)


def _color(grey: float) -> str:
    return "#" + 3 * f"{int(grey * 255):02x}"


def _number(value: float) -> str:
    """Write a length without useless decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
