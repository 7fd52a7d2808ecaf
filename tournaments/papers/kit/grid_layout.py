"""A grid set in one size of type: widths of its columns, lines of its rows, blocks of rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest

from tournaments.papers.kit.fonts import Font, faces, shown, wrap
from tournaments.papers.kit.grid import GUTTER, Column, Grid, GridRow
from tournaments.papers.kit.layout import LEADING
from tournaments.papers.kit.names import ROUNDING, Lines, Naming, name_lines, people_named
from tournaments.papers.kit.reading import Reading

#: Space between two columns, in multiples of the type size, and the least width beside a content.
GAP, CONTENT_GAP = 0.6, 0.62
#: Sizes of the heads of columns: multiple of the type size, least and largest in points.
HEAD, LEAST_HEAD, LARGEST_HEAD = 0.8, 8.5, 12.0
#: Space under the heads of columns, in multiples of their size.
UNDER_HEAD = 0.6
#: Size of the notes: multiple of the type size, and least in points.
NOTE, LEAST_NOTE = 0.75, 9.0
#: A longer name of a person may be shortened, in multiples of its size: about 28 letters.
LONGEST_PERSON = 16.0
#: Lines of a page that a row cut into several leaves free.
FREE_LINES = 2
#: Heights tried to balance blocks side by side.
STEPS = 20
#: Most space that a grid shorter than its page adds to a row, in multiples of the type size.
MOST_SPREAD = 1.6


class Widths:
    """Widths of a grid's columns in any type size; each text is measured once."""

    def __init__(self, grid: Grid) -> None:
        self._columns, self._rows = grid.columns, grid.rows
        #: Texts of each row as they are drawn, with their widths in multiples of their size.
        self.measured = _measured(grid)
        self._shares = sum(column.share for column in grid.columns)
        self._contents = [
            0.0 if column.share or column.points else self._widest(at, column) * grid.scale(column)
            for at, column in enumerate(grid.columns)
        ]

    def at(self, size: float, width: float) -> list[float]:
        """Return the widths in text of this size, in points; together they are `width`."""
        fixed = self._fixed(size)
        left = max(width - sum(fixed), size)
        return [
            left * column.share / self._shares if column.share else own
            for column, own in zip(self._columns, fixed, strict=True)
        ]

    def shared(self, size: float, width: float) -> float:
        """Return the width that the columns with a share have together, in points."""
        return width - sum(self._fixed(size))

    def _widest(self, at: int, column: Column) -> float:
        held = _widest_of(column.font, column.holds)
        if column.wrapped:
            words = {word for row in self._rows for word in row.cells[at].split(" ")}
            return max(held, _widest_of(column.font, words))
        return max([held, *(row[at][1] for row in self.measured)])

    @cached_property
    def people(self) -> float:
        """Width of the longest person's name, columns added up, in multiples of its size."""
        return sum(
            min(LONGEST_PERSON, _widest_of(column.font, self._people(at)))
            for at, column in enumerate(self._columns)
            if column.naming is not Naming.TEXT
        )

    def _people(self, at: int) -> set[str]:
        return {person for row in self._rows for person in people_named(row.cells[at])}

    def _fixed(self, size: float) -> list[float]:
        bold, head = faces().bold, head_size(size)
        return [
            column.points
            if column.share or column.points
            else max(content * size, bold.width(column.head) * head) + size * CONTENT_GAP
            for content, column in zip(self._contents, self._columns, strict=True)
        ]


def _measured(grid: Grid) -> list[tuple[tuple[str, float], ...]]:
    fonts = [column.font for column in grid.columns]
    forms_of_fonts: list[dict[str, tuple[str, float]]] = [{} for _font in fonts]

    def measure(text: str, font: Font, forms: dict[str, tuple[str, float]]) -> tuple[str, float]:
        if text not in forms:
            form = shown(text, font)
            forms[text] = form, font.width(form)
        return forms[text]

    return [tuple(map(measure, row.cells, fonts, forms_of_fonts)) for row in grid.rows]


def _widest_of(font: Font, texts: Iterable[str]) -> float:
    return max((font.width(shown(text, font)) for text in texts), default=0.0)


def head_size(size: float) -> float:
    return max(LEAST_HEAD, min(LARGEST_HEAD, size * HEAD))


def note_size(size: float, reading: Reading) -> float:
    """Return the size of the notes in a grid of this size; as large as the rest from afar."""
    return size if reading is Reading.FAR else max(LEAST_NOTE, size * NOTE)


@dataclass(frozen=True, slots=True)
class LaidRow:
    """Row set in a size: its lines and its height in points, `under` being that of the note."""

    row: GridRow
    cells: tuple[Lines, ...]
    note: tuple[str, ...]
    under: float
    height: float


class Setting:
    """A grid in one size of type, in points. `blocks` go down the page and then across."""

    def __init__(
        self, grid: Grid, widths: Widths, size: float, width: float, height: float
    ) -> None:
        self.grid = grid
        self.size = size
        self.width = (width - (grid.blocks - 1) * GUTTER) / grid.blocks
        self.columns = list(zip(grid.columns, widths.at(size, self.width), strict=True))
        self.gap = size * GAP
        head = head_size(size)
        self.heads = [
            wrap(column.head, faces().bold, head, max(wide - self.gap, 1))
            for column, wide in self.columns
        ]
        self.header = max(map(len, self.heads)) * head * LEADING + head * UNDER_HEAD
        self.room = height - self.header
        #: Space above and below the text of a row, in points.
        self.padding = grid.padding * size
        self.note = note_size(size, grid.reading)
        self._smallest = grid.reading.least_name(0)
        self._least = min(grid.reading.least_name(size), size)
        self._noted = grid.noted
        noted = sum(wide for _column, wide in self.columns[self._noted.start : self._noted.stop])
        self._note_width = noted - self.gap
        self._sizes = [self.text_size(column) for column in grid.columns]
        self._rooms = [wide - self.gap for _column, wide in self.columns]
        self._rows = [
            part
            for row, measured in zip(grid.rows, widths.measured, strict=True)
            for part in self._parts(row, measured)
        ]
        self.blocks = self._blocks(self.room)

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.blocks) // self.grid.blocks))

    @property
    def even(self) -> bool:
        """Whether no name is smaller than the others of its column."""
        return all(
            size >= usual
            for laid in self._rows
            for (lines, size), usual in zip(laid.cells, self._sizes, strict=True)
            if lines
        )

    def balance(self) -> None:
        """Balance the heights of blocks side by side, so that the last one is not nearly empty."""
        wanted = self.pages * self.grid.blocks
        if self.grid.blocks < 2 or not self._rows:
            return
        least = sum(row.height for row in self._rows) / wanted
        for step in range(STEPS + 1):
            blocks = self._blocks(least + (self.room - least) * step / STEPS)
            if len(blocks) <= wanted:
                self.blocks = blocks
                return

    def spread(self) -> None:
        """Space the rows out where they all are on one page and leave it partly empty."""
        if self.pages > 1 or not self._rows:
            return
        extra = min(
            MOST_SPREAD * self.size,
            *((self.room - sum(row.height for row in block)) / len(block) for block in self.blocks),
        )
        self.padding += extra / 2
        self.blocks = [
            [replace(row, height=row.height + extra) for row in block] for block in self.blocks
        ]

    def text_size(self, column: Column) -> float:
        """Return the size of the text of a column, in points."""
        return self.size * self.grid.scale(column)

    def _blocks(self, room: float) -> list[list[LaidRow]]:
        blocks: list[list[LaidRow]] = []
        used = room + 1
        for row, after in zip_longest(self._rows, self._rows[1:]):
            # The first row of a group is not alone at the foot of a page.
            begins = after is not None and after.row.tied and not row.row.tied
            kept = after.height if begins else 0.0
            if used + row.height + kept > room + ROUNDING:
                blocks.append([])
                used = 0.0
                row = self._headed(row)
            blocks[-1].append(row)
            used += row.height
        return blocks

    def _headed(self, laid: LaidRow) -> LaidRow:
        row = laid.row
        if not row.again or row.cells[0] == row.again or not any(lines for lines, _ in laid.cells):
            return laid
        cells = (self._cell(row.again, 0), *laid.cells[1:])
        return self._laid(row, cells, laid.note)

    def _parts(self, row: GridRow, measured: Sequence[tuple[str, float]]) -> Iterator[LaidRow]:
        """Yield the row; a row taller than a page is cut into several."""
        cells = tuple(
            (((lines,) if lines else ()), size)
            if across * size <= room + ROUNDING
            else self._cell(row.cells[at], at)
            for at, ((lines, across), size, room) in enumerate(
                zip(measured, self._sizes, self._rooms, strict=True)
            )
        )
        note: tuple[str, ...] = ()
        if row.note:
            note = wrap(row.note, faces().narrow, self.note, self._note_width)
        laid = self._laid(row, cells, note)
        if laid.height <= self.room:
            yield laid
            return
        tallest = max(size for _lines, size in cells)
        most = max(1, int(self.room / (tallest * LEADING)) - FREE_LINES)
        for start in range(0, max(len(lines) for lines, _size in cells), most):
            part = tuple((lines[start : start + most], size) for lines, size in cells)
            yield self._laid(row, part, ())
        for start in range(0, len(note), most):
            empty: tuple[Lines, ...] = (((), self.size),) * len(cells)
            yield self._laid(row, empty, note[start : start + most])

    def _cell(self, text: str, at: int) -> Lines:
        column, size = self.grid.columns[at], self._sizes[at]
        # A sorted list has no shorter names: small type is better than a name in three lines.
        listed = column.naming is Naming.LISTED
        least = min(self._smallest if listed else self._least, size)
        room = self._rooms[at]
        return name_lines(text, column.font, size, room, column.naming, least, grows=True)

    def _laid(self, row: GridRow, cells: tuple[Lines, ...], note: tuple[str, ...]) -> LaidRow:
        under = len(note) * self.note * LEADING
        tall = under
        for index, (lines, size) in enumerate(cells):
            text = len(lines) * size * LEADING
            tall = max(tall, text + under if index in self._noted else text)
        return LaidRow(row, cells, note, under, tall + 2 * self.padding)
