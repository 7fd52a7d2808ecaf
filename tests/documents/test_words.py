"""The words that the documents quote are those that the program shows, in each language."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

from tests.documents.written import KINDS, Written, all_written, catalogue, flat
from tournaments.files.documents.built import LANGUAGES

QUOTED = {"fr": r"« ([^«»]+?) »", "en": r"“([^“”]+?)”"}


def bare(text: str) -> str:
    """Return a flat text without the signs that end it, and without its first capital."""
    text = flat(text).rstrip(" :.…")
    return text[:1].lower() + text[1:]


def words_of(page: Written, language: str) -> set[str]:
    """Return the words that a page quotes."""
    return set(re.findall(QUOTED[language], flat(page.prose)))


def quoted(language: str) -> set[str]:
    """Return the words that the pages of a language quote."""
    return set().union(*(words_of(page, language) for page in all_written(language)))


@cache
def is_shown(language: str) -> Callable[[str], bool]:
    """Return the function that says whether the program, or a heading, shows some words."""
    column = LANGUAGES.index(language)
    texts = {bare(texts[column]) for texts in catalogue()}
    pages = all_written(language)
    headings = {bare(heading.words) for page in pages for heading in page.headings}
    headings |= {bare(kind.titles[language]) for kind in KINDS}
    whole = texts | headings
    patterns = []
    for text in texts:
        # A number or a name may be anything.
        parts = re.split(r"%\(\w+\)[sd]|%[sd]|\{\w*\}", text)
        if len(parts) > 1 and len("".join(re.findall(r"\w", "".join(parts)))) > 3:
            patterns.append(re.compile(".*".join(map(re.escape, parts))))

    def shown(words: str) -> bool:
        words = bare(words)
        question, colon, answer = words.partition(" : " if language == "fr" else ": ")
        first_words = tuple(words + sign for sign in " ,:(")
        return (
            words in whole
            or any(pattern.fullmatch(words) for pattern in patterns)
            # A question and the answer chosen, or the first words of a long text.
            or (bool(colon) and shown(question) and shown(answer))
            or any(text.startswith(first_words) for text in texts)
        )

    return shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_quoted_is_shown_by_the_program(language: str) -> None:
    shown = is_shown(language)

    # a word is quoted on many pages
    missing = {word for word in quoted(language) if not shown(word)}
    assert [
        (str(page), word)
        for page in all_written(language)
        for word in missing
        if word in flat(page.prose)
    ] == []


def test_words_that_the_program_does_not_show_are_found_out() -> None:
    assert is_shown("fr")("Maintenant")
    assert is_shown("en")("Now")
    assert not is_shown("fr")("Maintenant ou jamais")
