"""Lots pasted from a spreadsheet: one a line, the columns in any order, with or without headers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext as _

from tournaments.files.imports.columns import folded
from tournaments.files.imports.table import Row
from tournaments.files.imports.text import rows_of
from tournaments.files.imports.whom import read_whom
from tournaments.words.enums import PrizeBy
from tournaments.words.texts import Refused

#: Most lots of one list: its preview is read line by line.
MOST_LOTS: Final = 100


class Column(StrEnum):
    """What a column of a list of lots says."""

    NAME = "name"
    QUANTITY = "quantity"
    WHOM = "whom"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class TypedLot:
    """A lot as the list writes it; a text is "" where the list says nothing."""

    name: str
    quantity: str
    whom: str
    value: str


@dataclass(frozen=True, slots=True)
class TypedLots:
    """A list of lots, and the headers of the columns that were not read."""

    lots: tuple[TypedLot, ...]
    unread: tuple[str, ...]


_HEADERS: Final[Mapping[str, Column]] = {
    header: column
    for column, headers in {
        Column.NAME: "lot, lots, nom, nom lot, designation, libelle, objet, article, quoi, "
        "description, recompense, prize, prizes, name, item, what",
        Column.QUANTITY: "quantite, qte, qt, nb, nbre, nombre, combien, pieces, quantity, qty, "
        "count, how many, number",
        Column.WHOM: "pour qui, pour, a qui, qui, rang, rangs, place, places, classement, gagnant, "
        "destinataire, attribution, rank, ranks, for, for whom, whom, who, winner",
        Column.VALUE: "valeur, prix, montant, valeur unitaire, prix unitaire, euros, valeur euros, "
        "value, price, amount, worth, valeur piece",
    }.items()
    for header in headers.split(", ")
}
_TIMES: Final = re.compile(r"(\d{1,4}) ?[x×*] ?(?=\D)", re.IGNORECASE)
#: A lot after its rank, in one cell: « 1er : jambon », « au dernier – cuillère ».
_RANKED: Final = re.compile(r"(.{1,40}?)(?: ?[:=] ?| [-–—] )(.+)")
#: First word of a text that names somebody, even if the contest has no such category.
_FOR: Final = re.compile(r"(?:aux?|à|pour|for|to)\b", re.IGNORECASE)
_AMOUNT: Final = re.compile(r"\d[\d ]*(?:[.,]\d{1,2})? ?(?:€|euros?|%)?", re.IGNORECASE)


def lots_in(text: str, categories: Sequence[str], next_rank: int) -> TypedLots:
    """Return the lots of a pasted list.

    Lots of a list that does not say whom they are for go to the ranks from `next_rank` on. Raises
    `Refused`, on the field `text`, for a list without lines or with too many.
    """
    rows = _cut_again(row for row in rows_of(text) if any(cell.strip() for cell in row.cells))
    if not rows:
        raise Refused(_("Collez au moins une ligne : le nom d’un lot, combien, pour qui."), "text")
    rows = _parted(rows, categories)
    header = [_HEADERS.get(folded(cell)) for cell in rows[0].cells]
    known = [column for column in header if column is not None]
    if len(known) > 1 or (known and len(rows[0].cells) == 1):
        columns = _first_of_each(header)
        labels = dict(enumerate(rows[0].cells))
        rows = rows[1:]
    else:
        columns, labels = _guessed(rows, categories), {}
    if len(rows) > MOST_LOTS:
        raise Refused(
            _("%(n)d lots d’un coup, au plus : collez-les en plusieurs fois.") % {"n": MOST_LOTS},
            "text",
        )
    width = max((len(row.cells) for row in rows), default=0)
    unread = [
        labels.get(at, "").strip() or _("colonne %(n)d") % {"n": at + 1}
        for at in range(width)
        if at not in columns.values() and any(row.cell(at).strip() for row in rows)
    ]
    lots = []
    for rank, row in enumerate(rows, start=next_rank):
        cells = {column: row.cell(at).strip() for column, at in columns.items()}
        name, quantity = cells.get(Column.NAME, ""), cells.get(Column.QUANTITY, "")
        times = None if quantity else _TIMES.match(name)
        if times is not None:
            quantity, name = times[1], name[times.end() :]
        whom = cells.get(Column.WHOM, "") if Column.WHOM in columns else str(rank)
        quantity = quantity or str(_needed(whom, categories))
        lots.append(TypedLot(name, quantity, whom, cells.get(Column.VALUE, "")))
    return TypedLots(tuple(lots), tuple(unread))


def _cut_again(read: Iterable[Row]) -> list[Row]:
    """Cut the cells that hold another separator: a list may be pasted from several places.

    A tab always parts two cells; a semicolon does in a line that has fewer cells than the others.
    """
    rows = [replace(row, cells=_split(row.cells, "\t")) for row in read]
    width = max((len(row.cells) for row in rows), default=0)
    return [
        row if len(row.cells) == width else replace(row, cells=_split(row.cells, ";"))
        for row in rows
    ]


def _split(cells: Sequence[str], separator: str) -> tuple[str, ...]:
    return tuple(part for cell in cells for part in cell.split(separator))


def _parted(rows: list[Row], categories: Sequence[str]) -> list[Row]:
    cuts = [_cut(row.cell(0).strip(), categories) for row in rows]
    ranked = sum(cut is not None for cut in cuts)
    if max(len(row.cells) for row in rows) > 1 or 2 * ranked <= len(rows):
        return rows
    pairs = zip(rows, cuts, strict=True)
    return [replace(row, cells=cut or ("", *row.cells)) for row, cut in pairs]


def _cut(text: str, categories: Sequence[str]) -> tuple[str, str] | None:
    ranked = _RANKED.fullmatch(text)
    if ranked is None or not _is_whom(ranked[1], categories):
        return None
    return ranked[1], ranked[2]


def _needed(typed: str, categories: Sequence[str]) -> int:
    try:
        whom = read_whom(typed, categories)
    except Refused:
        return 1
    if whom.by is PrizeBy.LAST and whom.last is not None:
        return whom.last
    if whom.first is None or whom.last is None:
        return 1
    return max(1, whom.last - whom.first + 1)


def _first_of_each(header: Sequence[Column | None]) -> dict[Column, int]:
    return {column: at for at, column in reversed([*enumerate(header)]) if column is not None}


def _guessed(rows: Sequence[Row], categories: Sequence[str]) -> dict[Column, int]:
    """Return the columns of a list without headers, guessed from its cells."""
    width = max(len(row.cells) for row in rows)
    cells = {
        at: [row.cell(at).strip() for row in rows if row.cell(at).strip()] for at in range(width)
    }
    columns: dict[Column, int] = {}

    # A whole number may be a quantity, a rank or a value: the other texts of its column tell which.
    telling = {at: [text for text in texts if not text.isdecimal()] for at, texts in cells.items()}

    def take(column: Column, is_it: Callable[[str], bool]) -> None:
        for at, texts in telling.items():
            many = 2 * sum(map(is_it, texts)) > len(texts)
            if column not in columns and at not in columns.values() and many:
                columns[column] = at

    take(Column.VALUE, lambda text: bool(_AMOUNT.fullmatch(text)))
    take(Column.WHOM, lambda text: bool(_FOR.match(text)) or _is_whom(text, categories))
    telling = {at: texts for at, texts in telling.items() if 2 * len(texts) > len(cells[at])}
    take(Column.NAME, bool)
    counts = [at for at, texts in cells.items() if texts and at not in columns.values()]
    counts = [at for at in counts if all(text.isdecimal() for text in cells[at])]
    ranks = [at for at in counts if cells[at] == [str(n) for n in range(1, len(rows) + 1)]]
    if Column.WHOM not in columns and ranks and (len(rows) > 1 or len(counts) > 1):
        columns[Column.WHOM] = ranks[0]
        counts.remove(ranks[0])
    for column, at in zip((Column.QUANTITY, Column.VALUE), counts, strict=False):
        columns.setdefault(column, at)
    return columns


def _is_whom(text: str, categories: Sequence[str]) -> bool:
    try:
        read_whom(text, categories)
    except Refused:
        return False
    return True
