"""Search in the documents: words without accents, beginnings of words, plurals."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

WORD = re.compile(r"[^\W_]+")
#: Letters that a decomposition leaves alone.
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})
#: Plurals and their singulars, in French and in English.
PLURALS = (("aux", "al"), ("ies", "y"), ("s", ""), ("x", ""))
#: Characters shown before and after the first word found.
BEFORE, AFTER = 60, 180


class Place(IntEnum):
    """Where a word stands, most telling first."""

    TITLE = 0
    HEADING = 1
    TEXT = 2
    #: The title of the page, for a section further down: it completes a hit but makes none.
    PAGE = 3


@dataclass(frozen=True, slots=True)
class Part:
    """Section of a page, as the search reads it. `path` is the page's, such as "guides/cash"."""

    path: str
    title: str
    anchor: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Piece:
    """Piece of an excerpt, and whether it is a word found."""

    text: str
    found: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """Section that holds every word asked for, and the lines around the first of them."""

    part: Part
    excerpt: tuple[Piece, ...]


def folded(text: str) -> str:
    """Return a text without capitals, accents or ligatures.

    >>> folded("Équipe et Cœur")
    'equipe et coeur'
    """
    parts = unicodedata.normalize("NFD", text.lower().translate(LIGATURES))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def words_of(text: str) -> list[str]:
    """Return the folded words of a text. An apostrophe parts two words.

    >>> words_of("L’équipe n° 12")
    ['l', 'equipe', 'n', '12']
    """
    return WORD.findall(folded(text))


def forms(word: str) -> set[str]:
    """Return a folded word, and the singulars of which it may be the plural.

    >>> sorted(forms("totaux"))
    ['total', 'totau', 'totaux']
    """
    if len(word) < 4:
        return {word}
    ends = [(end, single) for end, single in PLURALS if word.endswith(end)]
    return {word, *(word.removesuffix(end) + single for end, single in ends)}


@dataclass(frozen=True, slots=True)
class Found:
    """The most telling hits of a search, and the number of all of them."""

    hits: tuple[Hit, ...]
    total: int


class Index:
    """Where each word of the documents of one language stands. Built once."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self.parts = list(parts)
        self._places: dict[str, dict[int, Place]] = defaultdict(dict)
        for number, part in enumerate(self.parts):
            for place, text in _texts(part):
                for word in words_of(text):
                    for form in forms(word):
                        places = self._places[form]
                        places[number] = min(places.get(number, Place.PAGE), place)
        self._words = sorted(self._places)

    def search(self, sentence: str, most: int = 30) -> Found:
        """Return the sections that hold every word asked for, the most telling first.

        A word is also found by its beginning, and in the plural. A word found in a title counts
        more than in a heading, and in a heading more than in the text.
        """
        words = words_of(sentence)
        if not words:
            return Found((), 0)
        sections = [self._sections_of(word) for word in words]
        ranked = sorted(
            (sorted(places[number] for places in sections), number)
            for number in set(sections[0]).intersection(*sections[1:])
            if any(places[number] != Place.PAGE for places in sections)
        )
        parts = [self.parts[number] for _places, number in ranked[:most]]
        return Found(tuple(Hit(part, _excerpt(part.text, words)) for part in parts), len(ranked))

    def _sections_of(self, search_word: str) -> dict[int, Place]:
        best: dict[int, Place] = {}
        for form in forms(search_word):
            for word in self._beginning_with(form):
                for number, place in self._places[word].items():
                    best[number] = min(best.get(number, Place.PAGE), place)
        return best

    def _beginning_with(self, start: str) -> Iterator[str]:
        for place in range(bisect_left(self._words, start), len(self._words)):
            if not self._words[place].startswith(start):
                return
            yield self._words[place]


def _texts(part: Part) -> Iterator[tuple[Place, str]]:
    if part.anchor:
        yield Place.PAGE, part.title
        yield Place.HEADING, part.heading
    else:
        yield Place.TITLE, part.title
    yield Place.TEXT, part.text


def _excerpt(text: str, wanted_words: list[str]) -> tuple[Piece, ...]:
    """Return the text around the first word found, or its beginning if it holds none."""
    wanted = tuple(form for word in wanted_words for form in forms(word))
    matches = [
        match
        for match in WORD.finditer(text)
        if any(form.startswith(wanted) for form in forms(folded(match.group())))
    ]
    start = 0
    if matches and matches[0].start() > BEFORE:
        start = text.find(" ", matches[0].start() - BEFORE) + 1
    end = len(text)
    if end > start + BEFORE + AFTER:
        end = text.rfind(" ", start, start + BEFORE + AFTER)
    pieces = [Piece("… ", False)] if start else []
    for match in matches:
        if match.end() <= end:
            pieces += [Piece(text[start : match.start()], False), Piece(match.group(), True)]
            start = match.end()
    pieces.append(Piece(text[start:end] + (" …" if end < len(text) else ""), False))
    return tuple(piece for piece in pieces if piece.text)
