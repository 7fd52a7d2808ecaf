"""Brackets for the wall, in landscape; a large bracket takes several sheets hung side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from tournaments.pairing.bracket.layout import BOX, GAP, Part, split
from tournaments.papers.kit.fitted import clipped
from tournaments.papers.kit.fonts import Font, faces, shown
from tournaments.papers.kit.layout import CENTRE, GREY, LEADING, RIGHT, Leaves, Paper, Pen
from tournaments.papers.kit.names import Lines, name_lines, naming_of, with_initials
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.draws.bracket_view import (
    BracketMatch,
    BracketsView,
    BracketView,
    Contender,
)
from tournaments.words.name_forms import Form, in_one_form, on_one_line, people_of
from tournaments.words.numbers import number
from tournaments.words.person_names import BETWEEN

#: `ROWS`: most rows of a part before it is cut (eight matches, one under the other). `SHEET`: most
#: rows of a sheet that holds several parts.
ROWS = 23
SHEET = 25
#: Largest height of a row, in points, so that a lone final does not fill the sheet.
HIGHEST = 40.0
#: Space between two columns, and height of a part's title, in rows.
APART = 0.9
TITLE = 1.6
WIDEST = 320.0
#: Smallest type of a name and of a match's label, largest type of a label, in points.
SMALLEST = 9.0
#: Smallest type of a name on two lines, in points.
SMALLEST_IN_TWO = 7.0
#: Size under which a long name is shortened further, so that all the others stay large, in points.
SHORTENED = 10.0
LARGEST_LABEL = 11.0
#: Height of a box in multiples of its rows, and of the largest type in half a box.
TALL, IN_HALF = 0.86, 0.72
#: Size of the numbers and of the points, in multiples of that of the names.
FIGURES = 1.15
#: Space around a name and a number, in multiples of the names' size.
PAD = 0.35
#: Room that a division may lose to rounding, in multiples of a type size.
ROUNDED = 1e-6
#: Height of the middle of a letter in multiples of a type size, and share of a box for its names.
MIDDLE, INSIDE = 0.36, 0.92
#: Distance from the foot of a line to the middle of its half of a box, as a share of the box.
UNDER = 0.12
#: Space under the head of the page for the first label, in points.
ABOVE = 7.0


@dataclass(frozen=True, slots=True)
class _Scale:
    """Measures of a sheet in points: height of a row, width of a column."""

    high: float
    across: float

    @property
    def wide(self) -> float:
        return self.across - APART * self.high

    @property
    def tall(self) -> float:
        return BOX * self.high * TALL


@dataclass(frozen=True, slots=True)
class _Names:
    """Names as every box writes them, by team number, and the size of the texts beside them."""

    lines: Mapping[int, Lines]
    size: float
    contest: ContestInfo


@dataclass(frozen=True, slots=True)
class _Piece:
    """Part of a bracket drawn as one block: a whole part, or as much of it as a sheet holds."""

    view: BracketView
    title: str
    part: Part

    @property
    def rows(self) -> float:
        return self.part.rows + (TITLE if self.title else 0)


def brackets(view: BracketsView) -> Leaves:
    """Lay out every match of the brackets with its teams, its table and its result."""
    several = len(view.brackets) > 1
    remarks = [
        _("%(bracket)s : %(number)s %(name)s")
        % {
            "bracket": bracket.winner,
            "number": bracket.champion.number,
            "name": bracket.champion.name,
        }
        for bracket in view.brackets
        if bracket.champion is not None
    ]
    title = _("Tableaux") if several else _("Tableau final")
    paper = Paper(view.contest, title, remarks, wide=True)
    return paper.print(
        [
            page
            for bracket in view.brackets
            for page in _pages(paper, view.contest, bracket, several)
        ]
    )


def _pages(
    paper: Paper, contest: ContestInfo, view: BracketView, several: bool
) -> Iterator[Callable[[Pen], None]]:
    sheets = list(_sheets(view, several))
    scales = [_scale(paper, sheet) for sheet in sheets]
    names = _names(sheets, scales, contest)
    for sheet, scale in zip(sheets, scales, strict=True):
        yield _bracket_page(paper, sheet, scale, names)


def _scale(paper: Paper, sheet: Sequence[_Piece]) -> _Scale:
    rows = sum(piece.rows for piece in sheet) + GAP * (len(sheet) - 1)
    high = min(HIGHEST, (paper.height - ABOVE) / rows)
    columns = max(piece.part.columns for piece in sheet)
    return _Scale(high, min(WIDEST, (paper.width + APART * high) / columns))


def _names(
    sheets: Sequence[Sequence[_Piece]], scales: Sequence[_Scale], contest: ContestInfo
) -> _Names:
    """Return the names of a bracket, whatever the box and whoever wins.

    They are whole on one line, in one size, if the smallest readable size holds them all. Otherwise
    a long name is on two lines, where the boxes have room; else all first names become initials.
    """
    sides = [
        (scale, side)
        for sheet, scale in zip(sheets, scales, strict=True)
        for piece in sheet
        for box in piece.part.boxes
        for side in piece.view.matches[box.fixture.slot].contenders
    ]
    font = faces().narrow_bold
    teams = {side.team.number: side.team for _scale, side in sides if side.team is not None}
    widest = max((_figures(side) for _scale, side in sides), default=0.0)
    narrow = min((scale.wide for scale in scales), default=WIDEST)
    most = min((scale.tall / 2 * IN_HALF for scale in scales), default=SMALLEST)

    def across(name: str) -> float:
        return font.width(shown(name, font))

    def held(names: Iterable[str]) -> float:
        longest = max(map(across, names), default=0.0)
        return min(most, narrow / (longest + widest))

    named = {own: team.name for own, team in teams.items()}
    size = held(named.values())
    if size >= SMALLEST:
        return _Names({own: ((name,), size) for own, name in named.items()}, size, contest)
    shorter = [with_initials(name, contest.individuals) for name in named.values()]
    size = max(SMALLEST, held(shorter), min(most, SHORTENED))
    # A little more than the longest name that sets the size: the division rounds.
    room = (narrow - widest * size) / size + ROUNDED
    in_two = min((scale.tall for scale in scales), default=0.0) / 4 / LEADING * INSIDE
    if in_two >= SMALLEST_IN_TWO:
        set_in = partial(_in_two, font, size, room * size, contest.individuals, in_two)
        return _Names({own: set_in(name) for own, name in named.items()}, size, contest)
    people = [people_of(name, contest.individuals) for name in named.values()]
    alike = in_one_form(people, Form.INITIALS)
    brief = {
        own: name if parts and across(name) <= room else None
        for own, parts in zip(named, alike, strict=True)
        for name in [BETWEEN.join(parts)]
    }
    clipped_names = {
        own: brief[own]
        or clipped(
            on_one_line(name, across, room, contest.individuals, Form.INITIALS), font, 1, room
        )
        for own, name in named.items()
    }
    return _Names({own: ((name,), size) for own, name in clipped_names.items()}, size, contest)


def _in_two(
    font: Font, size: float, room: float, individuals: bool, smaller: float, name: str
) -> Lines:
    people = people_of(name, individuals)
    if not people or font.width(shown(name, font)) * size <= room:
        return (clipped(name, font, size, room),), size
    naming = naming_of(individuals)
    lines, fitting = name_lines(
        name, font, smaller, room, naming, SMALLEST_IN_TWO, grows=len(people) == 1
    )
    return tuple(clipped(line, font, fitting, room) for line in lines), fitting


def _figures(side: Contender) -> float:
    font = faces().narrow_bold
    points = "" if side.points is None else number(side.points)
    own = str(side.team.number) if side.team is not None else ""
    return FIGURES * (max(2.4 * font.width("0"), font.width(own)) + font.width(points)) + 4 * PAD


def _sheets(view: BracketView, several: bool) -> Iterator[list[_Piece]]:
    sheet: list[_Piece] = []
    used = 0.0
    for piece in _pieces(view, several):
        if sheet and used + GAP + piece.rows > SHEET:
            yield sheet
            sheet, used = [], 0.0
        used += piece.rows + (GAP if sheet else 0)
        sheet.append(piece)
    yield sheet


def _pieces(view: BracketView, several: bool) -> Iterator[_Piece]:
    for named in view.parts:
        for place, part in enumerate(split(named.part, ROWS)):
            title = named.title or (view.title if several else "")
            if len(part.boxes) == 1 and title == view.matches[part.boxes[0].fixture.slot].name:
                title = ""  # the match shows this title already
            if place:
                end = max(part.boxes, key=lambda box: box.column)
                title = _("%(bracket)s, vers : %(match)s") % {
                    "bracket": named.title or view.title,
                    "match": view.matches[end.fixture.slot].name,
                }
            yield _Piece(view, title, part)


def _bracket_page(
    paper: Paper, sheet: Sequence[_Piece], scale: _Scale, names: _Names
) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        top = paper.top - ABOVE
        for piece in sheet:
            if piece.title:
                size = min(15.0, scale.high * 0.8)
                pen.text(paper.left, top - size, piece.title, faces().bold, size)
                top -= TITLE * scale.high
            _draw(pen, piece, paper.left, top, scale, names)
            top -= (piece.part.rows + GAP) * scale.high

    return draw


def _draw(pen: Pen, piece: _Piece, left: float, top: float, scale: _Scale, names: _Names) -> None:
    lines = []
    for line in piece.part.lines:
        start = left + line.column * scale.across + scale.wide
        end = left + (line.column + 1) * scale.across
        middle = (start + end) / 2
        one, other = top - line.start * scale.high, top - line.end * scale.high
        lines += [
            (start, one, middle, one),
            (middle, one, middle, other),
            (middle, other, end, other),
        ]
    if lines:
        pen.rules(lines, 0.9, GREY)
    alone = len(piece.part.boxes) == 1
    for box in piece.part.boxes:
        match = piece.view.matches[box.fixture.slot]
        x, middle = left + box.column * scale.across, top - box.row * scale.high
        label = _match_label(match, names.contest)
        _label(pen, label, x, middle + scale.tall / 2, scale, alone)
        pen.box(x, middle - scale.tall / 2, scale.wide, scale.tall)
        pen.rules([(x, middle, x + scale.wide, middle)], 0.4, GREY)
        bases = (middle + scale.tall * (0.25 - UNDER), middle - scale.tall * (0.25 + UNDER))
        for side, base in zip(match.contenders, bases, strict=True):
            _side(pen, side, x, base, scale, names)


def _match_label(match: BracketMatch, contest: ContestInfo) -> str:
    label = match.note
    if match.table is not None and not any(side.points is not None for side in match.contenders):
        label = label or _("table %(table)s") % {"table": contest.table_short(match.table)}
    return match.name if not label else f"{match.name} – {label}"


def _label(pen: Pen, label: str, x: float, y: float, scale: _Scale, alone: bool) -> None:
    face, size = faces(), max(SMALLEST, min(LARGEST_LABEL, scale.high * 0.4))
    font = face.narrow_bold if alone else face.narrow
    pen.text(x, y + size * 0.25, clipped(label, font, size, scale.wide), font, size)


def _side(pen: Pen, side: Contender, x: float, base: float, scale: _Scale, names: _Names) -> None:
    """Draw a team with its number and its points, the winner in bold; or what is known of it."""
    face, pad, large = faces(), PAD * names.size, FIGURES * names.size
    bold = face.narrow_bold
    right = x + scale.wide - pad
    if side.points is not None:
        points = number(side.points)
        pen.text(right, base, points, bold, large, RIGHT)
        right -= bold.width(points) * large + pad
    if side.team is None:
        words = clipped(side.words, face.narrow, names.size, right - x - pad)
        pen.text(x + pad, base, words, face.narrow, names.size)
        return
    own = str(side.team.number)
    numbered = max(2.4 * bold.width("0"), bold.width(own)) * large
    pen.text(x + pad + numbered / 2, base, own, bold, large, CENTRE)
    regular = bold if side.won else face.narrow
    lines, size = names.lines[side.team.number]
    if len(lines) > 1:
        base += scale.tall * UNDER - size * MIDDLE + (len(lines) - 1) / 2 * size * LEADING
    for line in lines:
        pen.text(x + numbered + 2 * pad, base, line, regular, size)
        base -= size * LEADING
