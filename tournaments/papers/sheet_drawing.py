"""How one score sheet is drawn, whatever the size of its paper."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.enums import Camp
from tournaments.papers.codes import CODE, GAP, draw_code
from tournaments.papers.fonts import Font, faces, wrap
from tournaments.papers.layout import CENTRE, GREY, LEADING, RIGHT, Pen, place_and_date
from tournaments.papers.sheet_columns import Box, Group, Kind, groups
from tournaments.papers.words import camp_name, camp_short
from tournaments.queries.contests import ContestInfo
from tournaments.queries.teams import Side

EDGE = 26.0
HEADER = 21.0
TOTALS = 20.0
SIGNATURES = 36.0
FOOT = 20.0
TALLEST_LINE = 26.0
#: Room at the right of the head for the round and the table.
SEAT = 190.0
#: How much higher the foot is where a code stands beside it.
CODE_RISE = 11.0


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of paper, from its bottom left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What a sheet says. Without a round, a table or a team, there is a line to write it on."""

    contest: ContestInfo
    length: str
    round: str
    table: int | None
    ns: Side | None
    ew: Side | None
    first: int
    last: int
    part: str
    #: The address that opens the match on a phone, drawn as a code; empty where there is none.
    link: str = ""

    @property
    def lines(self) -> int:
        """Deals on this sheet."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class _Fitted:
    """Text set in the largest size that its room allows."""

    lines: tuple[str, ...]
    font: Font
    size: float

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING


def _fit(text: str, font: Font, sizes: tuple[float, ...], width: float, room: float) -> _Fitted:
    """The largest of `sizes` that holds in `room`; the smallest takes what it needs."""
    fitted = _Fitted((), font, sizes[-1])
    for size in sizes:
        fitted = _Fitted(wrap(text, font, size, width), font, size)
        if fitted.height <= room:
            break
    return fitted


def _head(sheet: SheetWords, width: float) -> tuple[_Fitted, _Fitted]:
    face = faces()
    under = f"{place_and_date(sheet.contest)} – {sheet.length}"
    return (
        _fit(sheet.contest.name, face.bold, (12, 10, 9, 8, 7, 6), width - SEAT, 22),
        _fit(under, face.regular, (8.5, 7.5, 6.5, 6), width - SEAT, 12),
    )


def _team(team: Side | None, width: float) -> _Fitted:
    name = team.name if team else ""
    return _fit(name, faces().bold, (12, 11, 10, 9, 8, 7, 6), width / 2 - 82, 22)


def _heights(sheet: SheetWords, area: Area) -> tuple[float, float, float]:
    """The head, the names of the teams, and one line of the deals."""
    width = area.width - 2 * EDGE
    head = max(30.0, sum(part.height for part in _head(sheet, width)) + 4)
    teams = max(26.0, *(_team(team, width).height + 6 for team in (sheet.ns, sheet.ew)))
    rest = area.height - 2 * EDGE - head - teams - HEADER - TOTALS - SIGNATURES - _foot(sheet) + 16
    return head, teams, rest / sheet.lines


def _foot(sheet: SheetWords) -> float:
    """The height of the foot."""
    return FOOT + (CODE_RISE if sheet.link else 0)


def line_height(sheet: SheetWords, area: Area) -> float:
    """How high a line of the deals would be."""
    return _heights(sheet, area)[2]


def draw_sheet(pen: Pen, sheet: SheetWords, area: Area, foot: tuple[str, str]) -> None:
    """The sheet, inside the area."""
    head, teams, line = _heights(sheet, area)
    line = min(line, TALLEST_LINE)
    left, width = area.x + EDGE, area.width - 2 * EDGE
    top = area.y + area.height - EDGE + 8
    _draw_head(pen, sheet, left, top, width)
    top -= head
    _draw_teams(pen, sheet, left, top, width, teams)
    top -= teams + 5
    boxes = _placed(sheet, left, width)
    _draw_headings(pen, boxes, top)
    top -= HEADER
    _draw_deals(pen, sheet, boxes, top, line)
    top -= line * sheet.lines
    marks = boxes[-1]
    pen.rules([(x, top, x, top + line * sheet.lines) for x in (marks[1],)], 1.4)
    _draw_totals(pen, left, top, marks)
    top -= TOTALS
    bottom = area.y + EDGE - 14
    if sheet.link:
        draw_code(pen, sheet.link, left + width - CODE, bottom + 2)
        width -= CODE + GAP
    _draw_signatures(pen, left, top - 4, width)
    _draw_foot(pen, left, bottom, width, foot, bool(sheet.link))


_Placed = tuple[Group, float, tuple[tuple[Box, float, float], ...]]


def _placed(sheet: SheetWords, left: float, width: float) -> list[_Placed]:
    """Each group of boxes, where it starts, and where each of its boxes starts and ends."""
    found = groups(sheet.contest.regulation.rules)
    unit = width / sum(group.share for group in found)
    placed: list[_Placed] = []
    x = left
    for group in found:
        start = x
        inside = []
        for box in group.boxes:
            inside.append((box, x, x + box.share * unit))
            x += box.share * unit
        placed.append((group, start, tuple(inside)))
    return placed


def _draw_head(pen: Pen, sheet: SheetWords, left: float, top: float, width: float) -> None:
    face = faces()
    name, under = _head(sheet, width)
    y = pen.lines(left, top, name.lines, name.font, name.size)
    pen.lines(left, y - 1, under.lines, under.font, under.size)
    right = left + width
    table, round_ = _("Table"), _("Partie")
    base = top - 19
    if sheet.table is not None and sheet.round:
        said = f"{table} {sheet.table}"
        pen.text(right, base, said, face.bold, 20, RIGHT)
        shift = face.bold.width(said) * 20 + 14
        room = SEAT - shift
        size = min(14.0, room / (face.regular.width(sheet.round) or 1))
        pen.text(right - shift, base, sheet.round, face.regular, size, RIGHT)
    else:
        pen.dotted(right - 42, base, 42)
        pen.text(right - 46, base, table, face.bold, 13, RIGHT)
        shift = 46 + face.bold.width(table) * 13 + 10
        pen.dotted(right - shift - 34, base, 34)
        pen.text(right - shift - 38, base, round_, face.regular, 13, RIGHT)
    if sheet.part:
        part = _("feuille %(part)s") % {"part": sheet.part}
        pen.text(right, base - 10, part, face.regular, 7.5, RIGHT)


def _draw_teams(
    pen: Pen, sheet: SheetWords, left: float, top: float, width: float, height: float
) -> None:
    face = faces()
    half = width / 2
    pen.box(left, top - height, width, height, 1.0)
    pen.rules([(left + half, top - height, left + half, top)], 1.0)
    middle = top - height / 2
    for x, camp, team in ((left, Camp.NS, sheet.ns), (left + half, Camp.EW, sheet.ew)):
        label = camp_name(camp)
        pen.text(x + 4, middle + 3.5, label, face.narrow_bold, 7.5)
        if team is None:
            pen.text(x + 4, middle - 8, _("n°"), face.regular, 8)
            pen.dotted(x + 18, middle - 8, 34)
            pen.dotted(x + 60, middle - 8, half - 68)
            continue
        pen.text(x + 4, middle - 9.5, _("n° %(number)s") % {"number": team.number}, face.bold, 12)
        fitted = _team(team, width)
        y = middle + fitted.height / 2 - fitted.size * 0.1
        pen.lines(x + 78, y, fitted.lines, fitted.font, fitted.size)


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
    """A word centred, made smaller when a translation is too wide for its box."""
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
    """The suits to choose from, one to be circled."""
    step = (to - x) / len(box.choices)
    font = faces().narrow
    for n, choice in enumerate(box.choices):
        fitted = size if len(choice) == 1 else size * 0.72
        pen.text(x + step * (n + 0.5), middle - fitted * 0.36, choice, font, fitted, CENTRE)


def _draw_totals(pen: Pen, left: float, top: float, marks: _Placed) -> None:
    """The total of each camp under its marks; the belotes and capots to be counted beside."""
    face = faces()
    base = top - TOTALS / 2 - 3
    for _box, x, to in marks[2]:
        pen.box(x, top - TOTALS, to - x, TOTALS, 1.4)
    pen.text(marks[1] - 6, base, _("Totaux"), face.bold, 10, RIGHT)
    x = left
    for words in (_("Nombre de belotes"), _("Nombre de capots")):
        pen.text(x, base, words, face.narrow, 8)
        x += face.narrow.width(words) * 8 + 5
        for camp in ("NS", "EW"):
            short = camp_short(camp)
            pen.text(x, base, short, face.narrow_bold, 8)
            x += face.narrow_bold.width(short) * 8 + 4
            pen.box(x, top - TOTALS + 3.5, 20, 13, 0.6)
            x += 26
        x += 6


def _draw_signatures(pen: Pen, left: float, top: float, width: float) -> None:
    face = faces()
    half = width / 2 - 4
    for x, camp in ((left, Camp.NS), (left + half + 8, Camp.EW)):
        pen.box(x, top - SIGNATURES + 6, half, SIGNATURES - 6, 0.6)
        said = _("Signature %(camp)s") % {"camp": camp_name(camp)}
        pen.text(x + 4, top - 9, said, face.narrow, 7.5)


def _draw_foot(
    pen: Pen, left: float, y: float, width: float, foot: tuple[str, str], code: bool
) -> None:
    face = faces()
    reminders = [
        _(
            "Feuille de marque à remplir par une équipe, à signer par les deux "
            "et à porter à la table de marque."
        )
    ]
    if code:
        reminders.append(
            _("Ou par téléphone, avec le code : un camp saisit le résultat, l’autre le confirme.")
        )
    for line, said in enumerate(reversed(reminders)):
        size = min(8.5, width / face.bold.width(said))
        pen.text(left, y + 9 + line * CODE_RISE, said, face.bold, size)
    pen.text(left, y, foot[0], face.regular, 6.5)
    pen.text(left + width, y, foot[1], face.regular, 6.5, RIGHT)
