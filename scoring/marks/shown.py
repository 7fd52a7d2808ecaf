"""The table of the marks as it is shown: the rows that say more than another one does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from .cases import Case, row_name
from .form import Form
from .table import Row, Table

#: Case that covers another one where both mark alike: the table need not repeat it.
COVERED_BY: Final[Mapping[Case, Case]] = {
    "made-capot": "made",
    "made-bid-capot": "made-capot",
    "made-generale": "made-capot",
    "failed-bid-capot": "failed",
    "failed-generale": "failed",
    "defence-capot": "failed",
    "defence-capot-bid-capot": "failed-bid-capot",
    "defence-capot-generale": "failed-generale",
}
#: A factor of a form as text.
_TIMES: Final = re.compile(r"\* (\d+)")


class ShownRow(NamedTuple):
    """What both camps mark in a case, as text, for one doubling or for both.

    "* 2 (* 4)" is the factor of a contract coinché, then surcoinché.
    """

    case: Case
    doublings: tuple[int, ...]
    taker: str
    defence: str

    @property
    def name(self) -> str:
        """The name of the row: "failed-coinche", "failed-coinche (-surcoinche)"."""
        names = [row_name(self.case, doubled) for doubled in self.doublings]
        more = (f" ({name.removeprefix(self.case)})" for name in names[1:])
        return "".join((names[0], *more))


def shown_rows(table: Table) -> Iterator[ShownRow]:
    """Yield the rows that mark unlike the more general case, in the order of the table.

    A contract coinché and surcoinché are one row where only factors tell them apart.
    """
    rows = {key: row for key, row in table.items() if not _is_covered(table, *key)}
    for (case, doubled), row in rows.items():
        both = _both_doubled(case, rows.get((case, 1)), rows.get((case, 2))) if doubled else None
        if both is None:
            yield ShownRow(case, (doubled,), str(row.taker), str(row.defence))
        elif doubled == 1:
            yield both


def as_text(table: Table) -> str:
    """Return a table as lines of text: the name of each row, the taker's form, the defence's."""
    rows = [("case", *Row._fields)]
    rows += [(row.name, row.taker, row.defence) for row in shown_rows(table)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "".join(f"{line}\n" for line in lines)


def _both_doubled(case: Case, once: Row | None, twice: Row | None) -> ShownRow | None:
    """Return a case coinché and surcoinché as one row, or None where it takes two."""
    if once is None or twice is None:
        return None
    taker, defence = map(_together, once, twice)
    if taker is None or defence is None:
        return None
    return ShownRow(case, (1, 2), taker, defence)


def _together(once: Form, twice: Form) -> str | None:
    """Return two forms as one text; None where more than factors tells them apart.

    >>> _together(Form(base=500, times=2), Form(base=500, times=4))
    '500 * 2 (* 4)'
    >>> _together(Form(base=320), Form(base=640)) is None
    True
    """
    once_shown, other = str(once), str(twice)
    if _TIMES.sub("", once_shown) != _TIMES.sub("", other):
        return None
    factors = iter(_TIMES.findall(other))

    def both(factor: re.Match[str]) -> str:
        more = next(factors)
        return factor[0] if more == factor[1] else f"{factor[0]} (* {more})"

    return _TIMES.sub(both, once_shown)


def _is_covered(table: Table, case: Case, doubled: int) -> bool:
    general = COVERED_BY.get(case)
    return general is not None and table[case, doubled] == table.get((general, doubled))
