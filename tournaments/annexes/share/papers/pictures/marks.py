"""Match points: a team's against all the others', round by round, and their spread in a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.annexes.share.papers.pictures.axes import Across, round_names, ticks
from tournaments.annexes.share.papers.pictures.figure import (
    BLACK,
    GREY,
    LIGHT,
    SIZE,
    SMALL,
    WHITE,
    WIDTH,
    Figure,
    Picture,
)
from tournaments.annexes.share.queries.pictures import marks
from tournaments.annexes.share.queries.pictures.marks import Spread, TeamMarks
from tournaments.annexes.share.queries.round_marks import RoundMarks
from tournaments.papers.kit.layout import CENTRE
from tournaments.queries.core.teams import TeamRef
from tournaments.words.entrants import worded
from tournaments.words.numbers import number


def team_marks(
    rounds: Sequence[RoundMarks], team: TeamRef, individuals: bool = False
) -> Picture | None:
    """Return a picture of a team's marks within each round's range; None if it has no mark."""
    marks_drawn = marks.team_marks(rounds, team)
    return (
        None
        if marks_drawn is None
        else Picture(marks_drawn.told, 262, partial(_draw_team, marks_drawn, individuals))
    )


def spreads(rounds: Sequence[RoundMarks], individuals: bool = False) -> list[Picture]:
    """Return a picture of the spread of the marks of each round that has enough, in order."""
    return [
        Picture(one.told, 190, partial(_draw_spread, one))
        for one in marks.spreads(rounds, individuals)
    ]


def _draw_team(picture: TeamMarks, individuals: bool, high: float) -> Figure:
    figure = Figure(high)
    across = Across(40, WIDTH - 8, len(picture.rounds))
    bottom, top = 74.0, figure.height - 22

    def height(mark: float) -> float:
        return bottom + picture.scale.share(mark) * (top - bottom)

    with figure.shared():
        lines = [(height(mark), number(mark)) for mark in picture.scale.ticks]
        ticks(figure, lines, across.left, across.right)
        _draw_hall(figure, across, picture.rounds, height)
    points = [
        (across.at(place), height(mark), mark, state, one)
        for place, (mark, state, one) in enumerate(
            zip(picture.own, picture.states, picture.rounds, strict=True)
        )
        if mark is not None
    ]
    for (x, y, *_one), (to_x, to_y, *_other) in pairwise(points):
        figure.line([(x, y), (to_x, to_y)], 1.6)
    size = min(SIZE, max(6.5, across.strip * 0.3))
    for x, y, mark, state, one in points:
        figure.dot(x, y, 3.6, WHITE if state else BLACK)
        above = 7.0 if mark >= one.average else -6.0 - size
        figure.text(x, y + above, marks.mark_said(state, mark), size, CENTRE, bold=True)
    with figure.shared():
        round_names(figure, [one.round for one in picture.rounds], across, 38)
        _key(figure, individuals)
    return figure


def _draw_hall(
    figure: Figure, across: Across, rounds: Sequence[RoundMarks], height: Callable[[float], float]
) -> None:
    half = min(9.0, across.strip * 0.3)
    for place, one in enumerate(rounds):
        x = across.at(place)
        bottom, top = height(one.marks[0]), height(one.marks[-1])
        figure.bar(x - half, bottom, 2 * half, max(top - bottom, 0.5), LIGHT)
        y = height(round(one.average))
        figure.line([(x - half - 3, y), (x + half + 3, y)], 1.4)


def _key(figure: Figure, individuals: bool) -> None:
    figure.dot(14, 10.5, 3.6)
    figure.text(22, 7, worded(individuals, "l’équipe"), SMALL)
    figure.bar(88, 5.5, 9, 10, LIGHT)
    figure.text(102, 7, _("la salle, du plus bas au plus haut"), SMALL)
    figure.line([(282, 10.5), (300, 10.5)], 1.4)
    figure.text(305, 7, _("sa moyenne"), SMALL)


def _draw_spread(spread: Spread, high: float) -> Figure:
    bins = spread.bins
    figure = Figure(high)
    across = Across(10, WIDTH - 10, bins.count)
    bottom, top = 44.0, figure.height - 20
    for place, count in enumerate(spread.counts):
        tall = count / spread.most * (top - bottom)
        left = across.left + place * across.strip
        if count:
            figure.bar(left + 1.5, bottom, across.strip - 3, tall, LIGHT)
            figure.text(across.at(place), bottom + tall + 4, str(count), SIZE, CENTRE, bold=True)
    figure.line([(across.left, bottom), (across.right, bottom)], 1)
    for place, edge in enumerate(bins.edges):
        x = across.left + place * across.strip
        figure.line([(x, bottom), (x, bottom - 4)], 0.8)
        figure.text(min(max(x, 14), WIDTH - 14), bottom - 15, number(edge), SMALL, CENTRE)
    x = across.left + bins.share(float(spread.average)) * (across.right - across.left)
    figure.line([(x, bottom), (x, top + 4)], 1.2, (4, 2.5), GREY)
    sentence = _("moyenne %(average)s") % {"average": marks.mean_said(spread.average, bins.step)}
    figure.text(min(max(x, 50), WIDTH - 50), 8, sentence, SMALL, CENTRE, bold=True)
    figure.line([(x, bottom - 18), (x, 20)], 1.2, (4, 2.5), GREY)
    return figure
