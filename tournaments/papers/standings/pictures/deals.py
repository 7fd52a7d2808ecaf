"""Capots and coinches of the day, round by round, and how many coinches were made or failed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.papers.kit.layout import CENTRE
from tournaments.papers.standings.pictures.axes import Across, round_names
from tournaments.papers.standings.pictures.figure import (
    BLACK,
    LIGHT,
    SIZE,
    SMALL,
    WHITE,
    WIDTH,
    Figure,
    Picture,
)
from tournaments.queries.standings.climbs import RoundLabel
from tournaments.queries.standings.day_story import DayStory
from tournaments.queries.standings.deal_counts import DealCounts, sum_of

#: One kind of bar each: its label, its colour, its count in each round.
_Bars = Sequence[tuple[str, float, Sequence[int]]]


def day_deals(story: DayStory) -> Picture | None:
    """Return a picture of the capots and, in a game with bids, of the coinches of each round.

    A round is left out if none of its sheets was typed deal by deal or gives its capots. Return
    None if the day has no capot and no coinche.
    """
    bids = story.bids
    found = [
        (label, count)
        for label, count in zip(story.climbs.rounds, story.counts, strict=True)
        if count.typed or count.telling
    ]
    day = sum_of(count for _label, count in found)
    if not day.capots and not day.coinched:
        return None
    title = _("Capots et coinches, partie par partie") if bids else _("Capots, partie par partie")
    words = [f"{label.name} : {counts_said(count, bids)}" for label, count in found]
    words += sheets_said(story.day, bids)
    return Picture(title, tuple(words), 200, partial(_draw, tuple(found), bids))


def counts_said(count: DealCounts, bids: bool) -> str:
    """Return "3 capots, 5 coinches (2 contrats réussis, 3 chutés)"."""
    said = [ngettext("%(n)d capot", "%(n)d capots", count.capots) % {"n": count.capots}]
    if bids and count.typed:
        coinches = ngettext("%(n)d coinche", "%(n)d coinches", count.coinched)
        held = _("%(held)d contrats réussis, %(failed)d chutés")
        params = {"n": count.coinched, "held": count.held, "failed": count.failed}
        said.append(coinches % params + (f" ({held % params})" if count.coinched else ""))
    return ", ".join(said)


def sheets_said(day: DealCounts, bids: bool) -> list[str]:
    """Return remarks on the sheets that the counts leave out, to prevent a misreading."""
    said = []
    if day.silent:
        text = ngettext(
            "%(n)d feuille saisie par ses totaux ne dit pas ses capots : elle n’y est pas.",
            "%(n)d feuilles saisies par leurs totaux ne disent pas leurs capots : elles n’y sont "
            "pas.",
            day.silent,
        )
        said.append(text % {"n": day.silent})
    if bids and day.totals and day.typed:
        text = ngettext(
            "Les coinches sont celles de %(n)d feuille saisie donne par donne.",
            "Les coinches sont celles des %(n)d feuilles saisies donne par donne.",
            day.typed,
        )
        said.append(text % {"n": day.typed})
    return said


def _draw(found: Sequence[tuple[RoundLabel, DealCounts]], bids: bool, high: float) -> Figure:
    rows: list[tuple[str, float, list[int]]] = [
        (_("capots"), BLACK, [count.capots for _label, count in found])
    ]
    if bids and any(count.coinched for _label, count in found):
        rows.append((_("coinchés, réussis"), LIGHT, [count.held for _label, count in found]))
        rows.append((_("coinchés, chutés"), WHITE, [count.failed for _label, count in found]))
    figure = Figure(high)
    across = Across(8, WIDTH - 8, len(found))
    bottom, top = 52.0, figure.height - 20
    most = max(max(values) for _words, _fill, values in rows)
    wide = min(24.0, across.strip * 0.8 / len(rows))
    for place in range(len(found)):
        left = across.at(place) - wide * len(rows) / 2
        for index, (_words, fill, values) in enumerate(rows):
            count = values[place]
            tall = count / most * (top - bottom)
            x = left + index * wide
            if count:
                figure.bar(x + 1, bottom, wide - 2, tall, fill)
            figure.text(
                x + wide / 2, bottom + tall + 3, str(count), min(SIZE, wide * 0.8), CENTRE, True
            )
    figure.line([(across.left, bottom), (across.right, bottom)], 1)
    round_names(figure, [label for label, _count in found], across, bottom - 14)
    _key(figure, rows)
    return figure


def _key(figure: Figure, rows: _Bars) -> None:
    x = 12.0
    for words, fill, _values in rows:
        figure.bar(x, 6, 9, 9, fill)
        figure.text(x + 14, 7, words, SMALL)
        x += 130
