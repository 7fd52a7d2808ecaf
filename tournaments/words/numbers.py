"""Numbers as pages, papers and sentences write them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from django.utils.formats import get_format

THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"


def number(value: int | Fraction | Decimal) -> str:
    """Write a number: thousands separated from 10,000 on, and a true minus sign.

    >>> number(972), number(9720), number(-35) == "−35"
    ('972', '9720', True)
    >>> number(12345).split(THIN_SPACE)
    ['12', '345']
    >>> from django.utils.translation import override
    >>> with override("fr"):
    ...     number(Fraction(2917, 3)), number(Fraction(5, 2))
    ('972,33', '2,5')
    """
    if isinstance(value, int) and -10_000 < value < 10_000:
        return str(value) if value >= 0 else f"\N{MINUS SIGN}{-value}"
    sign = "\N{MINUS SIGN}" if value < 0 else ""
    whole, _point, decimals = f"{abs(float(value)):.2f}".rstrip("0").partition(".")
    if len(whole) > 4:
        whole = f"{int(whole):,}".replace(",", THIN_SPACE)
    return f"{sign}{whole}{get_format('DECIMAL_SEPARATOR')}{decimals}" if decimals else sign + whole


def grouped(value: int) -> str:
    """Write a count that people compare digit by digit: its thousands are always apart.

    >>> from django.utils.translation import override
    >>> with override("en"):
    ...     grouped(972), grouped(1284)
    ('972', '1,284')
    >>> with override("fr"):
    ...     grouped(1284).split(THIN_SPACE)
    ['1', '284']
    """
    sign = get_format("THOUSAND_SEPARATOR")
    return f"{value:,}".replace(",", THIN_SPACE if sign.isspace() else sign)
