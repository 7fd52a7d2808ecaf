"""Picture of a team's day to share: its place, and its rank after each round."""

from __future__ import annotations

from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.annexes.share.papers.frame import (
    EDGE,
    FOOT,
    HEAD,
    INK,
    STOCK,
    Format,
    Sheet,
    in_words,
    named,
    picture,
)
from tournaments.annexes.share.papers.words import place, score_said
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import CENTRE, Leaves
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.standings.climbs import Climbs
from tournaments.queries.standings.rows import Row, Standings
from tournaments.words.entrants import counted

#: Radius of a knot of the chart, and the space above and under the chart, in points.
KNOT, ABOVE, UNDER = 34.0, 80.0, 130.0


def climb_picture(
    standings: Standings, climbs: Climbs, row: Row, format_: Format, heading: str, foot: str = ""
) -> Leaves:
    """Return the picture of a team's climb.

    `heading` is the name of the ranking, `foot` an address to type.
    """

    def draw(sheet: Sheet) -> None:
        top = _of_team(sheet, standings, row, heading)
        bottom = sheet.height - FOOT - 24
        _chart(sheet, climbs, row, top, bottom)

    return picture(standings.contest, format_, row.team.name, draw, foot)


def _of_team(sheet: Sheet, standings: Standings, row: Row, heading: str) -> float:
    """Draw the team, its place among all and its points; return the height under them."""
    regular = faces().regular
    middle = sheet.width / 2
    y = HEAD + 20
    room = sheet.width - 2 * EDGE
    name = named(row.team.name, (64, 58, 52, 46, 40, 34), room - 190)
    high = max(96.0, len(name.lines) * name.size * 1.2)
    x = EDGE + sheet.number(EDGE, y + high / 2, str(row.team.number), 92) + 30
    down = y + high / 2 + name.size * 0.36 - (len(name.lines) - 1) * name.size * 0.6
    for line in name.lines:
        sheet.say(x, down, line, name.size, sheet.palette.ink, font=name.font)
        down += name.size * 1.2
    individuals = standings.contest.individuals
    y += high + 176
    sheet.say(middle, y, place(standings, row), 180, sheet.palette.told, align=CENTRE, room=room)
    among = _("sur %(teams)s") % {"teams": counted(individuals, len(standings.rows))}
    if row.shared:
        among = _("ex æquo, %(among)s") % {"among": among}
    among = " · ".join(filter(None, (among, score_said(standings, row))))
    sheet.say(middle, y + 60, among, 38, sheet.palette.ink, align=CENTRE, room=room)
    sheet.say(
        middle, y + 108, heading, 28, sheet.palette.second, align=CENTRE, font=regular, room=room
    )
    return y + 156


def _chart(sheet: Sheet, climbs: Climbs, row: Row, top: float, bottom: float) -> None:
    """Draw the rank after each round, the first place at the top; one scale for all rounds."""
    ranks = climbs.ranks[row.team.number]
    ranks_known = [rank for rank in ranks if rank is not None]
    if not ranks_known:
        return
    best, worst = min(ranks_known), max(ranks_known)
    high = bottom - UNDER - top - ABOVE
    left, right = EDGE + 60, sheet.width - EDGE - 60
    step = (right - left) / max(1, len(ranks) - 1)

    def height(rank: int) -> float:
        return top + ABOVE + (high * (rank - best) / (worst - best) if worst > best else high / 2)

    regular = faces().regular
    title = _("rang après chaque partie")
    sheet.say(EDGE, top + 14, title, 26, sheet.palette.second, font=regular)
    places = [
        (left + step * n if len(ranks) > 1 else sheet.width / 2, rank)
        for n, rank in enumerate(ranks)
    ]
    for (x, _rank), round_ in zip(places, climbs.rounds, strict=True):
        room = max(90.0, step - 12)
        sheet.say(
            x,
            bottom - 20,
            round_.short,
            28,
            sheet.palette.second,
            align=CENTRE,
            font=regular,
            room=room,
        )
    for (x, rank), (after_x, after) in pairwise(places):
        if rank is not None and after is not None:
            ends = [(x, height(rank)), (after_x, height(after))]
            sheet.stroke(ends, 7, sheet.palette.told)
    for x, rank in places:
        if rank is not None:
            y = height(rank)
            sheet.dot(x, y, KNOT + 4, sheet.palette.told)
            sheet.dot(x, y, KNOT, STOCK)
            sheet.say(x, y + 11, str(rank), 32, INK, align=CENTRE, room=2 * KNOT - 10)


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
        colour = sheet.palette.told
        sheet.say(middle, y, when, 48, colour, align=CENTRE, font=bold, room=room)
        for fact in facts:
            y += 56
            second = sheet.palette.second
            sheet.say(middle, y, fact, 38, second, align=CENTRE, font=regular, room=room)

    return picture(contest, format_, contest.name, draw, headed=False)
