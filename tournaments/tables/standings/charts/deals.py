"""Capots and coinches of the day, a bar for each round with its value at the end."""

from __future__ import annotations

from functools import partial

from django.utils.safestring import SafeString

from tournaments.queries.standings.pictures.deals import DealBars
from tournaments.tables.standings.charts.chart import NARROW, Chart, bar, drawing, text
from tournaments.tables.standings.charts.labels import SPACE, cut, wide
from tournaments.words.numbers import number

#: Height of a bar with the space under it, height of the bar, most room of a round's name.
ROW, BAR, NAMES = 38.0, 26.0, 130.0


def deals_chart(bars: DealBars) -> Chart:
    """Return a bar for each round."""
    return Chart(bars.told, partial(_drawn, bars))


def _drawn(bars: DealBars) -> SafeString:
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
