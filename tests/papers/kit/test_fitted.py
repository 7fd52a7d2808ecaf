"""Type is the largest that its room allows, and no larger."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.papers.kit.fitted import (
    Part,
    clipped,
    first_fitting,
    fit,
    fit_all,
    height_of,
    largest,
    on_fewest_pages,
    size_across,
    sizes_between,
    sizes_by_ratio,
)
from tournaments.papers.kit.fonts import faces, shown, widest_compound, wrap

SIZES = sizes_between(20, 6, 1)
#: What people type, with the spaces of a keyboard.
TYPED = "Panier garni « du terroir » offert par la boucherie : bravo ! 2 × Repas"
TEXTS = st.text("abc DEF-éÀ", min_size=1, max_size=80)


@given(TEXTS, st.floats(20, 400), st.floats(5, 200))
def test_a_text_takes_the_largest_size_whose_lines_fit(
    text: str, width: float, room: float
) -> None:
    font = faces().regular
    fitting = fit(text, font, SIZES, width, room)

    assert fitting.size in SIZES
    assert fitting.height <= room + 0.02 or fitting.size == SIZES[-1]
    for size in SIZES[: SIZES.index(fitting.size)]:
        too_high = fit(text, font, (size,), width, room).height > room
        assert too_high or size * widest_compound(text, font) > width


def test_no_compound_name_is_cut_in_larger_type() -> None:
    fitting = fit("Anne de Montmorency-Luxembourg", faces().bold, SIZES, 200, 100)

    assert fitting.lines == ("Anne de", "Montmorency-Luxembourg")


def test_nothing_fits_and_the_smallest_is_taken() -> None:
    assert largest((3.0, 2.0, 1.0), lambda size: size, lambda size: size < 0) == 1.0


@given(st.integers(1, 60))
def test_the_largest_type_adds_no_page_to_the_smallest(lines: int) -> None:
    def pages(size: float) -> int:
        return -(-lines * int(size * 12) // 700)

    layout = on_fewest_pages(SIZES, lambda size: size, pages)

    assert pages(layout) == pages(SIZES[-1])
    assert all(pages(size) > pages(layout) for size in SIZES if size > layout)


@given(st.lists(TEXTS, min_size=1, max_size=4), st.floats(60, 400), st.floats(20, 200))
def test_paragraphs_take_the_largest_size_in_which_all_of_them_fit(
    texts: list[str], width: float, room: float
) -> None:
    face = faces()
    parts = (Part(texts[0], face.bold, 1.5), *(Part(text, face.regular) for text in texts[1:]))
    fittings = fit_all(parts, SIZES, width, room, 2)
    size = fittings[0].size / 1.5

    assert size in SIZES
    assert [block.size for block in fittings[1:]] == [size] * (len(texts) - 1)
    assert height_of(fittings, 2) <= room + 0.02 or size == SIZES[-1]
    if size < SIZES[0]:
        larger = SIZES[SIZES.index(size) - 1]
        too_high = height_of(fit_all(parts, (larger,), width, room, 2), 2) > room
        assert too_high or any(part.compound * larger > width for part in parts)


def test_sizes_by_ratio_shrink_evenly_and_end_at_the_smallest() -> None:
    sizes = sizes_by_ratio(12, 1.5)

    assert (sizes[0], sizes[-1]) == (12, 1.5)
    assert all(0.95 < small / large < 1 for large, small in pairwise(sizes))


def test_the_first_layout_that_fits_is_taken_and_the_last_one_if_none_does() -> None:
    layouts: list[int] = []

    def fits(layout: int) -> bool:
        layouts.append(layout)
        return layout >= 2

    assert first_fitting([1, 2, 3], fits) == 2
    assert layouts == [1, 2]
    assert first_fitting([0, 1], fits) == 1


@given(TEXTS, st.floats(5, 400))
def test_one_line_is_as_large_as_its_width_and_its_limits_allow(text: str, width: float) -> None:
    font = faces().bold
    size = size_across(text, font, width, 20, 6)
    wide = font.width(shown(text, font)) * size

    assert 6 <= size <= 20
    assert wide <= width + 0.01 or size == 6
    assert wide >= width - 0.01 or size == 20


def test_a_line_without_letters_has_the_largest_size() -> None:
    assert size_across("", faces().bold, 100, 20) == 20


@given(TEXTS, st.floats(20, 200))
def test_a_clipped_text_is_never_too_wide_and_says_that_it_is_cut(text: str, width: float) -> None:
    font = faces().regular
    words = clipped(text, font, 10, width)

    assert font.width(words) * 10 <= width
    assert words == text or (words.endswith("…") and text.startswith(words[:-1]))


def test_no_line_of_what_people_type_begins_or_ends_at_a_sign_that_holds_to_a_word() -> None:
    font = faces().regular
    lines = [line for width in range(60, 400, 5) for line in wrap(TYPED, font, 10, width)]

    assert not [line for line in lines if line[0] in "»:!" or line[-1] in "«×"]
