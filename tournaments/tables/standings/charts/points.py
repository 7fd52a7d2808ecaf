"""Points of a round: their spread in the hall, and those of one team beside the hall's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.papers.kit.words import number
from tournaments.papers.standings.pictures import marks
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.standings.climbs import RoundMarks
from tournaments.tables.standings.charts.chart import (
    NARROW,
    Chart,
    bar,
    chart_of,
    drawing,
    knot,
    length,
    line,
    run,
    text,
)

#: Edges of the histogram, and width that the mean's label needs on its right.
LEFT, RIGHT, LABEL = 16.0, NARROW - 16, 120.0


def spread(found: RoundMarks) -> Chart | None:
    """Return the histogram of a round's totals; None if there are too few."""
    picture = marks.spread(found)
    return None if picture is None else chart_of(picture, partial(_spread, found, picture.title))


def team_marks(rounds: Sequence[RoundMarks], team: TeamRef) -> Chart | None:
    """Return a team's points within the range of each round; None if it has none."""
    picture = marks.team_marks(rounds, team)
    if picture is None:
        return None
    shown = [one for one in rounds if one.marks]
    note = _("en clair, la salle du plus bas au plus haut ; le trait, sa moyenne")
    draw = partial(_team, shown, team, picture.title)
    return Chart(picture.title, picture.words, draw, note)


def _spread(found: RoundMarks, title: str) -> SafeString:
    classes = marks.bars(found.marks)
    strip = (RIGHT - LEFT) / len(classes)
    top, bottom = 30.0, 180.0
    most = max(count for _low, _high, count in classes)
    mean = round(found.average)
    shapes = [line(LEFT, bottom + 1, RIGHT, bottom + 1, "base")]
    for place, (low, high, count) in enumerate(classes):
        x = LEFT + place * strip
        tall = count / most * (bottom - top)
        if count:
            css = "bar-hot" if low <= mean <= high else "bar"
            shapes.append(bar(x + 2, bottom - tall, strip - 4, tall, css))
            shapes.append(text(x + strip / 2, bottom - tall - 6, str(count), "mid tb"))
        if place % 2 == 0:
            shapes.append(text(x, bottom + 20, number(low), "t2 mid"))
    first, last = classes[0][0], classes[-1][1] + 1
    x = LEFT + float(found.average - first) / (last - first) * (RIGHT - LEFT)
    shapes.append(f'<path class="mean" d="M{length(x)} {length(bottom + 27)}l7 11h-14z"/>')
    said = _("moyenne %(average)s") % {"average": number(mean)}
    beside = (x + 14, "mean-t") if x + LABEL < RIGHT else (x - 14, "mean-t end")
    shapes.append(text(beside[0], bottom + 39, said, beside[1]))
    return drawing(NARROW, bottom + 56, f"{title} : {said}", shapes)


def _team(rounds: Sequence[RoundMarks], team: TeamRef, title: str) -> SafeString:
    own = [one.cells[team.number].points if team.number in one.cells else None for one in rounds]
    low = min([one.marks[0] for one in rounds] + [mark for mark in own if mark is not None])
    high = max([one.marks[-1] for one in rounds] + [mark for mark in own if mark is not None])
    top, bottom = 26.0, 190.0
    strip = (RIGHT - LEFT) / len(rounds)
    half = min(26.0, strip * 0.3)

    def height(mark: float) -> float:
        return bottom - (mark - low) / max(1, high - low) * (bottom - top)

    shapes, points, labels = [], [], []
    for place, (one, mark) in enumerate(zip(rounds, own, strict=True)):
        x = LEFT + (place + 0.5) * strip
        least, most = height(one.marks[0]), height(one.marks[-1])
        shapes.append(bar(x - half, most, 2 * half, max(least - most, 1)))
        mean = height(float(one.average))
        shapes.append(line(x - half, mean, x + half, mean, "base"))
        shapes.append(text(x, bottom + 24, one.round.short, "t2 mid"))
        if mark is not None:
            points.append((x, height(mark)))
            labels.append(text(x, height(mark) - 12, number(mark), "mid tb"))
    knots = "".join(knot(x, y, "", 7) for x, y in points)
    shapes.append(f'<g class="first">{run(points)}{knots}</g>')
    shapes += labels
    said = ", ".join("–" if mark is None else number(mark) for mark in own)
    return drawing(NARROW, bottom + 36, f"{title} : {said}", shapes)
