"""Club logo on paper: in greys, undistorted, never enlarged until it blurs."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

#: Largest side of a pixel, in points: 96 pixels to the inch, as on screens.
PIXEL = 0.75


def logo_size(png: bytes, width: float, height: float) -> tuple[float, float]:
    """Return the width and height of a logo fitted in a room, in points; zeros without a logo."""
    if not png:
        return 0.0, 0.0
    across, down = _picture(png).getSize()
    scale = min(PIXEL, width / across, height / down)
    return across * scale, down * scale


def draw_logo(canvas: Canvas, png: bytes, x: float, y: float, size: tuple[float, float]) -> None:
    if png:
        canvas.drawImage(_picture(png), x, y, *size)


@lru_cache(maxsize=8)
def _picture(png: bytes) -> ImageReader:
    return ImageReader(Image.open(BytesIO(png)).convert("L"))
