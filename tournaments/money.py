"""Money in whole cents: how it is read and how it is said. Nothing is ever a float."""

from __future__ import annotations

import re
from decimal import Decimal

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from tournaments.wording.words import Refused

#: The largest amount taken: a million euros less a cent, far beyond a contest's cash box.
MOST = 99_999_999
MINUS = "\N{MINUS SIGN}"
_AMOUNT = re.compile(
    r"(?P<whole>\d{1,3}(?: \d{3})+|\d+)(?:[.,](?P<rest>\d{1,2}))?(?: ?(?:€|euros?|eur))?",
    re.IGNORECASE | re.ASCII,
)


def euros(cents: int) -> str:
    """An amount as it is written: "12 €", "7,50 €", "1 250 €", with a true minus sign.

    >>> from django.utils.translation import override
    >>> with override("fr"):
    ...     [euros(cents).replace("\N{NO-BREAK SPACE}", " ") for cents in (1200, 750)]
    ['12 €', '7,50 €']
    """
    whole, rest = divmod(abs(cents), 100)
    said = f"{whole:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    if rest:
        said += f"{get_format('DECIMAL_SEPARATOR')}{rest:02d}"
    return f"{MINUS if cents < 0 else ''}{said}\N{NO-BREAK SPACE}€"


def decimal_of(cents: int) -> Decimal:
    """An amount as an exact number of euros, for a spreadsheet: 750 -> 7.50."""
    return Decimal(cents).scaleb(-2)


def cents_of(typed: str) -> int:
    """The cents of an amount as people type it: "12", "12,50", "1 250,5 €".

    Raises `Refused` for anything else, a negative amount included, and above `MOST`.
    """
    text = " ".join(typed.split())
    if text.startswith(("-", MINUS)):
        raise Refused(_("Un montant à partir de 0 attendu, comme 12 ou 7,50."))
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise Refused(_("Un montant en euros attendu, comme 12 ou 7,50."))
    cents = int(found["whole"].replace(" ", "")) * 100 + int((found["rest"] or "").ljust(2, "0"))
    if cents > MOST:
        raise Refused(_("%(most)s au plus.") % {"most": euros(MOST)})
    return cents
