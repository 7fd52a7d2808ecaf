"""Ranks round after round: the race of the leading teams, and the climb of one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape
from math import log

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.papers.standings.pictures.climb import climb, first_climbs, rank_said
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.standings.climbs import Climbs
from tournaments.queries.standings.day_story import DayStory
from tournaments.queries.standings.rows import Row
from tournaments.tables.standings.charts.chart import (
    NARROW,
    Chart,
    chart_of,
    drawing,
    knot,
    length,
    line,
    run,
    text,
)
from tournaments.wording.person_names import BETWEEN, by_initials, shortened

#: Top of the first rank, least distance between two knots, height of the first ranks together.
TOP, APART, HEIGHT = 34.0, 32.0, 438.0
#: Letters beyond which names become initials, and then are cut; width of a letter and of a number.
LETTERS, MOST_LETTERS, LETTER, NUMBER = 24, 40, 9.2, 70.0
#: Classes of the leading team and of the one whose story is told.
FIRST, HOT, OTHER = "first", "hot", "other"


def race(story: DayStory, asked: int | None = None) -> Chart | None:
    """Return the race of the leading teams; None with fewer than two rounds or teams.

    The chart tells the story of the team `asked` for, which it adds if it is not among the first;
    by default, that of the greatest comeback.
    """
    rows = list(story.first)
    if asked is not None and all(row.team.number != asked for row in rows):
        rows += [row for row in story.ranked.rows if row.team.number == asked]
    picture = first_climbs(story.climbs, rows)
    if picture is None:
        return None
    told = asked
    if told is None and story.comeback is not None:
        told = story.comeback.team.number
    numbers = {row.team.number for row in rows}
    note = _("rang après chaque partie")
    if told in numbers and told != rows[0].team.number:
        note = (
            _("%(note)s ; en rouge, la plus belle remontée")
            if asked is None
            else _("%(note)s ; en rouge, le n° %(number)s")
        ) % {"note": note, "number": told}
    draw = partial(_race, story.climbs, tuple(rows), told)
    title = picture.title
    if len(rows) > len(story.first):
        params = {"n": len(story.first), "number": told}
        title = _("La course des %(n)s premiers, et du n° %(number)s") % params
    return Chart(title, picture.words, draw, note, wide=True)


def team_climb(climbs: Climbs, team: TeamRef) -> Chart | None:
    """Return the ranks of a team after each round; None with fewer than two ranks."""
    picture = climb(climbs, team)
    if picture is None:
        return None
    return chart_of(picture, partial(_climb, climbs, team, picture.title))


def _race(climbs: Climbs, rows: Sequence[Row], told: int | None) -> SafeString:
    ranks = {row.team.number: climbs.ranks[row.team.number] for row in rows}
    rounds = len(climbs.rounds)
    step = min(160.0, max(64.0, 480.0 / (rounds - 1)))
    across = [44 + step * place for place in range(rounds)]
    worst = max(rank or 1 for found in ranks.values() for rank in found)
    high = max(HEIGHT, APART * (len(rows) - 1))
    columns = [
        spread({team: found[place] for team, found in ranks.items()}, worst, high)
        for place in range(rounds)
    ]
    lead = rows[0].team.number
    # The leading team and the story are drawn last, above the others.
    order = sorted(ranks, key=lambda team: (team == lead, team == told))
    names = {row.team.number: _brief(row.team.name) for row in rows}
    shapes = []
    for team in order:
        css = FIRST if team == lead else HOT if team == told else OTHER
        points = [
            (x, column[team], rank)
            for x, column, rank in zip(across, columns, ranks[team], strict=True)
            if rank is not None
        ]
        name = escape(names[team])
        y = columns[-1].get(team)
        label = (
            ""
            if y is None
            else (
                f'<text class="lab" x="{length(across[-1] + 24)}" y="{length(y + 6)}">'
                f'<tspan class="tb">{team}</tspan> {name}</text>'
            )
        )
        knots = "".join(knot(x, y, str(rank)) for x, y, rank in points)
        path = run([(x, y) for x, y, _rank in points])
        shapes.append(f'<g class="{css}">{path}{knots}{label}</g>')
    bottom = max(y for column in columns for y in column.values()) + 36
    shapes += [
        text(x, bottom, label.short, "t2 mid")
        for x, label in zip(across, climbs.rounds, strict=True)
    ]
    finding = _("Le n° %(number)s mène : %(ranks)s.") % {
        "number": lead,
        "ranks": ", ".join(rank_said(rank) for rank in ranks[lead] if rank is not None),
    }
    wide = across[-1] + NUMBER + LETTER * max(map(len, names.values()))
    return drawing(wide, bottom + 14, finding, shapes)


def _brief(name: str) -> str:
    """Return a name with initials if it is long; family names stay whole if they can."""
    parts = name.split(BETWEEN)
    if len(name) > LETTERS and len(parts) > 1:
        name = BETWEEN.join(map(by_initials, parts))
    return shortened(name, MOST_LETTERS)


def spread(ranks: dict[int, int | None], worst: int, high: float) -> dict[int, float]:
    """Return the height of each team in a round, so that no knot covers another.

    Ranks stand on a logarithmic scale from the first to the `worst`, over `high`; those too near
    are pushed apart, without changing their order.
    """
    known = sorted((rank, team) for team, rank in ranks.items() if rank is not None)
    found = [
        (team, TOP + high * (log(rank) / log(worst) if worst > 1 else 0)) for rank, team in known
    ]
    heights: list[float] = []
    for _team, y in found:
        heights.append(max(y, heights[-1] + APART) if heights else y)
    limit = TOP + high
    for place in reversed(range(len(heights))):
        heights[place] = min(heights[place], limit)
        limit = heights[place] - APART
    return {team: y for (team, _y), y in zip(found, heights, strict=True)}


def _climb(climbs: Climbs, team: TeamRef, title: str) -> SafeString:
    ranks = climbs.ranks[team.number]
    worst = max(climbs.size, 2)
    top, bottom = 30.0, 190.0
    step = (NARROW - 120) / max(1, len(ranks) - 1)
    points = [
        (70 + step * place, top + (bottom - top) * log(rank) / log(worst), rank)
        for place, rank in enumerate(ranks)
        if rank is not None
    ]
    radius = 20 if step >= 44 else 11
    shapes = [
        line(36, top, NARROW - 20, top, "grid"),
        line(36, bottom, NARROW - 20, bottom, "grid"),
        text(4, top + 5, rank_said(1), "t2"),
        text(4, bottom + 5, rank_said(worst), "t2"),
    ]
    path = run([(x, y) for x, y, _rank in points])
    knots = "".join(knot(x, y, str(rank), radius) for x, y, rank in points)
    shapes.append(f'<g class="first">{path}{knots}</g>')
    every = max(1, round(40 / step)) if step < 40 else 1
    shapes += [
        text(70 + step * place, bottom + 40, label.short, "t2 mid")
        for place, label in enumerate(climbs.rounds)
        if place % every == 0
    ]
    said = ", ".join(rank_said(rank) for _x, _y, rank in points)
    return drawing(NARROW, bottom + 52, f"{title} : {said}", shapes)
