"""The club's picture on paper: in greys, in its own proportions, never larger than it is sharp."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

#: The side of a pixel at its largest, in points: 96 to the inch, as screens show them.
PIXEL = 0.75


def logo_size(png: bytes, width: float, height: float) -> tuple[float, float]:
    """How large a logo is drawn in a room of that size, in points; nothing where there is none."""
    if not png:
        return 0.0, 0.0
    across, down = _picture(png).getSize()
    scale = min(PIXEL, width / across, height / down)
    return across * scale, down * scale


def draw_logo(canvas: Canvas, png: bytes, x: float, y: float, size: tuple[float, float]) -> None:
    """The logo from its bottom left corner, in the size that `logo_size` gave."""
    if png:
        canvas.drawImage(_picture(png), x, y, *size)


@lru_cache(maxsize=8)
def _picture(png: bytes) -> ImageReader:
    """The picture in greys; a document that shows it on every page holds it once."""
    return ImageReader(Image.open(BytesIO(png)).convert("L"))
