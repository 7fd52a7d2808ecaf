"""Route cards, one per team, and a wall sheet with every meeting of the contest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from tournaments.papers.kit.fitted import on_fewest_pages
from tournaments.papers.kit.fonts import Font, faces, wrap
from tournaments.papers.kit.grid import Column, Grid, GridRow
from tournaments.papers.kit.grid_pages import print_grid
from tournaments.papers.kit.layout import (
    CENTRE,
    GREY,
    LEADING,
    RIGHT,
    Leaf,
    Leaves,
    Paper,
    Pen,
    page_words,
    place_and_date,
)
from tournaments.papers.kit.names import wrap_people
from tournaments.papers.kit.reading import Reading
from tournaments.papers.kit.words import Span, camp_short
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.draws.routes import Route, RouteRound, Routes, Stop

#: Margin of a page, space on each side of a cut, and height of the foot, in points.
EDGE = 26.0
CUT = 13.0
FOOT = 18.0
#: Scales of a card, largest first: the first that adds no page to the smallest is used.
SCALES = (1.5, 1.35, 1.2, 1.1, 1.0)
#: Number of rounds from which the sheet of all meetings is landscape.
WIDE = 6


@dataclass(frozen=True, slots=True)
class _Line:
    """Round on a card: its number, table, camp, opponent, height in points."""

    round: str
    table: str
    camp: str
    opponent: str
    against: tuple[str, ...]
    height: float


@dataclass(frozen=True, slots=True)
class _Card:
    """Route card, or part of one that is too long for a page."""

    contest: tuple[str, ...]
    day: tuple[str, ...]
    number: str
    name: tuple[str, ...]
    lines: Sequence[_Line]
    note: tuple[str, ...]
    head: float
    height: float


@dataclass(frozen=True, slots=True)
class _Set:
    """Sizes of a card's texts, and positions of its columns."""

    scale: float
    width: float

    def of(self, size: float) -> float:
        return size * self.scale

    @property
    def columns(self) -> tuple[float, float, float, float]:
        """Right edge of table, left of camp, right of the opponent's number, left of its name."""
        return self.of(54), self.of(61), self.of(108), self.of(113)


def route_cards(routes: Routes) -> Leaves:
    """Lay out a card per team, to be cut: its table and opponent in each round."""
    title = _("Feuilles de route")
    width, height = A4
    room = height - 2 * EDGE - FOOT
    card_width = (width - 2 * EDGE) / 2 - CUT
    each = routes.of_each()

    def laid(scale: float) -> tuple[_Set, list[list[list[_Card]]]]:
        set_ = _Set(scale, card_width)
        return set_, _pages(routes, each, set_, room) or [[]]

    set_, pages = on_fewest_pages(SCALES, laid, lambda set_and_pages: len(set_and_pages[1]))

    def draw(pen: Pen, page: int, of: int) -> None:
        _draw_page(pen, pages[page - 1], set_)
        version, pages_said = page_words(routes.contest, page, of)
        pen.text(EDGE, EDGE - 8, version, faces().regular, 7.5)
        pen.text(width - EDGE, EDGE - 8, pages_said, faces().bold, 7.5, RIGHT)

    return Leaves(routes.contest, title, [Leaf(draw)] * len(pages), apart=True)


def all_meetings(routes: Routes, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out the rounds side by side, table by table, with the numbers of the teams."""
    remarks = [_("Toutes les rencontres, par numéros d’équipes")]
    if routes.planned:
        remarks.append(planned_said())
    wide = len(routes.rounds) >= WIDE
    paper = Paper(routes.contest, _("Toutes les parties"), remarks, wide=wide, ranged=True)
    met = [
        {line.table: f"{line.ns.number} – {line.ew.number}" for line in one.tables}
        for one in routes.rounds
    ]
    tables = sorted({table for one in met for table in one})
    rows = [
        GridRow((str(table), *(one.get(table, "") for one in met)), key=str(table))
        for table in tables
    ]
    exempt = tuple(", ".join(str(team.number) for team in one.exempt) for one in routes.rounds)
    if any(exempt):
        rows.append(GridRow((_("Exempte"), *exempt)))

    face = faces()
    columns = [
        Column(_("Table"), face.bold, CENTRE),
        *(Column(_heading(one), face.regular, CENTRE, share=1) for one in routes.rounds),
    ]
    return print_grid(paper, Grid(columns, rows, padding=0.25, span=Span.TABLES, reading=reading))


def _heading(one: RouteRound) -> str:
    return _("Partie %(round)s") % {"round": one.number}


def planned_said() -> str:
    """Return the sentence that warns that rounds to come may change."""
    return _("Les parties à venir sont prévues : une arrivée ou un départ peut changer une table.")


def _pages(
    routes: Routes, each: Sequence[Route], set_: _Set, room: float
) -> list[list[list[_Card]]]:
    """Return the pages; each holds rows of up to two cards, and no row is split across pages."""
    cards = [card for route in each for card in _cards(routes.contest, route, set_, room)]
    pages: list[list[list[_Card]]] = []
    used = room + 1
    for first in range(0, len(cards), 2):
        row = cards[first : first + 2]
        tall = _tall(row)
        if used + tall > room + 0.01:
            pages.append([])
            used = 0.0
        pages[-1].append(row)
        used += tall
    return pages


def _tall(row: Sequence[_Card]) -> float:
    return max(card.height for card in row) + 2 * CUT


def _cards(contest: ContestInfo, route: Route, set_: _Set, room: float) -> list[_Card]:
    """Return the card of a team, or several cards if its rounds take more than a page."""
    face = faces()
    number = str(route.team.number)
    beside = set_.width - face.bold.width(number) * set_.of(26) - set_.of(10)
    name = wrap_people(route.team.name, face.bold, set_.of(11.5), beside)
    title = wrap(contest.name, face.narrow_bold, set_.of(8), set_.width)
    day = wrap(place_and_date(contest), face.narrow, set_.of(7.5), set_.width)
    note_text = planned_said() if route.to_come else ""
    note = wrap(note_text, face.narrow, set_.of(7.5), set_.width) if note_text else ()
    head = (len(title) * set_.of(8) + len(day) * set_.of(7.5)) * LEADING + set_.of(4)
    head += max(set_.of(30), len(name) * set_.of(11.5) * LEADING + set_.of(4))
    head += set_.of(13)
    foot = len(note) * set_.of(7.5) * LEADING + set_.of(3)
    parts: list[list[_Line]] = [[]]
    left = room - 2 * CUT - head - foot
    for line in (_line(contest, stop, set_) for stop in route.stops):
        if parts[-1] and sum(one.height for one in parts[-1]) + line.height > left:
            parts.append([])
        parts[-1].append(line)
    return [
        _Card(
            title,
            day,
            number,
            name,
            lines,
            note,
            head,
            head + sum(line.height for line in lines) + foot,
        )
        for lines in parts
    ]


def _line(contest: ContestInfo, stop: Stop, set_: _Set) -> _Line:
    if stop.opponent is not None and stop.table is not None:
        opponent_name, opponent = stop.opponent.name, stop.opponent.number
        table, camp = contest.table_short(stop.table), camp_short(stop.camp)
    else:
        opponent_name = _("exempte") if stop.exempt else _("ne joue pas cette partie")
        table, camp, opponent = "–", "", ""
    size = set_.of(10)
    against = wrap_people(opponent_name, faces().narrow, size, set_.width - set_.columns[3])
    height = max(len(against) * size * LEADING, set_.of(14) * LEADING) + set_.of(4)
    return _Line(str(stop.round), table, camp, opponent, against, height)


def _draw_page(pen: Pen, rows: Sequence[Sequence[_Card]], set_: _Set) -> None:
    width, height = A4
    top = height - EDGE
    cuts = []
    for row in rows:
        for position, card in enumerate(row):
            _draw_card(pen, card, EDGE + position * (set_.width + 2 * CUT), top - CUT, set_)
        bottom = top - _tall(row)
        if len(row) > 1:
            cuts.append((width / 2, top, width / 2, bottom))
        cuts.append((0, bottom, width, bottom))
        top = bottom
    pen.canvas.setDash(4, 4)
    if cuts:
        pen.rules(cuts, 0.5, 0.4)
    pen.canvas.setDash()


def _draw_card(pen: Pen, card: _Card, left: float, top: float, set_: _Set) -> None:
    face = faces()
    y = pen.lines(left, top, card.contest, face.narrow_bold, set_.of(8))
    y = pen.lines(left, y, card.day, face.narrow, set_.of(7.5)) - set_.of(4)
    size = set_.of(26)
    pen.text(left, y - size * 0.85, card.number, face.bold, size)
    beside = left + face.bold.width(card.number) * size + set_.of(8)
    pen.lines(beside, y, card.name, face.bold, set_.of(11.5))
    y = top - card.head
    table, camp, opponent, against = set_.columns
    for x, word, align in (
        (0.0, _("Partie"), 0.0),
        (table, _("Table"), RIGHT),
        (against, _("Contre"), 0.0),
    ):
        pen.text(left + x, y + set_.of(3), word, face.narrow, set_.of(7.5), align)
    rules = [(left, y, left + set_.width, y)]
    for line in card.lines:
        middle = y - line.height / 2
        _middle(pen, left + set_.of(4), middle, line.round, face.regular, set_.of(10))
        _middle(pen, left + table, middle, line.table, face.bold, set_.of(14), RIGHT)
        _middle(pen, left + camp, middle, line.camp, face.narrow, set_.of(8))
        _middle(pen, left + opponent, middle, line.opponent, face.bold, set_.of(11), RIGHT)
        first = middle + len(line.against) * set_.of(10) * LEADING / 2
        pen.lines(left + against, first, line.against, face.narrow, set_.of(10))
        y -= line.height
        rules.append((left, y, left + set_.width, y))
    pen.rules(rules, 0.5, GREY)
    pen.lines(left, y - set_.of(2), card.note, face.narrow, set_.of(7.5))


def _middle(
    pen: Pen, x: float, y: float, text: str, font: Font, size: float, align: float = 0.0
) -> None:
    pen.text(x, y - size * 0.36, text, font, size, align)
