"""Drawing of a grid: heads, rules, and the text row by row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import GUTTER
from tournaments.papers.kit.grid_layout import LaidRow, Setting, head_size
from tournaments.papers.kit.layout import GREY, LEADING, Paper, Pen
from tournaments.papers.kit.right_to_left import turned
from tournaments.papers.kit.structure import END, Role

#: Widths of the rules between two rows, and of those around a block, in points.
LIGHT, STRONG = 0.5, 1.0
#: Height of a base line above the bottom of its line: of a head, of a cell, of a note.
HEAD_BASE, CELL_BASE, NOTE_BASE = 0.45, 0.95, 0.9


def draw_page(paper: Paper, setting: Setting, blocks: Sequence[list[LaidRow]], pen: Pen) -> None:
    """Draw blocks of rows side by side, read aloud as one table on all its pages."""
    table, begins = pen.structure.table(setting)
    for position, block in enumerate(blocks):
        left = paper.left + position * (setting.width + GUTTER)
        top = paper.top - setting.header
        tops = list(accumulate((-row.height for row in block), initial=top))
        _draw_heads(setting, left, top, pen, table if begins and not position else None)
        _draw_rules(setting, block, tops, left, pen)
        _draw_text(setting, block, tops, left, pen, table)


def _draw_heads(setting: Setting, left: float, bottom: float, pen: Pen, table: int | None) -> None:
    size, font = head_size(setting.size), faces().bold
    row = None if table is None else pen.structure.add(Role.ROW, table)
    for (column, width), lines in zip(setting.columns, setting.heads, strict=True):
        base = bottom + size * (HEAD_BASE + (len(lines) - 1) * LEADING)
        x = left + setting.gap / 2 + (width - setting.gap) * column.align
        with pen.drawing(None if row is None else Role.HEAD, row):
            pen.lines(x, base + size, lines, font, size, column.align)
        left += width


def _draw_rules(
    setting: Setting, block: Sequence[LaidRow], tops: Sequence[float], left: float, pen: Pen
) -> None:
    right = left + setting.width
    edges = list(accumulate((width for _column, width in setting.columns), initial=left))
    light = [
        (edges[1] if laid.row.tied else left, top, right, top)
        for laid, top in zip(block[1:], tops[1:], strict=False)
    ]
    if light:
        pen.rules(light, LIGHT, GREY)
    pen.rules([(left, y, right, y) for y in (tops[0], tops[-1])], STRONG)
    if setting.grid.ruled:
        pen.rules([(x, tops[0], x, tops[-1]) for x in edges], LIGHT, GREY)


def _draw_text(
    setting: Setting,
    block: Sequence[LaidRow],
    tops: Sequence[float],
    left: float,
    pen: Pen,
    table: int,
) -> None:
    """Draw the text row by row, so that a screen reader reads it in visual order."""
    gap, padding = setting.gap, setting.padding
    noted = setting.grid.noted
    edges = accumulate((width for _column, width in setting.columns), initial=left + gap / 2)
    placed = [
        (column.font, column.align, edge + (width - gap) * column.align, index in noted)
        for index, ((column, width), edge) in enumerate(zip(setting.columns, edges, strict=False))
    ]
    note_left = left + gap / 2 + sum(width for _column, width in setting.columns[: noted.start])
    note_font, small = faces().narrow, setting.note
    structure, written = pen.structure, pen.letters.line
    pen.letters.begin()
    texts = ["BT"]
    for laid, top in zip(block, tops, strict=False):
        row = structure.add(Role.ROW, table)
        numbers = structure.add_all(Role.CELL, row, len(placed))
        for number, (font, align, start, raised), (lines, size) in zip(
            numbers, placed, laid.cells, strict=True
        ):
            if not lines:
                continue
            texts.append(structure.mark(number))
            room = laid.height - 2 * padding - (laid.under if raised else 0.0)
            base = top - padding - (room - len(lines) * size * LEADING) / 2 - size * CELL_BASE
            for line in lines:
                shift = font.width(line) * size * align if align else 0.0
                texts.append(written(start - shift, base, turned(line), font, size))
                base -= size * LEADING
            texts.append(END)
        if laid.note:
            texts.append(structure.mark(numbers[noted.start]))
            base = top - laid.height + padding + laid.under - small * NOTE_BASE
            for line in laid.note:
                texts.append(written(note_left, base, turned(line), note_font, small))
                base -= small * LEADING
            texts.append(END)
    texts.append("ET")
    pen.show("\n".join(texts))
