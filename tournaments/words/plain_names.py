"""Names without what people type in different ways: case, accents, order of the words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache
from typing import Final

#: Letters that Unicode does not decompose, as sorted lists treat them.
UNDECOMPOSED: Final = str.maketrans({"œ": "oe", "æ": "ae", "ł": "l", "ø": "o", "đ": "d"})


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
    >>> plain_words("Lecœur")
    ('lecoeur',)
    """
    decomposed = unicodedata.normalize("NFKD", name.casefold().translate(UNDECOMPOSED))
    letters = "".join(c if c.isalnum() else " " for c in decomposed if not unicodedata.combining(c))
    return tuple(letters.split())


def spaced(name: str) -> str:
    """Return the words of a name, each after a space, as the database stores them.

    So a text that begins a word is found after a space, wherever the word is.

    >>> spaced("Éclair d’Auzay")
    ' eclair d auzay'
    """
    return "".join(f" {word}" for word in plain_words(name))


WORD = re.compile(r"\w+")
#: Words the program writes in the records, without case or accents.
_OWN = (
    "partie table equipe joueur joueuse nord sud est ouest nom efface effacee effaces finale demi "
    "quart tableau poule match contre donne operation tirage prix lot concours apres avant pour "
    "avec les des une dans sur son ses par pas qui que"
)
OWN_WORDS = frozenset(_OWN.split())
#: Words that two names may share without naming the same person.
LINKS = OWN_WORDS | {"le", "la", "de", "du", "et"}


def folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


def words_of(text: str) -> tuple[str, ...]:
    return tuple(folded(match[0]) for match in WORD.finditer(text))


def made_of_players(name: str, players: Collection[str]) -> bool:
    """Tell whether a team's name reveals its players: it shares a word, or none is known."""
    theirs = {word for player in players for word in words_of(player) if len(word) > 1}
    both = words_of(" ".join(players))
    return not both or words_of(name) == both or bool((theirs - LINKS) & set(words_of(name)))
