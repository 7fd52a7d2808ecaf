"""The picture of a contest file."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image

#: Largest side of a logo, in pixels.
MOST_SIDE: Final = 4_000


def is_picture(raw: bytes) -> bool:
    """Return whether this is a PNG that can be drawn, of a size that papers print."""
    try:
        with Image.open(BytesIO(raw), formats=["PNG"]) as image:
            if max(image.size) > MOST_SIDE:
                return False
            image.load()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return False
    return True
