"""Climb of a team: its rank after each round, from the first to the last of the hall."""

from __future__ import annotations

from functools import partial
from math import ceil

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.annexes.share.queries.pictures.climb import Climb
from tournaments.annexes.share.queries.pictures.scales import rank_said, rank_share, rank_ticks
from tournaments.annexes.share.tables.charts import chart

#: Edges of the ranks, and space between the axis and the first round.
TOP, BOTTOM, RADIUS = 38.0, 208.0, 14.0


def climb_chart(climb: Climb) -> chart.Chart:
    """Return the chart of a team's climb."""
    return chart.Chart(climb.told, partial(_climb_drawing, climb))


def _climb_drawing(climb: Climb) -> SafeString:
    ticks = [(rank, rank_said(rank)) for rank in rank_ticks(climb.worst)]
    axis = max(chart.wide(label) for _rank, label in ticks) + 8
    left, right = axis + RADIUS + 4, chart.NARROW - RADIUS - 4
    rounds = len(climb.rounds)
    across = [left + (right - left) * place / (rounds - 1) for place in range(rounds)]

    def height(rank: int) -> float:
        return TOP + (BOTTOM - TOP) * rank_share(rank, climb.worst)

    shapes = [chart.text(0, 14, _("rang"), "t2")]
    for rank, label in ticks:
        y = height(rank)
        shapes.append(chart.line(axis, y, chart.NARROW, y, "grid"))
        shapes.append(chart.text(axis - 8, y + 5, label, "t2 end"))
    points = [
        (x, height(rank), rank)
        for x, rank in zip(across, climb.ranks, strict=True)
        if rank is not None
    ]
    # Rounds too near each other have no knot and no name; the last round always has both.
    shown = across[::-1][:: ceil((2 * RADIUS + 2) * (rounds - 1) / (right - left))]
    knots = "".join(chart.knot(x, y, str(rank), RADIUS) for x, y, rank in points if x in shown)
    path = chart.run([(x, y) for x, y, _rank in points])
    shapes.append(f'<g class="first">{path}{knots}</g>')
    base = BOTTOM + RADIUS + chart.LEADING
    named = [(one.short, x) for one, x in zip(climb.rounds, across, strict=True) if x in shown]
    said_under, high = chart.under(named, chart.NARROW, base)
    return chart.drawing(chart.NARROW, base + high - 10, climb.told, shapes + said_under)
