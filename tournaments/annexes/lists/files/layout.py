"""Layout of a list: its first line, its columns, read or guessed, and how its lines make teams."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from tournaments.files.imports.columns import (
    NAMES,
    REPEATED,
    SECOND,
    Meaning,
    folded,
    header_of,
    is_header,
    known_headers,
    meanings_of,
)
from tournaments.files.imports.names import several
from tournaments.files.imports.table import Book, Row, Sheet, column_name
from tournaments.files.imports.values import whole_number
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


#: Lines searched for headers: titles above a list take fewer.
_TITLE_LINES = 40


class Way(StrEnum):
    """Meaning of one line of a sheet."""

    ENTRANT = "entrant"  # a team, or a player in a contest of individuals
    GROUPED = "grouped"  # a player; both of a pair have the same number or team name
    NEXT = "next"  # a player; two lines that follow each other are a pair
    ORDERED = "ordered"  # a player; both of a pair are in the same order of a ticket office


@dataclass(frozen=True, slots=True)
class Layout:
    """How to read a sheet. `headers` are the headers of the columns, or ""."""

    sheet: int
    first: int
    meanings: tuple[str, ...]
    way: Way
    headers: tuple[str, ...] = ()

    @property
    def twice(self) -> list[str]:
        """Letters of the columns that are not read because another has the same meaning."""
        columns = []
        meanings = meanings_of(self.headers)
        for column, meaning in enumerate(self.meanings):
            again = meaning in self.meanings[:column] and meaning not in REPEATED
            if meaning:
                unread = again
            else:
                # A column that the user chose to ignore is not listed.
                header = header_of(self.headers[column])
                unread = header is not None and bool(header.kind) and not meanings[column]
            if unread:
                columns.append(column_name(column))
        return columns


@dataclass(frozen=True, slots=True)
class Wanted:
    """Choices of the user about a layout; None leaves the choice to the program."""

    sheet: int | None = None
    first: int | None = None
    meanings: tuple[str, ...] | None = None
    way: Way | None = None


def layout_of(book: Book, wanted: Wanted, individuals: bool = False) -> Layout:
    """Return the layout to use: the user's choices, else those guessed from the file."""
    at = wanted.sheet
    if at is None or not 0 <= at < len(book.sheets):
        at = _sheet_of_entrants(book)
    sheet = book.sheets[at]
    first, headers = _beginning(sheet, wanted.first)
    body = [row for row in sheet.rows if row.line >= first]
    if wanted.meanings is not None:
        meanings = (wanted.meanings + (Meaning.NOTHING,) * sheet.width)[: sheet.width]
    elif any(headers):
        meanings = _looked_at(meanings_of(headers), body, individuals)
    else:
        meanings = guessed(body, sheet.width, individuals)
    way = Way.ENTRANT if individuals else wanted.way or _way(meanings, body)
    return Layout(at, first, meanings, way, headers)


def _sheet_of_entrants(book: Book) -> int:
    """Return the index of the sheet to read.

    It is the first visible sheet with a header that names somebody, else the first visible one that
    is not empty, else a hidden one.
    """
    shown = [at for at, sheet in enumerate(book.sheets) if sheet.held and not sheet.hidden]
    for at in shown:
        _first, headers = _beginning(book.sheets[at], None)
        if NAMES & set(meanings_of(headers)):
            return at
    held = [at for at, sheet in enumerate(book.sheets) if sheet.held]
    return (shown or held or [0])[0]


def _beginning(sheet: Sheet, first: int | None) -> tuple[int, tuple[str, ...]]:
    rows = list(sheet.rows)
    above = [row for row in rows if first is None or row.line < first]
    heads = _heads(above if first is not None else rows[:_TITLE_LINES], last=first is not None)
    if first is None:
        after = [row.line for row in rows if not heads or row.line > heads[-1].line]
        first = after[0] if after else (rows[-1].line + 1 if rows else 1)
    return first, _headers(heads, sheet.width)


def _heads(rows: Sequence[Row], last: bool) -> list[Row]:
    headings = [at for at, row in enumerate(rows) if is_header(row.cells)]
    if not headings:
        return []
    naming = [at for at in headings if NAMES & set(meanings_of(rows[at].cells))]
    at = headings[-1] if last else (naming or headings)[0]
    if last and at and is_header(rows[at - 1].cells) and rows[at - 1].cells != rows[at].cells:
        at -= 1
    heads = [rows[at]]
    if at + 1 < len(rows) and _goes_on(rows[at], rows[at + 1]):
        heads.append(rows[at + 1])
    return heads


def _goes_on(one: Row, other: Row) -> bool:
    cells = [cell for cell in other.cells if cell]
    return (
        is_header(other.cells)
        and known_headers(cells) == len(cells)
        and [*map(folded, one.cells)] != [*map(folded, other.cells)]
    )


def _headers(heads: Sequence[Row], width: int) -> tuple[str, ...]:
    if not heads:
        return ("",) * width
    if len(heads) == 1:
        return tuple(heads[0].cell(column) for column in range(width))
    upper, lower = heads
    headers, over = [], ""
    for column in range(width):
        over = upper.cell(column) or (over if lower.cell(column) else "")
        # A header merged over both lines appears in both.
        under = lower.cell(column) if lower.cell(column) != over else ""
        headers.append(" ".join(filter(None, (over, under))))
    return tuple(headers)


def _looked_at(
    meanings: tuple[str, ...], body: Sequence[Row], individuals: bool
) -> tuple[str, ...]:
    """Return the meanings given by the headers, corrected from the contents.

    "Équipe" above numbers is the number. Above "Dupont / Martin" it is both players, as "Joueur".
    """
    kept = list(meanings)
    for column, meaning in enumerate(meanings):
        texts = [row.cell(column) for row in body if row.cell(column)]
        if not texts:
            continue
        numbers = sum(whole_number(text) is not None for text in texts)
        if meaning == Meaning.TEAM and Meaning.NUMBER not in kept and numbers * 2 > len(texts):
            kept[column] = Meaning.NUMBER
        alone = not NAMES & set(kept[:column] + kept[column + 1 :])
        pairs = sum(several(text) for text in texts)
        if meaning in (Meaning.TEAM, Meaning.PLAYER1) and alone and pairs * 2 > len(texts):
            kept[column] = Meaning.BOTH
    if Meaning.BOTH in kept and (individuals or SECOND & set(kept)):
        column = kept.index(Meaning.BOTH)
        if not any(several(row.cell(column)) for row in body) and Meaning.PLAYER1 not in kept:
            kept[column] = Meaning.PLAYER1
    return tuple(kept)


def _way(meanings: Sequence[str], body: Sequence[Row]) -> Way:
    held = set(meanings)
    if held & (SECOND | {Meaning.BOTH}) or not held & {Meaning.PLAYER1, Meaning.LAST1}:
        return Way.ENTRANT
    for meaning in (Meaning.NUMBER, Meaning.TEAM):
        if meaning in held:
            column = list(meanings).index(meaning)
            keys = [folded(row.cell(column)) for row in body]
            keys_filled = [key for key in keys if key]
            twice = len(keys_filled) - len(set(keys_filled))
            # Ticket offices leave empty what a buyer did not answer.
            shared = (
                keys_filled and len(keys_filled) * 3 < len(keys) * 2 and Meaning.ORDER not in held
            )
            if twice * 3 > len(keys_filled) or shared:
                return Way.GROUPED
    if Meaning.ORDER in held:
        column = list(meanings).index(Meaning.ORDER)
        keys_filled = [key for row in body if (key := folded(row.cell(column)))]
        return Way.ORDERED if len(set(keys_filled)) < len(keys_filled) else Way.ENTRANT
    gaps = [after.line - row.line for row, after in pairwise(body)]
    if gaps and all(gap == 1 for gap in gaps[::2]) and all(gap > 1 for gap in gaps[1::2]):
        return Way.NEXT if len(gaps) > 1 else Way.ENTRANT
    return Way.ENTRANT
