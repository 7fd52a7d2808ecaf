"""Match points: a team's against all the others', round by round, and their spread in a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.papers.kit.layout import CENTRE
from tournaments.papers.kit.words import number
from tournaments.papers.standings.pictures.axes import Across, nice_step, round_names, ticks
from tournaments.papers.standings.pictures.figure import (
    GREY,
    LIGHT,
    SIZE,
    SMALL,
    WIDTH,
    Figure,
    Picture,
)
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.standings.cells import CellState
from tournaments.queries.standings.climbs import RoundMarks

#: Fewest marks for a picture (fewer are faster to read than to draw), and most bars in it.
FEWEST, MOST_BARS = 6, 10


def team_marks(rounds: Sequence[RoundMarks], team: TeamRef) -> Picture | None:
    """Return a picture of a team's marks within each round's range; None if it has no mark."""
    shown = [one for one in rounds if one.marks]
    if all(_mark(one, team) is None for one in shown):
        return None
    title = _("Points du n° %(number)s à chaque partie, et ceux de la salle") % {
        "number": team.number
    }
    return Picture(
        title,
        tuple(_words(one, team) for one in shown),
        250,
        partial(_draw_team, tuple(shown), team),
    )


def spread(found: RoundMarks) -> Picture | None:
    """Return a picture of the spread of a round's marks; None if there are fewer than `FEWEST`."""
    if len(found.marks) < FEWEST:
        return None
    title = _("Les totaux : %(name)s") % {"name": found.round.name}
    words = []
    for low, high, count in bars(found.marks):
        said = ngettext(
            "de %(low)s à %(high)s points : %(n)s total",
            "de %(low)s à %(high)s points : %(n)s totaux",
            count,
        )
        words.append(said % {"low": number(low), "high": number(high), "n": count})
    words.append(_hall(found))
    return Picture(title, tuple(words), 190, partial(_draw_spread, found))


def bars(marks: Sequence[int]) -> list[tuple[int, int, int]]:
    """Group the marks into classes of equal width: first mark, last mark and count of each.

    >>> bars([900, 905, 1000, 1100])
    [(900, 949, 2), (950, 999, 0), (1000, 1049, 1), (1050, 1099, 0), (1100, 1149, 1)]
    """
    step = nice_step(max(marks) - min(marks), MOST_BARS - 2)
    start = min(marks) // step * step
    return [
        (low, low + step - 1, sum(low <= mark < low + step for mark in marks))
        for low in range(start, max(marks) + 1, step)
    ]


def _mark(found: RoundMarks, team: TeamRef) -> int | None:
    cell = found.cells.get(team.number)
    return None if cell is None else cell.points


def _words(found: RoundMarks, team: TeamRef) -> str:
    mark = _mark(found, team)
    own = "–" if mark is None else number(mark)
    own = " ".join(filter(None, (_state(found, team), own)))
    params = {"round": found.round.name, "own": own, "hall": _hall(found)}
    return _("%(round)s : %(own)s (%(hall)s)") % params


def _hall(found: RoundMarks) -> str:
    return _("salle : de %(low)s à %(high)s, moyenne %(average)s") % {
        "low": number(found.marks[0]),
        "high": number(found.marks[-1]),
        "average": number(round(found.average)),
    }


def _state(found: RoundMarks, team: TeamRef) -> str:
    """Return the label of a mark that was not made at a table."""
    cell = found.cells[team.number]
    if cell.catch_up:
        return _("r.")
    match cell.state:
        case CellState.EXEMPT:
            return _("ex.")
        case CellState.FORFEIT:
            return _("f.")
        case CellState.LATE:
            return _("ret.")
        case CellState.PLAYED | CellState.PENDING | CellState.ABSENT:
            return ""
        case _:
            assert_never(cell.state)


def _draw_team(rounds: Sequence[RoundMarks], team: TeamRef, high: float) -> Figure:
    figure = Figure(high)
    across = Across(40, WIDTH - 8, len(rounds))
    own = [mark for one in rounds if (mark := _mark(one, team)) is not None]
    low = min([*own, *(one.marks[0] for one in rounds)])
    high = max([*own, *(one.marks[-1] for one in rounds)])
    height, levels = _scale(low, high, 62.0, figure.height - 22)
    with figure.shared():
        lines = [(height(mark), number(mark)) for mark in levels]
        ticks(figure, lines, across.left, across.right)
        _draw_hall(figure, across, rounds, height)
    points = [
        (across.at(place), height(mark), mark, one)
        for place, one in enumerate(rounds)
        if (mark := _mark(one, team)) is not None
    ]
    for (x, y, _one, _here), (to_x, to_y, _other, _there) in pairwise(points):
        figure.line([(x, y), (to_x, to_y)], 1.6)
    size = min(SIZE, max(6.5, across.strip * 0.3))
    for x, y, mark, one in points:
        played = not _state(one, team)
        figure.dot(x, y, 0 if played else 1, 3.6)
        above = 7.0 if mark >= one.average else -6.0 - size
        said = " ".join(filter(None, (_state(one, team), number(mark))))
        figure.text(x, y + above, said, size, CENTRE, bold=True)
    with figure.shared():
        round_names(figure, [one.round for one in rounds], across, 36)
        _key(figure)
    return figure


def _draw_hall(
    figure: Figure, across: Across, rounds: Sequence[RoundMarks], height: Callable[[float], float]
) -> None:
    """Draw the range of the hall's marks in each round, and their average."""
    half = min(9.0, across.strip * 0.3)
    for place, one in enumerate(rounds):
        x = across.at(place)
        bottom, top = height(one.marks[0]), height(one.marks[-1])
        figure.bar(x - half, bottom, 2 * half, max(top - bottom, 0.5), LIGHT)
        y = height(round(one.average))
        figure.line([(x - half - 3, y), (x + half + 3, y)], 1.4)


def _key(figure: Figure) -> None:
    """Draw the legend of the picture."""
    figure.dot(14, 10.5, 0, 3.6)
    figure.text(22, 7, _("l’équipe"), SMALL)
    figure.bar(88, 5.5, 9, 10, LIGHT)
    figure.text(102, 7, _("la salle, du plus bas au plus haut"), SMALL)
    figure.line([(282, 10.5), (300, 10.5)], 1.4)
    figure.text(305, 7, _("sa moyenne"), SMALL)


def _scale(
    low: int, high: int, bottom: float, top: float
) -> tuple[Callable[[float], float], list[int]]:
    """Return a function from marks to heights, and the marks at which to draw lines."""
    step = nice_step(max(1, high - low), 5)
    first, last = low // step * step, -(-high // step) * step
    last = max(last, first + step)

    def height(mark: float) -> float:
        return bottom + (mark - first) / (last - first) * (top - bottom)

    return height, list(range(first, last + 1, step))


def _draw_spread(found: RoundMarks, high: float) -> Figure:
    classes = bars(found.marks)
    figure = Figure(high)
    across = Across(10, WIDTH - 10, len(classes))
    bottom, top = 44.0, figure.height - 20
    most = max(count for _low, _high, count in classes)
    for place, (_low, _high, count) in enumerate(classes):
        tall = count / most * (top - bottom)
        left = across.left + place * across.strip
        if count:
            figure.bar(left + 1.5, bottom, across.strip - 3, tall, LIGHT)
            figure.text(across.at(place), bottom + tall + 4, str(count), SIZE, CENTRE, bold=True)
    figure.line([(across.left, bottom), (across.right, bottom)], 1)
    for x, words in _bounds(classes, across):
        figure.line([(x, bottom), (x, bottom - 4)], 0.8)
        figure.text(min(max(x, 14), WIDTH - 14), bottom - 15, words, SMALL, CENTRE)
    first, last = classes[0][0], classes[-1][1] + 1
    x = across.left + float(found.average - first) / (last - first) * (across.right - across.left)
    figure.line([(x, bottom), (x, top + 4)], 1.2, (4, 2.5), GREY)
    said = _("moyenne %(average)s") % {"average": number(round(found.average))}
    figure.text(min(max(x, 50), WIDTH - 50), 8, said, SMALL, CENTRE, bold=True)
    figure.line([(x, bottom - 18), (x, 20)], 1.2, (4, 2.5), GREY)
    return figure


def _bounds(classes: Sequence[tuple[int, int, int]], across: Across) -> Iterator[tuple[float, str]]:
    for place, low in enumerate([*(low for low, _high, _count in classes), classes[-1][1] + 1]):
        yield across.left + place * across.strip, number(low)
