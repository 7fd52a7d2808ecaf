"""Pictures of a ranking to share: its podium, and its first places."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.criteria import TOTAL
from tournaments.annexes.share.papers.frame import (
    EDGE,
    FOOT,
    HEAD,
    INK,
    MEDALS,
    PAPER,
    SECOND,
    STOCK,
    Format,
    Sheet,
    named,
    picture,
)
from tournaments.annexes.share.papers.words import best_first, place, score, score_said
from tournaments.papers.kit.fonts import Font, faces
from tournaments.papers.kit.layout import CENTRE, RIGHT, Leaves
from tournaments.queries.standings.rows import Row, Standings
from tournaments.words.entrants import counted
from tournaments.words.figures import camp_short
from tournaments.words.numbers import THIN_SPACE

#: Least height of a row of the list, in points.
ROW = 62.0
#: Sizes of the names of the podium, and the least one in the face of titles, in points.
NAMES, LEAST_TITLE = (42, 38, 35, 32, 29, 26, 23, 20), 32
#: Size from which a player of the podium may have two lines, in points.
BROKEN_FROM = 29
#: Columns of the podium, from left to right, as positions in the ranking.
COLUMNS = (1, 0, 2)


def podium_picture(standings: Standings, format_: Format, subtitle: str, foot: str = "") -> Leaves:
    """Return the picture of the first three, with the next places under them.

    `subtitle` is the name of the ranking, `foot` an address to type.
    """

    def draw(sheet: Sheet) -> None:
        top = _titled(sheet, _("Le podium"), subtitle)
        bottom = sheet.height - FOOT - 24
        room = bottom - top
        rows = best_first(standings)
        fits = int((room - 620) / ROW)
        listed = rows[3:][: max(0, fits)]
        high = room - len(listed) * ROW - (24 if listed else 0)
        _steps(sheet, standings, rows[:3], top, min(high, 820))
        _rows(sheet, standings, listed, bottom - len(listed) * ROW)

    return picture(standings.contest, format_, _("Le podium"), draw, foot)


def ranking_picture(standings: Standings, format_: Format, title: str, foot: str = "") -> Leaves:
    """Return the picture of the first places: as many as it holds."""

    def draw(sheet: Sheet) -> None:
        size = len(standings.rows)
        entered = counted(standings.contest.individuals, size)
        top = _titled(sheet, title, " · ".join(filter(None, (entered, _ranked_by(standings)))))
        bottom = sheet.height - FOOT - 24
        fits = int((bottom - top) / ROW)
        # The rows of a small contest are higher, up to half as much again.
        each = min(1.5 * ROW, (bottom - top) / min(size, fits))
        _rows(sheet, standings, best_first(standings)[:fits], top, each)

    return picture(standings.contest, format_, title, draw, foot)


def _titled(sheet: Sheet, title: str, beside: str) -> float:
    """Draw a title and what it counts; return the height under them."""
    y = HEAD + 48
    sheet.say(EDGE, y, title, 50, sheet.palette.ink, room=sheet.width - 2 * EDGE - 380)
    regular = faces().regular
    right = sheet.width - EDGE
    sheet.say(right, y, beside, 27, sheet.palette.second, align=RIGHT, font=regular, room=360)
    return y + 34


def _steps(
    sheet: Sheet, standings: Standings, rows: Sequence[Row], top: float, high: float
) -> None:
    """Draw the first three on their steps, the second on the left, in this height."""
    gap = 24.0
    wide = (sheet.width - 2 * EDGE - 2 * gap) / 3
    card = 300.0
    lower = (high - card - 20) / 4
    size = min(120.0, (high - card - 2 * lower) * 0.72)
    step = sheet.palette.step
    # The three cards have the same face, the narrow one as soon as a name needs it, and one size.
    room = wide - 28
    small = (named(row.team.name, NAMES, room).size < LEAST_TITLE for row in rows)
    font = faces().narrow_bold if any(small) else None
    set_ = [named(row.team.name, NAMES, room, font, BROKEN_FROM).size for row in rows]
    sizes = (min(set_, default=NAMES[-1]),)
    for column, nth in enumerate(COLUMNS):
        if nth >= len(rows):
            continue
        row = rows[nth]
        x = EDGE + column * (wide + gap)
        fall = nth * lower
        sheet.plate(x, top + fall + card - 16, wide, high - fall - card + 16, step, 14)
        _card(sheet, standings, row, (x, top + fall, wide, card), sizes, font)
        middle = x + wide / 2
        y = top + (high + fall + card) / 2 + size * 0.36
        colour = INK if sheet.palette is PAPER else MEDALS[min(row.rank, 3) - 1]
        large = size * 0.5 if row.line else size
        sheet.say(middle, y, place(standings, row), large, colour, align=CENTRE, room=wide - 40)


def _card(
    sheet: Sheet,
    standings: Standings,
    row: Row,
    at: tuple[float, float, float, float],
    sizes: tuple[float, ...],
    font: Font | None,
) -> None:
    """Draw the card of a team: its number, its name in these sizes and this face, its points."""
    x, y, wide, high = at
    sheet.plate(x, y, wide, high, STOCK, 18)
    canvas = sheet.pen.canvas
    canvas.setStrokeColor(SECOND)
    canvas.setLineWidth(2)
    canvas.roundRect(x, sheet.height - y - high, wide, high, 18)
    sheet.plate(x, y, wide, 22, MEDALS[min(row.rank, 3) - 1], 10)
    middle = x + wide / 2
    regular, bold = faces().regular, faces().bold
    team = _("n° %(number)s") % {"number": row.team.number}
    sheet.say(middle, y + 66, team, 28, SECOND, align=CENTRE, font=regular)
    name = named(row.team.name, sizes, wide - 28, font, BROKEN_FROM)
    down = y + 146 - (len(name.lines) - 2) * name.size * 0.5 - name.size * 0.2
    for line in name.lines:
        sheet.say(middle, down, line, name.size, INK, align=CENTRE, font=name.font)
        down += name.size * 1.2
    points = score_said(standings, row)
    if row.shared:
        sheet.say(middle, y + high - 82, _("ex æquo"), 24, SECOND, align=CENTRE, font=regular)
    if points:
        sheet.say(middle, y + high - 30, points, 36, INK, align=CENTRE, font=bold, room=wide - 32)


def _rows(
    sheet: Sheet, standings: Standings, rows: Sequence[Row], top: float, each: float = ROW
) -> None:
    """Draw places one under the other, `each` points high: place, number, name, points."""
    face, ink = faces(), sheet.palette.ink
    right, middle = sheet.width - EDGE, EDGE + 40
    grown = each / ROW
    figures = 32 * min(grown, 1.3)
    cards = [sheet.number_wide(_number(row), 42 * grown) for row in rows]
    names = EDGE + 112 + max(cards, default=0)
    values = [score(standings, row).replace(THIN_SPACE, "\N{NO-BREAK SPACE}") for row in rows]
    size_of_values = 34 * grown
    wide = size_of_values * max(map(face.bold.width, values), default=0)
    for line, row in enumerate(rows):
        y = top + (line + 0.5) * each
        foot = y + figures * 0.36
        if line:
            sheet.rule(EDGE, y - each / 2, sheet.width - 2 * EDGE, 1)
        if row.rank <= 3 and not row.line:
            sheet.dot(middle, y, 25 * min(grown, 1.3), MEDALS[row.rank - 1])
            sheet.say(middle, foot, str(row.rank), figures, INK, align=CENTRE)
        else:
            nth = f"{row.rank} {camp_short(row.line)}".rstrip()
            sheet.say(middle, foot, nth, figures, ink, align=CENTRE, room=80)
        sheet.number(names - 20 - cards[line], y, _number(row), 42 * grown)
        x = names
        sizes = tuple(size * grown for size in (31, 29, 27, 25))
        name = named(row.team.name, sizes, right - max(100 * grown, wide) - 30 - x, face.regular)
        size = name.size if len(name.lines) == 1 else min(name.size, 25 * grown)
        down = y + size * 0.36 - (len(name.lines) - 1) * size * 0.58
        for text in name.lines:
            sheet.say(x, down, text, size, ink, font=name.font)
            down += size * 1.15
        sheet.say(right, foot, values[line], size_of_values, ink, align=RIGHT, font=face.bold)


def _number(row: Row) -> str:
    return str(row.team.number)


def _ranked_by(standings: Standings) -> str:
    """Return what the figures of the list are, unless they are points."""
    if not standings.criteria or standings.brackets or standings.criteria[0].name == TOTAL:
        return ""
    return _(standings.criteria[0].label)
