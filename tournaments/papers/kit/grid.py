"""Grids for the wall, in the largest type that the pages hold; names are never cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.papers.kit.fonts import Font, faces, wrap
from tournaments.papers.kit.layout import GREY, LEADING, LEFT, Leaves, Paper, Pen
from tournaments.papers.kit.right_to_left import turned

SIZES = (20.0, 18.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
SMALLEST = 9.0
GUTTER = 22.0


@dataclass(frozen=True, slots=True)
class Column:
    """Column of a grid. `scale` is its text size, in multiples of the row's."""

    header: str
    width: float
    font: Font
    align: float = LEFT
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class GridRow:
    """Row of a grid.

    `note` is printed small under the cells. A `tied` row shares the first cell of the row above it;
    `again` repeats that cell when the row begins a page.
    """

    cells: tuple[str, ...]
    note: str = ""
    tied: bool = False
    again: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows, columns and spacing of a grid.

    `columns` takes the text size and the available width. A note starts under column `note_from`
    and ends before column `note_to`; in columns `raised` to `note_to`, the text is printed above
    the note. `across` is the number of blocks of rows printed side by side on a page.
    """

    rows: Sequence[GridRow]
    columns: Callable[[float, float], Sequence[Column]]
    padding: float = 0.3
    raised: int = 1
    note_from: int = 1
    note_to: int | None = None
    across: int = 1
    smallest: float = SMALLEST
    largest: float = SIZES[0]
    #: Whether to rule the columns too, for filling in by hand.
    ruled: bool = False


@dataclass(frozen=True, slots=True)
class _Laid:
    cells: tuple[tuple[str, ...], ...]
    note: tuple[str, ...]
    under: float
    height: float
    tied: bool
    again: str


@dataclass(frozen=True, slots=True)
class _Layout:
    size: float
    columns: Sequence[Column]
    width: float
    blocks: list[list[_Laid]]
    header: float


def print_grid(paper: Paper, grid: Grid) -> Leaves:
    """Return the paper with the grid on as many pages as it needs, at least one."""
    layout = _lay(paper, grid)
    blocks = layout.blocks or [[]]
    pages = [blocks[i : i + grid.across] for i in range(0, len(blocks), grid.across)]
    return paper.print([partial(_draw_page, paper, grid, layout, page) for page in pages])


def _lay(paper: Paper, grid: Grid) -> _Layout:
    """Return the layout in the largest type that takes no more pages than the smallest type."""
    layout = _at(paper, grid, grid.smallest)
    fewest = -(-len(layout.blocks) // grid.across)
    for size in SIZES:
        if size <= grid.smallest:
            break
        if size > grid.largest:
            continue
        # Skip a size that is too large even with one line per row: it saves measuring every name.
        if len(grid.rows) * _one_line(grid, size) > fewest * grid.across * paper.height:
            continue
        larger = _at(paper, grid, size)
        if len(larger.blocks) <= fewest * grid.across:
            layout = larger
            break
    return _evened(paper, grid, layout)


def _one_line(grid: Grid, size: float) -> float:
    return size * (LEADING + 2 * grid.padding)


def _note_size(size: float) -> float:
    return max(SMALLEST, size * 0.75)


def header_size(size: float) -> float:
    """Return the size of a column's header above text of this size."""
    return max(SMALLEST - 0.5, min(12.0, size * 0.8))


def _at(paper: Paper, grid: Grid, size: float) -> _Layout:
    width = (paper.width - (grid.across - 1) * GUTTER) / grid.across
    columns = grid.columns(size, width)
    head = header_size(size)
    tallest = max(
        len(wrap(c.header, faces().bold, head, max(c.width - _gap(size), 1))) for c in columns
    )
    header = tallest * head * LEADING + head * 0.6
    room = paper.height - header
    laid = [part for row in grid.rows for part in _lay_row(grid, columns, row, size, room)]
    return _Layout(size, columns, width, _blocks(laid, room), header)


def _gap(size: float) -> float:
    """Return the space between two columns."""
    return size * 0.6


def _lay_row(
    grid: Grid, columns: Sequence[Column], row: GridRow, size: float, room: float
) -> list[_Laid]:
    gap = _gap(size)
    cells = tuple(
        wrap(text, column.font, size * column.scale, column.width - gap) if text else ()
        for text, column in zip(row.cells, columns, strict=True)
    )
    note: tuple[str, ...] = ()
    if row.note:
        room_under = sum(column.width for column in columns[grid.note_from : grid.note_to])
        note = wrap(row.note, faces().narrow, _note_size(size), room_under - gap)
    laid = _laid(grid, columns, cells, note, size, row)
    if laid.height <= room:
        return [laid]
    # Cut a row taller than a page into several rows.
    most = max(1, int(room / (size * LEADING * max(column.scale for column in columns))) - 2)
    parts = []
    for start_ in range(0, max(map(len, cells)), most):
        part = tuple(lines[start_ : start_ + most] for lines in cells)
        parts.append(_laid(grid, columns, part, (), size, row))
    for start_ in range(0, len(note), most):
        empty: tuple[tuple[str, ...], ...] = ((),) * len(cells)
        parts.append(_laid(grid, columns, empty, note[start_ : start_ + most], size, row))
    return parts


def _raised(grid: Grid, columns: Sequence[Column]) -> range:
    """Return the columns whose text is moved up above a note."""
    return range(grid.raised, len(columns) if grid.note_to is None else grid.note_to)


def _laid(
    grid: Grid,
    columns: Sequence[Column],
    cells: tuple[tuple[str, ...], ...],
    note: tuple[str, ...],
    size: float,
    row: GridRow,
) -> _Laid:
    under = len(note) * _note_size(size) * LEADING
    tall = under
    raised = _raised(grid, columns)
    for index, (lines, column) in enumerate(zip(cells, columns, strict=True)):
        text = len(lines) * size * column.scale * LEADING
        tall = max(tall, text + under if index in raised else text)
    height = tall + 2 * grid.padding * size
    return _Laid(cells, note, under, height, row.tied, row.again)


def _blocks(rows: list[_Laid], room: float) -> list[list[_Laid]]:
    blocks: list[list[_Laid]] = []
    used = room + 1
    for row in rows:
        if used + row.height > room + 0.01:
            blocks.append([])
            used = 0.0
        blocks[-1].append(row)
        used += row.height
    return blocks


def _evened(paper: Paper, grid: Grid, layout: _Layout) -> _Layout:
    """Balance the heights of side-by-side blocks, so that the last one is not nearly empty."""
    rows = [row for block in layout.blocks for row in block]
    pages = -(-len(layout.blocks) // grid.across)
    wanted = pages * grid.across
    full = paper.height - layout.header
    if grid.across < 2 or not rows:
        return layout
    least = sum(row.height for row in rows) / wanted
    for step in range(21):
        blocks = _blocks(rows, least + (full - least) * step / 20)
        if len(blocks) <= wanted:
            return _Layout(layout.size, layout.columns, layout.width, blocks, layout.header)
    return layout


def _draw_page(
    paper: Paper, grid: Grid, layout: _Layout, blocks: Sequence[list[_Laid]], pen: Pen
) -> None:
    for position, block in enumerate(blocks):
        left = paper.left + position * (layout.width + GUTTER)
        tops = [paper.top - layout.header]
        for row in block:
            tops.append(tops[-1] - row.height)
        _draw_header(paper, layout, left, pen)
        _draw_rules(layout, block, tops, left, pen)
        if grid.ruled:
            _draw_columns(layout, tops, left, pen)
        _draw_text(grid, layout, block, tops, left, pen)


def _draw_header(paper: Paper, layout: _Layout, left: float, pen: Pen) -> None:
    size = header_size(layout.size)
    gap = _gap(layout.size)
    font = faces().bold
    for column in layout.columns:
        lines = wrap(column.header, font, size, max(column.width - gap, 1))
        base = paper.top - layout.header + size * (0.45 + (len(lines) - 1) * LEADING)
        x = left + gap / 2 + (column.width - gap) * column.align
        for line in lines:
            pen.text(x, base, line, font, size, column.align)
            base -= size * LEADING
        left += column.width


def _draw_rules(
    layout: _Layout, block: list[_Laid], tops: list[float], left: float, pen: Pen
) -> None:
    right = left + layout.width
    second = left + layout.columns[0].width
    light = [
        (second if row.tied else left, top, right, top)
        for row, top in zip(block[1:], tops[1:], strict=False)
    ]
    if light:
        pen.rules(light, 0.5, GREY)
    pen.rules([(left, y, right, y) for y in (tops[0], tops[-1])], 1.0)


def _draw_columns(layout: _Layout, tops: list[float], left: float, pen: Pen) -> None:
    edges = [left]
    for column in layout.columns:
        edges.append(edges[-1] + column.width)
    pen.rules([(x, tops[0], x, tops[-1]) for x in edges], 0.5, GREY)


def _draw_text(
    grid: Grid, layout: _Layout, block: list[_Laid], tops: list[float], left: float, pen: Pen
) -> None:
    """Draw the text row by row, so that a screen reader reads it in visual order."""
    raised = _raised(grid, layout.columns)
    gap = _gap(layout.size)
    padding = grid.padding * layout.size
    placed = []
    x = left + gap / 2
    for index, column in enumerate(layout.columns):
        start = x + (column.width - gap) * column.align
        placed.append((column.font, layout.size * column.scale, column.align, start, index))
        x += column.width
    note_left = left + gap / 2 + sum(c.width for c in layout.columns[: grid.note_from])
    note_font, note_size = faces().narrow, _note_size(layout.size)
    text = pen.canvas.beginText()
    set_in: tuple[Font, float] | None = None
    for row, top in zip(block, tops, strict=False):
        for font, size, align, start, index in placed:
            lines = row.cells[index]
            if index == 0 and row.again and top == tops[0]:
                lines = (row.again,)
            if not lines:
                continue
            if set_in != (font, size):
                set_in = font, size
                text.setFont(font.name, size)
            room = row.height - 2 * padding - (row.under if index in raised else 0.0)
            base = top - padding - (room - len(lines) * size * LEADING) / 2 - size * 0.95
            for line in lines:
                shift = font.width(line) * size * align if align else 0.0
                text.setTextOrigin(start - shift, base)
                text.textOut(turned(line))
                base -= size * LEADING
        if row.note:
            set_in = note_font, note_size
            text.setFont(note_font.name, note_size)
            base = top - row.height + padding + row.under - note_size * 0.9
            for line in row.note:
                text.setTextOrigin(note_left, base)
                text.textOut(turned(line))
                base -= note_size * LEADING
    pen.canvas.drawText(text)
