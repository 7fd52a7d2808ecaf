"""Four faces of the papers: registered once, measured fast, missing characters visible."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from threading import Lock

from django.conf import settings
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tournaments.papers.kit.right_to_left import joined
from tournaments.words.french import NARROW

#: Stands for a character that the fonts cannot draw.
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

NO_BREAK = "\N{NO-BREAK SPACE}"
_NO_BREAKS = str.maketrans({NO_BREAK: " ", NARROW: " "})
#: Where words that are too wide together may be apart: a dash never begins a line.
_AT_NO_BREAK = re.compile(f"{NO_BREAK}(?!–)")

#: Spaces that people type beside a sign which holds to the word before it or after it.
_BESIDE_SIGN = re.compile(r"(?<=[«×]) | (?=[»:;?!×](?!\w))")

#: Parts of a word, cut after its hyphens.
_AT_HYPHENS = re.compile(r"[^-]*-+|[^-]+")
#: Compound name ("Montmorency-Luxembourg"). A longer word is no name, and may be cut at a hyphen.
_COMPOUND = re.compile(r"(?<!\S)(?=\S{3,32}(?!\S))\S*\w-\w\S*")

_ONE_AT_A_TIME = Lock()


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """A face and the width of each of its characters, in thousandths of the text size."""

    name: str
    widths: Mapping[str, float]

    def width(self, text: str) -> float:
        """Return the width of a text at size 1; the font must have every character: see `shown`."""
        return sum(map(self.widths.__getitem__, text)) / 1000


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    regular: Font
    bold: Font
    narrow: Font
    narrow_bold: Font


def faces() -> Faces:
    """Return the faces; the first call reads and registers them."""
    # Two concurrent requests must not register the fonts twice: a paper being drawn would lose its
    # letters.
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
    path = settings.HOUSE / "static" / "vendor" / "dejavu" / f"{name}.ttf"
    # A document has the letters that it draws, not all those of English, nor what the font says of
    # itself: 30 kB less.
    font = TTFont(name, str(path), asciiReadable=False)
    del font.face.table["name"]
    pdfmetrics.registerFont(font)
    # Beyond the first 65,536 characters, reportlab writes a font table that PDF readers refuse. The
    # few emoji of the font are therefore replaced, like missing characters.
    widths = {chr(c): width for c, width in font.face.charWidths.items() if 32 <= c <= 0xFFFF}
    return Font(name, widths)


def shown(text: str, font: Font) -> str:
    """Return a text that the font can draw: composed, on one line, missing characters replaced.

    Invisible characters (joiners, direction marks, emoji variants) are dropped; Arabic letters are
    joined. A character that the fonts lack becomes a white question mark in a black diamond: the
    reader sees that one is missing, and the team's number identifies the team.
    """
    if text.isascii() and text.isprintable():
        return text
    text = joined(unicodedata.normalize("NFC", text))
    if text.translate(_NO_BREAKS).isprintable() and font.widths.keys() >= set(text):
        return text
    return "".join(_drawable_char(char, font) for char in text)


def _drawable_char(char: str, font: Font) -> str:
    category = unicodedata.category(char)
    if category == "Cf" or "\ufe00" <= char <= "\ufe0f":
        return ""
    if category in ("Cc", "Zl", "Zp"):
        return " "
    if char == NARROW and char not in font.widths:
        return NO_BREAK
    return char if char in font.widths else REPLACEMENT


def wrap(text: str, font: Font, size: float, width: float) -> tuple[str, ...]:
    """Return a text as `shown`, in lines no wider than `width`, cut between words.

    No line begins at a sign that holds to the word before it, as a colon does. A word that is wider
    than a line is cut at its no-break spaces, then after a hyphen, or between two letters. Only the
    spaces at line ends are lost.
    """
    text = shown(text, font)
    # Tolerate rounding: a column made for this exact text must hold it.
    most = width / size + 0.001
    if font.width(text) <= most:
        return (text,)
    text = _BESIDE_SIGN.sub(NO_BREAK, text)
    lines: list[str] = []
    line = ""
    for glue, word in _words(text, font, most):
        pieces = [word] if font.width(word) <= most else _AT_HYPHENS.findall(word)
        between = glue if line else ""
        for piece in pieces:
            if font.width(line + between + piece) <= most:
                line += between + piece
            else:
                if line:
                    lines.append(line)
                *full, line = _cut(piece, font, most)
                lines += full
            between = ""
    return (*lines, line) if line or not lines else tuple(lines)


def widest_compound(text: str, font: Font) -> float:
    """Return the width at size 1 of the widest compound name of a text, which no line may cut."""
    return max(map(font.width, _COMPOUND.findall(text.replace(NO_BREAK, " "))), default=0.0)


def _words(text: str, font: Font, most: float) -> Iterator[tuple[str, str]]:
    """Yield the words of a text, each with the space before it.

    Words with no-break spaces are apart where they are wider together than a line.
    """
    for word in text.split(" "):
        glue = " "
        for part in [word] if font.width(word) <= most else _AT_NO_BREAK.split(word):
            yield glue, part
            glue = NO_BREAK


def _cut(word: str, font: Font, most: float) -> list[str]:
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


NAME = "YoungSerif-lining"
_TITLES_ONE_AT_A_TIME = Lock()


def title_font(text: str) -> Font:
    """Return the face in which a title is set; the bold face if Young Serif lacks a letter."""
    with _TITLES_ONE_AT_A_TIME:
        font = _registered_title()
    return faces().bold if REPLACEMENT in shown(text, font) else font


@cache
def _registered_title() -> Font:
    path = settings.HOUSE / "static" / "vendor" / "young-serif-lining" / f"{NAME}.ttf"
    font = TTFont(NAME, str(path))
    pdfmetrics.registerFont(font)
    return Font(NAME, {chr(c): width for c, width in font.face.charWidths.items() if c >= 32})
