"""Money in whole cents, never in floats: reading and writing of amounts."""

from __future__ import annotations

import re
from decimal import Decimal

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from tournaments.words.texts import Refused

#: Largest amount accepted, in cents: far more than the cash box of a contest.
MOST = 99_999_999
MINUS = "\N{MINUS SIGN}"
_AMOUNT = re.compile(
    r"(?P<whole>\d{1,3}(?: \d{3})+|\d+)(?:[.,](?P<rest>\d{1,2}))?(?: ?(?:€|euros?|eur))?",
    re.IGNORECASE | re.ASCII,
)


def euros(cents: int) -> str:
    """Return an amount in cents as text: "12 €", "7,50 €", "1 250 €", with a true minus sign.

    >>> from django.utils.translation import override
    >>> with override("fr"):
    ...     [euros(cents).replace("\N{NO-BREAK SPACE}", " ") for cents in (1200, 750)]
    ['12 €', '7,50 €']
    """
    whole, rest = divmod(abs(cents), 100)
    amount = f"{whole:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    if rest:
        amount += f"{get_format('DECIMAL_SEPARATOR')}{rest:02d}"
    return f"{MINUS if cents < 0 else ''}{amount}\N{NO-BREAK SPACE}€"


def decimal_of(cents: int) -> Decimal:
    """Return an amount in cents as an exact number of euros, for a spreadsheet: 750 -> 7.50."""
    return Decimal(cents).scaleb(-2)


def cents_of(typed: str) -> int:
    """Return the cents of a typed amount: "12", "12,50", "1 250,5 €".

    Raises `Refused` for any other text, for a negative amount, and above `MOST`.
    """
    text = " ".join(typed.split())
    if text.startswith(("-", MINUS)):
        raise Refused(_("Tapez un montant, comme 12 ou 7,50, 0 au moins."))
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise Refused(_("Tapez un montant en euros, comme 12 ou 7,50."))
    whole = match["whole"].replace(" ", "").lstrip("0")
    rest = (match["rest"] or "").ljust(2, "0")
    # Python refuses to read thousands of digits.
    if len(whole) > len(str(MOST)) or int(whole + rest) > MOST:
        raise Refused(_("%(most)s au plus.") % {"most": euros(MOST)})
    return int(whole + rest)
