"""Type is the largest that its room allows, and no larger."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.papers.kit.fitted import fit, largest, on_fewest_pages, sizes_between
from tournaments.papers.kit.fonts import faces

SIZES = sizes_between(20, 6, 1)


@given(st.text("abc DEF-éÀ", min_size=1, max_size=80), st.floats(20, 400), st.floats(5, 200))
def test_a_text_takes_the_largest_size_whose_lines_fit(
    text: str, width: float, room: float
) -> None:
    font = faces().regular
    found = fit(text, font, SIZES, width, room)

    assert found.size in SIZES
    assert found.height <= room + 0.02 or found.size == SIZES[-1]
    for size in SIZES[: SIZES.index(found.size)]:
        assert fit(text, font, (size,), width, room).height > room


def test_nothing_fits_and_the_smallest_is_taken() -> None:
    assert largest((3.0, 2.0, 1.0), lambda size: size, lambda size: size < 0) == 1.0


@given(st.integers(1, 60))
def test_the_largest_type_adds_no_page_to_the_smallest(lines: int) -> None:
    def pages(size: float) -> int:
        return -(-lines * int(size * 12) // 700)

    found = on_fewest_pages(SIZES, lambda size: size, pages)

    assert pages(found) == pages(SIZES[-1])
    assert all(pages(size) > pages(found) for size in SIZES if size > found)
