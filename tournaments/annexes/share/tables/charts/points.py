"""Points of a round: their spread in the hall, and those of one team beside the hall's."""

from __future__ import annotations

from functools import partial
from math import ceil, floor

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.annexes.share.queries.pictures.deals import DealBars
from tournaments.annexes.share.queries.pictures.marks import Spread, TeamMarks, mark_said, mean_said
from tournaments.annexes.share.tables.charts.chart import (
    LEADING,
    NARROW,
    SPACE,
    Chart,
    apart,
    bar,
    cut,
    drawing,
    knot,
    length,
    line,
    run,
    text,
    under,
    wide,
)
from tournaments.words.numbers import number

#: Heights of a histogram: its highest bar, its base.
TOP, BASE = 40.0, 170.0
#: Heights of a team's points: the top of the scale, its bottom.
HIGH, LOW = 40.0, 200.0


def spread_chart(spread: Spread) -> Chart:
    """Return the histogram of a round's totals, on the scale of all rounds."""
    return Chart(spread.told, partial(_spread, spread))


def marks_chart(marks: TeamMarks) -> Chart:
    """Return a team's points within the range of each round."""
    note = _("en clair, la salle du plus bas au plus haut ; le trait, sa moyenne")
    return Chart(marks.told, partial(_team, marks), note)


def _spread(spread: Spread) -> SafeString:
    bins = spread.bins
    # A class of one point has its number in its middle; the others have their bounds at the edges.
    alone = bins.step == 1
    labels = [(bins.share(edge + (0.5 if alone else 0)), number(edge)) for edge in bins.edges]
    labels = labels[:-1] if alone else labels
    side = max(wide(labels[0][1]), wide(labels[-1][1])) / 2
    strip = (NARROW - 2 * side) / bins.count

    def across(share: float) -> float:
        return side + share * (NARROW - 2 * side)

    shapes = [
        text(0, 14, spread.told.heads[1].lower(), "t2"),
        line(side, BASE, NARROW - side, BASE, "base"),
    ]
    mean = floor(spread.average)
    for place, count in enumerate(spread.counts):
        x = side + place * strip
        tall = count / spread.most * (BASE - TOP)
        if count:
            css = "bar-hot" if bins.edges[place] <= mean < bins.edges[place + 1] else "bar"
            shapes.append(bar(x + 1.5, BASE - tall, strip - 3, tall, css))
            shapes.append(text(x + strip / 2, BASE - tall - 5, number(count), "mid tb"))
    widest = max(wide(label) for _share, label in labels) + 2 * SPACE
    labels = labels[:: ceil(widest / strip)]
    shapes += [text(across(share), BASE + 19, label, "t2 mid") for share, label in labels]
    middle = spread.average + (0.5 if alone else 0)
    shapes += _mean(across(bins.share(float(middle))), mean_said(spread.average, bins.step))
    return drawing(NARROW, BASE + 52, spread.told, shapes)


def _mean(x: float, figure: str) -> list[str]:
    """Return the mean: a triangle under the axis, its words on the side with room, and the unit."""
    label = _("moyenne %(average)s") % {"average": figure}
    y = BASE + 28
    shapes = [f'<path class="mean" d="M{length(x)} {length(y)}l7 11h-14z"/>']
    room = wide(label, bold=True) + 11
    unit = _("points")
    if x + room + SPACE + wide(unit) <= NARROW:
        shapes.append(text(x + 11, y + 12, label, "mean-t"))
        shapes.append(text(NARROW, y + 12, unit, "t2 end"))
    else:
        shapes.append(text(x - 11, y + 12, label, "mean-t end"))
        if x - room - SPACE - wide(unit) >= 0:
            shapes.append(text(0, y + 12, unit, "t2"))
    return shapes


def _team(marks: TeamMarks) -> SafeString:
    ticks = [(mark, number(mark)) for mark in marks.scale.ticks]
    axis = max(wide(label) for _mark, label in ticks) + 8
    strip = (NARROW - axis) / len(marks.rounds)
    half = min(22.0, strip * 0.3)
    across = [axis + (place + 0.5) * strip for place in range(len(marks.rounds))]

    def height(mark: float) -> float:
        return LOW - marks.scale.share(mark) * (LOW - HIGH)

    shapes = [text(0, 14, _("points"), "t2")]
    for mark, label in ticks:
        shapes.append(line(axis, height(mark), NARROW, height(mark), "grid"))
        shapes.append(text(axis - 8, height(mark) + 5, label, "t2 end"))
    for x, one in zip(across, marks.rounds, strict=True):
        low, high, mean = map(height, (one.marks[0], one.marks[-1], float(one.average)))
        shapes.append(bar(x - half, high, 2 * half, max(low - high, 1)))
        shapes.append(line(x - half - 3, mean, x + half + 3, mean, "base"))
    points = [
        (x, height(mark), mark_said(state, mark), mark >= one.average)
        for x, mark, state, one in zip(across, marks.own, marks.states, marks.rounds, strict=True)
        if mark is not None
    ]
    knots = "".join(knot(x, y, "", 6) for x, y, _label, _above in points)
    path = run([(x, y) for x, y, _label, _above in points])
    shapes.append(f'<g class="first">{path}{knots}</g>')
    labels = [(x, y - 12 if above else y + 23, label) for x, y, label, above in points]
    # The last round first: its points are those that people look for.
    order = range(len(labels))[::-1]
    shapes += [text(*labels[index], "mid tb") for index in apart(labels, order)]
    base = LOW + 2 * LEADING + 5
    named = [(one.round.short, x) for one, x in zip(marks.rounds, across, strict=True)]
    said_under, high = under(named, NARROW, base)
    return drawing(NARROW, base + high - 10, marks.told, shapes + said_under)


#: Height of a bar with the space under it, height of the bar, most room of a round's name.
ROW, BAR, NAMES = 38.0, 26.0, 130.0


def deals_chart(bars: DealBars) -> Chart:
    """Return a bar for each round."""
    return Chart(bars.told, partial(_deals_drawing, bars))


def _deals_drawing(bars: DealBars) -> SafeString:
    names = [cut(label.name, NAMES) for label, _value in bars.values]
    most = max(value for _label, value in bars.values)
    left = max(map(wide, names)) + 2 * SPACE
    room = NARROW - left - wide(number(most), bold=True) - 2 * SPACE
    shapes = []
    for place, (name, (_label, value)) in enumerate(zip(names, bars.values, strict=True)):
        y = 4 + place * ROW
        long = value / most * room
        shapes.append(text(0, y + BAR - 8, name, "t2"))
        if value:
            shapes.append(bar(left, y, long, BAR, "bar-hot" if value == most else "bar"))
        shapes.append(text(left + long + SPACE, y + BAR - 8, number(value), "tb"))
    return drawing(NARROW, len(names) * ROW, bars.told, shapes)
