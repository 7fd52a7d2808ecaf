"""Photographs of this folder, read as `cases.toml` says: real ones join them here."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tournaments.annexes.photos.rules import Field, Number, SheetRead, read_file

FOLDER = Path(__file__).parent
CASES: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "cases.toml").read_text())
#: Numbers of a sheet, as the cases name them.
FIGURES = {field.value: field for field in Field if field is not Field.TABLE}


def test_every_picture_of_the_folder_is_a_case() -> None:
    others = {".py", ".md", ".toml", ".pyc"}
    pictures = {one.name for one in FOLDER.iterdir() if one.is_file() and one.suffix not in others}
    assert pictures == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_a_picture_is_read_as_it_was_ticked_and_never_wrong(name: str) -> None:
    (picture,) = read_file((FOLDER / name).read_bytes(), name)
    sheets = {sheet.table: sheet for sheet in picture.sheets}
    for wanted in CASES[name]["sheets"]:
        sheet = sheets[wanted["table"]]
        figures = {figure: _number(sheet, field) for figure, field in FIGURES.items()}
        expected = {figure: wanted.get(figure, "") for figure in FIGURES}
        doubts = set(wanted.get("doubts", ()))
        assert {figure for figure, value in figures.items() if value == "?"} <= doubts
        read = {figure: value for figure, value in figures.items() if value != "?"}
        assert read == {figure: expected[figure] for figure in read}


def _number(sheet: SheetRead, field: Field) -> int | str:
    """Return a number that was read: "" if nothing is ticked, "?" if there is a doubt."""
    number: Number = sheet.numbers[field]
    if number.empty:
        return ""
    return "?" if number.value is None else number.value
