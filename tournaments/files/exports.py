"""Spreadsheet files: CSV that a French Excel opens, and XLSX. The same rows give the same bytes.

Text typed by users never becomes a formula. In CSV, an apostrophe precedes a text that a
spreadsheet would calculate (`cells.guarded`). In XLSX, every text has the type text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.files.cells import calculated, clean, csv_of, guarded
from tournaments.words.money import decimal_of

if TYPE_CHECKING:
    from openpyxl.cell import Cell

CSV_TYPE = "text/csv; charset=utf-8"
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
#: Characters forbidden in the title of a sheet, and its longest length.
_TITLE_BANNED = re.compile(r"[\[\]:*?/\\]")
TITLE_LENGTH = 31
#: Longest text of an Excel cell.
CELL_LENGTH = 32_767
WIDEST = 60
#: Oldest date of a ZIP file, used instead of the real one to keep files identical.
NO_DATE = (1980, 1, 1, 0, 0, 0)
_NO_MOMENT = datetime(1980, 1, 1)
#: Characters forbidden in file names on some system, and the names reserved by Windows.
_NO_FILE = re.compile(r'[/\\:*?"<>|\t\r\n]')
_RESERVED = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
}
_MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")


class Cents(NamedTuple):
    """Amount of money in a cell, written as a number of euros that a spreadsheet can add."""

    cents: int


#: Value of a cell; None leaves it empty. Date-times are written in the contest's time zone.
Value = str | int | Decimal | Cents | date | datetime | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """Sheet of a spreadsheet: its title, its column headings, its rows."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[Value]]


def as_csv(sheet: Sheet) -> bytes:
    """Return the sheet as CSV: UTF-8 with a byte order mark, semicolons, decimal commas."""
    return csv_of(
        [guarded(name) for name in sheet.header],
        ([_csv_text(value) for value in row] for row in sheet.rows),
    )


def as_xlsx(sheets: Iterable[Sheet]) -> bytes:
    """Return one XLSX file, its headings kept visible; texts too long for Excel are cut."""
    # openpyxl weighs as much as Django: it is imported for the first workbook.
    from openpyxl import Workbook
    from openpyxl.utils import get_column_letter

    book = Workbook(write_only=True)
    titles: set[str] = set()
    rows: dict[str, bytes] = {}
    styles: dict[str, str] = {}
    for number, sheet in enumerate(sheets, start=1):
        page = book.create_sheet(_title(sheet.title, titles))
        page.freeze_panes = "A2"
        page.print_title_rows = "1:1"
        page.auto_filter.ref = f"A1:{get_column_letter(len(sheet.header))}{len(sheet.rows) + 1}"
        for column, width in enumerate(_widths(sheet), start=1):
            page.column_dimensions[get_column_letter(column)].width = width
        page.append([_heading(page, name) for name in sheet.header])
        rows[f"xl/worksheets/sheet{number}.xml"] = _rows(page, sheet, styles).encode()
    written = BytesIO()
    book.properties.created = _NO_MOMENT
    book.save(written)
    return _finished(written, rows)


def _csv_text(value: Value) -> str:
    if isinstance(value, Cents):
        value = decimal_of(value.cents)
    if isinstance(value, Decimal):
        return str(value).replace(".", ",")
    if isinstance(value, datetime):
        return _local(value).isoformat(" ", "seconds")
    if isinstance(value, date):
        return value.isoformat()
    return guarded(value) if isinstance(value, str) else "" if value is None else str(value)


def _heading(page: Any, name: str) -> Cell:
    from openpyxl.styles import Font

    cell = _styled(page, _fitting(name))
    cell.font = Font(bold=True)
    return cell


def _styled(page: Any, value: Any) -> Cell:
    from openpyxl.cell import WriteOnlyCell

    if isinstance(value, Cents):
        cell = WriteOnlyCell(page, value=value.cents)
        cell.number_format = '#,##0.00\\ "€"'
        return cell
    cell = WriteOnlyCell(page, value=value)
    if isinstance(value, str):
        # Text type: "=…" is not a formula and "#N/A" is not an error, even after the cell is
        # edited.
        cell.data_type = "s"
        cell.quotePrefix = calculated(value)
    return cell


def _rows(page: Any, sheet: Sheet, styles: dict[str, str]) -> str:
    """Return the rows under the headings as XML: openpyxl takes thirty times longer.

    `styles` keeps the attribute of each kind of cell, whose style openpyxl writes.
    """
    from openpyxl.utils import get_column_letter
    from openpyxl.utils.datetime import to_excel

    letters = [get_column_letter(column) for column in range(1, len(sheet.header) + 1)]

    def style(kind: str, value: Value) -> str:
        if kind not in styles:
            number = _styled(page, value).style_id
            styles[kind] = f' s="{number}"' if number else ""
        return styles[kind]

    def cell(place: str, value: Value) -> str:
        if isinstance(value, str):
            text = _fitting(value)
            look = style("calculated", text) if calculated(text) else ""
            space = ' xml:space="preserve"' if text != text.strip() else ""
            cell_text = f"<t{space}>{escape(text, quote=False)}</t>"
            return f'<c r="{place}"{look} t="inlineStr"><is>{cell_text}</is></c>'
        if isinstance(value, Cents):
            look, number = style("cents", value), str(decimal_of(value.cents))
        elif isinstance(value, date):
            moment = _local(value) if isinstance(value, datetime) else value
            look, number = style(type(value).__name__, moment), str(to_excel(moment))  # type: ignore[no-untyped-call]
        else:
            look, number = "", str(value)
        return f'<c r="{place}"{look} t="n"><v>{number}</v></c>'

    written = []
    for number, row in enumerate(sheet.rows, start=2):
        cells = (
            cell(f"{letter}{number}", value)
            for letter, value in zip(letters, row, strict=True)
            if value not in (None, "")
        )
        written.append(f'<row r="{number}">{"".join(cells)}</row>')
    return "".join(written)


def _fitting(text: str) -> str:
    sayable = clean(text)
    if len(sayable) <= CELL_LENGTH:
        return sayable
    note = _(" […] Texte trop long pour une cellule : il est entier dans le fichier CSV.")
    return sayable[: CELL_LENGTH - len(note)] + note


def _local(moment: datetime) -> datetime:
    local = timezone.localtime(moment) if timezone.is_aware(moment) else moment
    return local.replace(tzinfo=None, microsecond=0)


def _title(wanted: str, taken: set[str]) -> str:
    plain = _TITLE_BANNED.sub("-", clean(wanted)).strip(" '") or "-"
    title, number = plain[:TITLE_LENGTH], 1
    while title.casefold() in taken:
        number += 1
        title = f"{plain[: TITLE_LENGTH - 5]} ({number})"
    taken.add(title.casefold())
    return title


def _widths(sheet: Sheet) -> list[int]:
    columns = range(len(sheet.header))
    longest = [
        max(len(_csv_text(row[at])) for row in (sheet.header, *sheet.rows)) for at in columns
    ]
    return [min(length, WIDEST) + 3 for length in longest]


def _finished(written: BytesIO, rows: Mapping[str, bytes]) -> bytes:
    """Return the same file with these rows in its sheets, and without its date of creation."""
    members = []
    with ZipFile(written) as book:
        for name in book.namelist():
            content = book.read(name)
            if name == "docProps/core.xml":
                moment = _NO_MOMENT.replace(tzinfo=UTC).strftime("%Y-%m-%dT%H:%M:%SZ").encode()
                content = _MODIFIED.sub(rb"\g<1>" + moment, content)
            if name in rows:
                content = content.replace(b"</sheetData>", rows[name] + b"</sheetData>")
            members.append((name, content))
    return as_zip(members)


def as_zip(members: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a ZIP file of these (name, content) members, without any date."""
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as zip_file:
        for name, content in members:
            info = ZipInfo(name, NO_DATE)
            info.compress_type = ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            zip_file.writestr(info, content)
    return written.getvalue()


def file_name(title: str, ending: str) -> str:
    """Return a file name valid on every system: "Belote 12-03.csv" for "Belote 12/03" and "csv".

    It has no folder, nothing that Windows forbids, and at most 200 bytes before the dot.

    >>> file_name("../../etc/passwd", "csv"), file_name("CON", "zip"), file_name("  ", "csv")
    ('-..-etc-passwd.csv', '_CON.zip', 'fichier.csv')
    """
    plain = "".join(c for c in clean(title) if unicodedata.category(c) != "Cf")
    plain = _NO_FILE.sub("-", plain).strip(" .")
    plain = plain.encode()[:200].decode(errors="ignore").strip(" .") or "fichier"
    if plain.split(".")[0].strip().casefold() in _RESERVED:
        plain = f"_{plain}"
    return f"{plain}.{ending}"
