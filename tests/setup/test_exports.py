"""Spreadsheet exports: the text that people typed stays unchanged, whatever it looks like."""

from __future__ import annotations

import csv
from datetime import UTC, date, datetime
from decimal import Decimal
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile

from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tournaments.files.cells import STARTS_FORMULA, clean, guarded, unguarded
from tournaments.files.exports import CELL_LENGTH, Cents, Sheet, as_csv, as_xlsx

HOSTILE = [
    '=HYPERLINK("http://x";"y")',
    "+33 6 12 34 56 78",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "  =1",
    "＝1",
    "#N/A",
    "TRUE",
    "0012",
    "2026-11-21",
    'a;b"c\nd',
    "\u202eevil\u202c",
    "<script>&amp;</script>",
    "_x0041_",
    "'=1",
    "Łódź ♠",
]


def rows_of(content: bytes) -> list[list[str]]:
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";"))


def cells_of(content: bytes, title: str) -> list[tuple[Any, ...]]:
    return list(load_workbook(BytesIO(content))[title].iter_rows())


def test_a_csv_reads_back_what_was_typed_and_starts_no_formula() -> None:
    rows = rows_of(as_csv(Sheet("Équipes", ["Nom"], [[name] for name in HOSTILE])))
    assert rows[0] == ["Nom"]
    assert [unguarded(row[0]) for row in rows[1:]] == HOSTILE
    assert not [row for row in rows if row[0].strip()[0] in STARTS_FORMULA]


@given(st.text())
@example("'")
@example("'+")
def test_any_text_comes_back_from_its_guard_less_what_no_file_holds(text: str) -> None:
    assert unguarded(guarded(text)) == clean(text)
    assert guarded(text).lstrip()[:1] not in tuple(STARTS_FORMULA)


def test_every_text_of_a_workbook_is_a_text() -> None:
    workbook = as_xlsx([Sheet("Équipes", ["Nom"], [[name] for name in HOSTILE])])
    cells = [row[0] for row in cells_of(workbook, "Équipes")]
    assert [cell.value for cell in cells] == ["Nom", *HOSTILE]
    assert {cell.data_type for cell in cells} == {"s"}
    assert [cell.quotePrefix for cell in cells[:3]] == [False, True, True]


def test_numbers_amounts_and_dates_can_be_calculated_with() -> None:
    moment = datetime(2026, 11, 21, 14, 30, 12, 345678, tzinfo=UTC)
    sheet = Sheet("A", ["n"] * 5, [[1944, Cents(750), date(2026, 11, 21), moment, None]])
    (page,) = load_workbook(BytesIO(as_xlsx([sheet])))
    assert (page.auto_filter.ref, page.print_title_rows) == ("A1:E2", "$1:$1")
    (_head, row) = page.iter_rows()
    values = [cell.value for cell in row]
    assert values[0] == 1944
    assert Decimal(str(values[1])) == Decimal("7.5")
    assert values[2].date() == date(2026, 11, 21)
    assert values[3] == datetime(2026, 11, 21, 15, 30, 12)  # Paris time
    assert values[4] is None
    cells = rows_of(as_csv(sheet))[1]
    assert cells == ["1944", "7,50", "2026-11-21", "2026-11-21 15:30:12", ""]
    minus = rows_of(as_csv(Sheet("A", ["n"], [[Cents(-5)], [-3]])))
    assert [row[0] for row in minus[1:]] == ["-0,05", "-3"]


def test_texts_keep_their_signs_and_amounts_their_format() -> None:
    """The rows are written without openpyxl, which reads them here."""
    texts = ['<b> & "l’Étoile"', "  deux espaces ", "</sheetData>", "a\nb", "'=1"]
    sheet = Sheet("A", texts, [texts, [Cents(-5), Cents(123456), "", None, 0]])
    head, row, amounts = cells_of(as_xlsx([sheet, sheet]), "A")
    assert [cell.value for cell in head] == [cell.value for cell in row] == texts
    assert [cell.font.b for cell in (head[0], row[0])] == [True, False]
    assert [cell.value for cell in amounts] == [-0.05, 1234.56, None, None, 0]
    assert {cell.number_format for cell in amounts[:2]} == {'#,##0.00\\ "€"'}
    assert [cell.number_format for cell in amounts[2:]] == ["General"] * 3


def test_control_signs_go_and_a_text_too_long_for_a_cell_says_so() -> None:
    long = "x" * (CELL_LENGTH + 1)
    sheet = Sheet("A", ["t"], [["a\x00b\x0bc\ufffe"], [long], ["y" * CELL_LENGTH]])
    (_head, first, second, third) = cells_of(as_xlsx([sheet]), "A")
    assert first[0].value == "abc"
    assert len(second[0].value) == CELL_LENGTH
    assert second[0].value.endswith("il est entier dans le fichier CSV.")
    assert third[0].value == "y" * CELL_LENGTH
    assert rows_of(as_csv(sheet))[2] == [long]


def test_titles_are_those_that_excel_takes_and_differ() -> None:
    wanted = ["Lots [1/2]: *?", "lots -1-2-- --", "x" * 40, "x" * 40, "", "Éq\x00uipes"]
    workbook = as_xlsx(Sheet(title, ["a"], []) for title in wanted)
    titles = load_workbook(BytesIO(workbook)).sheetnames
    assert titles[0] == "Lots -1-2-- --"
    assert titles[-1] == "Équipes"
    assert len({title.casefold() for title in titles}) == len(wanted)
    assert max(map(len, titles)) <= 31


def test_a_workbook_says_nowhere_when_it_was_made() -> None:
    workbook = as_xlsx([Sheet("A", ["n"], [[1], ["é"]])])
    with ZipFile(BytesIO(workbook)) as book:
        assert {member.date_time[0] for member in book.infolist()} == {1980}
        text = b"".join(map(book.read, book.namelist()))
    assert str(datetime.now(UTC).year).encode() not in text
