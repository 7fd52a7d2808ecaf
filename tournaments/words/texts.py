"""Texts for users: errors that they can act on, and translated texts of the rules."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from html import escape
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.words import Text
from tournaments.pairing.sentences import spoken
from tournaments.words.numbers import number

#: U+FE0E asks for the plain sign: without it, phones draw a coloured picture.
PLAIN = "\N{VARIATION SELECTOR-15}"
#: Suits with their sign, in the order of a paper sheet.
SUITS = {
    "spades": (f"♠{PLAIN}", _("pique")),
    "hearts": (f"♥{PLAIN}", _("cœur")),
    "diamonds": (f"♦{PLAIN}", _("carreau")),
    "clubs": (f"♣{PLAIN}", _("trèfle")),
}
#: Most accents kept on a letter. Vietnamese has two.
MOST_MARKS = 4
SA_TA = {"no-trump": _("sans atout"), "all-trump": _("tout atout")}


def say(message: str, params: Mapping[str, Any]) -> str:
    return gettext(message) % {name: _param_text(value) for name, value in params.items()}


def _param_text(value: object) -> object:
    if isinstance(value, Text):
        return say(value.message, value.params)
    return number(value) if isinstance(value, Decimal) else spoken(value, gettext)


def clean_name(typed: str) -> str:
    """Return a name for storage: NFC, one space between words, no invisible character.

    >>> clean_name("  Zoe\\u0308   Le\\tGoff ")
    'Zoë Le Goff'
    """
    composed = unicodedata.normalize("NFC", few_marks(typed))
    if composed.isprintable():
        return " ".join(composed.split())
    # Letters, marks and signs stay. Control and direction characters would garble a page.
    visible = "".join(
        " " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c
        for c in composed
        if unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn")
    )
    return " ".join(visible.split())


def clean_lines(typed: str) -> str:
    """Return a text of several lines for storage: each line as a name, at most one blank between.

    >>> clean_lines("  Une  ligne \\r\\n\\r\\n\\r\\nune autre\\n")
    'Une ligne\\n\\nune autre'
    """
    lines = [clean_name(line) for line in typed.replace("\r\n", "\n").split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


def few_marks(text: str) -> str:
    """Return the text with at most `MOST_MARKS` accents on a letter.

    Unicode sorts the accents of a letter, in a time that grows as the square of their number.

    >>> len(few_marks("e" + "\u0301" * 1_000))
    5
    """
    if not any(map(unicodedata.combining, text)):
        return text
    kept = []
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


class Refused(Exception):
    """Refusal of a request. Its message tells the user the reason and what to do.

    `field` is the name of the form's field that shows the message, if any.
    """

    def __init__(self, message: str | Promise, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field

    def __str__(self) -> str:
        return str(self.message)


#: Compound word, and the signs glued to it.
_COMPOUND: Final = re.compile(r"(?<!\S)(?=\S{3,32}(?!\S))[^\s<>]*\w-\w[^\s<>]*")


# A page shows a team in several places, and each page shows the same teams.
@lru_cache(maxsize=16_384)
def unbroken(text: str) -> SafeString:
    """Return a text as HTML whose compound names ("Marie-Françoise") have no line break inside.

    The text of the page stays that of the name. A word longer than any real name may break.

    >>> unbroken("Anne-Lise O’Neill")
    '<span class="nowrap">Anne-Lise</span> O’Neill'
    """
    html = escape(text)
    if "-" in html:
        html = _COMPOUND.sub(lambda word: f'<span class="nowrap">{word[0]}</span>', html)
    return SafeString(html)  # nosec B703
