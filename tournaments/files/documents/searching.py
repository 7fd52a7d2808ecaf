"""Search in the documents: the sections that say most of a question, rare words counting more."""

from __future__ import annotations

import math
import re
import string
import tomllib
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
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
        """Return the folded words of a sentence, each once; stop words only without others."""
        words = list(dict.fromkeys(words_of(sentence)))
        return [word for word in words if word not in self.stop_words] or words


@lru_cache(maxsize=len(STEMMERS))
def language(code: str) -> Language:
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


#: Times that a word counts in a title, a heading or a question that a section answers, and in the
#: title of its page; it counts once in the text.
HEADING, PAGE = 8.0, 1.5
#: What a synonym counts for, beside the word typed.
SYNONYM = 0.8
#: Constants of BM25: how soon a repeated word says no more, how much a long text counts less.
SATURATION, LENGTH = 3.0, 0.6
#: How much a rare word counts more: 0 not at all, 1 as in BM25. Few people type the rare word.
RARITY = 0.7
#: What the other sections of a page count for, beside the best one.
WHOLE_PAGE = 0.5
#: Fewest letters of a word of which a beginning is enough, and of one that may hold a typo.
BEGINNING, TYPO = 3, 5
#: Pages whose score is under this share of the best one's are left out.
FAINT = 0.25
#: Likeness from which a word of the documents is near to one that they do not have.
NEAR = 0.6
#: Characters shown before and after the first word found.
BEFORE, AFTER = 60, 180


@dataclass(frozen=True, slots=True)
class Part:
    """Section of a page. `asked` are questions that it answers; `share` multiplies its score."""

    path: str
    title: str
    anchor: str
    heading: str
    text: str
    asked: str = ""
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    found: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """Section of a page that answers best, and the lines around the first word found in it."""

    part: Part
    excerpt: tuple[Piece, ...]
    words: int

    @property
    def address(self) -> str:
        return f"{self.part.path}.html" + (f"#{self.part.anchor}" if self.part.anchor else "")


@dataclass(frozen=True, slots=True)
class Found:
    """Pages that answer, best first; `near` if no word is anywhere and these hold similar ones."""

    hits: tuple[Hit, ...]
    words: int = 0
    near: bool = False


class Index:
    """Where each word of some sections stands. Built once."""

    def __init__(self, parts: Iterable[Part], language: Language) -> None:
        self.parts = list(parts)
        self.language = language
        #: Stem of each word, and what each stem counts for in each section.
        self._stems: dict[str, str] = {}
        self._places: dict[str, dict[int, float]] = defaultdict(dict)
        lengths = []
        for number, part in enumerate(self.parts):
            counted: Counter[str] = Counter()
            length = 0
            for weight, text in _texts(part):
                words = words_of(text)
                length += len(words)
                for word in words:
                    counted[word] += weight  # type: ignore[assignment]
            for word, weight in counted.items():
                stem = self._stems.setdefault(word, language.stem(word))
                places = self._places[stem]
                places[number] = places.get(number, 0) + weight
            lengths.append(length)
        usual = sum(lengths) / len(lengths) if lengths else 1
        self._slow = [SATURATION * (1 - LENGTH + LENGTH * length / usual) for length in lengths]
        self._words = sorted(self._stems)

    def search(self, sentence: str, most: int = 10) -> Found:
        """Return the pages that answer a sentence best, each by its best section.

        A word counts the more, the fewer sections hold it; most in a title, least in the text.
        Synonyms count too. A word that is nowhere is found by its beginning or a letter off.
        """
        sought = self.language.told(sentence)
        wanted = [self._meanings(word) for word in sought]
        near = not any(wanted)
        if near:
            wanted = [self._near(word) for word in sought]
        sections: dict[int, float] = defaultdict(float)
        pages: dict[str, float] = defaultdict(float)
        words: Counter[str] = Counter()
        for meanings in wanted:
            of_page: dict[str, float] = {}
            for number, score in self._scores(meanings).items():
                sections[number] += score
                path = self.parts[number].path
                of_page[path] = max(of_page.get(path, 0), score)
            for path, score in of_page.items():
                pages[path] += WHOLE_PAGE * score
            words.update(of_page.keys())
        best: dict[str, int] = {}
        for number in sorted(sections, key=lambda number: (-sections[number], number)):
            best.setdefault(self.parts[number].path, number)
        for path, number in best.items():
            pages[path] += sections[number]
        ranked = sorted(best, key=lambda path: (-pages[path], best[path]))[:most]
        stems = frozenset(stem for meanings in wanted for stem in meanings)
        hits = []
        for path in ranked:
            if pages[path] >= FAINT * pages[ranked[0]]:
                part = self.parts[best[path]]
                hits.append(Hit(part, self._excerpt(part.text, stems), words[path]))
        return Found(tuple(hits), len(sought), near)

    def _scores(self, meanings: Mapping[str, float]) -> dict[int, float]:
        best: dict[int, float] = {}
        for stem, share in meanings.items():
            places = self._places[stem]
            rarity = math.log(1 + len(self.parts) / len(places)) ** RARITY
            for number, weight in places.items():
                saturation = weight / (weight + self._slow[number])
                score = share * rarity * saturation * self.parts[number].share
                best[number] = max(best.get(number, 0), score)
        return best

    def _meanings(self, word: str) -> dict[str, float]:
        stem = self.language.stem(word)
        stems = dict.fromkeys(self.language.said_for.get(stem, ()), SYNONYM)
        stems[stem] = 1.0
        meanings = {stem: share for stem, share in stems.items() if stem in self._places}
        return meanings or dict.fromkeys(self._like(word), 1.0)

    def _like(self, word: str) -> set[str]:
        begun = set(self._beginning_with(word)) if len(word) >= BEGINNING else set()
        if begun or len(word) < TYPO:
            return begun
        typos = self._stems.keys() & one_edit_from(word)
        return {self._stems[other] for other in typos if other not in self.language.stop_words}

    def _near(self, word: str) -> dict[str, float]:
        return {self._stems[other]: 1.0 for other in get_close_matches(word, self._words, 3, NEAR)}

    def _beginning_with(self, start: str) -> Iterator[str]:
        for place in range(bisect_left(self._words, start), len(self._words)):
            if not self._words[place].startswith(start):
                return
            yield self._stems[self._words[place]]

    def _excerpt(self, text: str, stems: frozenset[str]) -> tuple[Piece, ...]:
        """Return the text around the first word found, or its beginning if it holds none."""
        matches = [
            match
            for match in WORD.finditer(text)
            if self._stems.get(folded(match.group())) in stems
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


def one_edit_from(word: str) -> set[str]:
    """Return the words that differ from one by a letter more, less or other, or by two swapped.

    >>> {"table", "talbe", "tale", "tables"} <= one_edit_from("table")
    True
    """
    cuts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    return {
        *(before + after[1:] for before, after in cuts if after),
        *(before + after[1] + after[0] + after[2:] for before, after in cuts if after[1:]),
        *(before + one + after[1:] for before, after in cuts for one in string.ascii_lowercase),
        *(before + one + after for before, after in cuts for one in string.ascii_lowercase),
    }


def _texts(part: Part) -> Iterator[tuple[float, str]]:
    if part.anchor:
        yield PAGE, part.title
        yield HEADING, part.heading
    else:
        yield HEADING, part.title
    yield HEADING, part.asked
    yield 1.0, part.text
