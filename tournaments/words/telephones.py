"""Telephone numbers, as people type them and as clubs' lists write them."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from tournaments.words.texts import Refused, clean_name

#: Longest telephone number stored.
PHONE_LENGTH = 40


def clean_phone(typed: str) -> str:
    """Return a telephone number normalised for storage, or "" if empty.

    Raises `Refused` for anything that is not a number.

    >>> clean_phone(" 0612345678 "), clean_phone("+33 6.12.34.56.78")
    ('06 12 34 56 78', '+33 6.12.34.56.78')
    """
    number = clean_name(typed)
    if not number:
        return ""
    digits = re.sub(r"[ ./()-]", "", number)
    if not re.fullmatch(r"\+?[0-9]{4,20}", digits) or len(number) > PHONE_LENGTH:
        raise Refused(_("Tapez un numéro de téléphone, comme 06 12 34 56 78."), "phone")
    if re.fullmatch(r"0[0-9]{9}", digits):
        return " ".join(digits[at : at + 2] for at in range(0, 10, 2))
    return number


def listed_phone(text: str) -> str:
    """Return a list's telephone number, with the leading zero that spreadsheets remove.

    Raises `Refused` for anything else, as 6,12E+08, whose last digits are lost.

    >>> listed_phone("612345678"), listed_phone("33612345678"), listed_phone("06.12.34.56.78")
    ('06 12 34 56 78', '06 12 34 56 78', '06 12 34 56 78')
    """
    digits = re.sub(r"[ ./()\-\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]", "", text)
    if re.fullmatch(r"[1-9]\d{8}", digits):
        return clean_phone(f"0{digits}")
    if re.fullmatch(r"(?:\+|00)?33[1-9]\d{8}", digits):
        return clean_phone(f"0{digits[-9:]}")
    return clean_phone(digits if re.fullmatch(r"0\d{9}", digits) else text)
