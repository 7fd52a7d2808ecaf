"""Lists as clubs make them, and how a test reads them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from openpyxl import Workbook

from tournaments.imports.entries import Entry, entries
from tournaments.imports.files import read
from tournaments.imports.layout import Layout, Wanted, Way, layout_of


def workbook(*rows: Sequence[Any], then: Callable[[Any], None] | None = None) -> bytes:
    """A workbook of one sheet with these rows; `then` does what rows cannot say."""
    book = Workbook()
    for row in rows:
        book.active.append(row)
    if then is not None:
        then(book.active)
    return saved(book)


def saved(book: Workbook) -> bytes:
    """A workbook as the bytes of its file."""
    made = BytesIO()
    book.save(made)
    return made.getvalue()


def with_part(content: bytes, name: str, part: bytes) -> bytes:
    """The same archive with a part more, or another one in its place."""
    made = BytesIO()
    with ZipFile(BytesIO(content)) as old, ZipFile(made, "w") as new:
        for known in old.namelist():
            if known != name:
                new.writestr(known, old.read(known))
        new.writestr(name, part)
    return made.getvalue()


def part_of(content: bytes, name: str) -> bytes:
    """A part of an archive."""
    with ZipFile(BytesIO(content)) as archive:
        return archive.read(name)


def laid_out(content: bytes, name: str = "liste.csv", individuals: bool = False) -> Layout:
    """How the file is understood when nobody says anything."""
    return layout_of(read(content, name), Wanted(), individuals)


def entered(
    content: bytes,
    name: str = "liste.csv",
    individuals: bool = False,
    way: Way | None = None,
) -> list[Entry]:
    """What each line of the file says."""
    book = read(content, name)
    layout = layout_of(book, Wanted(way=way), individuals)
    return entries(book.sheets[layout.sheet], layout, individuals)


def pairs(content: bytes, name: str = "liste.csv", way: Way | None = None) -> list[tuple[str, ...]]:
    """The players of each line that enters somebody."""
    return [entry.players for entry in entered(content, name, way=way) if not entry.ignored]
