"""Treasurer's sheet: tables one under the other, each with its sums, then lines to sign."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import partial

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.files.exports import Cents, Value
from tournaments.papers.kit.fonts import Font, faces, wrap
from tournaments.papers.kit.layout import GREY, LEADING, LEFT, RIGHT, Leaves, Paper, Pen
from tournaments.papers.kit.names import Naming, name_lines, naming_of, people_named
from tournaments.papers.kit.structure import Role
from tournaments.queries.cash.treasury import Treasury
from tournaments.queries.cash.treasury_tables import Section, sections
from tournaments.words.figures import hour
from tournaments.words.money import euros
from tournaments.words.numbers import number

SIZE, TITLE = 9.0, 13.0
#: Space above a title, above and below a line of text, and between two columns, in points.
ABOVE, AROUND, BETWEEN = 16.0, 2.2, 8.0
#: Largest width that a column reserves for one word, and for one person, in points.
WIDEST_WORD, WIDEST_PERSON = 74.0, 132.0
SIGNATURE = 74.0
MOST_LINES = 30
#: Last rows, which stay with the signatures: an operation and the sum, not an empty page.
SIGNED = 2
#: Spaces where a line does not break: before a figure or a sign, after « or ×.
_HELD = re.compile(r" (?=[\d:;?!»×€])|(?<=[«×]) ")


@dataclass(frozen=True, slots=True)
class _Column:
    left: float
    width: float
    align: float


@dataclass(frozen=True, slots=True)
class _Row:
    """Lines that stay together: a row of a table, its head, a title or a note."""

    cells: tuple[tuple[str, ...], ...]
    columns: Sequence[_Column]
    font: Font
    size: float = SIZE
    above: float = 0.0
    ruled: bool = False
    # Whether it introduces the rows under it, and must stay with them.
    head: bool = False
    # What it is to a listener, outside a table.
    role: Role | None = Role.TEXT
    # Title and heading to repeat above this row when it begins a page.
    again: tuple[_Row, ...] = ()

    @property
    def height(self) -> float:
        lines = max((len(cell) for cell in self.cells), default=0)
        return self.above + lines * self.size * LEADING + 2 * AROUND


def treasurer_sheet(treasury: Treasury) -> Leaves:
    """Lay out the sales, the receipts and expenses, the counts, the debts and every operation."""
    paper = Paper(treasury.contest, _("Feuille du trésorier"))
    rows = [row for section in sections(treasury) for row in _rows(section, paper)]
    pages = _pages(rows, paper.height)
    last = len(pages) - 1
    return paper.print([partial(_draw, paper, page, at == last) for at, page in enumerate(pages)])


def _rows(section: Section, paper: Paper) -> Iterator[_Row]:
    """Yield the rows of a table: its title, its note, its head, its lines."""
    face = faces()
    whole = [_Column(paper.left, paper.width, LEFT)]

    def titled(heading: str, role: Role | None) -> _Row:
        title = wrap(heading, face.bold, TITLE, paper.width)
        return _Row((title,), whole, face.bold, TITLE, ABOVE, head=True, role=role)

    yield titled(section.sheet.title, Role.HEADING)
    if section.note:
        note = wrap(section.note, face.regular, SIZE, paper.width)
        yield _Row((note,), whole, face.regular, head=True)
    if not section.sheet.rows:
        return
    texts = [[_cell_text(value) for value in row] for row in section.sheet.rows]
    columns = _columns(section, texts, paper)
    head = _cells(section.sheet.header, columns, face.narrow_bold)
    heading = _Row(head, columns, face.narrow_bold, ruled=True, head=True)
    yield heading
    again = titled(_("%(title)s (suite)") % {"title": section.sheet.title}, None), heading
    sums = len(texts) - section.totals
    naming = naming_of(paper.contest.individuals)
    for at, line in enumerate(texts):
        font = face.bold if at >= sums else face.regular
        cells = _cells(line, columns, font, section.teams, naming)
        # Cut a line taller than a page into several rows.
        for start in range(0, max(map(len, cells)), MOST_LINES):
            part = tuple(cell[start : start + MOST_LINES] for cell in cells)
            yield _Row(part, columns, font, ruled=True, again=again)


def _cells(
    line: Sequence[str],
    columns: Sequence[_Column],
    font: Font,
    teams: int = -1,
    naming: Naming = Naming.TEXT,
) -> tuple[tuple[str, ...], ...]:
    named = [naming if at == teams else Naming.TEXT for at in range(len(line))]
    return tuple(
        name_lines(text, font, SIZE, column.width, of, SIZE, grows=True)[0] if text else ()
        for text, column, of in zip(line, columns, named, strict=True)
    )


def _columns(section: Section, cell_texts: list[list[str]], paper: Paper) -> list[_Column]:
    """Return the columns: figures at full width, texts at least as wide as their longest word."""
    face = faces()
    figures = [_figures(section, at) for at in range(len(section.sheet.header))]
    least, natural = [], []
    for at, head in enumerate(section.sheet.header):
        texts = [row[at] for row in cell_texts]
        # A head of several words may wrap.
        words = max((_width(word, face.narrow_bold) for word in head.split()), default=0.0)
        whole = max([words, *(_width(text, face.bold) for text in texts)])
        longest = max([words, *(_width(word, face.bold) for t in texts for word in t.split(" "))])
        if at == section.teams:
            people = (_width(f"{one} –", face.regular) for t in texts for one in people_named(t))
            low = max(words, min(max(people, default=0.0), WIDEST_PERSON))
        else:
            low = min(longest, WIDEST_WORD)
        least.append(whole if figures[at] else low)
        natural.append(whole)
    room = paper.width - BETWEEN * (len(natural) - 1)
    wished = sum(natural) - sum(least)
    spare = room - sum(least)
    part = min(1.0, spare / wished) if wished else 0.0
    widths = [low + part * (high - low) for low, high in zip(least, natural, strict=True)]
    return _placed(paper, widths, figures, room - sum(widths))


def _placed(
    paper: Paper, widths: Sequence[float], figures: Sequence[bool], spare: float
) -> list[_Column]:
    grows = figures.index(False) if False in figures else None
    left, columns = paper.left, []
    for at, (width, figure) in enumerate(zip(widths, figures, strict=True)):
        whole = width + (max(spare, 0.0) if at == grows else 0.0)
        columns.append(_Column(left, whole, RIGHT if figure else LEFT))
        left += whole + BETWEEN
    return columns


def _figures(section: Section, at: int) -> bool:
    values = [row[at] for row in section.sheet.rows if row[at] is not None]
    kinds = (int, Cents, date)
    return bool(values) and all(isinstance(value, kinds) for value in values)


def _width(text: str, font: Font) -> float:
    # This is an estimate: `wrap` replaces a character that the font lacks by another one.
    return sum(font.widths.get(letter, 1000.0) for letter in text) * SIZE / 1000 + 0.5


def _cell_text(value: Value) -> str:
    if isinstance(value, Cents):
        return euros(value.cents)
    if isinstance(value, datetime):
        day = date_format(timezone.localtime(value), "d/m")
        return f"{day}\N{NO-BREAK SPACE}{hour(value)}"
    if isinstance(value, date):
        return date_format(value, "d/m/Y")
    if isinstance(value, int | Decimal):
        return number(value)
    return _HELD.sub("\N{NO-BREAK SPACE}", value or "")


def _pages(rows: Sequence[_Row], height: float) -> list[list[_Row]]:
    """Split the rows into pages, the last one with room to sign.

    A title stays with the next row, and a cut table repeats its title and its head.
    """
    pages: list[list[_Row]] = [[]]
    used = 0.0
    for at, row in enumerate(rows):
        signed = at == len(rows) - SIGNED
        needed = _height(rows[at:]) + SIGNATURE if signed else row.height
        if pages[-1] and used + needed > height:
            pages.append(_left_alone(pages[-1]) or list(row.again))
            used = _height(pages[-1])
        pages[-1].append(row)
        used += row.height
    return pages


def _height(rows: Sequence[_Row]) -> float:
    return sum(row.height for row in rows)


def _left_alone(page: list[_Row]) -> list[_Row]:
    rows: list[_Row] = []
    while len(page) > 1 and page[-1].head:
        rows.insert(0, page.pop())
    return rows


def _draw(paper: Paper, page: Sequence[_Row], last: bool, pen: Pen) -> None:
    top = paper.top
    lines = []
    for row in page:
        top -= row.above + AROUND
        role, line = row.role, None
        if row.ruled:
            table, begins = pen.structure.table(row.columns)
            role = Role.CELL if not row.head else Role.HEAD if begins else None
            line = None if role is None else pen.structure.add(Role.ROW, table)
        for cell, column in zip(row.cells, row.columns, strict=True):
            with pen.drawing(role, line):
                at = column.left + column.width * column.align
                pen.lines(at, top, cell, row.font, row.size, column.align)
        top -= row.height - row.above - AROUND
        if row.ruled:
            lines.append((paper.left, top, paper.left + paper.width, top))
    pen.rules(lines, 0.4, GREY)
    if last:
        _sign(paper, pen)


def _sign(paper: Paper, pen: Pen) -> None:
    face = faces()
    half = paper.width / 2 - BETWEEN
    for at, label in enumerate((_("Le trésorier"), _("Pour l’association"))):
        left = paper.left + at * (half + 2 * BETWEEN)
        pen.text(left, paper.bottom + 52, label, face.regular, SIZE)
        pen.dotted(left, paper.bottom + 10, half)
