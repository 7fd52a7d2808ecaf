"""Sheets that are printed, ticked, and read back from their picture."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFilter

from tests.annexes.photos.photographs.glare import Hard
from tests.annexes.photos.photographs.hands import Hand, Pen, black, blacken, mark, scribble
from tests.annexes.photos.photographs.judging import Verdict, verdicts
from tests.annexes.photos.photographs.photograph import Quality, Ticked, fill, photograph
from tests.annexes.photos.photographs.printing import UNIT, Page, joined, printed
from tests.sweeps import slowly
from tournaments.annexes.photos.rules import Field, Mark, SheetRead, Why, finding, marks, read_file
from tournaments.annexes.photos.rules.plane import moved, rectangle
from tournaments.files import sheet_code as code
from tournaments.files.sheet_strip import ACROSS, DOWN, QR, Strip

FIGURES = {
    Field.NS_TOTAL: (1, 2, 4, 0),
    Field.EW_TOTAL: (None, 7, 0, 4),
    Field.NS_BELOTES: (3,),
    Field.EW_BELOTES: (None,),
    Field.NS_CAPOTS: (0,),
    Field.EW_CAPOTS: (1,),
}


def jpeg(picture: Image.Image) -> bytes:
    buffer = BytesIO()
    picture.save(buffer, "JPEG", quality=85)
    return buffer.getvalue()


def ticked_page(
    page: Page, *, hand: Hand = Hand.CROSS, seed: int = 1
) -> tuple[Image.Image, list[Ticked]]:
    """Return a page with all its sheets ticked alike, and what is ticked."""
    paper, random = page.picture.copy(), Random(seed)
    filled = [Ticked(placed.code, FIGURES, hand) for placed in page.strips]
    for placed, ticked in zip(page.strips, filled, strict=True):
        fill(ImageDraw.Draw(paper), page, (placed.x, placed.y), ticked, random)
    return paper, filled


def read(picture: Image.Image) -> tuple[SheetRead, ...]:
    (one,) = read_file(jpeg(picture), "page.jpg")
    return one.sheets


def upper(picture: Image.Image) -> Image.Image:
    """Return the upper half of a page: its first sheet, cut off."""
    return picture.crop((0, 0, picture.width, picture.height // 2))


@pytest.mark.parametrize("turn", [37, 180, *slowly(0, 90, 270)])
def test_a_sheet_is_read_whichever_way_it_is_turned(turn: int) -> None:
    picture, (first, *_others) = ticked_page(printed("halves"))
    turned = upper(picture).rotate(
        turn, expand=True, fillcolor=120, resample=Image.Resampling.BILINEAR
    )
    (sheet,) = read(turned)
    assert sheet.code == first.code
    numbers = {name: number.value for name, number in sheet.numbers.items()}
    assert (numbers[Field.NS_TOTAL], numbers[Field.EW_TOTAL]) == (1240, 704)
    assert (numbers[Field.NS_BELOTES], numbers[Field.NS_CAPOTS]) == (3, 0)
    assert sheet.sure


def test_a_number_that_nobody_ticked_is_empty_and_not_zero() -> None:
    (sheet,) = read(upper(printed("halves").picture))
    assert sheet.empty
    assert not sheet.unsure
    assert {number.value for number in sheet.numbers.values()} == {None}


@pytest.mark.parametrize("hand", [Hand.DOT, *slowly(*(hand for hand in Hand if hand != Hand.DOT))])
def test_every_hand_is_read(hand: Hand) -> None:
    picture, filled = ticked_page(printed("halves"), hand=hand, seed=4)
    assert list(verdicts(filled, read(picture))) == [Verdict.EXACT] * 2


@pytest.mark.slow
@pytest.mark.parametrize("model", ["deals", "coinche", "a5"])
def test_the_strips_of_every_layout_are_where_it_is_told(model: str) -> None:
    page = printed(model)
    (sheet, *_others) = read(page.picture)
    placed = next(one for one in page.strips if one.code == sheet.code)
    strip = Strip(placed.code.shape)
    corners = [
        page.pixel(placed.x + x, placed.y + y)
        for x, y in ((0, strip.height), (strip.width, strip.height), (strip.width, 0), (0, 0))
    ]
    assert np.abs(np.array(sheet.corners) - np.array(corners)).max() < 0.3 * UNIT


def test_a_blank_sheet_is_of_the_table_that_is_ticked() -> None:
    page = printed("blank")
    paper, placed = page.picture.copy(), page.strips[0]
    figures = {**FIGURES, Field.TABLE: (None, 4, 7)}
    fill(
        ImageDraw.Draw(paper),
        page,
        (placed.x, placed.y),
        Ticked(placed.code, figures, Hand.TICK),
        Random(2),
    )
    first = read(paper)[0]
    assert (first.code.round if first.code else 0, first.table) == (None, 47)


def drawn_over(
    place: tuple[Field, int, int],
    *,
    rub: bool,
    of: dict[Field, tuple[int | None, ...]] | None = None,
) -> SheetRead:
    """Return how a sheet is read with one more box ticked, or scribbled out."""
    page = printed("halves")
    paper, placed = page.picture.copy(), page.strips[0]
    draw, pen = ImageDraw.Draw(paper), black(0.6)
    ticked = Ticked(placed.code, of or FIGURES, Hand.TICK)
    fill(draw, page, (placed.x, placed.y), ticked, Random(3))
    box = next(b for b in Strip(placed.code.shape).boxes if (b.field, b.place, b.value) == place)
    at = page.pixel(placed.x + box.x, placed.y + box.y)
    mark(draw, at, UNIT, Hand.TICK, pen, Random(5))
    if rub:
        scribble(draw, at, UNIT, pen, Random(6))
    return read(upper(paper))[0]


def test_two_ticks_on_a_line_are_a_doubt_and_no_figure() -> None:
    sheet = drawn_over((Field.NS_TOTAL, 2, 9), rub=False)
    assert sheet.unsure == (Field.NS_TOTAL,)
    assert sheet.numbers[Field.NS_TOTAL].value is None
    assert sheet.numbers[Field.NS_TOTAL].digits[2].mark is Mark.UNSURE
    assert sheet.numbers[Field.EW_TOTAL].value == 704


def test_a_box_scribbled_out_beside_a_tick_is_a_doubt() -> None:
    sheet = drawn_over((Field.NS_TOTAL, 2, 9), rub=True)
    assert sheet.numbers[Field.NS_TOTAL].digits[2].value is None
    assert not sheet.sure


def test_a_box_scribbled_out_alone_is_not_a_tick() -> None:
    sheet = drawn_over((Field.EW_TOTAL, 0, 3), rub=True)
    assert sheet.numbers[Field.EW_TOTAL].digits[0].mark is Mark.UNSURE
    assert sheet.numbers[Field.EW_TOTAL].value is None


@pytest.mark.parametrize(
    ("hand", "width"),
    [
        (Hand.DOT, 0.6),
        (Hand.CROSS, 1.1),
        *slowly(*product((Hand.TICK, Hand.LINE), (0.6, 1.1)), (Hand.DOT, 1.1), (Hand.CROSS, 0.6)),
    ],
)
def test_a_box_blackened_alone_is_not_a_tick(hand: Hand, width: float) -> None:
    page = printed("halves")
    paper, placed = page.picture.copy(), page.strips[0]
    draw, pen, random = ImageDraw.Draw(paper), black(width), Random(7)
    for box in Strip(placed.code.shape).boxes:
        at = page.pixel(placed.x + box.x, placed.y + box.y)
        if FIGURES[box.field][box.place] == box.value:
            mark(draw, at, UNIT, hand, pen, random)
        elif (box.field, box.place, box.value) == (Field.EW_TOTAL, 0, 3):
            blacken(draw, at, UNIT, pen, random)
    sheet = read(upper(paper))[0]
    assert sheet.unsure == (Field.EW_TOTAL,)
    assert sheet.numbers[Field.EW_TOTAL].digits[0].mark is Mark.UNSURE
    assert sheet.numbers[Field.NS_TOTAL].value == 1240


@pytest.mark.parametrize(
    ("colour", "shown"), [((150, 165, 215), Mark.TICKED), ((252, 70, 60), Mark.UNSURE)]
)
def test_a_pale_blue_pen_is_read_and_a_red_one_is_a_doubt(
    colour: tuple[int, int, int], shown: Mark
) -> None:
    page = printed("halves")
    paper, placed = page.picture.copy(), page.strips[0]
    draw, pen, random = ImageDraw.Draw(paper), Pen(0.5, colour), Random(8)
    for box in Strip(placed.code.shape).boxes:
        if FIGURES[box.field][box.place] == box.value:
            at = page.pixel(placed.x + box.x, placed.y + box.y)
            mark(draw, at, UNIT, Hand.CROSS, pen, random)
    sheet = read(upper(paper))[0]
    assert {digit.mark for digit in sheet.numbers[Field.NS_TOTAL].digits} == {shown}


def test_a_line_left_blank_inside_a_number_is_a_doubt() -> None:
    page = printed("halves")
    paper, placed = page.picture.copy(), page.strips[0]
    figures = {**FIGURES, Field.NS_TOTAL: (1, None, 4, 0)}
    fill(
        ImageDraw.Draw(paper),
        page,
        (placed.x, placed.y),
        Ticked(placed.code, figures, Hand.LINE),
        Random(3),
    )
    sheet = read(upper(paper))[0]
    assert sheet.unsure == (Field.NS_TOTAL,)


def test_a_cross_struck_out_alone_on_its_line_is_not_a_tick() -> None:
    page = printed("halves")
    paper, placed = page.picture.copy(), page.strips[0]
    draw = ImageDraw.Draw(paper)
    fill(draw, page, (placed.x, placed.y), Ticked(placed.code, FIGURES, Hand.CROSS), Random(3))
    place = Field.EW_TOTAL, 0, 5
    box = next(b for b in Strip(placed.code.shape).boxes if (b.field, b.place, b.value) == place)
    middle = placed.x + box.x, placed.y + box.y
    mark(draw, page.pixel(*middle), UNIT, Hand.CROSS, black(0.6), Random(3))
    zigzag = [(3.2, -2.6), (-3.2, -0.9), (3.2, 0.9), (-3.2, 2.6)]
    struck = [page.pixel(middle[0] + x, middle[1] + y) for x, y in zigzag]
    draw.line(struck, fill=(40, 40, 40), width=round(0.6 * UNIT))
    sheet = read(upper(paper))[0]
    assert sheet.numbers[Field.EW_TOTAL].digits[0].mark is Mark.UNSURE
    assert sheet.numbers[Field.NS_TOTAL].value == 1240


@pytest.mark.parametrize("width", [0.4, 0.6])
@pytest.mark.parametrize("beside", [ACROSS / 2, 0.42 * ACROSS])
def test_a_stroke_between_two_boxes_of_a_line_left_blank_is_a_doubt(
    width: float, beside: float
) -> None:
    page = printed("halves")
    paper, placed = page.picture.copy(), page.strips[0]
    draw = ImageDraw.Draw(paper)
    fill(draw, page, (placed.x, placed.y), Ticked(placed.code, FIGURES, Hand.LINE), Random(3))
    place = Field.EW_TOTAL, 0, 1
    box = next(b for b in Strip(placed.code.shape).boxes if (b.field, b.place, b.value) == place)
    ends = [
        page.pixel(placed.x + box.x + beside, placed.y + box.y + y)
        for y in (-0.3 * DOWN, 0.3 * DOWN)
    ]
    draw.line(ends, fill=(30, 50, 140), width=round(width * UNIT))
    sheet = read(upper(paper))[0]
    assert sheet.numbers[Field.EW_TOTAL].digits[0].mark is Mark.UNSURE
    assert sheet.numbers[Field.NS_TOTAL].value == 1240


def test_a_zero_ticked_after_a_line_left_blank_is_a_doubt() -> None:
    page = printed("halves")
    paper, placed = page.picture.copy(), page.strips[0]
    figures = {**FIGURES, Field.NS_TOTAL: (None, 0, 6, 2)}
    ticked = Ticked(placed.code, figures, Hand.LINE)
    fill(ImageDraw.Draw(paper), page, (placed.x, placed.y), ticked, Random(3))
    sheet = read(upper(paper))[0]
    assert sheet.unsure == (Field.NS_TOTAL,)


def test_the_table_under_a_torn_corner_is_not_a_tick() -> None:
    page = printed("halves")
    paper, placed = page.picture.copy(), page.strips[0]
    draw, blank = ImageDraw.Draw(paper), {**FIGURES, Field.EW_CAPOTS: (None,)}
    ticked = Ticked(placed.code, blank, Hand.CROSS)
    fill(draw, page, (placed.x, placed.y), ticked, Random(3))
    x, y = page.pixel(placed.x + Strip(placed.code.shape).width, placed.y)
    # The table is dark where the corner beside the last box is torn off.
    draw.polygon([(x + 60, y - 200), (x + 60, y + 60), (x - 160, y + 60)], fill=(40, 35, 30))
    (sheet,) = read(upper(paper))
    assert sheet.nothing is None
    assert sheet.numbers[Field.EW_CAPOTS].digits[0].mark is Mark.UNSURE


@pytest.mark.parametrize("blur", [ImageFilter.GaussianBlur(3.2), ImageFilter.BoxBlur(4.5)])
def test_a_code_out_of_focus_is_read(blur: ImageFilter.Filter) -> None:
    page = printed("halves")
    (seen,) = finding.codes_in(np.asarray(upper(page.picture).convert("L").filter(blur)))
    assert code.read_code(seen.text) == page.strips[0].code


def test_a_code_that_moved_is_read() -> None:
    page, way, reach = printed("halves"), np.radians(28), 11
    still = np.asarray(upper(page.picture).convert("L"), np.float32)
    steps = [np.round(at * np.array([np.sin(way), np.cos(way)])) for at in range(-reach // 2, 7)]
    shifted = [np.roll(still, step.astype(int), axis=(0, 1)) for step in steps]
    (seen,) = finding.codes_in(np.mean(shifted, axis=0).astype(np.uint8))
    assert code.read_code(seen.text) == page.strips[0].code


def test_a_code_that_light_fades_on_one_side_is_read() -> None:
    page = printed("halves")
    paper, placed = np.asarray(page.picture.convert("L"), np.float32), page.strips[0]
    middle = page.pixel(placed.x + Strip(placed.code.shape).code[0] + QR * 0.65, 0)[0]
    left = 0.06 + 0.94 / (1 + np.exp((np.arange(paper.shape[1]) - middle) / UNIT))
    faded = Image.fromarray((255 - (255 - paper) * left).astype(np.uint8))
    (seen,) = finding.codes_in(np.asarray(upper(faded)))
    assert code.read_code(seen.text) == placed.code


def test_a_shade_on_a_line_left_blank_is_no_doubt() -> None:
    page = printed("halves")
    paper, placed = page.picture.copy(), page.strips[0]
    draw = ImageDraw.Draw(paper)
    fill(draw, page, (placed.x, placed.y), Ticked(placed.code, FIGURES, Hand.LINE), Random(3))
    place = Field.EW_TOTAL, 0, 6
    box = next(b for b in Strip(placed.code.shape).boxes if (b.field, b.place, b.value) == place)
    x, y = page.pixel(placed.x + box.x, placed.y + box.y)
    ys, xs = np.mgrid[0 : paper.height, 0 : paper.width]
    light = 1 - 0.075 * np.exp(-(((xs - x) ** 2 + (ys - y) ** 2) / (2.5 * UNIT) ** 2))
    shaded = Image.fromarray((np.asarray(paper) * light[:, :, None]).astype(np.uint8))
    (sheet,) = read(upper(shaded))
    assert sheet.numbers[Field.EW_TOTAL].digits[0].mark is Mark.BLANK
    assert sheet.sure


def test_the_palest_of_ticks_that_tell_no_hand_is_not_blank() -> None:
    page = printed("halves")
    paper, placed = page.picture.copy(), page.strips[0]
    draw, random = ImageDraw.Draw(paper), Random(3)
    for box in Strip(placed.code.shape).boxes:
        if FIGURES[box.field][box.place] == box.value:
            at = page.pixel(placed.x + box.x, placed.y + box.y)
            pen = black(0.6, 236 if box.field is Field.EW_CAPOTS else 220)
            mark(draw, at, UNIT, Hand.CROSS, pen, random)
    (sheet,) = read(upper(paper))
    assert sheet.numbers[Field.EW_CAPOTS].digits[0].mark is Mark.UNSURE


@pytest.mark.slow
def test_a_pdf_of_a_copier_is_read_page_by_page() -> None:
    pictures = [ticked_page(printed("halves", page=page)) for page in (0, 1)]
    pages_read = read_file(joined([picture for picture, _filled in pictures]), "copier.pdf")
    assert [one.page for one in pages_read] == [1, 2]
    for one, (_picture, filled) in zip(pages_read, pictures, strict=True):
        assert list(verdicts(filled, one.sheets)) == [Verdict.EXACT] * 2


def test_a_sheet_of_another_layout_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "LAYOUT", 3)
    (sheet,) = read(upper(printed("halves").picture))
    assert (sheet.code, sheet.nothing) == (None, Why.OTHER_LAYOUT)


def test_a_strip_that_goes_beyond_the_picture_gives_no_figure() -> None:
    page = printed("halves")
    picture, _filled = ticked_page(page)
    right = page.pixel(page.strips[0].x + Strip(page.strips[0].code.shape).width - 14, 0)[0]
    (sheet,) = read(upper(picture).crop((0, 0, round(right), picture.height // 2)))
    assert sheet.nothing is Why.STRIP_HIDDEN
    assert not sheet.numbers


def test_the_picture_that_is_kept_is_small_and_straight() -> None:
    picture, _filled = ticked_page(printed("halves"))
    (sheet,) = read(upper(picture).rotate(20, expand=True, fillcolor=120))
    cut = Image.open(BytesIO(sheet.cut))
    assert len(sheet.cut) < 80_000
    assert cut.width > cut.height


def test_a_strip_is_found_though_the_corners_of_its_code_are_seen_askew() -> None:
    paper = printed("halves").picture.convert("L")
    (seen, *_others) = finding.codes_in(np.asarray(paper))
    strip, greys = Strip(code.read_code(seen.text).shape), paper.convert("F")
    # Millimetres, as in a small picture: the code seems to lean away, and the sheet does not.
    off = np.array([(0.0, 0.0), (0.0, 0.0), (0.6, 0.6), (0.0, 0.0)]) * seen.unit
    askew = marks.placed(greys, strip, replace(seen, corners=seen.corners + off))
    right = marks.placed(greys, strip, seen)
    assert askew is not None
    assert right is not None
    places = np.array(strip.marks)
    assert np.abs(moved(askew, places) - moved(right, places)).max() < 0.5 * seen.unit


# The light is over whole boxes, or only within their lines, which are then still seen.
@pytest.mark.parametrize(
    ("left", "half"), [(0.0, 30), (0.2, 20), *slowly((0.25, 30), (0.1, 30), (0.1, 20))]
)
def test_a_line_whose_print_fades_is_a_doubt_and_not_blank(left: float, half: int) -> None:
    page, hand = printed("halves"), Hand.TICK
    paper, placed = page.picture.copy(), page.strips[0]
    figures = {**FIGURES, Field.NS_TOTAL: (None, 8, 0, 3), Field.NS_BELOTES: (1,)}
    fill(
        ImageDraw.Draw(paper),
        page,
        (placed.x, placed.y),
        Ticked(placed.code, figures, hand),
        Random(3),
    )
    greys = np.asarray(paper, np.float32).copy()
    hidden = [(Field.NS_TOTAL, 1), (Field.NS_TOTAL, 2), (Field.NS_BELOTES, 0)]
    for box in Strip(placed.code.shape).boxes:
        if (box.field, box.place) in hidden:
            x, y = map(round, page.pixel(placed.x + box.x, placed.y + box.y))
            part = greys[y - half : y + half, x - half : x + half]
            part[:] = 255 - (255 - part) * left
    (sheet,) = read(upper(Image.fromarray(greys.astype(np.uint8))))
    assert {Field.NS_TOTAL, Field.NS_BELOTES} <= set(sheet.unsure)
    assert sheet.numbers[Field.EW_TOTAL].value == 704


#: Photographs that were once read wrongly: a pale tick, on print that is seen, as blank.
PALE_TICKS = {
    Hard.HIGHLIGHT: (300037, 300129),
    Hard.LAMPS: (100069,),
    Hard.SLEEVE: (70096, 300021, 300292),
    Hard.SCREEN: (60156, 60175, 60188, 70132, 100047),
}


@pytest.mark.slow
@pytest.mark.parametrize("hard", list(Hard))
def test_what_light_hides_is_never_read_wrong_without_a_doubt(hard: Hard) -> None:
    for seed in (*range(2), *PALE_TICKS[hard]):
        taken = photograph(seed, list(Quality)[seed % 2], hard=hard)
        (one,) = read_file(taken.jpeg, "photograph.jpg")
        assert Verdict.WRONG not in set(verdicts(taken.sheets, one.sheets)), seed


@given(st.integers(0, 999), st.sampled_from(Quality), st.booleans())
# The edge of a stain darkens one box of a column, and a dot is in another.
@example(127, Quality.POOR, False)
# Scribbles as the only marks of a pale pen, a ring of coffee, the dark corner of a picture.
@example(1214, Quality.POOR, True)
@example(1442, Quality.POOR, False)
@example(1481, Quality.POOR, False)
# A ring of coffee over half of a column, and one as dark as a pen through six columns.
@example(2758, Quality.POOR, False)
@example(1259, Quality.POOR, False)
@settings(max_examples=3, deadline=None)
@pytest.mark.slow
def test_no_photograph_is_read_wrong_without_a_doubt(
    seed: int, quality: Quality, erasures: bool
) -> None:
    taken = photograph(seed, quality, erasures=erasures)
    (one,) = read_file(taken.jpeg, "photograph.jpg")
    assert Verdict.WRONG not in set(verdicts(taken.sheets, one.sheets))


def test_a_figure_misread_is_a_wrong_one() -> None:
    picture, (first, *others) = ticked_page(printed("halves"))
    other = replace(first, columns={**FIGURES, Field.NS_TOTAL: (1, 2, 4, 1)})
    assert Verdict.WRONG in set(verdicts([other, *others], read(picture)))


@pytest.mark.parametrize("scale", [0.0, float("nan"), float("inf")])
def test_a_plane_seen_from_its_edge_shows_nothing(scale: float) -> None:
    picture, matrix = Image.new("F", (30, 20), 200.0), np.diag([1.0, 1.0, scale])
    seen = rectangle(picture, matrix, (0.0, 0.0), (4, 3), (0.5, 0.5), outside=-1.0)
    assert seen.shape == (3, 4)
    assert (seen == -1.0).all()
