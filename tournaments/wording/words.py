"""Sentences for people: errors they can do something about, and the rules' texts translated."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.words import Text
from tournaments.pairing.contract import spoken

#: The longest telephone number that is kept.
PHONE_LENGTH = 40
#: U+FE0E asks for the plain sign: without it phones draw a coloured picture.
PLAIN = "\N{VARIATION SELECTOR-15}"
#: The suits with their sign, in the order of a paper sheet.
SUITS = {
    "spades": (f"♠{PLAIN}", _("pique")),
    "hearts": (f"♥{PLAIN}", _("cœur")),
    "diamonds": (f"♦{PLAIN}", _("carreau")),
    "clubs": (f"♣{PLAIN}", _("trèfle")),
}
SA_TA = {"no-trump": _("sans atout"), "all-trump": _("tout atout")}


def say(message: str, params: Mapping[str, Any]) -> str:
    """A French template of `scoring` or of `pairing`, in the reader's language, filled in."""
    filled = {
        name: say(value.message, value.params)
        if isinstance(value, Text)
        else spoken(value, gettext)
        for name, value in params.items()
    }
    return gettext(message) % filled


def clean_name(typed: str) -> str:
    """A name as it is kept: NFC, one space between words, nothing invisible.

    >>> clean_name("  Zoe\\u0308   Le\\tGoff ")
    'Zoë Le Goff'
    """
    composed = unicodedata.normalize("NFC", typed)
    # Letters, marks and signs stay; control and direction characters would garble a page.
    visible = "".join(
        " " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c
        for c in composed
        if unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn")
    )
    return " ".join(visible.split())


class Refused(Exception):
    """What was asked cannot be done; the message, for the user, says why and what to do.

    `field` names the field of the form the message belongs beside, where there is one.
    """

    def __init__(self, message: str | Promise, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field

    def __str__(self) -> str:
        return str(self.message)


def clean_phone(typed: str) -> str:
    """A telephone number as it is kept; "" for none. Raises `Refused` for what is no number.

    >>> clean_phone(" 0612345678 "), clean_phone("+33 6.12.34.56.78")
    ('06 12 34 56 78', '+33 6.12.34.56.78')
    """
    number = clean_name(typed)
    if not number:
        return ""
    digits = re.sub(r"[ ./()-]", "", number)
    if not re.fullmatch(r"\+?[0-9]{4,20}", digits) or len(number) > PHONE_LENGTH:
        raise Refused(gettext("Un numéro de téléphone attendu, comme 06 12 34 56 78."), "phone")
    if re.fullmatch(r"0[0-9]{9}", digits):
        return " ".join(digits[at : at + 2] for at in range(0, 10, 2))
    return number
