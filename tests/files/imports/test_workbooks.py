"""Lists as workbooks: the values a spreadsheet shows are read, and nothing in it is executed."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook

from tests.files.imports.files import entered, laid_out, pairs, part_of, saved, with_part, workbook
from tests.sweeps import for_each
from tournaments.annexes.lists.files.layout import Way
from tournaments.files.imports import archive
from tournaments.files.imports.files import read
from tournaments.words.texts import Refused

SHEET = "xl/worksheets/sheet1.xml"


def refusal(content: bytes, name: str = "liste.xlsx") -> str:
    with pytest.raises(Refused) as refused:
        read(content, name)
    assert refused.value.field == "file"
    return str(refused.value)


def test_numbers_dates_and_yes_are_read_as_they_are_shown() -> None:
    content = workbook(
        ["N°", "Joueur 1", "Joueur 2", "Tél", "Repas", "Club"],
        [12.0, "Odile", "Yves", 612345678, True, date(2026, 11, 21)],
    )
    (entry,) = entered(content, "liste.xlsx")
    assert (entry.number, entry.details["phone"], entry.meals) == ("12", "612345678", "oui")
    assert entry.details["club"] == "21/11/2026"


def test_a_number_shown_with_zeros_keeps_them() -> None:
    def zeros(sheet: Any) -> None:
        sheet["C2"].number_format = "0000000000"

    content = workbook(["Joueur 1", "Joueur 2", "Tél"], ["A", "B", 612345678], then=zeros)
    assert entered(content, "liste.xlsx")[0].details["phone"] == "0612345678"


def test_two_lines_of_titles_under_a_name_for_the_whole() -> None:
    def merged(sheet: Any) -> None:
        for area in ("A1:F1", "A3:A4", "B3:C3", "D3:E3", "F3:F4"):
            sheet.merge_cells(area)

    content = workbook(
        ["Concours de belote du Trèfle"],
        [],
        ["N°", "Joueur 1", None, "Joueur 2", None, "Club"],
        [None, "Nom", "Prénom", "Nom", "Prénom", None],
        [1, "DUPONT", "Jean", "MARTIN", "Paul", "Trèfle"],
        ["N°", "Joueur 1", None, "Joueur 2", None, "Club"],
        [2, "DURAND", "Anne", "PETIT", "Luc", "Pique"],
        ["Total : 2 équipes"],
        then=merged,
    )
    entries = entered(content, "liste.xlsx")
    assert [(e.number, e.players, e.details["club"]) for e in entries if not e.ignored] == [
        ("1", ("Jean DUPONT", "Paul MARTIN"), "Trèfle"),
        ("2", ("Anne DURAND", "Luc PETIT"), "Pique"),
    ]
    assert [(entry.lines, entry.ignored) for entry in entries if entry.ignored] == [
        ((6,), "Titres des colonnes, répétés."),
        ((8,), "Ligne de total ou de fin de liste."),
    ]


def test_a_number_and_a_club_over_two_lines_are_those_of_both_players() -> None:
    def merged(sheet: Any) -> None:
        for top in (2, 4):
            sheet.merge_cells(f"A{top}:A{top + 1}")
            sheet.merge_cells(f"C{top}:C{top + 1}")

    content = workbook(
        ["Équipe", "Joueur", "Club"],
        [1, "Odile Martin", "Trèfle"],
        [None, "Yves Le Goff", None],
        [2, "Paul Petit", "Pique"],
        [None, "Lucette Roy", None],
        then=merged,
    )
    entries = entered(content, "liste.xlsx")
    assert [(entry.number, entry.players, entry.details["club"]) for entry in entries] == [
        ("1", ("Odile Martin", "Yves Le Goff"), "Trèfle"),
        ("2", ("Paul Petit", "Lucette Roy"), "Pique"),
    ]
    assert entries[0].lines == (2, 3)
    assert not any(entry.doubts for entry in entries)


def test_cells_merged_across_columns_are_doubtful() -> None:
    content = workbook(
        ["Joueur 1", "Joueur 2"],
        ["Odile et Yves", None],
        ["Paul", "Lucette"],
        then=lambda sheet: sheet.merge_cells("A2:B2"),
    )
    merged, plain = entered(content, "liste.xlsx")
    assert merged.doubts == ("Les cellules de A2 à B2 sont fusionnées.",)
    assert merged.players == ("Odile", "Yves")
    assert not plain.doubts


def test_a_formula_is_read_by_its_value_or_named_where_it_has_none() -> None:
    content = workbook(["Joueur 1", "Joueur 2", "Club"], ["Odile", "=A1", "=B1"], ["=A2", None])
    sheet = part_of(content, SHEET).decode()
    kept = sheet.replace("<f>A1</f><v />", "<f>A1</f><v>7</v>").replace(
        "<f>A1</f><v/>", "<f>A1</f><v>7</v>"
    )
    assert kept != sheet
    first, second = entered(with_part(content, SHEET, kept.encode()), "liste.xlsx")
    assert first.players == ("Odile", "7")
    assert len(first.doubts) == len(second.doubts) == 1
    assert "La cellule C2 est une formule sans valeur" in first.doubts[0]
    assert "La cellule A3" in second.doubts[0]


def test_a_cell_in_error_and_a_hidden_line_are_doubtful() -> None:
    def hide(sheet: Any) -> None:
        sheet["B2"].data_type = "e"
        sheet.row_dimensions[3].hidden = True

    content = workbook(["Joueur 1", "Joueur 2"], ["A", "#REF!"], ["C", "D"], then=hide)
    wrong, hidden = entered(content, "liste.xlsx")
    assert wrong.doubts == ("La cellule B2 est en erreur : #REF!.",)
    assert hidden.doubts == ("Cette ligne est masquée dans le fichier.",)


def test_the_sheet_of_the_entrants_is_chosen_among_several() -> None:
    book = Workbook()
    book.active.append(["Règlement du concours"])
    old = book.create_sheet("2025")
    old.append(["Joueur 1", "Joueur 2"])
    old.sheet_state = "hidden"
    new = book.create_sheet("Inscrits")
    new.append(["Joueur 1", "Joueur 2"])
    new.append(["Odile", "Yves"])
    content = saved(book)
    assert laid_out(content, "liste.xlsx").sheet == 2
    assert [sheet.name for sheet in read(content, "liste.xlsx").sheets][1:] == ["2025", "Inscrits"]
    assert pairs(content, "liste.xlsx") == [("Odile", "Yves")]


def test_macros_are_never_carried_out_and_that_is_said() -> None:
    content = with_part(workbook(["Joueur 1", "Joueur 2"], ["A", "B"]), "xl/vbaProject.bin", b"x")
    book = read(content, "liste.xlsm")
    assert book.notes == ("Ce fichier contient des macros : elles n’ont pas été exécutées.",)
    assert pairs(content, "liste.xlsm") == [("A", "B")]


class TestRefuses:
    @for_each(
        "content, reason",
        [
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "ancien Excel"),
            (
                b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
                "protégé par un mot de passe",
            ),
            (b"%PDF-1.7\n%\xe2\xe3", "PDF"),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "image"),
            (b"\xff\xd8\xff\xe0\0\x10JFIF", "image"),
            (b"\0\0\0\x18ftypheic\0\0\0\0", "image"),
            (b"<html><table><tr><td>Odile</td></tr></table></html>", "n’est pas celui d’un"),
            (bytes(range(256)) * 40, "n’est pas une liste"),
            (b"PK\x03\x04" + b"\0" * 90, "abîmé"),
            (b"a" * 5_000_001, "trop gros"),
        ],
    )
    def test_what_is_no_list_and_says_what_to_do(self, content: bytes, reason: str) -> None:
        # The content decides, whatever the file's name.
        assert reason in refusal(content, "liste.xlsx")

    def test_the_archives_of_other_programs(self) -> None:
        for name, part, reason in (
            ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet", "LibreOffice"),
            ("word/document.xml", b"<w/>", "document de texte"),
            ("photo.jpg", b"", "n’est pas une liste"),
        ):
            buffer = BytesIO()
            with ZipFile(buffer, "w") as archive:
                archive.writestr(name, part)
            assert reason in refusal(buffer.getvalue())

    def test_a_damaged_workbook(self) -> None:
        content = workbook(["Joueur 1"], ["A"])
        assert "abîmé" in refusal(with_part(content, SHEET, b"<worksheet><sheetData><row"))
        assert "abîmé" in refusal(content[: len(content) // 2])

    def test_the_format_nobody_else_writes(self) -> None:
        plain, strict = b"http://schemas.openxmlformats.org", b"http://purl.oclc.org/ooxml"
        content = workbook(["Joueur 1"], ["A"])
        for part in ("xl/workbook.xml", "xl/_rels/workbook.xml.rels"):
            content = with_part(content, part, part_of(content, part).replace(plain, strict))
        assert "Classeur Excel (.xlsx)" in refusal(content)

    def test_a_bomb_of_entities(self) -> None:
        bomb = b"""<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
        <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
        <row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>"""
        assert "abîmé" in refusal(with_part(workbook(["Joueur 1"]), SHEET, bomb))

    def test_a_bomb_of_nothing_before_it_is_unpacked(self, monkeypatch: Any) -> None:
        monkeypatch.setattr(archive, "MOST_UNPACKED", 100_000)
        buffer = BytesIO()
        with ZipFile(buffer, "w", ZIP_DEFLATED) as bomb:
            bomb.writestr("xl/workbook.xml", b" " * 200_000)
        assert "trop gros une fois ouvert" in refusal(buffer.getvalue())


@pytest.mark.slow
def test_more_lines_than_a_list_has_are_neither_kept_nor_counted() -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Adhérents")
    for number in range(2_001):
        sheet.append([f"Joueur {number}", "Joueuse"])
    other = book.create_sheet("Inscrits")
    other.append(["Joueur 1", "Joueur 2"])
    other.append(["Odile", "Yves"])
    content = saved(book)
    long, short = read(content, "liste.xlsx").sheets
    assert (long.too_long, long.rows, short.held) == (True, (), 2)
    # The other sheet of the file is still read.
    assert pairs(content, "liste.xlsx") == [("Odile", "Yves")]
    assert "plus de 2000 lignes" in refusal(b"A;B\n" * 2_001, "liste.csv")
    assert "bien trop de lignes" in refusal(b"\n" * 100_001 + b"A;B", "liste.csv")


#: Parts of a workbook as written by Excel: its texts separate and shared, its sheet declared with
#: the maximum size, and a format on its last line.
EXCEL = {
    "[Content_Types].xml": "content_types.xml",
    "_rels/.rels": "rels.xml",
    "xl/_rels/workbook.xml.rels": "workbook_rels.xml",
    "xl/workbook.xml": "workbook.xml",
    "xl/sharedStrings.xml": "sharedStrings.xml",
    "xl/worksheets/sheet1.xml": "sheet1.xml",
}


def test_a_workbook_of_excel_that_says_it_is_as_large_as_can_be() -> None:
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, part in EXCEL.items():
            archive.write(Path(__file__).parent / "excel" / part, name)
    (entry,) = entered(buffer.getvalue(), "liste.xlsx")
    assert (entry.players, entry.lines, entry.doubts) == (("Odile Martin", "Yves"), (5,), ())


def test_one_player_a_line_and_two_lines_a_pair() -> None:
    content = workbook(
        ["Nom", "Prénom"], ["A", "Odile"], ["B", "Yves"], [], ["C", "Paul"], ["D", "Luc"]
    )
    assert pairs(content, "liste.xlsx") == [("Odile A", "Yves B"), ("Paul C", "Luc D")]
    together = workbook(["Nom", "Prénom"], ["A", "Odile"], ["B", "Yves"], ["C", "Paul"])
    assert pairs(together, "liste.xlsx") == [("Odile A",), ("Yves B",), ("Paul C",)]
    assert pairs(together, "liste.xlsx", Way.NEXT) == [("Odile A", "Yves B"), ("Paul C",)]
