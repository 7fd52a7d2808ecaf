"""Pools for the wall: teams and matches of each pool, then its ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.papers.kit.fitted import on_fewest_pages, size_across
from tournaments.papers.kit.fonts import Font, faces, wrap
from tournaments.papers.kit.grid import GUTTER, Span
from tournaments.papers.kit.layout import CENTRE, GREY, LEADING, LEFT, RIGHT, Leaves, Paper, Pen
from tournaments.papers.kit.names import Naming, name_lines
from tournaments.papers.kit.reading import LEAST_NAME, NEAR_SIZES, Reading
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.draws.pools import PoolMatch, PoolsView, PoolTable
from tournaments.queries.standings.cells import Cell
from tournaments.words.numbers import number
from tournaments.words.texts import say

#: Largest type of a card read from near, in points, and the number of columns of cards.
LARGEST = 16.0
ACROSS = 2
#: Space around the content of a card, and between two cards, in multiples of the text size.
PADDING = 0.7
BETWEEN = 0.8
#: Width of a column of the crosstable, in multiples of the text size.
CROSS = 3.2

Drawn = Callable[[Pen, float, float], None]


@dataclass(frozen=True, slots=True)
class _Part:
    """Part of a card: its height, and the function that draws it from its left edge and its top."""

    height: float
    draw: Drawn


@dataclass(frozen=True, slots=True)
class _Card:
    name: str
    parts: tuple[_Part, ...]
    size: float

    @property
    def height(self) -> float:
        return sum(part.height for part in self.parts) + 2 * PADDING * self.size

    def draw(self, pen: Pen, left: float, top: float, width: float) -> None:
        pen.box(left, top - self.height, width, self.height)
        top -= PADDING * self.size
        for part in self.parts:
            part.draw(pen, left + PADDING * self.size, top)
            top -= part.height


def pools_draw(view: PoolsView, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out the teams of each pool and its matches with their tables, round by round."""
    legend = ""
    if any(not match.drawn for pool in view.pools for match in pool.matches):
        legend = _("Prévue : si les mêmes équipes jouent jusque-là.")
    paper = Paper(view.contest, _("Les poules"), legend=legend, ranged=True)
    return _print(paper, view, partial(_composition, view.contest), reading)


def pools_ranking(view: PoolsView, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out the ranking of each pool, with the points of each team against each other team."""
    remarks = []
    if view.rounds:
        remarks.append(_("après la partie %(round)s") % {"round": view.rounds[-1]})
    matches = [match for pool in view.pools for match in pool.matches]
    pending = sum(match.drawn and match.points is None for match in matches)
    if pending:
        waited = ngettext("%(n)s résultat attendu", "%(n)s résultats attendus", pending)
        remarks.append(waited % {"n": number(pending)})
    first = say(view.criteria[0].label, {})
    legend = _(
        "Dernière colonne : %(criterion)s. Tableau : points marqués contre chaque équipe, points "
        "encaissés dessous ; en gras, partie gagnée."
    ) % {"criterion": first[:1].lower() + first[1:]}
    remark = [" – ".join(remarks)] if remarks else []
    paper = Paper(view.contest, _("Classement des poules"), remark, legend, ranged=True)
    return _print(paper, view, _ranked, reading)


def _print(
    paper: Paper,
    view: PoolsView,
    parts: Callable[[PoolTable, float, float], Iterator[_Part]],
    reading: Reading,
) -> Leaves:
    """Lay out the cards in columns, in the largest type that adds no page to the smallest type.

    A pool whose card would be taller than a page from afar is set for reading from near.
    """
    near = tuple(size for size in NEAR_SIZES if LEAST_NAME <= size <= LARGEST)
    sizes = near if reading is Reading.NEAR else reading.sizes
    across = ACROSS if reading is Reading.NEAR else 1
    width = (paper.width - (across - 1) * GUTTER) / across

    def laid(size: float) -> list[list[_Card]]:
        inside = width - 2 * PADDING * size
        cards = [_Card(pool.name, tuple(parts(pool, size, inside)), size) for pool in view.pools]
        return _columns(cards, paper.height)

    def holds(size: float) -> bool:
        return all(card.height <= paper.height for cards in laid(size) for card in cards)

    held = list(filter(holds, sizes)) or list(filter(holds, near)) or [LEAST_NAME]
    columns = on_fewest_pages(held, laid, lambda columns_laid: -(-len(columns_laid) // across))
    columns = _balanced(columns, across, paper.height)
    pages = [columns[start : start + across] for start in range(0, len(columns), across)]
    spans = [Span.POOLS.words(one[0][0].name, one[-1][-1].name) for one in pages]

    def page(shown: Sequence[Sequence[_Card]]) -> Callable[[Pen], None]:
        def draw(pen: Pen) -> None:
            for place, cards in enumerate(shown):
                top = paper.top
                for card in cards:
                    card.draw(pen, paper.left + place * (width + GUTTER), top, width)
                    top -= card.height + BETWEEN * card.size

        return draw

    return paper.print([page(shown) for shown in pages], spans if len(pages) > 1 else [])


def _columns(cards: Sequence[_Card], room: float) -> list[list[_Card]]:
    columns: list[list[_Card]] = []
    used = 0.0
    for card in cards:
        if not columns or used + card.height > room:
            columns.append([])
            used = 0.0
        columns[-1].append(card)
        used += card.height + BETWEEN * card.size
    return columns


def _balanced(columns: list[list[_Card]], across: int, room: float) -> list[list[_Card]]:
    cards = [card for column in columns for card in column]
    wanted = -(-len(columns) // across) * across
    heights = sorted({sum(card.height for card in cards[:end]) for end in range(1, len(cards) + 1)})
    for height in heights:
        laid_columns = _columns(cards, height + BETWEEN * cards[0].size * len(cards))
        if len(laid_columns) <= wanted:
            return laid_columns
    return columns


def _composition(
    contest: ContestInfo, pool: PoolTable, size: float, width: float
) -> Iterator[_Part]:
    yield _title(pool, size)
    for team in pool.teams:
        name = team.name
        if team.seed is not None:
            name = _("%(name)s (tête de série %(seed)s)") % {"name": name, "seed": team.seed}
        if team.withdrawn:
            name = _("%(name)s (retirée)") % {"name": name}
        yield _row("", str(team.number), name, "", size, width)
    yield _space(size * 0.5)
    for match in pool.matches:
        yield _match(contest, match, size * 0.9, width)
    if pool.winners:
        yield from _wrapped_parts(
            _("Puis les gagnantes se rencontrent, les perdantes aussi, et un barrage."),
            size * 0.8,
            width,
        )


def _ranked(pool: PoolTable, size: float, width: float) -> Iterator[_Part]:
    yield _title(pool, size)
    for row in pool.rows:
        name = _("%(name)s (retirée)") % {"name": row.team.name} if row.withdrawn else row.team.name
        value = number(row.values[0])
        yield _row(str(row.rank), str(row.team.number), name, value, size, width)
    yield _space(size * 0.5)
    yield _crosstable(pool, min(size, width / (CROSS * (len(pool.rows) + 1))))


def _title(pool: PoolTable, size: float) -> _Part:
    large = size * 1.3

    def draw(pen: Pen, left: float, top: float) -> None:
        words = _("Poule %(name)s") % {"name": pool.name}
        pen.text(left, top - large, words, faces().bold, large)

    return _Part(large * LEADING * 1.15, draw)


def _space(height: float) -> _Part:
    return _Part(height, lambda pen, left, top: None)


def _row(rank: str, team: str, name: str, value: str, size: float, width: float) -> _Part:
    face = faces()
    ranked = size * 1.4 if rank else 0.0
    numbered = ranked + max(3, len(team)) * face.bold.width("0") * size
    counted = face.bold.width(value) * size + size * 0.6 if value else 0.0
    start = numbered + size * 0.5
    room = width - start - counted
    least = min(size, Reading.NEAR.least_name(size))
    lines, small = name_lines(name, face.regular, size, room, Naming.TEAM, least, grows=True)

    def draw(pen: Pen, left: float, top: float) -> None:
        if rank:
            pen.text(left, top - size, rank, face.bold, size)
        pen.text(left + numbered, top - size, team, face.bold, size, RIGHT)
        pen.lines(left + start, top - (size - small), lines, face.regular, small)
        if value:
            pen.text(left + width, top - size, value, face.bold, size, RIGHT)

    high = max(1, len(lines)) * small * LEADING + size - small
    return _Part(high + size * 0.1, draw)


def _match(contest: ContestInfo, match: PoolMatch, size: float, width: float) -> _Part:
    face = faces()
    params = {"round": match.round, "table": contest.table_short(match.table)}
    if match.drawn:
        when = _("Partie %(round)s, table %(table)s") % params
    else:
        when = _("Partie %(round)s, table %(table)s (prévue)") % params
    who = _("%(one)s – %(other)s") % {"one": match.one.number, "other": match.other.number}

    room = width - face.bold.width(who) * size - size
    small = size_across(when, face.regular, room, size)

    def draw(pen: Pen, left: float, top: float) -> None:
        pen.text(left, top - size, when, face.regular, small)
        pen.text(left + width, top - size, who, face.bold, size, RIGHT)

    return _Part(size * LEADING * 1.1, draw)


def _wrapped_parts(words: str, size: float, width: float) -> Iterator[_Part]:
    lines = wrap(words, faces().regular, size, width)

    def draw(pen: Pen, left: float, top: float) -> None:
        pen.lines(left, top, lines, faces().regular, size)

    yield _Part(len(lines) * size * LEADING, draw)


def _crosstable(pool: PoolTable, size: float) -> _Part:
    """Return the table of opponents: points scored, with the points conceded under them."""
    table = pool.crosstable
    tall = [
        max([1, *(2 * len(cells) for cells in met if cells is not None)]) for _team, met in table
    ]
    small = size * 0.8
    heights = [lines * small * LEADING + size * 0.4 for lines in tall]
    head = size * LEADING + size * 0.3
    wide = size * CROSS

    def draw(pen: Pen, left: float, top: float) -> None:
        face = faces()
        right = left + wide * (len(table) + 1)
        bottom = top - head - sum(heights)
        for place, (team, _row) in enumerate(table, start=1):
            _centred(pen, left, place, wide, top - size, str(team.number), face.bold, size)
        edges = [top - head]
        for (team, row), height in zip(table, heights, strict=True):
            line = edges[-1]
            _centred(pen, left, 0, wide, line - size * 1.1, str(team.number), face.bold, size)
            for place, cells in enumerate(row, start=1):
                if cells is None:
                    pen.fill(left + wide * place, line - height, wide, height)
                else:
                    _met(pen, left + wide * (place + 0.5), line - size * 0.1, cells, small)
            edges.append(line - height)
        pen.rules([(left, edge, right, edge) for edge in edges], 0.5, GREY)
        across = [left + wide * place for place in range(1, len(table) + 2)]
        pen.rules([(x, top, x, bottom) for x in across], 0.5, GREY)

    return _Part(head + sum(heights), draw)


def _met(pen: Pen, x: float, top: float, cells: Sequence[Cell], size: float) -> None:
    face = faces()
    for cell in cells:
        points = "…" if cell.points is None else number(cell.points)
        against = "" if cell.against is None else number(cell.against)
        font = face.bold if cell.won else face.regular
        for figure, written in ((points, font), (against, face.narrow)):
            top -= size * LEADING
            pen.text(x, top, figure, written, size, CENTRE)


def _centred(
    pen: Pen, left: float, place: int, wide: float, y: float, text: str, font: Font, size: float
) -> None:
    pen.text(left + wide * (place + 0.5), y, text, font, size, CENTRE if text else LEFT)
