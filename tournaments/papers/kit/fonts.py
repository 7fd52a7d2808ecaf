"""The four faces of the papers: registered once, measured fast, holes in them made visible."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from threading import Lock

from django.conf import settings
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tournaments.papers.kit.right_to_left import joined

#: What stands for a character the fonts cannot draw.
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

#: The parts of a word that a hyphen ends.
_AT_HYPHENS = re.compile(r"[^-]*-+|[^-]+")

_ONE_AT_A_TIME = Lock()


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """A face and the width of each character it has, in thousandths of its size."""

    name: str
    widths: Mapping[str, float]

    def width(self, text: str) -> float:
        """How wide a text is at size 1. Every character must be in the font: see `shown`."""
        return sum(map(self.widths.__getitem__, text)) / 1000


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """The faces a paper is set in."""

    regular: Font
    bold: Font
    narrow: Font
    narrow_bold: Font


def faces() -> Faces:
    """The faces, read and registered the first time a paper is printed."""
    # Two requests at once must not register twice: a paper being drawn would lose its letters.
    with _ONE_AT_A_TIME:
        return _registered()


@cache
def _registered() -> Faces:
    return Faces(
        regular=_register("DejaVuSans"),
        bold=_register("DejaVuSans-Bold"),
        narrow=_register("DejaVuSansCondensed"),
        narrow_bold=_register("DejaVuSansCondensed-Bold"),
    )


def _register(name: str) -> Font:
    path = settings.BASE_DIR / "static" / "vendor" / "dejavu" / f"{name}.ttf"
    font = TTFont(name, str(path))
    pdfmetrics.registerFont(font)
    # Beyond the first 65,536 characters reportlab writes a table of letters that readers refuse:
    # the few emoji of the font are replaced like those it lacks.
    widths = {chr(c): width for c, width in font.face.charWidths.items() if 32 <= c <= 0xFFFF}
    return Font(name, widths)


def shown(text: str, font: Font) -> str:
    """A text as the font can draw it: composed, on one line, its missing characters replaced.

    What was invisible (joiners, direction marks, variants of an emoji) is left out; Arabic letters
    are joined. A sign of an alphabet the fonts lack (Chinese, an emoji) is a white question mark in
    a black diamond: who reads it knows that something stands there, and the number says who.
    """
    if text.isascii() and text.isprintable():
        return text
    text = joined(unicodedata.normalize("NFC", text))
    if text.isprintable() and font.widths.keys() >= set(text):
        return text
    return "".join(_drawn(char, font) for char in text)


def _drawn(char: str, font: Font) -> str:
    category = unicodedata.category(char)
    if category == "Cf" or "\ufe00" <= char <= "\ufe0f":
        return ""
    if category in ("Cc", "Zl", "Zp"):
        return " "
    return char if char in font.widths else REPLACEMENT


def wrap(text: str, font: Font, size: float, width: float) -> tuple[str, ...]:
    """A text `shown` in lines no wider than `width`, cut between words.

    A word wider than a line is cut after a hyphen, else between two letters; nothing is lost but
    the spaces at which lines end.
    """
    text = shown(text, font)
    # A column made for this very text must hold it, whatever the last decimals say.
    most = width / size + 0.001
    if font.width(text) <= most:
        return (text,)
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        glue = " " if line else ""
        pieces = [word] if font.width(word) <= most else _AT_HYPHENS.findall(word)
        for piece in pieces:
            if font.width(line + glue + piece) <= most:
                line += glue + piece
            else:
                if line:
                    lines.append(line)
                *full, line = _cut(piece, font, most)
                lines += full
            glue = ""
    return (*lines, line) if line or not lines else tuple(lines)


def fitted(text: str, font: Font, size: float, room: float) -> str:
    """A text no wider than `room`: its end left out where it must be."""

    def wide(words: str) -> float:
        return font.width(shown(words, font)) * size

    if wide(text) <= room:
        return text
    while text and wide(text + "…") > room:
        text = text[:-1].rstrip()
    return text + "…"


def _cut(word: str, font: Font, most: float) -> list[str]:
    """A word in pieces of at most `most`, at least one letter each, accents with their letter."""
    pieces = [""]
    used = 0.0
    for char in word:
        wide = font.widths[char] / 1000
        if pieces[-1] and used + wide > most and not unicodedata.combining(char):
            pieces.append("")
            used = 0.0
        pieces[-1] += char
        used += wide
    return pieces
