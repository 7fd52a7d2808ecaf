"""What a file is read into, whatever made it: sheets, lines, cells of text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.wording.words import Refused

#: Far above any list of entrants; a phone's photo or a film is told apart before it is read.
MOST_BYTES = 5_000_000
#: The lines of one list: a hall of a thousand pairs, one player a line. More is not a list of
#: entrants, and its preview could neither be read nor sent back by a browser.
MOST_LINES = 2_000
MOST_COLUMNS = 50
MOST_SHEETS = 30
#: A cell is cut there: no name is as long, and one that is cut is refused further on.
MOST_SIGNS = 500
#: The text of the lists of one file, all together.
MOST_TEXT = 1_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """A line that says something: its number in the file, its cells, what is doubtful about it."""

    line: int
    cells: tuple[str, ...]
    doubts: tuple[str, ...] = ()

    def cell(self, column: int) -> str:
        """The text of a column; "" past the last."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines of one sheet that say something, `held` of them; none is kept of a sheet that
    holds more than `MOST_LINES`, and how many more is not counted."""

    name: str
    rows: tuple[Row, ...]
    held: int
    hidden: bool = False

    @property
    def too_long(self) -> bool:
        """Whether it holds more lines than a list may."""
        return self.held > MOST_LINES

    @property
    def width(self) -> int:
        """How many columns its widest line has."""
        return max((len(row.cells) for row in self.rows), default=0)

    @property
    def columns(self) -> list[int]:
        """The columns in which anything stands."""
        return [
            column for column in range(self.width) if any(row.cell(column) for row in self.rows)
        ]


@dataclass(frozen=True, slots=True)
class Book:
    """A file as it was read; `notes` are for who chose it."""

    file: str
    sheets: tuple[Sheet, ...]
    notes: tuple[str, ...] = ()

    def to_data(self) -> list[Any]:
        """The same in lists, as it travels with a form."""
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
        """What `to_data` made."""
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
    """The sheet these lines make: cells without spaces around them, empty lines left out."""
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
    """The file these sheets make. Raises `Refused` when nothing is in it, or too much text."""
    book = Book(file, tuple(sheets), tuple(notes))
    if not any(sheet.held for sheet in book.sheets):
        raise Refused(_("Ce fichier ne contient aucune ligne."), field="file")
    if all(sheet.too_long for sheet in book.sheets if sheet.held):
        raise Refused(
            _(
                "Cette liste a plus de %(most)d lignes. Gardez-en les inscrits, ou partagez-la en "
                "plusieurs fichiers."
            )
            % {"most": MOST_LINES},
            field="file",
        )
    texts = (len(cell) for sheet in book.sheets for row in sheet.rows for cell in row.cells)
    if sum(texts) > MOST_TEXT:
        raise Refused(
            _("Ce fichier contient trop de texte pour une liste d’inscrits : gardez-en une."),
            field="file",
        )
    return book


def column_name(column: int) -> str:
    """What a spreadsheet calls a column, the first being 0.

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
    """A cell as it is kept: one way to end a line, no sign that ends a text in other languages."""
    text = cell[: 2 * MOST_SIGNS].replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
    return text.strip()[:MOST_SIGNS]
