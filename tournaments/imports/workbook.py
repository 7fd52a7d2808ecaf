"""Excel workbooks: their cells as a reader sees them, through openpyxl.

Nothing in a file is executed: formulas give the value that Excel stored, and macros are ignored.
The archive is checked before it is opened. Its XML is also read directly, because openpyxl in
streaming mode does not report merged cells, hidden lines and formulas without a value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from defusedxml.ElementTree import iterparse
from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string, range_boundaries

from tournaments.imports.table import (
    MOST_COLUMNS,
    MOST_LINES,
    MOST_SHEETS,
    Row,
    Sheet,
    column_name,
    sheet_of,
)
from tournaments.wording.words import Refused

#: Largest workbook once unpacked, in bytes: far more than anybody types.
MOST_UNPACKED = 40_000_000
MOST_PARTS = 2_000
#: Last line of an Excel sheet, and the most lines filled in from merged cells.
LAST_LINE = 1_048_576
MOST_FILLED = 20_000
DATES = ("%d/%m/%Y", "%d/%m/%Y %H:%M")


@dataclass(slots=True)
class _Facts:
    """Facts that only the XML of a sheet gives; `told` are the lines that are not empty."""

    hidden: set[int] = field(default_factory=set)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    without_value: set[tuple[int, int]] = field(default_factory=set)
    told: set[int] = field(default_factory=set)
    too_long: bool = False


def read_workbook(content: bytes) -> tuple[list[Sheet], list[str]]:
    """Return the sheets of a file, and the messages for the user; raises `Refused`."""
    try:
        with ZipFile(BytesIO(content)) as archive:
            _refuse_bombs(archive)
            notes = _notes(archive)
            book = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
            pages = [page for page in book.worksheets if hasattr(page, "_worksheet_path")]
            sheets = [_sheet(page, archive) for page in pages[:MOST_SHEETS]]
            if not sheets:
                raise Refused(
                    _(
                        "Aucune feuille de ce fichier n’a pu être lue. Ouvrez-le dans un tableur, "
                        "puis enregistrez-le comme « Classeur Excel (.xlsx) »."
                    ),
                    field="file",
                )
    except Refused:
        raise
    except Exception as error:
        # openpyxl raises many kinds of exceptions for a damaged file.
        raise Refused(
            _(
                "Ce fichier Excel est abîmé ou n’en est pas un. Ouvrez-le dans un tableur, puis "
                "enregistrez-le au format .xlsx ou .csv."
            ),
            field="file",
        ) from error
    return sheets, notes


def _refuse_bombs(archive: ZipFile) -> None:
    """Raise `Refused` for an archive too large once unpacked, before it is unpacked."""
    parts = archive.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise Refused(
            _("Ce fichier est trop gros une fois ouvert : gardez-en la liste des inscrits, seule."),
            field="file",
        )


def _notes(archive: ZipFile) -> list[str]:
    if any(name.endswith("vbaProject.bin") for name in archive.namelist()):
        return [_("Ce fichier contient des macros : elles n’ont pas été exécutées.")]
    return []


def _sheet(page: Any, archive: ZipFile) -> Sheet:
    page.reset_dimensions()
    facts = _facts(archive, page._worksheet_path)
    hidden = page.sheet_state != "visible"
    if facts.too_long:
        return Sheet(page.title, (), MOST_LINES + 1, hidden)
    return sheet_of(page.title, _filled(list(_rows(page, facts)), facts), hidden)


def _rows(page: Any, facts: _Facts) -> Iterator[Row]:
    """Yield the lines that are not empty: a million others may hold only a format."""
    last = max(facts.told, default=0)
    if not last:
        return
    for line, cells in enumerate(page.iter_rows(max_col=MOST_COLUMNS, max_row=last), start=1):
        if line in facts.told:
            texts = tuple(_text(cell.value, cell.number_format) for cell in cells)
            yield Row(line, texts, tuple(_doubts(line, cells, texts, facts)))


def _doubts(line: int, cells: Any, texts: tuple[str, ...], facts: _Facts) -> Iterator[str]:
    """Yield the doubtful points about the cells of a line."""
    for column, text in enumerate(texts):
        cell = f"{column_name(column)}{line}"
        if (line, column) in facts.without_value:
            yield (
                _(
                    "La cellule %(cell)s est une formule sans valeur : ouvrez le fichier dans un "
                    "tableur et enregistrez-le."
                )
                % {"cell": cell}
            )
        if cells[column].data_type == "e":
            said = {"cell": cell, "error": text}
            yield _("La cellule %(cell)s est en erreur : %(error)s.") % said
    if line in facts.hidden:
        yield _("Cette ligne est masquée dans le fichier.")


def _filled(rows: list[Row], facts: _Facts) -> list[Row]:
    """Return the lines with the values of their merged cells.

    The value of cells merged over several lines is copied to each line. Cells merged over several
    columns make the line doubtful.
    """
    cells = {row.line: list(row.cells) for row in rows}
    doubts: dict[int, list[str]] = {}
    left = MOST_FILLED
    for left_column, top, right_column, bottom in facts.merged:
        if left < 0:
            break
        value = cells[top][left_column - 1] if top in cells and left_column <= MOST_COLUMNS else ""
        lines = range(top, min(bottom, top + MOST_LINES) + 1) if value else ()
        for line in lines:
            left -= 1
            if line not in cells:
                continue
            if line > top:
                cells[line][left_column - 1] = value
            if right_column > left_column:
                said = {
                    "one": f"{column_name(left_column - 1)}{top}",
                    "other": f"{column_name(right_column - 1)}{bottom}",
                }
                doubt = _("Les cellules de %(one)s à %(other)s sont fusionnées.") % said
                doubts.setdefault(line, []).append(doubt)
    return [
        Row(row.line, tuple(cells[row.line]), (*row.doubts, *doubts.get(row.line, ())))
        for row in rows
    ]


def _facts(archive: ZipFile, path: str) -> _Facts:
    """Return the facts in the XML of a sheet, without expanding any entity.

    Reading stops once the sheet has more lines than a list may have.
    """
    facts = _Facts()
    line, said = 0, False
    with archive.open(path) as source:
        for _event, element in iterparse(source, events=("end",)):
            name = element.tag.rpartition("}")[2]
            if name == "c":
                said = _note_cell(element, facts) or said
            elif name == "row":
                line = int(element.get("r") or line + 1)
                if line > LAST_LINE:
                    raise ValueError(f"line {line}")
                if said:
                    facts.told.add(line)
                said = False
                if len(facts.told) > MOST_LINES:
                    facts.too_long = True
                    break
                if element.get("hidden") in ("1", "true"):
                    facts.hidden.add(line)
                element.clear()
            elif name == "mergeCell":
                facts.merged.append(_area(element.get("ref", "")))
    return facts


def _area(reference: str) -> tuple[int, int, int, int]:
    """Return the first column and line of merged cells, then the last ones, from 1."""
    left, top, right, bottom = range_boundaries(reference)
    return left or 1, top or 1, right or MOST_COLUMNS, bottom or LAST_LINE


def _note_cell(element: Any, facts: _Facts) -> bool:
    """Whether a cell counts as filled in.

    A formula whose value Excel did not store counts, and is noted as such. A formula whose stored
    text is empty does not count.
    """
    children = {child.tag.rpartition("}")[2]: child for child in element}
    if "is" in children or ("v" in children and children["v"].text):
        return True
    if "f" in children and element.get("t") != "str":
        letters, line = coordinate_from_string(element.get("r", "A1"))
        facts.without_value.add((line, column_index_from_string(letters) - 1))
        return True
    return False


def _text(value: Any, number_format: str | None = "") -> str:
    """Return a cell as a person reads it.

    >>> [_text(value) for value in (12.0, 7.5, True, None, date(2026, 11, 21))]
    ['12', '7.5', 'oui', '', '21/11/2026']
    >>> _text(612345678, "0000000000")
    '0612345678'
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    if isinstance(value, int) and re.fullmatch(r"0{2,20}", number_format or ""):
        return str(value).zfill(len(number_format or ""))
    if isinstance(value, datetime):
        return value.strftime(DATES[0] if value.time() == time(0) else DATES[1])
    if isinstance(value, date):
        return value.strftime(DATES[0])
    return str(value)
