"""Licence numbers, as people type them and as the address book compares them."""

from __future__ import annotations

import re
from typing import Final

from tournaments.words.texts import clean_name

#: Longest licence number stored.
LICENCE_LENGTH: Final = 30
#: Signs that people write between the digits, or leave out: spaces, dots and hyphens.
_BETWEEN: Final = re.compile(r"[\s.\-\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}]")


def clean_licence(typed: str) -> str:
    """Return a licence number in the form that is stored and compared, or "" if empty.

    >>> clean_licence(" 01.234-56 a")
    '0123456A'
    """
    return _BETWEEN.sub("", clean_name(typed)).upper()
