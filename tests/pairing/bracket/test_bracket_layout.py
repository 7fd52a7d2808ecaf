"""Layout of a bracket: boxes do not overlap, winners go on midway, large brackets are split."""

from __future__ import annotations

from itertools import pairwise

from tests.sweeps import for_each
from tournaments.pairing.bracket.layout import BOX, Part, layout, split

sizes = for_each("size", [2, 3, 5, 8, 12, 16, 17, 33, 64, 100, 256])
every_places = for_each("places", ["final", "third", "all"])


def slots(parts: tuple[Part, ...]) -> list[int]:
    return [box.fixture.slot for part in parts for box in part.boxes]


@sizes
@every_places
def test_every_match_is_drawn_once_and_none_covers_another(size, places):
    parts = layout(size, places)
    matches = size - 1
    if places == "third" and size >= 4:
        matches = size
    if places != "all":
        assert sorted(slots(parts)) == list(range(1, matches + 1))
    assert len(set(slots(parts))) == len(slots(parts))
    for part in parts:
        for column in range(part.columns):
            rows = sorted(box.row for box in part.boxes if box.column == column)
            assert rows[0] >= BOX / 2
            assert rows[-1] <= part.rows - BOX / 2
            assert all(below - above >= BOX for above, below in pairwise(rows))


@sizes
def test_a_line_goes_from_each_match_to_the_one_its_winner_plays(size):
    (part,) = layout(size, "final")
    assert len(part.lines) == len(part.boxes) - 1
    ends = {(box.column, box.row) for box in part.boxes}
    for line in part.lines:
        assert (line.column, line.start) in ends
        assert (line.column + 1, line.end) in ends


@sizes
def test_a_match_stands_in_the_middle_of_the_two_that_lead_to_it(size):
    (part,) = layout(size, "final")
    for box in part.boxes:
        before = [
            line.start
            for line in part.lines
            if (line.column + 1, line.end) == (box.column, box.row)
        ]
        if before:
            assert box.row == sum(before) / len(before)


@sizes
@for_each("rows, columns", [(5, 64), (11, 2), (11, 3), (23, 64)])
def test_a_large_bracket_is_cut_in_sheets_that_hold_it_all(size, rows, columns):
    (part,) = layout(size, "final")
    pieces = split(part, rows, columns)
    assert set(slots(pieces)) == set(range(1, size))
    assert all(piece.rows <= rows and piece.columns <= columns for piece in pieces)
    # A match is on two sheets only if it ends one of them, with those that lead to it.
    assert len(slots(pieces)) == size - 1 + len(pieces) - 1
    assert size == 2 or all(len(piece.boxes) > 1 for piece in pieces)
