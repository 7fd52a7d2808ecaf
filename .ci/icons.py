"""Writes the sprite of all icons, which the pages refer to by name: `make icons`.

It holds our own symbols of static/symbols.svg (suits, mark, wordmark, triangles) and the Lucide
icons of static/vendor/lucide. An icon is added by adding its released file there.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

STATIC = Path(__file__).parent.parent / "static"
OWN = STATIC / "symbols.svg"
LUCIDE = STATIC / "vendor" / "lucide"
SPRITE = STATIC / "icons.svg"
HEADING = "<!-- Made by `make icons`. Icons: Lucide, ISC licence. -->"
SYMBOL = re.compile(r"<symbol .*?</symbol>", re.DOTALL)
DRAWING = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


def sprite() -> str:
    """Return the content of the sprite."""
    own = SYMBOL.findall(OWN.read_text("utf-8"))
    lucide = [_symbol(path) for path in sorted(LUCIDE.glob("*.svg"))]
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">', HEADING, *own, *lucide, "</svg>"]
    return "\n".join(lines) + "\n"


def _symbol(path: Path) -> str:
    """Return the symbol of a released icon."""
    drawing = DRAWING.search(path.read_text("utf-8"))
    assert drawing is not None, path
    shapes = "".join(line.strip() for line in drawing[1].splitlines()).replace(" />", "/>")
    return f'<symbol id="i-{path.stem}" viewBox="0 0 24 24">{shapes}</symbol>'


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(SPRITE.read_text("utf-8") != sprite())
    SPRITE.write_text(sprite(), "utf-8")
