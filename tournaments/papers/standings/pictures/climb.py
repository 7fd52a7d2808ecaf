"""Ranks after each round: one team's climb, or the climbs of the top teams together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from django.utils.translation import gettext as _

from tournaments.pairing.contract import Ordinal
from tournaments.papers.kit.fonts import faces, shown
from tournaments.papers.kit.layout import CENTRE
from tournaments.papers.kit.words import number
from tournaments.papers.standings.pictures.axes import Across, nice_step, round_names, ticks
from tournaments.papers.standings.pictures.figure import GREY, SIZE, STROKES, WIDTH, Figure, Picture
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.standings.climbs import Climbs
from tournaments.queries.standings.rows import Row
from tournaments.wording.person_names import shortened

#: Number of ranks that have a full row in the picture of the top teams; lower ranks are closer.
FIRST = 10
ROW = 15.0
HEAD, FOOT = 14.0, 44.0
#: Space before the names on the right, and the largest width of the names.
BESIDE, MOST_NAMES = 15.0, 190.0


def rank_said(rank: int) -> str:
    """Return "1er", "12e", in the reader's language."""
    return Ordinal(rank).translated(_)


def climb(climbs: Climbs, team: TeamRef) -> Picture | None:
    """Return a picture of a team's rank after each round; None with fewer than two ranks."""
    ranks = climbs.ranks.get(team.number, ())
    if sum(rank is not None for rank in ranks) < 2:
        return None
    title = _("Rang du n° %(number)s après chaque partie") % {"number": team.number}
    words = tuple(
        _("%(round)s : %(rank)s sur %(size)s")
        % {"round": label.name, "rank": rank_said(rank), "size": climbs.size}
        for label, rank in zip(climbs.rounds, ranks, strict=True)
        if rank is not None
    )
    return Picture(title, words, 240, partial(_draw_climb, climbs, ranks))


def first_climbs(climbs: Climbs, rows: Sequence[Row]) -> Picture | None:
    """Return a picture of the top teams' ranks; None with fewer than two rounds or teams."""
    if len(climbs.rounds) < 2 or len(rows) < 2:
        return None
    title = _("La course des %(n)s premiers") % {"n": len(rows)}
    words = tuple(
        _("%(number)s %(name)s : %(ranks)s")
        % {
            "number": row.team.number,
            "name": row.team.name,
            "ranks": ", ".join(
                "–" if rank is None else rank_said(rank) for rank in climbs.ranks[row.team.number]
            ),
        }
        for row in rows
    )
    height = HEAD + (max(len(rows), min(_worst(climbs, rows), FIRST)) - 1) * ROW
    height += _below(climbs, rows) + FOOT
    return Picture(title, words, height, partial(_draw_first, climbs, tuple(rows)))


def _draw_climb(climbs: Climbs, ranks: Sequence[int | None], high: float) -> Figure:
    figure = Figure(high)
    across = Across(34, WIDTH - 8, len(climbs.rounds))
    top, bottom = figure.height - 22, 46.0
    last = max(2, climbs.size)

    def height(rank: float) -> float:
        return top - (rank - 1) / (last - 1) * (top - bottom)

    step = max(1, nice_step(last, 5))
    shown_ranks = [1, *(rank for rank in range(step, last - step // 2, step) if rank > 1), last]
    levels = [(height(rank), number(rank)) for rank in shown_ranks]
    with figure.shared():
        ticks(figure, levels, across.left, across.right)
    _path(figure, across, height, ranks, 0)
    for place, rank in enumerate(ranks):
        if rank is not None:
            above = 7 if rank < last * 0.9 or last < 4 else -15
            figure.text(
                across.at(place), height(rank) + above, rank_said(rank), _size(across), CENTRE, True
            )
    with figure.shared():
        round_names(figure, climbs.rounds, across, bottom - 24)
    return figure


def _size(across: Across) -> float:
    """Return the size of the label over each round; many rounds make it smaller."""
    return min(SIZE + 1, max(6.5, across.strip * 0.42))


def _worst(climbs: Climbs, rows: Sequence[Row]) -> int:
    """Return the worst rank that one of these teams ever had."""
    return max(rank or 1 for row in rows for rank in climbs.ranks[row.team.number])


def _below(climbs: Climbs, rows: Sequence[Row]) -> float:
    """Return the height taken by the ranks below the first `FIRST`."""
    return max(0.0, min(130.0, (_worst(climbs, rows) - FIRST) * ROW))


def _draw_first(climbs: Climbs, rows: Sequence[Row], high: float) -> Figure:
    worst, below = _worst(climbs, rows), _below(climbs, rows)
    figure = Figure(high)
    top = high - HEAD
    across = Across(26, WIDTH - BESIDE - _names(rows), len(climbs.rounds))

    def height(rank: float) -> float:
        y = top - (min(rank, FIRST) - 1) * ROW
        return y if rank <= FIRST else y - (rank - FIRST) / (worst - FIRST) * below

    _rank_lines(figure, across, height, worst)
    for place, row in enumerate(rows):
        ranks = climbs.ranks[row.team.number]
        _path(figure, across, height, ranks, place)
        y = top - place * ROW
        end = ranks[-1]
        if end is not None:
            figure.line(
                [(across.at(len(ranks) - 1) + 5, height(end)), (across.right + BESIDE - 3, y)],
                0.6,
                grey=GREY,
            )
        _label(figure, row, across.right + BESIDE, y)
    round_names(figure, climbs.rounds, across, 16)
    return figure


def _rank_lines(
    figure: Figure, across: Across, height: Callable[[float], float], worst: int
) -> None:
    """Draw one line for each of the first ranks, then a few for the ranks below."""
    ranks = list(range(1, min(worst, FIRST) + 1))
    if worst > FIRST:
        room = height(FIRST) - height(worst)
        step = nice_step(worst - FIRST, max(1, int(room / 18)))
        found = [r for r in range(FIRST + 1, worst) if r % step == 0]
        gap = 11 * (worst - FIRST) / room
        ranks += [r for r in found if r - FIRST >= gap and worst - r >= gap]
        ranks.append(worst)
    ticks(figure, [(height(rank), number(rank)) for rank in ranks], across.left, across.right)
    if worst > FIRST:
        y = (height(FIRST) + height(FIRST + 1)) / 2
        figure.line([(across.left, y), (across.right, y)], 0.8, (3, 2), GREY)


def _names(rows: Sequence[Row]) -> float:
    """Return the width of the widest name, up to `MOST_NAMES`."""
    face = faces()
    widest = max(
        face.bold.width(str(row.team.number))
        + face.regular.width(shown(row.team.name, face.regular))
        for row in rows
    )
    return min(MOST_NAMES, widest * SIZE + 8)


def _label(figure: Figure, row: Row, x: float, y: float) -> None:
    """Write a team's number in bold, then its name."""
    bold = faces().bold
    own = str(row.team.number)
    figure.text(x, y - SIZE * 0.36, own, SIZE, bold=True)
    start = x + bold.width(shown(own, bold)) * SIZE + 4
    room = WIDTH - start - 3
    figure.text(start, y - SIZE * 0.36, _brief(row.team.name, room), SIZE, room=room)


def _brief(name: str, room: float) -> str:
    """Shorten a name that is too long to its initials, so that the family names stay legible."""
    regular = faces().regular
    if regular.width(shown(name, regular)) * SIZE <= room:
        return name
    return shortened(name, int(room / (SIZE * 0.57)))


def _path(
    figure: Figure,
    across: Across,
    height: Callable[[float], float],
    ranks: Sequence[int | None],
    look: int,
) -> None:
    """Draw a line through the ranks, interrupted at each missing one."""
    dashes, wide = STROKES[look % len(STROKES)]
    run: list[tuple[float, float]] = []
    for place, rank in enumerate([*ranks, None]):
        if rank is not None:
            run.append((across.at(place), height(rank)))
            continue
        if len(run) > 1:
            figure.line(run, wide, dashes)
        for x, y in run:
            figure.dot(x, y, look, min(3.2, across.strip * 0.2))
        run = []
