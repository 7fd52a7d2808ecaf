"""Picture of a contest to come, for a link's preview and for phones."""

from __future__ import annotations

from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import CENTRE, Leaves
from tournaments.papers.share.frame import EDGE, Format, Sheet, in_words, picture
from tournaments.queries.core.contests import ContestInfo


def event_picture(
    contest: ContestInfo, format_: Format, when: str, facts: tuple[str, ...]
) -> Leaves:
    """Return the picture of a contest: its name, when it starts, and a few facts, a line each."""

    def draw(sheet: Sheet) -> None:
        regular, bold = faces().regular, faces().bold
        middle, room = sheet.width / 2, sheet.width - 2 * EDGE - 40
        tall = sheet.height > sheet.width
        mark = 300.0 if tall else 110.0
        name = in_words(contest.name, (104, 92, 82, 72, 62, 52, 44, 36), room)
        lines = len(name.lines)
        high = mark + 50 + lines * name.size * 1.1 + 90 + 56 * len(facts)
        y = max(EDGE, (sheet.height - high) / 2)
        sheet.mark(middle - mark * 0.375, y, mark)
        y += mark + 30
        for line in name.lines:
            y += name.size * 1.1
            sheet.say(middle, y, line, name.size, sheet.palette.ink, align=CENTRE, font=name.font)
        y += 80
        told = sheet.palette.told
        sheet.say(middle, y, when, 48, told, align=CENTRE, font=bold, room=room)
        for fact in facts:
            y += 56
            second = sheet.palette.second
            sheet.say(middle, y, fact, 38, second, align=CENTRE, font=regular, room=room)

    return picture(contest, format_, contest.name, draw, headed=False)
