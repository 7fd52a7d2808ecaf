"""Strip of a score sheet that a photograph is read from, drawn at `files.sheet_strip`'s places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import segno
from django.utils.translation import gettext as _

from scoring.catalogue.options import COINCHE
from scoring.catalogue.sheet import TENS
from scoring.doubts.totals import deal_sum, most_belotes
from tournaments.files.sheet_code import Shape, SheetCode, SheetKind, identity, seats_sign
from tournaments.files.sheet_strip import (
    ACROSS,
    BESIDE_MARKS,
    BOX_LINE,
    BOX_TALL,
    BOX_WIDE,
    DOWN,
    HEADS,
    LINE_WIDE,
    MARK,
    QR,
    Field,
    Lines,
    Strip,
)
from tournaments.papers.kit.codes import MASK, draw_modules
from tournaments.papers.kit.fitted import fit, size_across, sizes_between
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import CENTRE, LEADING, Pen
from tournaments.papers.results.sheet_area import MM
from tournaments.papers.results.sheet_frame import Frame
from tournaments.papers.results.sheet_words import SheetWords
from tournaments.queries.core.contests import ContestInfo
from tournaments.words.enums import Camp
from tournaments.words.figures import camp_name
from tournaments.words.texts import Refused

#: Digits of the largest total that the desk accepts.
MOST_DIGITS = 5
#: Target of coinche up to which a total has four digits: the last deal brings at most 3,900.
TARGET_OF_FOUR = 6000
#: Deals from which a camp could have ten belotes in one match.
MANY_BELOTES = 16
#: Digits of the table's number on a blank sheet.
TABLE_DIGITS = 3
#: Orange of the boxes and of the digits inside them, in red, green and blue. Blue and black ink
#: stand out from it, a pale one too; a printer without colours makes a light grey of it.
BOX_COLOUR, DIGIT_COLOUR = (0.95, 0.3, 0.12), (1.0, 0.64, 0.45)
#: Sizes of the digits in the boxes, of the camps, of the other words, and of the values of the
#: lines, in points.
DIGIT, CAMP, WORDS, VALUE = 9.0, 10.0, 7.5, 6.0
#: Line and least height of the boxes that a total is written in, in points and in millimetres.
WRITTEN_LINE, WRITTEN_TALL = 0.5, 7.4
#: Size of the example, as a share of a box, and the line of its tick in millimetres.
EXAMPLE, TICK_LINE = 0.8, 0.5
#: Size of the advice on a sheet of totals, in points.
ADVICE = 11.0

_TOTALS = {Field.NS_TOTAL: Camp.NS, Field.EW_TOTAL: Camp.EW}
_COUNTS = {
    Camp.NS: (Field.NS_BELOTES, Field.NS_CAPOTS),
    Camp.EW: (Field.EW_BELOTES, Field.EW_CAPOTS),
}


@dataclass(frozen=True, slots=True)
class PlacedStrip:
    """A strip on a page: `page` counts from 1, `x` and `y` are its lower left corner, in mm."""

    page: int
    code: SheetCode
    x: float
    y: float


def why_no_strip(contest: ContestInfo) -> str:
    """Return why one total per camp does not tell the result of a match; "" if it does."""
    return str(contest.regulation.kind_of(contest.regulation.each_alone).no_strip)


def check_strip(contest: ContestInfo) -> None:
    why = why_no_strip(contest)
    if why:
        instead = _("Imprimez les feuilles sans elle.")
        raise Refused(f"{why} {instead}", "strip")


def code_of_sheet(sheet: SheetWords, round_: int | None) -> SheetCode:
    """Return the code of a table's sheet or, without a table or a round, of a blank one."""
    blank = sheet.table is None or round_ is None
    return SheetCode(
        identity(sheet.contest.uid),
        None if blank else round_,
        None if blank else sheet.table,
        SheetKind.BLANK if blank else SheetKind.NAMED,
        _shape(sheet, blank=blank),
        seats="" if blank else seats_sign([side.numbers for _, side in sheet.sides if side]),
    )


def check_room(frames: Sequence[Frame], holds: Sequence[bool]) -> None:
    """Raise ``Refused`` if a strip is wider than its sheet or leaves no room for the rest."""
    for frame, enough in zip(frames, holds, strict=True):
        if frame.sheet.strip is not None and not (enough and frame.holds_strip):
            raise Refused(
                _(
                    "La bande à cocher ne tient pas sur ces feuilles : le règlement imprimé au "
                    "bas ne lui laisse pas de place. Raccourcissez-le ou imprimez sans la bande."
                ),
                "strip",
            )


def draw_strip(pen: Pen, frame: Frame) -> None:
    code, strip = frame.code, frame.strip
    if code is None or strip is None:
        return
    x, y = frame.strip_corner
    pen.stamp(("strip", code.shape, x, y), lambda under: _draw_boxes(under, strip, x, y))
    left, bottom = (place * MM for place in strip.code)
    _draw_qr(pen, code.text, x + left, y + bottom, QR * MM)
    middle = x + left + QR * MM / 2
    if code.table is not None:
        label = _("Table %(table)s") % {"table": frame.sheet.contest.table_short(code.table)}
        size = size_across(label, faces().bold, QR * MM, CAMP)
        pen.text(middle, y + bottom + QR * MM + 6, label, faces().bold, size, CENTRE)


def draw_advice(pen: Pen, frame: Frame) -> None:
    """Say how the boxes are ticked, where a sheet of the totals alone has room above its strip."""
    face = faces()
    advice = (
        (_("Pour lire cette feuille en photo"), face.bold),
        (
            _("Écrivez chaque total dans ses cases, puis cochez-le : un chiffre par ligne."),
            face.regular,
        ),
        (
            _("Stylo bleu ou noir. Une croix, un trait ou une case noircie conviennent."),
            face.regular,
        ),
        (
            _("Une erreur ? Rayez la case et cochez la bonne : la table de marque vérifiera."),
            face.regular,
        ),
    )
    each = ADVICE * LEADING * 1.15
    top = frame.top - (frame.room - len(advice) * each) / 2
    if top > frame.top:
        return
    for text, font in advice:
        size = size_across(text, font, frame.area.inside, ADVICE)
        pen.text(frame.area.left + frame.area.inside / 2, top - ADVICE, text, font, size, CENTRE)
        top -= each


def _shape(sheet: SheetWords, *, blank: bool) -> Shape:
    rules = sheet.rules
    belotes = most_belotes(rules, sheet.last)
    return Shape(
        total=_digits(sheet),
        belotes=2 if rules.sa_ta or belotes >= MANY_BELOTES else 1,
        table=TABLE_DIGITS if blank else 0,
    )


def _digits(sheet: SheetWords) -> int:
    rules, target = sheet.rules, sheet.contest.regulation.target
    each = deal_sum(rules)
    if each.most is not None:
        most = (sheet.last + 1) * (each.most + each.belote[1] + each.capot)
        return max(3, min(MOST_DIGITS, len(str(most))))
    if rules.unit == TENS:
        return 4
    if rules.game == COINCHE and target is not None and target <= TARGET_OF_FOUR:
        return 4
    return MOST_DIGITS


def _draw_boxes(pen: Pen, strip: Strip, x: float, y: float) -> None:
    """Draw what the sheets of one shape share: marks, boxes with their digits, and words."""
    canvas, face = pen.canvas, faces()
    canvas.setFillGray(0)
    for across, up in strip.marks:
        half = MARK * MM / 2
        canvas.rect(
            x + across * MM - half, y + up * MM - half, MARK * MM, MARK * MM, stroke=0, fill=1
        )
    for one in strip.fields:
        if one.field in _TOTALS:
            _draw_head(pen, one, x, y)
        else:
            label = _labels(wide=strip.shape.wide)[one.field]
            pen.text(x + one.left * MM + 2, y + one.top * MM + 2, label, face.narrow_bold, WORDS)
        for place in range(one.count):
            _draw_value(pen, one, place, x, y)
    _draw_example(pen, x + strip.code[0] * MM, y + strip.code[1] * MM / 2 + MARK * MM / 2)
    canvas.setLineWidth(BOX_LINE * MM)
    canvas.setStrokeColorRGB(*BOX_COLOUR)
    for box in strip.boxes:
        _draw_box(pen, x + box.x * MM, y + box.y * MM)
    canvas.setFillColorRGB(*DIGIT_COLOUR)
    for box in strip.boxes:
        base = y + box.y * MM - DIGIT * 0.36
        pen.text(x + box.x * MM, base, str(box.value), face.regular, DIGIT, CENTRE)
    canvas.setStrokeGray(0)
    canvas.setFillGray(0)


def _draw_box(pen: Pen, x: float, y: float) -> None:
    wide, tall = BOX_WIDE * MM, BOX_TALL * MM
    pen.canvas.roundRect(x - wide / 2, y - tall / 2, wide, tall, 1.1 * MM)


def _labels(*, wide: bool) -> dict[Field, str]:
    labels = {Field.TABLE: _("Numéro de la table")}
    for camp, (belotes, capots) in _COUNTS.items():
        before = f"{camp_name(camp)} · " if wide else ""
        labels[belotes] = before + _("Nombre de belotes")
        labels[capots] = before + _("Nombre de capots")
    return labels


def _draw_head(pen: Pen, total: Lines, x: float, y: float) -> None:
    """Draw what stands above the lines of a total: advice, the camp, and where it is written."""
    camp, face = _TOTALS[total.field], faces()
    advice = {
        Camp.NS: _("Écrivez le total, puis cochez-le : un chiffre par ligne."),
        Camp.EW: _("Une erreur ? Rayez la case et cochez la bonne."),
    }[camp]
    left, top, wide = x + total.left * MM, y + total.top * MM, LINE_WIDE * MM
    size = size_across(advice, face.narrow, wide - 4, WORDS)
    pen.text(left + 2, top + (HEADS - 2.4) * MM, advice, face.narrow, size)
    box, tall = ACROSS * MM, WRITTEN_TALL * MM
    first = left + wide - total.count * box - 1 * MM
    for place in range(total.count):
        pen.box(first + place * box, top + 0.6 * MM, box, tall, WRITTEN_LINE)
    label = _("Total %(camp)s") % {"camp": camp_name(camp)}
    size = size_across(label, face.bold, first - left - 6, CAMP)
    pen.text(left + 2, top + 3 * MM, label, face.bold, size)


def _draw_value(pen: Pen, number: Lines, place: int, x: float, y: float) -> None:
    """Write what a tick on a line is worth beside it, away from the other camp: 100, 10 or 1."""
    if number.count == 1:
        return
    value, face = str(10 ** (number.count - 1 - place)), faces().narrow
    room = MARK + BESIDE_MARKS
    ns = number.field in (Field.NS_TOTAL, Field.NS_BELOTES, Field.TABLE)
    middle = number.left - room / 2 + 0.4 if ns else number.left + LINE_WIDE + room / 2 - 0.4
    base = y + (number.top - (place + 0.5) * DOWN) * MM - VALUE * 0.36
    size = size_across(value, face, room * MM - 3, VALUE)
    pen.text(x + middle * MM, base, value, face, size, CENTRE)


def _draw_example(pen: Pen, left: float, middle: float) -> None:
    """Draw a ticked box and say that the others are ticked like it, under the QR."""
    canvas, half = pen.canvas, BOX_WIDE * EXAMPLE * MM / 2
    x = left + half
    canvas.setLineWidth(BOX_LINE * MM)
    canvas.setStrokeColorRGB(*BOX_COLOUR)
    canvas.roundRect(left, middle - half, 2 * half, 2 * half, MM)
    canvas.setStrokeGray(0)
    canvas.setLineWidth(TICK_LINE * MM)
    for side in (1, -1):
        end = half * 0.6
        canvas.line(x - end, middle - side * end, x + end, middle + side * end)
    words = fit(
        _("Cochez ainsi"),
        faces().narrow,
        sizes_between(WORDS, 5.5),
        (QR - BOX_WIDE * EXAMPLE - 1) * MM,
        2.4 * WORDS * LEADING,
    )
    pen.lines(left + 2 * half + MM, middle + words.height / 2, words.lines, words.font, words.size)


def _draw_qr(pen: Pen, text: str, x: float, y: float, size: float) -> None:
    with pen.picture(_("Code QR de la feuille"), (x, y, x + size, y + size)):
        draw_modules(pen, segno.make_qr(text, error="m", mask=MASK).matrix, x, y, size)
