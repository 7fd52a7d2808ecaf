"""Excel workbooks: their cells as a reader sees them, through openpyxl.

Nothing in a file is executed: formulas give the value that Excel stored, and macros are ignored.
This notes what openpyxl does not tell: merged cells, hidden lines and formulas without a value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time
from io import BytesIO
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from openpyxl.cell.read_only import ReadOnlyCell
from openpyxl.reader.excel import ExcelReader
from openpyxl.styles.stylesheet import apply_stylesheet
from openpyxl.utils.cell import range_boundaries
from openpyxl.worksheet._reader import WorkSheetParser

from tournaments.files.imports.archive import MOST_ELEMENTS, Archive
from tournaments.files.imports.table import (
    MOST_COLUMNS,
    MOST_LINES,
    MOST_SHEETS,
    Row,
    Sheet,
    column_name,
    sheet_of,
)
from tournaments.words.texts import Refused

#: Last line of an Excel sheet, and the most lines filled in from merged cells.
LAST_LINE = 1_048_576
MOST_FILLED = 20_000
DATES = ("%d/%m/%Y", "%d/%m/%Y %H:%M")


class _Reader(ExcelReader):
    """Reader of openpyxl that opens no sheet, and only the parts that lists need."""

    archive: Archive
    wb: Any

    def __init__(self, archive: Archive) -> None:
        assert archive.fp is not None
        super().__init__(archive.fp, read_only=True, data_only=True, keep_links=False)
        self.archive = archive

    def pages(self) -> Iterator[_Page]:
        """Yield the sheets of cells, in the order of the workbook."""
        self.read_manifest()
        self.archive.most_of_part, usual = MOST_ELEMENTS, self.archive.most_of_part
        self.read_strings()
        self.archive.most_of_part = usual
        self.read_workbook()
        apply_stylesheet(self.archive, self.wb)
        for sheet, relation in self.parser.find_sheets():
            if relation.target in self.valid_files and "chartsheet" not in relation.Type:
                visible = sheet.state == "visible"
                yield _Page(str(sheet.name), relation.target, not visible, self.wb)

    def cells(self) -> WorkSheetParser:
        return WorkSheetParser(
            BytesIO(),
            self.shared_strings,
            data_only=True,
            epoch=self.wb.epoch,
            date_formats=self.wb._date_formats,
            timedelta_formats=self.wb._timedelta_formats,
        )


@dataclass(frozen=True, slots=True)
class _Page:
    """Sheet of a workbook. A cell of openpyxl finds its format through `parent`, the workbook."""

    title: str
    path: str
    hidden: bool
    parent: Any


@dataclass(slots=True)
class _Line:
    """Line that is not empty, as openpyxl reads it; `without_value` are columns, from 1."""

    number: int
    cells: list[ReadOnlyCell | None]
    without_value: set[int]
    hidden: bool


@dataclass(slots=True)
class _Lines:
    """Lines of a sheet that are not empty, and its merged areas."""

    kept: list[_Line] = field(default_factory=list)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)


def read_workbook(content: bytes) -> tuple[list[Sheet], list[str]]:
    """Return the sheets of a file, and the messages for the user; raises `Refused`."""
    try:
        with Archive(content) as archive:
            reader = _Reader(archive)
            sheets = [_sheet(page, reader) for page in islice(reader.pages(), MOST_SHEETS)]
            if not sheets:
                raise Refused(
                    _(
                        "Aucune feuille de ce fichier n’a pu être lue. Ouvrez-le dans un tableur, "
                        "puis enregistrez-le comme « Classeur Excel (.xlsx) »."
                    ),
                    field="file",
                )
            return sheets, _notes(archive)
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


def _notes(archive: Archive) -> list[str]:
    if any(name.endswith("vbaProject.bin") for name in archive.namelist()):
        return [_("Ce fichier contient des macros : elles n’ont pas été exécutées.")]
    return []


def _sheet(page: _Page, reader: _Reader) -> Sheet:
    lines = _lines(page, reader)
    if len(lines.kept) > MOST_LINES:
        return Sheet(page.title, (), MOST_LINES + 1, page.hidden)
    rows = [_row(line) for line in lines.kept]
    return sheet_of(page.title, _filled(rows, lines.merged), page.hidden)


def _lines(page: _Page, reader: _Reader) -> _Lines:
    """Return the lines that are not empty, up to too many: a million may hold only a format.

    A line written twice, or after a later one, is left out.
    """
    lines = _Lines()
    parser = reader.cells()
    last = number = 0
    for element in reader.archive.elements(page.path):
        name = element.tag.rpartition("}")[2]
        if name == "row":
            number = int(element.get("r") or number + 1)
            if number > LAST_LINE:
                raise ValueError(f"line {number}")
            filled = [_is_filled(cell) for cell in element]
            if any(filled) and number > last:
                last = number
                lines.kept.append(_line(page, parser, element, number))
                if len(lines.kept) > MOST_LINES:
                    break
            element.clear()
        elif name == "mergeCell" and len(lines.merged) < MOST_FILLED:
            lines.merged.append(_area(element.get("ref", "")))
    return lines


def _line(page: _Page, parser: WorkSheetParser, element: Any, number: int) -> _Line:
    parser.row_counter = number - 1
    sheet: Any = page
    cells: list[ReadOnlyCell | None] = [None] * MOST_COLUMNS
    without_value = set()
    for cell, read in zip(element, parser.parse_row(element)[1], strict=True):
        column = read["column"]
        if 1 <= column <= MOST_COLUMNS:
            cells[column - 1] = ReadOnlyCell(sheet, **read)
            if _has_no_value(cell):
                without_value.add(column)
    return _Line(number, cells, without_value, element.get("hidden") in ("1", "true"))


def _row(line: _Line) -> Row:
    texts = tuple(
        _text(cell.value, cell.number_format) if cell is not None else "" for cell in line.cells
    )
    return Row(line.number, texts, tuple(_doubts(line, texts)))


def _doubts(line: _Line, texts: tuple[str, ...]) -> Iterator[str]:
    """Yield the doubtful points about the cells of a line."""
    for column, cell in enumerate(line.cells):
        place = f"{column_name(column)}{line.number}"
        if column + 1 in line.without_value:
            yield (
                _(
                    "La cellule %(cell)s est une formule sans valeur : ouvrez le fichier dans un "
                    "tableur et enregistrez-le."
                )
                % {"cell": place}
            )
        if cell is not None and cell.data_type == "e":
            params = {"cell": place, "error": texts[column]}
            yield _("La cellule %(cell)s est en erreur : %(error)s.") % params
    if line.hidden:
        yield _("Cette ligne est masquée dans le fichier.")


def _filled(rows: list[Row], merged: list[tuple[int, int, int, int]]) -> list[Row]:
    """Return the lines with the values of their merged cells.

    That of cells merged over several lines is copied to each; several columns make a line doubtful.
    """
    cells = {row.line: list(row.cells) for row in rows}
    doubts: dict[int, list[str]] = {}
    left = MOST_FILLED
    for left_column, top, right_column, bottom in merged:
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
                params = {
                    "one": f"{column_name(left_column - 1)}{top}",
                    "other": f"{column_name(right_column - 1)}{bottom}",
                }
                doubt = _("Les cellules de %(one)s à %(other)s sont fusionnées.") % params
                doubts.setdefault(line, []).append(doubt)
    return [
        Row(row.line, tuple(cells[row.line]), (*row.doubts, *doubts.get(row.line, ())))
        for row in rows
    ]


def _area(reference: str) -> tuple[int, int, int, int]:
    left, top, right, bottom = range_boundaries(reference)
    return left or 1, top or 1, right or MOST_COLUMNS, bottom or LAST_LINE


def _is_filled(cell: Any) -> bool:
    for child in cell:
        name = child.tag.rpartition("}")[2]
        if name == "is" or (name == "v" and child.text):
            return True
    return _has_no_value(cell)


def _has_no_value(cell: Any) -> bool:
    """Whether Excel stored no value for a formula; an empty text is one."""
    children = {child.tag.rpartition("}")[2]: child for child in cell}
    stored = "is" in children or ("v" in children and children["v"].text)
    return "f" in children and not stored and cell.get("t") != "str"


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
