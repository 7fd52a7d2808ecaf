"""Words as the search compares them: without accents, without stop words, by their stems.

`words.toml` holds what a library does not know: the stop words, and what people say in place of the
words of the documents.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

WORD = re.compile(r"[^\W_]+")
ACCENT = re.compile("[\u0300-\u036f]+")
#: Letters that a decomposition leaves alone.
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})
#: Algorithms of Snowball, by the code of the language.
STEMMERS = {"fr": "french", "en": "english"}


def folded(text: str) -> str:
    """Return a text without capitals, accents or ligatures.

    >>> folded("Équipe et Cœur")
    'equipe et coeur'
    """
    parts = unicodedata.normalize("NFD", text.lower().translate(LIGATURES))
    return ACCENT.sub("", parts)


def words_of(text: str) -> list[str]:
    """Return the folded words of a text. An apostrophe parts two words.

    >>> words_of("L’équipe n° 12")
    ['l', 'equipe', 'n', '12']
    """
    return WORD.findall(folded(text))


@dataclass(frozen=True)
class Language:
    """What the search knows of a language. `known` are stems worked out when the pages were built.

    A stem takes a tenth of a millisecond: those of all the pages would make a reader wait.
    """

    code: str
    known: Mapping[str, str]

    def stem(self, word: str) -> str:
        """Return the stem of a folded word.

        >>> language("fr").stem("remboursements"), language("en").stem("printing")
        ('rembours', 'print')
        """
        return self.known.get(word) or _stem(self.code, word)

    @cached_property
    def stop_words(self) -> frozenset[str]:
        """Folded words that say nothing of what is looked for: "comment", "faire", "mon"…"""
        return frozenset(words_of(_listed()[self.code]["stop"]))

    @cached_property
    def said_for(self) -> Mapping[str, tuple[str, ...]]:
        """Stems of the documents, by the stem of what people say in place of them."""
        return {
            self.stem(word): tuple(self.stem(other) for other in words_of(others))
            for words, others in _listed()[self.code]["synonyms"].items()
            for word in words_of(words)
        }

    def told(self, sentence: str) -> list[str]:
        """Return the folded words of a sentence, each once, without its stop words.

        A sentence of stop words alone keeps them.
        """
        words = list(dict.fromkeys(words_of(sentence)))
        return [word for word in words if word not in self.stop_words] or words


@lru_cache(maxsize=len(STEMMERS))
def language(code: str) -> Language:
    """Return what the search knows of a language, without the stems of any page."""
    return Language(code, {})


@lru_cache(maxsize=1)
def _listed() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))


@lru_cache(maxsize=5000)
def _stem(code: str, word: str) -> str:
    stem: str = _stemmer(code).stemWord(word)
    # The library leaves the plural of French verbs: "les joueurs arrivent".
    return stem.removesuffix("ent") if code == "fr" and len(stem) > 5 else stem


@lru_cache(maxsize=len(STEMMERS))
def _stemmer(code: str) -> Any:
    # Imported late: the pages of a contest do without.
    import snowballstemmer

    return snowballstemmer.stemmer(STEMMERS[code])
