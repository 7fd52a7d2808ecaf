"""Options of a regulation and their values, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.catalogue.options import Choice, Value
from scoring.catalogue.sheet import TENS
from scoring.criteria import CRITERIA, CriterionName
from scoring.rules import OPTIONS
from scoring.words import Text
from tournaments.regulation.format import FORMAT
from tournaments.regulation.words.marks import cells_in_words
from tournaments.words.numbers import number
from tournaments.words.texts import say

Word = TypeVar("Word", bound=str)


def label_of(name: str) -> str:
    described = OPTIONS[name] if name in OPTIONS else FORMAT[name]
    return say(described.label, {})


def choice_of(name: str, value: object) -> Choice | None:
    return next((c for c in OPTIONS[name].choices if c.value == value), None)


def value_of(name: str, value: object) -> str:
    """Return a value in words: "sans annonces, sauf la belote", "12", "total des points"."""
    if value is None:
        return _("aucun")
    if name in OPTIONS and OPTIONS[name].kind == "words":
        text = OPTIONS[name].named(value)
        return say(text.message, text.params)
    if name in OPTIONS and OPTIONS[name].kind == "cells" and isinstance(value, tuple) and value:
        return cells_in_words(value)
    if name in OPTIONS:
        choice = choice_of(name, value)
        if choice is not None:
            return say(choice.label, {})
        return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
    if isinstance(value, tuple | list) and FORMAT[name].numbers:
        return ", ".join(map(str, value)) or _("aucun")
    if isinstance(value, tuple | list):
        return ", ".join(lower(say(CRITERIA[one].label, {})) for one in value) or _("aucun")
    named = {word.value: word.label for word in FORMAT[name].words}
    if isinstance(value, str) and value in named:
        return say(named[value], {})
    if FORMAT[name].hundredths and isinstance(value, int | Fraction):
        return number(value)
    return str(value)


def brief_of(name: str, value: Value) -> str:
    return lower(re.split(r"\s?: ", value_of(name, value))[0])


def sentence_of(name: str, value: Value, shown: int | None = None) -> str:
    """Return a whole sentence for this value of an option of the rules.

    `shown` is the number that it says, where the engine gives another one than the value.
    """
    sentence = getattr(OPTIONS[name], "sentence", None)
    if sentence is None:
        return named(label_of(name), lower(value_of(name, value))) + "."
    text: Text = sentence(value)
    return say(text.message, text.params if shown is None else {"value": shown})


def named(name: str, value: str) -> str:
    return _("%(name)s : %(value)s") % {"name": name, "value": value}


def lower(words: str) -> str:
    """Return words with a lower-case first letter, to use inside a sentence.

    >>> lower("Total des points")
    'total des points'
    """
    return words[:1].lower() + words[1:]


def upper(words: str) -> str:
    """Return words with an upper-case first letter, to begin a sentence.

    >>> upper("la finale")
    'La finale'
    """
    return words[:1].upper() + words[1:]


def worded(name: str, value: Word, sentences: Mapping[Word, str]) -> str:
    """Return the sentence of a named value, or its label if it has no sentence."""
    if value in sentences:
        return say(sentences[value], {})
    return named(label_of(name), lower(value_of(name, value))) + "."


def points_of(count: int, unit: int = 1) -> str:
    """Return a number of points in words: "162 points", "16 dizaines". Option: unit."""
    if not count:
        return _("0 point")
    if unit == TENS:
        return ngettext("%(n)s dizaine", "%(n)s dizaines", count) % {"n": count}
    return ngettext("%(n)s point", "%(n)s points", count) % {"n": count}


def criteria_of(names: Sequence[CriterionName]) -> str:
    """Return criteria, at least one, in order: "les points de partie, puis le tirage au sort"."""
    words = [say(CRITERIA[name].words, {}) for name in names]
    return ", ".join(words[:-1]) + (_(", puis ") if len(words) > 1 else "") + words[-1]


def listed(words: Sequence[str], link: str) -> str:
    """Join words, with `link` before the last one.

    >>> listed(["1", "2", "3"], "et")
    '1, 2 et 3'
    """
    return f"{', '.join(words[:-1])} {link} {words[-1]}" if len(words) > 1 else words[0]


#: Lists of a regulation besides its options: a sentence may tell one of them.
CHANGES, STAGES, TARIFFS, FREE_ARTICLES = "changes", "stages", "tariffs", "free_articles"
#: The standings kept secret: a setting of the contest, which its regulation posts.
SECRET: Final = "secret"
LISTS: Final = (CHANGES, STAGES, TARIFFS, FREE_ARTICLES)


class Clause(str):
    """A sentence that knows the options of the rules or of the format, or the lists, it tells.

    A sentence of the table of the marks also names the written row that it tells.
    """

    options: tuple[str, ...]
    __slots__ = ("options",)

    def __new__(cls, sentence: str, *options: str) -> Clause:
        """Return the sentence with the names of its options, the first one being its subject."""
        clause = super().__new__(cls, sentence)
        clause.options = options
        return clause
