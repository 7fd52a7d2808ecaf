"""Contents of a file, whatever its format: sheets, lines, cells of text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.words.texts import Refused, few_marks

#: Largest file, in bytes: far above any list. A photo or film is recognised without being read.
MOST_BYTES = 5_000_000
#: Most lines of one list: a thousand pairs with one player a line. A longer preview could neither
#: be read nor sent back by a browser.
MOST_LINES = 2_000
MOST_COLUMNS = 50
MOST_SHEETS = 30
#: Longest cell: a longer one is cut. No name is as long, and the services refuse a cut one.
MOST_SIGNS = 500
#: Spaces that follow each other on one line.
_SPACES = re.compile(r"[^\S\n]{2,}")
#: Most text in the lists of one file, in letters without their accents and ligatures.
MOST_TEXT = 1_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """Line that is not empty: its number in the file, its cells, its doubtful points."""

    line: int
    cells: tuple[str, ...]
    doubts: tuple[str, ...] = ()

    def cell(self, column: int) -> str:
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Lines of one sheet that are not empty, `held` in number; none past `MOST_LINES`."""

    name: str
    rows: tuple[Row, ...]
    held: int
    hidden: bool = False

    @property
    def too_long(self) -> bool:
        return self.held > MOST_LINES

    @property
    def width(self) -> int:
        return max((len(row.cells) for row in self.rows), default=0)

    @property
    def columns(self) -> list[int]:
        return [
            column for column in range(self.width) if any(row.cell(column) for row in self.rows)
        ]


@dataclass(frozen=True, slots=True)
class Book:
    """Contents of a file; `notes` are messages for the user who chose it."""

    file: str
    sheets: tuple[Sheet, ...]
    notes: tuple[str, ...] = ()

    def to_data(self) -> list[Any]:
        return [
            self.file,
            [
                [
                    sheet.name,
                    [[row.line, row.cells, row.doubts] for row in sheet.rows],
                    sheet.held,
                    sheet.hidden,
                ]
                for sheet in self.sheets
            ],
            self.notes,
        ]

    @classmethod
    def from_data(cls, data: list[Any]) -> Book:
        """Return the contents written by `to_data`."""
        file, sheets, notes = data
        return cls(
            file,
            tuple(
                Sheet(
                    name,
                    tuple(Row(line, tuple(cells), tuple(doubts)) for line, cells, doubts in rows),
                    held,
                    hidden,
                )
                for name, rows, held, hidden in sheets
            ),
            tuple(notes),
        )


def sheet_of(name: str, rows: Iterable[Row], hidden: bool = False) -> Sheet:
    """Return a sheet of these lines, with stripped cells and without the empty lines."""
    kept: list[Row] = []
    held = 0
    for row in rows:
        if held > MOST_LINES:
            break
        cells = [_text(cell) for cell in row.cells[:MOST_COLUMNS]]
        while cells and not cells[-1]:
            cells.pop()
        if cells or row.doubts:
            held += 1
            if held <= MOST_LINES:
                kept.append(Row(row.line, tuple(cells), row.doubts))
    return Sheet(name[:100], tuple(kept) if held <= MOST_LINES else (), held, hidden)


def book_of(file: str, sheets: Iterable[Sheet], notes: Iterable[str] = ()) -> Book:
    """Return the file made of these sheets; raises `Refused` if it is empty or too long."""
    book = Book(file, tuple(sheets), tuple(notes))
    if not any(sheet.held for sheet in book.sheets):
        raise Refused(_("Cette liste ne contient aucune ligne."), field="file")
    if all(sheet.too_long for sheet in book.sheets if sheet.held):
        raise Refused(
            _(
                "Cette liste a plus de %(most)d lignes. Gardez-en les inscrits, ou partagez-la en "
                "plusieurs fichiers."
            )
            % {"most": MOST_LINES},
            field="file",
        )
    # As names are compared: a letter can become eighteen.
    texts = (
        len(unicodedata.normalize("NFKD", cell))
        for sheet in book.sheets
        for row in sheet.rows
        for cell in row.cells
    )
    if sum(texts) > MOST_TEXT:
        raise Refused(
            _("C’est trop de texte : ne gardez que la liste des inscrits."),
            field="file",
        )
    return book


def column_name(column: int) -> str:
    """Return the letters of a column, counted from 0, as in a spreadsheet: 26 is "AA".

    >>> [column_name(column) for column in (0, 25, 26, 49)]
    ['A', 'Z', 'AA', 'AX']
    """
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def _text(cell: str) -> str:
    """Return a cell stripped and cut, with one kind of line end and without NUL characters.

    Words are one space apart and letters have few accents: other names would be slow to read.
    """
    text = cell[: 2 * MOST_SIGNS].replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
    return few_marks(_SPACES.sub(" ", text).strip())[:MOST_SIGNS]
