"""The look that a reader has chosen for this device: light or dark, suits in two or four colours.

A cookie keeps it, for example `dark-four`. The pages kept for the whole hall are drawn once for
each look that somebody uses.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

COOKIE = "look"


class Theme(StrEnum):
    """Colours of the pages. `SYSTEM` follows the reader's device."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Suits(StrEnum):
    """Colours of the suits: clubs as spades and diamonds as hearts, or each its own."""

    TWO = "two"
    FOUR = "four"


@dataclass(frozen=True, slots=True)
class Look:
    """A reader's choices."""

    theme: Theme = Theme.SYSTEM
    suits: Suits = Suits.TWO

    def __str__(self) -> str:
        return f"{self.theme}-{self.suits}"


LOOKS = {str(look): look for look in (Look(theme, suits) for theme in Theme for suits in Suits)}


def look_of(cookie: str | None) -> Look:
    """Return the look that a reader's cookie chooses; the usual one without a valid cookie."""
    return LOOKS.get(cookie or "", Look())
