"""Layout of a bracket on a grid: a column is a level of matches, a row half the height of a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from .plan import Fixture, Source, before_kept, plan

#: Height of a box, and space under it, in rows.
BOX = 2
GAP = 1
#: Columns and matches of each, where a round stands apart: a screen shows so many at once.
APART_COLUMNS, APART_BOXES = 2, 4
#: More columns than any bracket has.
MOST_COLUMNS = 64


@dataclass(frozen=True, slots=True)
class Box:
    """Match at ``column`` and ``row``; the row is that of the middle of its box."""

    fixture: Fixture
    column: int
    row: float


@dataclass(frozen=True, slots=True)
class Line:
    """Line from the right of a box to the left of the winner's next one: column, rows."""

    column: int
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Part:
    """Matches linked by their winners, for the places ``first`` to ``last``."""

    first: int
    last: int
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    columns: int
    rows: float


def layout(size: int, places: str, kept: int = 0) -> tuple[Part, ...]:
    """Return the parts of a bracket of this many teams; the part for first place comes first.

    A hall's bracket that leaves ``kept`` teams has one part for each of them.

    >>> [(part.first, part.last, part.columns, len(part.boxes)) for part in layout(5, "third")]
    [(1, 5, 3, 4), (3, 4, 1, 1)]
    """
    fixtures = before_kept(size, kept) if kept else plan(size, places)
    by_slot = {fixture.slot: fixture for fixture in fixtures}
    fed = {source.slot for one in fixtures for source in one.sources if not source.loser}
    ends = [fixture for fixture in fixtures if fixture.slot not in fed]
    parts = [_part(end, by_slot) for end in sorted(ends, key=lambda end: end.first)]
    return tuple(parts)


def rounds_apart(
    fixtures: Sequence[Fixture], columns: int = APART_COLUMNS, boxes: int = APART_BOXES
) -> Iterator[Part]:
    """Yield the matches of each round in order, in parts of so many ``columns`` of ``boxes``.

    >>> from .plan import plan_with_returns
    >>> [(part.columns, part.rows) for part in rounds_apart(plan_with_returns(20, 1))]
    [(2, 11.0), (1, 5.0), (2, 11.0), (1, 8.0), (1, 5.0), (1, 2.0)]
    """
    for _level, alike in groupby(fixtures, key=lambda one: one.level):
        matches = list(alike)
        for start in range(0, len(matches), columns * boxes):
            some = matches[start : start + columns * boxes]
            yield _part_of(
                [
                    Box(fixture, place // boxes, place % boxes * (BOX + GAP) + BOX / 2)
                    for place, fixture in enumerate(some)
                ]
            )


def split(part: Part, rows: float, columns: int = MOST_COLUMNS) -> tuple[Part, ...]:
    """Split the part into sheets of at most ``rows`` rows and ``columns`` columns, two or more.

    The first sheet returned has the last rounds. Each match in its first column that others lead to
    is also the last match of another sheet, and is shown on both.
    """
    if part.rows <= rows and part.columns <= columns:
        return (part,)
    first = max(0, part.columns - columns)
    while _height(part, first) > rows:
        first += 1
    end = _from_column(part, first)
    below = [_up_to(part, box) for box in part.boxes if box.column == first]
    led = (one for one in below if len(one.boxes) > 1)
    return (end, *(piece for one in led for piece in split(one, rows, columns)))


def _part(end: Fixture, by_slot: Mapping[int, Fixture]) -> Part:
    levels: dict[int, int] = {}
    _collect(end, by_slot, levels)
    first = min(by_slot[slot].level for slot in levels)
    rows: dict[int, float] = {}
    _place(end, by_slot, rows, 0.0)
    boxes = [
        Box(by_slot[slot], by_slot[slot].level - first, row) for slot, row in sorted(rows.items())
    ]
    return _part_of(boxes)


def _collect(fixture: Fixture, by_slot: Mapping[int, Fixture], levels: dict[int, int]) -> None:
    levels[fixture.slot] = fixture.level
    for source in fixture.sources:
        if _leads(source):
            _collect(by_slot[source.slot], by_slot, levels)


def _place(
    fixture: Fixture, by_slot: Mapping[int, Fixture], rows: dict[int, float], top: float
) -> float:
    """Place a match in the middle of those that lead to it, below ``top``; return the bottom."""
    before = [by_slot[source.slot] for source in fixture.sources if _leads(source)]
    if not before:
        rows[fixture.slot] = top + BOX / 2
        return top + BOX + GAP
    bottom = top
    for one in before:
        bottom = _place(one, by_slot, rows, bottom)
    if len(before) == 2:
        rows[fixture.slot] = (rows[before[0].slot] + rows[before[1].slot]) / 2
    else:
        # One team has no match before this one: its side stays free, above or below the other's.
        rows[fixture.slot] = rows[before[0].slot]
    return bottom


def _leads(source: Source) -> bool:
    return bool(source.slot) and not source.loser


def _part_of(boxes: Sequence[Box]) -> Part:
    top = min(box.row for box in boxes) - BOX / 2
    moved = [replace(box, row=box.row - top) for box in boxes]
    places = {box.fixture.slot: box for box in moved}
    lines = [
        Line(places[source.slot].column, places[source.slot].row, box.row)
        for box in moved
        for source in box.fixture.sources
        if _leads(source) and source.slot in places
    ]
    return Part(
        first=min(box.fixture.first for box in moved),
        last=max(box.fixture.last for box in moved),
        boxes=tuple(moved),
        lines=tuple(lines),
        columns=max(box.column for box in moved) + 1,
        rows=max(box.row for box in moved) + BOX / 2,
    )


def _height(part: Part, column: int) -> float:
    counts = [sum(box.column == one for box in part.boxes) for one in range(column, part.columns)]
    return max(counts) * (BOX + GAP) - GAP


def _from_column(part: Part, first: int) -> Part:
    boxes = [box for box in part.boxes if box.column >= first]
    rows: dict[int, float] = {}
    for place, box in enumerate(box for box in boxes if box.column == first):
        rows[box.fixture.slot] = place * (BOX + GAP) + BOX / 2
    for box in boxes:
        if box.column > first:
            before = [rows[source.slot] for source in box.fixture.sources if _leads(source)]
            rows[box.fixture.slot] = sum(before) / len(before)
    return _part_of([Box(box.fixture, box.column - first, rows[box.fixture.slot]) for box in boxes])


def _up_to(part: Part, end: Box) -> Part:
    by_slot = {box.fixture.slot: box for box in part.boxes}
    boxes: list[Box] = []

    def add(box: Box) -> None:
        boxes.append(box)
        for source in box.fixture.sources:
            if _leads(source):
                add(by_slot[source.slot])

    add(end)
    first = min(box.column for box in boxes)
    return _part_of([replace(box, column=box.column - first) for box in sorted(boxes, key=_slot)])


def _slot(box: Box) -> int:
    return box.fixture.slot
