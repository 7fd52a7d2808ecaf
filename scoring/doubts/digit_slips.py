"""Typing slips in a number: two digits exchanged, one digit typed twice, one missed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..words import N_, Text

TRANSPOSED = N_("deux chiffres inversés")
TWICE = N_("un chiffre tapé deux fois")
MISSED = N_("un chiffre oublié")


def meant(typed: int) -> Iterator[tuple[Text, int]]:
    """Yield every number that one slip would turn into ``typed``, with the name of the slip.

    >>> [number for slip, number in meant(1042) if slip.message == TRANSPOSED]
    [1402, 1024]
    """
    digits = str(typed)
    numbers = {typed}
    for slip, texts in ((TRANSPOSED, _exchanged(digits)), (TWICE, _shorter(digits))):
        for number in _new(texts, numbers):
            yield Text(slip), number
    for number in _new(_longer(digits), numbers):
        yield Text(MISSED), number


def _new(texts: Iterator[str], numbers: set[int]) -> Iterator[int]:
    """Yield the numbers not found before, without a leading zero."""
    for text in texts:
        if text and (text == "0" or text[0] != "0") and int(text) not in numbers:
            numbers.add(int(text))
            yield int(text)


def _exchanged(digits: str) -> Iterator[str]:
    for at, (one, other) in enumerate(pairwise(digits)):
        yield digits[:at] + other + one + digits[at + 2 :]


def _shorter(digits: str) -> Iterator[str]:
    for at, (one, other) in enumerate(pairwise(digits)):
        if one == other:
            yield digits[:at] + digits[at + 1 :]


def _longer(digits: str) -> Iterator[str]:
    for at in range(len(digits) + 1):
        for digit in "0123456789":
            yield digits[:at] + digit + digits[at:]
