"""Strip of a score sheet that a photograph is read from: boxes to tick, marks and a QR.

Its places come from `tournaments.files.sheet_strip`; the photographs are measured by them too.
"""

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
    BOX_LINE,
    BOX_TALL,
    BOX_WIDE,
    HEADS,
    HEIGHT,
    MARK,
    QR,
    Field,
    Strip,
)
from tournaments.papers.kit.codes import MASK, draw_modules
from tournaments.papers.kit.fitted import fit, size_across, sizes_between
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import CENTRE, LEADING, Pen
from tournaments.papers.results.sheet_area import MM, SMALLEST
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
#: Columns of the table's number on a blank sheet.
TABLE_DIGITS = 3
#: Greys of the boxes and of the digits inside them: light, so that ink stands out.
BOX_GREY, DIGIT_GREY = 0.45, 0.6
#: Size of the digits in the boxes, and of the words above them, in points.
DIGIT, CAMP, HEAD = 7.0, 9.0, 6.5
#: Least width beside a strip for the words that explain it, and the space between, in points.
BESIDE, SPACE = 120.0, 14.0

_CAMPS = {
    Field.NS_TOTAL: Camp.NS,
    Field.NS_BELOTES: Camp.NS,
    Field.NS_CAPOTS: Camp.NS,
    Field.EW_TOTAL: Camp.EW,
    Field.EW_BELOTES: Camp.EW,
    Field.EW_CAPOTS: Camp.EW,
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
    """Raise ``Refused`` if the sheets of a contest have no strip."""
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
        seats="" if blank else _seats(sheet),
    )


def _seats(sheet: SheetWords) -> str:
    return seats_sign([side.numbers for _camp, side in sheet.sides if side is not None])


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
    """Draw the strip under the writing area of a sheet, with words beside it if there is room."""
    code = frame.sheet.strip
    if code is None:
        return
    strip = Strip(code.shape)
    x, y = frame.strip_corner
    pen.stamp(("strip", code.shape, x, y), lambda under: _draw_boxes(under, strip, x, y))
    left, bottom = (place * MM for place in strip.code)
    _draw_qr(pen, code.text, x + left, y + bottom, QR * MM)
    middle = x + left + QR * MM / 2
    if code.table is not None:
        label = _("Table %(table)s") % {"table": frame.sheet.contest.table_short(code.table)}
        size = size_across(label, faces().bold, QR * MM, CAMP)
        pen.text(middle, y + bottom + QR * MM + 6, label, faces().bold, size, CENTRE)
    room = x - frame.area.left - SPACE
    if room >= BESIDE:
        _draw_beside(pen, frame.area.left, y + HEIGHT * MM, room)


def _shape(sheet: SheetWords, *, blank: bool) -> Shape:
    """Return how many columns the largest results of this match need."""
    rules = sheet.rules
    belotes = most_belotes(rules, sheet.last)
    return Shape(
        total=_digits(sheet),
        belotes=2 if rules.sa_ta or belotes >= MANY_BELOTES else 1,
        table=TABLE_DIGITS if blank else 0,
    )


def _digits(sheet: SheetWords) -> int:
    """Return the number of digits of the largest total."""
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
    """Draw what the sheets of one shape share: marks, boxes with their digits, and heads."""
    canvas, face = pen.canvas, faces()
    canvas.setFillGray(0)
    for across, up in strip.marks:
        half = MARK * MM / 2
        canvas.rect(
            x + across * MM - half, y + up * MM - half, MARK * MM, MARK * MM, stroke=0, fill=1
        )
    canvas.setLineWidth(BOX_LINE * MM)
    canvas.setStrokeGray(BOX_GREY)
    wide, tall = BOX_WIDE * MM, BOX_TALL * MM
    for box in strip.boxes:
        left, bottom = x + box.x * MM - wide / 2, y + box.y * MM - tall / 2
        canvas.roundRect(left, bottom, wide, tall, 1.1 * MM)
    canvas.setFillGray(DIGIT_GREY)
    for box in strip.boxes:
        base = y + box.y * MM - DIGIT * 0.36
        pen.text(x + box.x * MM, base, str(box.value), face.regular, DIGIT, CENTRE)
    canvas.setFillGray(0)
    _draw_heads(pen, strip, x, y)


def _draw_heads(pen: Pen, strip: Strip, x: float, y: float) -> None:
    """Write the camps and what their columns count above the boxes."""
    face, top = faces(), y + (HEIGHT - HEADS) * MM
    heads = {
        Field.TABLE: _("Table"),
        Field.NS_TOTAL: _("Total"),
        Field.EW_TOTAL: _("Total"),
        # Translators: short for "belotes", above a column of boxes 4 mm wide
        Field.NS_BELOTES: _("Bel."),
        Field.EW_BELOTES: _("Bel."),
        # Translators: short for "capots", above a column of boxes 4 mm wide
        Field.NS_CAPOTS: _("Cap."),
        Field.EW_CAPOTS: _("Cap."),
    }
    for one in strip.fields:
        middle, room = x + (one.left + one.right) / 2 * MM, (one.right - one.left) * MM + 1
        size = size_across(heads[one.field], face.narrow_bold, room, HEAD)
        pen.text(middle, top + 3, heads[one.field], face.narrow_bold, size, CENTRE)
    for camp in Camp:
        own = [one for one in strip.fields if _CAMPS.get(one.field) == camp]
        left, right = own[0].left, own[-1].right
        label, room = camp_name(camp), (right - left) * MM
        size = size_across(label, face.bold, room, CAMP)
        pen.text(x + (left + right) / 2 * MM, top + 12, label, face.bold, size, CENTRE)


def _draw_beside(pen: Pen, left: float, top: float, room: float) -> None:
    """Say how the boxes are ticked, at the left of the strip."""
    face = faces()
    lines = (
        (_("Pour lire cette feuille en photo"), face.bold, 9.5),
        (
            _("Écrivez les totaux dans leurs cases, puis cochez-les ici : un chiffre par colonne."),
            face.regular,
            8.5,
        ),
        (
            _("Stylo bleu ou noir. Une croix, un trait ou une case noircie conviennent."),
            face.regular,
            8.5,
        ),
        (
            _("Une erreur ? Rayez la case et cochez la bonne : la table de marque vérifiera."),
            face.regular,
            8.5,
        ),
    )
    for text, font, size in lines:
        fitted = fit(text, font, sizes_between(size, SMALLEST), room, size * LEADING * 4)
        top = pen.lines(left, top, fitted.lines, fitted.font, fitted.size) - 4


def _draw_qr(pen: Pen, text: str, x: float, y: float, size: float) -> None:
    """Draw the code of a sheet from its lower left corner."""
    draw_modules(pen, segno.make_qr(text, error="m", mask=MASK).matrix, x, y, size)
