"""What the ink of a line shows, on a sheet of strokes: no shade and no fading hides a doubt."""

from __future__ import annotations

import numpy as np
import pytest

from tournaments.annexes.photos.rules import Digit, Mark
from tournaments.annexes.photos.rules.deciding import numbers
from tournaments.annexes.photos.rules.ink import Ink
from tournaments.files.sheet_strip import DIGITS, Field

#: Digits ticked below the first line of each total, which the tests change.
TICKS = {Field.NS_TOTAL: (1, 2, 3), Field.EW_TOTAL: (8, 4, 5)}
#: Darkness of paper, of any kind, and the print of a box that is plain.
MEASURES, PRINT = ("mean", "peak", "around", "grey", "cell", "thin"), 0.2


def sheet_of(dark: float) -> dict[Field, Ink]:
    """Return the ink of two totals of four lines, ticked with strokes so dark but on the first."""
    sheet = {}
    for total, ticks in TICKS.items():
        measures = {name: np.zeros((1 + len(ticks), DIGITS)) for name in MEASURES}
        for line, value in enumerate(ticks, 1):
            for name in ("peak", "grey", "cell", "thin"):
                measures[name][line, value] = dark
            measures["mean"][line, value] = 0.3 * dark
        sheet[total] = Ink(**measures, print=np.full((1 + len(ticks), DIGITS), PRINT))
    return sheet


def first_digit(sheet: dict[Field, Ink]) -> Digit:
    """Return what is read on the first line of the first total."""
    return numbers(sheet)[Field.NS_TOTAL].digits[0]


def darkened(sheet: dict[Field, Ink], boxes: slice, ink: float) -> None:
    """Darken whole boxes of the first line, wider than a stroke."""
    first = sheet[Field.NS_TOTAL]
    for measure in (first.mean, first.peak, first.grey, first.cell):
        measure[0, boxes] += ink


def test_a_shade_over_most_of_a_blank_line_is_no_doubt() -> None:
    sheet = sheet_of(0.5)
    darkened(sheet, slice(6), 0.05)
    assert first_digit(sheet).mark is Mark.BLANK


@pytest.mark.parametrize("dark", [0.4, 0.5, 0.8])
@pytest.mark.parametrize(
    ("shade", "full"), [(0.0, 0.09), (0.03, 0.12), (0.09, 0.12), (0.09, 0.15), (0.09, 0.18)]
)
def test_a_full_box_is_a_doubt_though_a_shade_covers_most_of_its_line(
    dark: float, shade: float, full: float
) -> None:
    sheet = sheet_of(dark)
    darkened(sheet, slice(6), shade)
    darkened(sheet, slice(9, None), full)
    assert first_digit(sheet).mark is Mark.UNSURE


@pytest.mark.parametrize(("left", "pale"), [(1.0, 0.13), (0.7, 0.16), (0.6, 0.13), (0.5, 0.13)])
def test_a_mark_paler_than_the_pen_is_a_doubt_though_the_print_fades(
    left: float, pale: float
) -> None:
    sheet = sheet_of(0.4)
    first = sheet[Field.NS_TOTAL]
    first.print[0] *= left
    first.mean[0, 6] = 0.04
    for measure in (first.peak, first.grey, first.cell, first.thin):
        measure[0, 6] = pale
    assert first_digit(sheet).mark is Mark.UNSURE


def test_a_tick_as_dark_as_the_others_is_read_where_the_print_fades() -> None:
    sheet = sheet_of(0.4)
    first = sheet[Field.NS_TOTAL]
    first.print[0] *= 0.6
    for measure in (first.peak, first.grey, first.cell, first.thin):
        measure[0, 6] = 0.3
    first.mean[0, 6] = 0.09
    assert first_digit(sheet).value == 6


def hidden_beside(pen: dict[int, float]) -> dict[Field, Ink]:
    """Return a sheet ticked at 0.5 whose first line has these marks, and three boxes in glare."""
    sheet = sheet_of(0.5)
    first = sheet[Field.NS_TOTAL]
    first.print[0, :3] *= 0.1
    first.mean[0, :3] = -0.12
    for box, dark in pen.items():
        first.mean[0, box] = 0.3 * dark
        for measure in (first.peak, first.grey, first.cell, first.thin):
            measure[0, box] = dark
    return sheet


def test_a_tick_is_read_though_glare_hides_boxes_of_its_line() -> None:
    assert first_digit(hidden_beside({6: 0.5})).value == 6


@pytest.mark.parametrize("pen", [{}, {6: 0.2}, {6: 0.5, 8: 0.15}])
def test_a_line_in_glare_is_a_doubt_without_one_mark_as_dark_as_the_pen(
    pen: dict[int, float],
) -> None:
    assert first_digit(hidden_beside(pen)).mark is Mark.UNSURE


def test_a_line_in_light_is_blank_if_the_pen_of_the_sheet_would_be_seen() -> None:
    sheet = sheet_of(0.5)
    sheet[Field.NS_TOTAL].print[0, 4:7] *= 0.3
    assert first_digit(sheet).mark is Mark.BLANK


def test_a_tick_that_looks_like_the_print_it_covers_is_a_doubt() -> None:
    sheet = sheet_of(0.5)
    for ink in sheet.values():
        for measure in (ink.peak, ink.grey, ink.thin):
            measure += 0.14
    # Light takes the print away, and the tick is as dark as its neighbours' print.
    sheet[Field.NS_TOTAL].print[0, 6] *= 0.25
    assert first_digit(sheet).mark is Mark.UNSURE


@pytest.mark.parametrize(("light", "read"), [(slice(4, 9), 6), (slice(6, 7), None)])
def test_a_pale_stroke_is_read_where_its_neighbours_fade_too(
    light: slice, read: int | None
) -> None:
    sheet = sheet_of(0.8)
    first = sheet[Field.NS_TOTAL]
    first.print[0, light] *= 0.5
    for measure in (first.peak, first.grey, first.cell, first.thin):
        measure[0, 6] = 0.34
    first.mean[0, 6] = 0.06
    assert first_digit(sheet).value == read


@pytest.mark.parametrize(("thin", "grey"), [(0.17, 0.34), (0.34, 0.42)])
def test_a_wide_or_brown_stain_is_no_stroke_that_fades(thin: float, grey: float) -> None:
    sheet = sheet_of(0.8)
    first = sheet[Field.NS_TOTAL]
    first.print[0, 4:9] *= 0.5
    first.mean[0, 6], first.peak[0, 6], first.thin[0, 6], first.grey[0, 6] = 0.07, 0.34, thin, grey
    assert first_digit(sheet).mark is Mark.UNSURE


def test_a_cross_among_short_strokes_is_read_on_a_line_that_must_have_a_tick() -> None:
    sheet = sheet_of(0.8)
    for ink in sheet.values():
        ink.mean[1:] /= 4
    first = sheet[Field.NS_TOTAL]
    first.mean[2, 2] = 0.25
    assert numbers(sheet)[Field.NS_TOTAL].digits[2].value == 2
    first.mean[1, 1] = 0.25
    assert numbers(sheet)[Field.NS_TOTAL].digits[1].mark is Mark.UNSURE


@pytest.mark.parametrize(
    ("left", "mean", "peak", "thin"),
    [(0.2, 0.001, 0.2, 0.2), (0.2, 0.02, 0.1, 0.1), (0.5, 0.1, 0.2, 0.05)],
)
def test_what_is_no_stroke_of_the_pen_is_a_doubt_even_on_a_line_that_must_have_a_tick(
    left: float, mean: float, peak: float, thin: float
) -> None:
    sheet = sheet_of(0.5)
    first = sheet[Field.NS_TOTAL]
    for measure in (first.mean, first.peak, first.grey, first.cell, first.thin):
        measure[2] = 0
    first.print[2, 5] *= left
    first.mean[2, 5], first.peak[2, 5], first.grey[2, 5], first.thin[2, 5] = mean, peak, peak, thin
    assert numbers(sheet)[Field.NS_TOTAL].digits[2].mark is Mark.UNSURE
