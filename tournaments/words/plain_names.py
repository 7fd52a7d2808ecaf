"""Names without what people type in different ways: case, accents, order of the words."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


def plain(name: str) -> str:
    """Return a name for comparison: without case, accents or word order.

    >>> plain("Éclair d’Auzay") == plain("auzay D' ECLAIR")
    True
    """
    return " ".join(sorted(plain_words(name)))


@lru_cache(maxsize=20_000)
def plain_words(name: str) -> tuple[str, ...]:
    """Return the words of a name for comparison, in their order, without case or accents.

    >>> plain_words("Éclair d’Auzay")
    ('eclair', 'd', 'auzay')
    """
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c if c.isalnum() else " " for c in decomposed if not unicodedata.combining(c))
    return tuple(letters.split())


def spaced(name: str) -> str:
    """Return the words of a name for comparison, each after a space, as the database stores them.

    So a text that begins a word is found after a space, wherever the word is.

    >>> spaced("Éclair d’Auzay")
    ' eclair d auzay'
    """
    return "".join(f" {word}" for word in plain_words(name))
