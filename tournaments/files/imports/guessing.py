"""Guess of the meaning of columns without headers, from their contents."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tournaments.files.imports.columns import Meaning
from tournaments.files.imports.names import several
from tournaments.files.imports.table import Row
from tournaments.words.details import CLUB, PHONE

#: Number of lines examined.
_LOOKED_AT = 60
_PHONE = re.compile(r"(?:\+?33|0)?[ .\-/]*[1-9](?:[ .\-/]*\d){8}")
_NUMBER = re.compile(r"(?:n[°ºo]?\s*)?\d{1,4}", re.IGNORECASE)


def guessed(rows: Sequence[Row], width: int, individuals: bool) -> tuple[str, ...]:
    """Return the guess for each column: number, telephone, players or club."""
    columns = [
        [text for row in rows[:_LOOKED_AT] if (text := row.cell(column))] for column in range(width)
    ]
    meanings: list[str] = [Meaning.NOTHING] * width
    named: list[int] = []
    for column, texts in enumerate(columns):
        if _mostly(texts, lambda text: _PHONE.fullmatch(text) is not None):
            meanings[column] = PHONE.name
        elif _mostly(texts, lambda text: _NUMBER.fullmatch(text) is not None):
            if Meaning.NUMBER not in meanings and not named and len(set(texts)) == len(texts):
                meanings[column] = Meaning.NUMBER
        elif _mostly(texts, _is_name):
            named.append(column)
    for column, meaning in zip(named, _names(columns, named, individuals), strict=False):
        meanings[column] = meaning
    return tuple(meanings)


def _names(columns: list[list[str]], named: list[int], individuals: bool) -> list[str]:
    """Return the meanings of the columns of words, in their order."""
    if not named:
        return []
    if _mostly(columns[named[0]], several):
        return [Meaning.BOTH, CLUB.name]
    single = [_mostly(columns[column], lambda text: " " not in text) for column in named]
    if individuals:
        apart = len(named) > 1 and all(single[:2])
        names: list[str] = [Meaning.LAST1, Meaning.FIRST1] if apart else [Meaning.PLAYER1]
        return [*names, CLUB.name]
    if len(named) > 3 and all(single[:4]):
        return [Meaning.LAST1, Meaning.FIRST1, Meaning.LAST2, Meaning.FIRST2, CLUB.name]
    if len(named) > 1 and len(set(columns[named[1]])) * 2 < len(columns[named[1]]):
        # Values repeated many times are clubs.
        return [Meaning.PLAYER1, CLUB.name]
    return [Meaning.PLAYER1, Meaning.PLAYER2, CLUB.name]


def _mostly(texts: list[str], recognises: Callable[[str], bool]) -> bool:
    return bool(texts) and sum(map(recognises, texts)) * 3 > len(texts) * 2


def _is_name(text: str) -> bool:
    return any(sign.isalpha() for sign in text) and len(text) < 120 and "@" not in text
