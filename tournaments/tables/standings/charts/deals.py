"""Capots and coinches of the day, a bar for each round with its value at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.papers.standings.pictures.deals import day_deals
from tournaments.queries.standings.climbs import RoundLabel
from tournaments.queries.standings.day_story import DayStory
from tournaments.tables.standings.charts.chart import NARROW, Chart, bar, drawing, text

#: Height of a bar with the space under it, and the width kept for its value.
ROW, BAR, VALUE = 44.0, 28.0, 60.0


def deal_charts(story: DayStory) -> Iterator[Chart]:
    """Yield the capots and, in a game with bids, the coinches of each round, if there are any."""
    picture = day_deals(story)
    if picture is None:
        return
    found = [
        (label, count)
        for label, count in zip(story.climbs.rounds, story.counts, strict=True)
        if count.typed or count.telling
    ]
    kinds = [(_("Capots"), [(label, count.capots) for label, count in found])]
    if story.bids:
        kinds.append((_("Coinches"), [(label, count.coinched) for label, count in found]))
    for title, values in kinds:
        total = sum(value for _label, value in values)
        if total:
            note = _("%(n)d en tout") % {"n": total}
            yield Chart(title, picture.words, partial(_bars, title, values), note)


def _bars(title: str, values: Sequence[tuple[RoundLabel, int]]) -> SafeString:
    left = 8.0 * max(len(label.name) for label, _value in values) + 10
    most = max(value for _label, value in values)
    shapes = []
    for place, (label, value) in enumerate(values):
        y = 8 + place * ROW
        wide = value / most * (NARROW - VALUE - left)
        shapes.append(text(0, y + BAR - 9, label.name, "t2"))
        if value:
            css = "bar-hot" if value == most else "bar"
            shapes.append(bar(left, y, wide, BAR, css))
        shapes.append(text(left + wide + 10, y + BAR - 8, str(value), "tb"))
    said = ", ".join(f"{label.name} {value}" for label, value in values)
    return drawing(NARROW, len(values) * ROW + 6, f"{title} : {said}", shapes)
