"""Writing area of a score sheet: one line per deal, or the totals of the match alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.papers.kit.fonts import Font, faces
from tournaments.papers.kit.layout import CENTRE, GREY, RIGHT, Pen
from tournaments.papers.kit.words import camp_name, camp_short
from tournaments.papers.results.sheet_columns import Box, Group, Kind, groups
from tournaments.papers.results.sheet_frame import Area, Frame, SheetWords

HEADER = 21.0
TOTALS = 20.0
TALLEST_LINE = 26.0
#: Least height of a line, in points (4.4 mm), and least widths of a box by kind of entry. Nobody
#: can write in a smaller box: the sheet then takes a whole page, or only the totals.
LOWEST = 12.5
NARROWEST = {Kind.WRITE: 16.0, Kind.TICK: 12.0, Kind.CIRCLE: 9.0, Kind.NUMBERED: 12.0}
#: Largest heights of the totals and of the counts below them, on a sheet without deals.
TALLEST_TOTAL, TALLEST_COUNT = 64.0, 34.0


def holds_lines(sheet: SheetWords, area: Area) -> bool:
    """Return whether the lines of the deals are high enough to write on."""
    return _line_height(Frame(sheet, area)) >= LOWEST


def holds_boxes(sheet: SheetWords, area: Area) -> bool:
    """Return whether the lines are high enough and each box is wide enough."""
    frame = Frame(sheet, area)
    boxes = [box for _group, _start, inside in _placed(frame) for box in inside]
    wide = all((to - x) / max(1, len(box.choices)) >= NARROWEST[box.kind] for box, x, to in boxes)
    return wide and holds_lines(sheet, area)


def draw_sheet(pen: Pen, sheet: SheetWords, area: Area, foot: tuple[str, str]) -> None:
    """Draw the sheet inside the area."""
    frame = Frame(sheet, area)
    top = frame.draw(pen, foot)
    write = _draw_lines if sheet.deals else _draw_totals_alone

    def writing_area(pen: Pen) -> None:
        frame.draw_signatures(pen, write(pen, frame, top) - 4)

    # The sheets of a round differ by their head and their foot: most have the same writing area.
    numbers = sheet.first, sheet.last, sheet.deals
    pen.stamp((area, top, frame.room, frame.foot_width, numbers, sheet.contest.pk), writing_area)


def _line_height(frame: Frame) -> float:
    return (frame.room - HEADER - TOTALS) / frame.sheet.lines


def _draw_lines(pen: Pen, frame: Frame, top: float) -> float:
    """Draw the deals and their totals; return the height of their bottom edge."""
    line = min(_line_height(frame), TALLEST_LINE)
    boxes = _placed(frame)
    _draw_headings(pen, boxes, top)
    top -= HEADER
    _draw_deals(pen, frame.sheet, boxes, top, line)
    top -= line * frame.sheet.lines
    marks = boxes[-1]
    pen.rules([(x, top, x, top + line * frame.sheet.lines) for x in (marks[1],)], 1.4)
    _draw_totals(pen, frame, top, marks)
    return top - TOTALS


def _draw_totals_alone(pen: Pen, frame: Frame, top: float) -> float:
    """Draw boxes for the two totals, the belotes and the capots; return their bottom edge."""
    face = faces()
    rows = [
        (_("Total des points"), 2.0, TALLEST_TOTAL, 1.4),
        (_("Nombre de belotes"), 1.0, TALLEST_COUNT, 0.8),
        (_("Nombre de capots"), 1.0, TALLEST_COUNT, 0.8),
    ]
    head = 16.0
    each = (frame.room - head - 8) / sum(share for _said, share, _most, _line in rows)
    label = frame.width * 0.36
    wide = (frame.width - label) / 2
    for place, camp in enumerate(("NS", "EW")):
        x = frame.left + label + wide * (place + 0.5)
        pen.text(x, top - 11, camp_name(camp), face.bold, 10, CENTRE)
    top -= head
    for said, share, most, line in rows:
        tall = min(each * share, most)
        size = min(10.0, (label - 6) / face.bold.width(said))
        pen.text(frame.left, top - tall / 2 - size * 0.36, said, face.bold, size)
        for place in range(2):
            pen.box(frame.left + label + wide * place, top - tall, wide, tall, line)
        top -= tall
    return top - 4


_Placed = tuple[Group, float, tuple[tuple[Box, float, float], ...]]


def _placed(frame: Frame) -> list[_Placed]:
    """Return each group of boxes with its start, and each of its boxes with its start and end."""
    found = groups(frame.sheet.contest.regulation.rules)
    unit = frame.width / sum(group.share for group in found)
    placed: list[_Placed] = []
    x = frame.left
    for group in found:
        start = x
        inside = []
        for box in group.boxes:
            inside.append((box, x, x + box.share * unit))
            x += box.share * unit
        placed.append((group, start, tuple(inside)))
    return placed


def _draw_headings(pen: Pen, boxes: list[_Placed], top: float) -> None:
    face = faces()
    for group, start, inside in boxes:
        end = inside[-1][2]
        if group.head:
            _heading(pen, (start + end) / 2, top - 8.5, group.head, face.bold, 7.5, end - start)
            for box, x, to in inside:
                _heading(pen, (x + to) / 2, top - 17.5, box.head, face.narrow, 7, to - x)
        else:
            _heading(
                pen, (start + end) / 2, top - 13, inside[0][0].head, face.bold, 7.5, end - start
            )


def _heading(pen: Pen, x: float, y: float, text: str, font: Font, size: float, room: float) -> None:
    """Draw a centred word, shrunk if a translation is too wide for its box."""
    size = min(size, (room - 2) / max(font.width(text), 0.1))
    pen.text(x, y, text, font, size, CENTRE)


def _draw_deals(pen: Pen, sheet: SheetWords, boxes: list[_Placed], top: float, line: float) -> None:
    face = faces()
    left, right = boxes[0][1], boxes[-1][2][-1][2]
    bottom = top - line * sheet.lines
    pen.rules(
        [(left, top - line * n, right, top - line * n) for n in range(1, sheet.lines)], 0.4, 0.3
    )
    inner = [(x, bottom, x, top + 9) for _g, _s, inside in boxes for _b, x, _to in inside[1:]]
    pen.rules(inner, 0.3, GREY)
    pen.rules([(start, bottom, start, top + HEADER) for _g, start, _i in boxes[1:]], 0.8)
    pen.rules([(left, top, right, top)], 1.0)
    pen.box(left, bottom, right - left, line * sheet.lines + HEADER, 1.0)
    side = min(9.0, line * 0.55)
    for n in range(sheet.lines):
        middle = top - line * (n + 0.5)
        for _group, _start, inside in boxes:
            for box, x, to in inside:
                centre = (x + to) / 2
                if box.kind is Kind.NUMBERED:
                    size = min(11.0, line * 0.7)
                    pen.text(
                        centre, middle - size * 0.36, f"{sheet.first + n}", face.bold, size, CENTRE
                    )
                elif box.kind is Kind.TICK:
                    pen.box(centre - side / 2, middle - side / 2, side, side, 0.5)
                elif box.kind is Kind.CIRCLE:
                    _choices(pen, box, x, to, middle, min(12.0, line * 0.75))


def _choices(pen: Pen, box: Box, x: float, to: float, middle: float, size: float) -> None:
    """Draw the suits to choose from; the players circle one."""
    step = (to - x) / len(box.choices)
    font = faces().narrow
    for n, choice in enumerate(box.choices):
        fitted = size if len(choice) == 1 else size * 0.72
        pen.text(x + step * (n + 0.5), middle - fitted * 0.36, choice, font, fitted, CENTRE)


def _draw_totals(pen: Pen, frame: Frame, top: float, marks: _Placed) -> None:
    """Draw each camp's total under its marks, and boxes to count belotes and capots beside."""
    face = faces()
    base = top - TOTALS / 2 - 3
    for _box, x, to in marks[2]:
        pen.box(x, top - TOTALS, to - x, TOTALS, 1.4)
    x, size, room, white = frame.left, 8.0, 20.0, 6.0
    words = [_("Nombre de belotes"), _("Nombre de capots")]
    if frame.narrow:
        size, room, white = 6.5, 14.0, 3.0
        words = [_("Belotes"), _("Capots")]
    else:
        pen.text(marks[1] - 6, base, _("Totaux"), face.bold, 10, RIGHT)
    for said in words:
        pen.text(x, base, said, face.narrow, size)
        x += face.narrow.width(said) * size + white
        for camp in ("NS", "EW"):
            short = camp_short(camp)
            pen.text(x, base, short, face.narrow_bold, size)
            x += face.narrow_bold.width(short) * size + white / 2
            pen.box(x, top - TOTALS + 3.5, room, 13, 0.6)
            x += room + white
