"""Amounts in words for receipts, in French and in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import get_language

from tournaments.words.money import euros

#: Largest amount that can be written in words, in euros.
MOST = 999_999_999

_FRENCH = (
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze",
    "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
)  # fmt: skip
_FRENCH_TENS = ("", "", "vingt", "trente", "quarante", "cinquante", "soixante")
_ENGLISH = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_ENGLISH_TENS = (
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip


def amount_in_words(cents: int) -> str:
    """Write an amount of cents (0 or more) in words, or in figures in a language without them.

    >>> from django.utils.translation import override
    >>> with override("fr"):
    ...     amount_in_words(8100), amount_in_words(20050)
    ('quatre-vingt-un euros', 'deux cents euros et cinquante centimes')
    >>> with override("en"):
    ...     amount_in_words(8100)
    'eighty-one euros'
    >>> with override("it"):
    ...     amount_in_words(8150).replace(" ", " ")
    '81,50 €'
    """
    whole, rest = divmod(cents, 100)
    assert 0 <= whole <= MOST, "an amount that a receipt says"
    in_words = _IN_WORDS.get(get_language() or "")
    return in_words(whole, rest) if in_words is not None else euros(cents)


def _in_french(whole: int, rest: int) -> str:
    # French says "un million d’euros" but "un million deux cents euros". The plural starts at two.
    of = "d’" if whole and whole % 1_000_000 == 0 else ""
    return _joined(
        f"{french(whole)} {of}{'euro' if whole < 2 else 'euros'}",
        f"{french(rest)} {'centime' if rest < 2 else 'centimes'}",
        " et ",
        (whole, rest),
    )


def _in_english(whole: int, rest: int) -> str:
    return _joined(
        f"{english(whole)} {'euro' if whole == 1 else 'euros'}",
        f"{english(rest)} {'cent' if rest == 1 else 'cents'}",
        " and ",
        (whole, rest),
    )


def _joined(euros: str, cents: str, joint: str, amount: tuple[int, int]) -> str:
    whole, rest = amount
    if not rest:
        return euros
    return f"{euros}{joint}{cents}" if whole else cents


#: How each language writes an amount of whole euros and cents.
_IN_WORDS: Final[Mapping[str, Callable[[int, int], str]]] = {"fr": _in_french, "en": _in_english}


def french(number: int) -> str:
    """Write a whole number in French; "vingt" and "cent" take an s when multiplied and last.

    >>> [french(number) for number in (21, 71, 77, 80, 81, 91)]  # doctest: +NORMALIZE_WHITESPACE
    ['vingt et un', 'soixante et onze', 'soixante-dix-sept', 'quatre-vingts', 'quatre-vingt-un',
     'quatre-vingt-onze']
    >>> [french(number) for number in (200, 201, 1000, 2080, 80_000, 200_000)]
    ... # doctest: +NORMALIZE_WHITESPACE
    ['deux cents', 'deux cent un', 'mille', 'deux mille quatre-vingts', 'quatre-vingt mille',
     'deux cent mille']
    """
    millions, below = divmod(number, 1_000_000)
    thousands, rest = divmod(below, 1000)
    parts = []
    if millions:
        # "Million" is a noun, so "cent" and "vingt" keep their s before it.
        parts.append(f"{_french_below_1000(millions)} {'million' if millions == 1 else 'millions'}")
    if thousands:
        many = _french_below_1000(thousands, last=False) + " " if thousands > 1 else ""
        parts.append(f"{many}mille")
    if rest or not parts:
        parts.append(_french_below_1000(rest))
    return " ".join(parts)


def english(number: int) -> str:
    """Write a whole number in English, with "and" before the tens and units.

    >>> [english(number) for number in (21, 110, 1001, 1200, 3_000_000)]
    ... # doctest: +NORMALIZE_WHITESPACE
    ['twenty-one', 'one hundred and ten', 'one thousand and one', 'one thousand two hundred',
     'three million']
    """
    parts = []
    for size, name in ((1_000_000, "million"), (1000, "thousand"), (100, "hundred")):
        many, number = divmod(number, size)
        if many:
            parts.append(f"{english(many)} {name}")
    if number and parts:
        parts.append("and")
    if number or not parts:
        tens, units = divmod(number, 10)
        small = _ENGLISH[number] if number < 20 else _ENGLISH_TENS[tens]
        parts.append(f"{small}-{_ENGLISH[units]}" if number >= 20 and units else small)
    return " ".join(parts)


def _french_below_1000(number: int, last: bool = True) -> str:
    """Write a number below 1000 in French; `last` is false when "mille" follows it."""
    hundreds, rest = divmod(number, 100)
    if not hundreds:
        return _french_below_100(rest, last)
    if not rest:
        return "cent" if hundreds == 1 else f"{_FRENCH[hundreds]} cent{'s' if last else ''}"
    many = "" if hundreds == 1 else _FRENCH[hundreds] + " "
    return f"{many}cent {_french_below_100(rest, last)}"


def _french_below_100(number: int, last: bool = True) -> str:
    if number < 20:
        return _FRENCH[number]
    if number == 80:
        return "quatre-vingts" if last else "quatre-vingt"
    if number > 80:
        return f"quatre-vingt-{_FRENCH[number - 80]}"
    tens = min(number // 10, 6)
    units = number - 10 * tens
    if not units:
        return _FRENCH_TENS[tens]
    # "Vingt et un" to "soixante et onze" take "et"; the other numbers take a hyphen.
    joint = " et " if units in (1, 11) else "-"
    return f"{_FRENCH_TENS[tens]}{joint}{_FRENCH[units]}"
