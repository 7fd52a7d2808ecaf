"""Names made shorter by rule, for screens read from afar: a number is never part of them."""

from __future__ import annotations

from typing import Final

#: What stands between the two players of a pair.
BETWEEN: Final = " – "


def shortened(name: str, most: int, *, people: bool = False) -> str:
    """A name in at most so many letters.

    Whole where it fits; then first names by their initials, where it names people: both players
    of a pair, or the one player of an individual contest; then cut, the longer first.

    >>> shortened("Odile Aubert – Yves Aubert", 30)
    'Odile Aubert – Yves Aubert'
    >>> shortened("Jean-Marie Le Goff – PETIT Marie", 30)
    'J.-M. Le Goff – PETIT M.'
    >>> shortened("Jean-Marie Le Goff – PETIT Marie", 20)
    'J.-M. Le… – PETIT M.'
    >>> shortened("Jean-Baptiste de La Rochefoucauld – Yves Petit", 30)
    'J.-B. de La Rochef… – Y. Petit'
    >>> shortened("Les As du Carreau de Marans", 20)
    'Les As du Carreau d…'
    """
    if len(name) <= most:
        return name
    parts = name.split(BETWEEN)
    if people or len(parts) > 1:
        parts = [by_initials(part) for part in parts]
    brief = BETWEEN.join(parts)
    if len(brief) <= most:
        return brief
    left, lengths = most - len(BETWEEN) * (len(parts) - 1), {}
    # The shortest first: what one does not take is the other's.
    for rest, index in enumerate(sorted(range(len(parts)), key=lambda one: len(parts[one]))):
        lengths[index] = min(len(parts[index]), left // (len(parts) - rest))
        left -= lengths[index]
    return BETWEEN.join(_cut(part, lengths[index]) for index, part in enumerate(parts))


def by_initials(name: str) -> str:
    """A person's name with the first name by its initials.

    The family name is what is written in capitals, else all but the first word.

    >>> by_initials("Marie-Claude de La Tour"), by_initials("AUBERT Odile"), by_initials("Guy")
    ('M.-C. de La Tour', 'AUBERT O.', 'Guy')
    """
    words = name.split()
    if len(words) < 2:
        return name
    capitals = [len(word) > 1 and word.isupper() for word in words]
    family = capitals if any(capitals) else [index > 0 for index in range(len(words))]
    return " ".join(
        word if kept else "-".join(f"{part[0]}." for part in word.split("-") if part)
        for word, kept in zip(words, family, strict=True)
    )


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: max(1, most - 1)].rstrip() + "…"
