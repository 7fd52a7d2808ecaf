"""Grid of a paper as a value: a table, but where people play is called that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.papers.kit.fonts import Font
from tournaments.papers.kit.layout import RIGHT
from tournaments.papers.kit.names import Naming
from tournaments.papers.kit.reading import LEAST_NAME, NEAR_SIZES, Reading

#: Space between two blocks side by side, in points.
GUTTER = 22.0
#: Padding of a grid with many columns, in multiples of the type size.
TIGHT = 0.22
#: Least width of a column of names beside many columns, in multiples of the type size.
NARROWEST = 13.0


class Span(StrEnum):
    """What the head of a page says of its rows: the first and the last."""

    TABLES = N_("tables %(first)s–%(last)s")
    RANKS = N_("rangs %(first)s–%(last)s")
    POOLS = N_("poules %(first)s–%(last)s")
    BOARDS = N_("étuis %(first)s–%(last)s")
    NUMBERS = N_("n° %(first)s–%(last)s")
    LETTERS = "%(first)s–%(last)s"

    def words(self, first: str, last: str) -> str:
        if first != last:
            return _(self.value) % {"first": first, "last": last}
        alone = {
            Span.TABLES: _("table %(first)s"),
            Span.RANKS: _("rang %(first)s"),
            Span.POOLS: _("poule %(first)s"),
            Span.BOARDS: _("étui %(first)s"),
            Span.NUMBERS: _("n° %(first)s"),
            Span.LETTERS: "%(first)s",
        }
        return alone[self] % {"first": first}


@dataclass(frozen=True, slots=True)
class Column:
    """Column of a grid, of a `share` of the width that others leave, or of so many `points`.

    Otherwise it is as wide as its widest cell or, if `wrapped`, its widest word, and `holds`.
    """

    head: str
    font: Font
    align: float = RIGHT
    share: float = 0.0
    points: float = 0.0
    #: Text size of its cells, in multiples of the row's.
    scale: float = 1.0
    holds: tuple[str, ...] = ()
    wrapped: bool = False
    #: How its cells are broken into lines and shortened.
    naming: Naming = Naming.TEXT


@dataclass(frozen=True, slots=True)
class GridRow:
    """Row of a grid. A `tied` row shares the first cell of the row above it.

    `again` repeats that cell when the row begins a page. `key` is what the head of the page shows
    of its first and last rows; empty, the row does not count.
    """

    cells: tuple[str, ...]
    note: str = ""
    tied: bool = False
    again: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns, rows and spacing of a grid."""

    columns: Sequence[Column]
    rows: Sequence[GridRow]
    #: Space above and below the text of a row, in multiples of its size.
    padding: float = 0.3
    #: First column that notes are under, and the one after the last. In these columns the text is
    #: above the note; in the others it is centred in the row. By default: from the first column
    #: with a share to the last column.
    notes: tuple[int, int] | None = None
    #: Number of blocks of rows side by side on a page; one in a grid read from afar.
    across: int = 1
    #: Limits of the type size, in points, for a paper read from near.
    smallest: float = LEAST_NAME
    largest: float = NEAR_SIZES[0]
    #: Least width of all columns with a share together, in multiples of the type size.
    narrowest: float = 0.0
    #: Whether to rule the columns too, for filling in by hand.
    ruled: bool = False
    #: Words for the range of rows at the head of each page, if there are several pages.
    span: Span | None = None
    reading: Reading = Reading.NEAR

    @property
    def blocks(self) -> int:
        return 1 if self.reading is Reading.FAR else self.across

    @property
    def sizes(self) -> tuple[float, ...]:
        if self.reading is Reading.FAR:
            return self.reading.sizes
        return tuple(size for size in self.reading.sizes if self.smallest <= size <= self.largest)

    def scale(self, column: Column) -> float:
        """Return the text size of a column in multiples of the row's: nothing small from afar."""
        return max(column.scale, 1.0) if self.reading is Reading.FAR else column.scale

    @property
    def noted(self) -> range:
        if self.notes is not None:
            return range(*self.notes)
        first = next((at for at, column in enumerate(self.columns) if column.share), 0)
        return range(first, len(self.columns))
