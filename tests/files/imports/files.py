"""Lists in the formats clubs use, and helpers to read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from openpyxl import Workbook

from tournaments.annexes.lists.files.entries import Entry, entries
from tournaments.annexes.lists.files.layout import Layout, Wanted, Way, layout_of
from tournaments.files.imports.files import read


def workbook(*rows: Sequence[Any], then: Callable[[Any], None] | None = None) -> bytes:
    """Return a workbook of one sheet with these rows; `then` edits the sheet further."""
    book = Workbook()
    for row in rows:
        book.active.append(row)
    if then is not None:
        then(book.active)
    return saved(book)


def saved(book: Workbook) -> bytes:
    """Return the bytes of a workbook's file."""
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def with_part(content: bytes, name: str, part: bytes) -> bytes:
    """Return the same archive with this part added or replaced."""
    buffer = BytesIO()
    with ZipFile(BytesIO(content)) as old, ZipFile(buffer, "w") as new:
        for known in old.namelist():
            if known != name:
                new.writestr(known, old.read(known))
        new.writestr(name, part)
    return buffer.getvalue()


def part_of(content: bytes, name: str) -> bytes:
    """Return a part of an archive."""
    with ZipFile(BytesIO(content)) as archive:
        return archive.read(name)


def laid_out(content: bytes, name: str = "liste.csv", individuals: bool = False) -> Layout:
    """Return the layout detected without any correction by the user."""
    return layout_of(read(content, name), Wanted(), individuals)


def entered(
    content: bytes,
    name: str = "liste.csv",
    individuals: bool = False,
    way: Way | None = None,
) -> list[Entry]:
    """Return the entry of each line of the file."""
    book = read(content, name)
    layout = layout_of(book, Wanted(way=way), individuals)
    return entries(book.sheets[layout.sheet], layout, individuals)


def pairs(content: bytes, name: str = "liste.csv", way: Way | None = None) -> list[tuple[str, ...]]:
    """Return the players of each line that is not ignored."""
    return [entry.players for entry in entered(content, name, way=way) if not entry.ignored]
