"""The reader of glyph boxes finds each fault of a page drawn wrong on purpose, and no other."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from tests.papers.glyphs import Fault, faults
from tests.sweeps import for_each

Draw = Callable[[Canvas], None]


def faults_in(draw: Draw) -> list[Fault]:
    """Return the faults of a page drawn in type of 10 points."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    canvas.setFont("Helvetica", 10)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return faults(buffer.getvalue())


def in_a_box(words: str, width: float) -> Draw:
    def draw(canvas: Canvas) -> None:
        canvas.rect(100, 100, width, 20)
        canvas.drawString(104, 106, words)

    return draw


def test_a_page_without_fault_has_none() -> None:
    def table(canvas: Canvas) -> None:
        canvas.lines([(100, 200, 300, 200), (100, 214, 300, 214), (200, 200, 200, 214)])
        canvas.drawString(104, 204, "Équipe 12, gagnée")
        canvas.drawString(204, 204, "1 044")
        # Letters with a foot, on the dotted line that people write on.
        canvas.line(100, 99, 300, 99)
        canvas.drawString(104, 100, "gypq")

    assert faults_in(table) == []


def test_a_text_printed_on_another_is_an_overprint() -> None:
    def names(canvas: Canvas) -> None:
        canvas.drawString(100, 100, "Amicale laïque")
        canvas.drawString(140, 103, "12 Martin")

    assert faults_in(names) == [Fault(1, "overprint", "Amicale laïque / 12 Martin")]


def test_two_lines_of_text_without_space_between_them_are_no_overprint() -> None:
    def lines(canvas: Canvas) -> None:
        canvas.drawString(100, 100, "gypq")
        canvas.drawString(100, 109.5, "gypq")

    assert faults_in(lines) == []


@pytest.mark.parametrize("turn", [0, 90, 180])
def test_a_text_longer_than_its_box_is_crossed_by_the_edge_of_the_box(turn: int) -> None:
    def turned(canvas: Canvas) -> None:
        canvas.translate(300, 400)
        canvas.rotate(turn)
        in_a_box("Les Joyeux Lurons", 60)(canvas)

    assert faults_in(turned) == [Fault(1, "crossed by a line", "Les Joyeux Lurons")]
    assert faults_in(in_a_box("Les Joyeux Lurons", 120)) == []


def test_a_drawing_that_pages_share_is_read_too() -> None:
    def stamped(canvas: Canvas) -> None:
        canvas.beginForm("frame")
        canvas.setFont("Helvetica", 10)
        canvas.rect(100, 100, 60, 20)
        canvas.endForm()
        canvas.translate(50, 0)
        canvas.doForm("frame")
        canvas.drawString(104, 106, "Les Joyeux Lurons")

    assert faults_in(stamped) == [Fault(1, "crossed by a line", "Les Joyeux Lurons")]


@for_each("x, y", [(12, 400), (A4[0] - 30, 400), (300, 12), (300, A4[1] - 20), (A4[0] + 20, 400)])
def test_a_text_less_than_five_millimetres_from_the_edge_is_outside(x: float, y: float) -> None:
    assert faults_in(lambda canvas: canvas.drawString(x, y, "bord")) == [
        Fault(1, "outside", "bord")
    ]


def test_type_that_nobody_reads_is_too_small_even_if_it_is_scaled_down() -> None:
    def scaled(canvas: Canvas) -> None:
        canvas.scale(0.5, 0.5)
        canvas.drawString(300, 300, "exempte")

    assert faults_in(scaled) == [Fault(1, "too small", "exempte (5.0)")]
    assert faults_in(lambda canvas: canvas.drawString(300, 300, "exempte")) == []


def test_a_rank_in_the_knot_of_a_curve_is_not_crossed_by_the_line_under_the_knot() -> None:
    def knot(canvas: Canvas) -> None:
        canvas.line(100, 103, 300, 103)
        canvas.setFillGray(1)
        canvas.circle(200, 103, 9, fill=1)
        canvas.setFillGray(0)
        canvas.drawCentredString(200, 100, "7")

    def struck(canvas: Canvas) -> None:
        knot(canvas)
        canvas.line(190, 103, 210, 103)

    assert faults_in(knot) == []
    assert faults_in(struck) == [Fault(1, "crossed by a line", "7")]
