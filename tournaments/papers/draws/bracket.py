"""Brackets for the wall, in landscape; a large bracket takes several sheets hung side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.pairing.bracket.layout import BOX, GAP, Box, Part, split
from tournaments.pairing.bracket.words import MAIN
from tournaments.papers.kit.fonts import faces, fitted, shown
from tournaments.papers.kit.layout import CENTRE, GREY, RIGHT, Leaves, Paper, Pen
from tournaments.papers.kit.words import number
from tournaments.queries.draws.bracket_view import (
    BracketMatch,
    BracketsView,
    BracketView,
    Contender,
)
from tournaments.wording.person_names import shortened

#: `ROWS`: most rows of a part before it is cut (eight matches, one under the other). `SHEET`: most
#: rows of a sheet that holds several parts.
ROWS = 23
SHEET = 27
#: Largest height of a row, in points, so that a lone final does not fill the sheet.
HIGHEST = 40.0
#: Space between two columns, and height of a part's title, in rows.
BETWEEN = 0.9
TITLE = 1.6
WIDEST = 320.0
SMALLEST = 7.0
SMALLEST_NAME = 7.5
LARGEST_LABEL = 11.0
#: Space under the head of the page for the first label, in points.
ABOVE = 7.0
#: Average width of a letter, in multiples of the text size.
LETTER = 0.52


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
            "bracket": _("Champion")
            if bracket.section == MAIN
            else _("Vainqueur de la consolante"),
            "number": bracket.champion.number,
            "name": bracket.champion.name,
        }
        for bracket in view.brackets
        if bracket.champion is not None
    ]
    title = _("Tableaux") if several else _("Tableau final")
    paper = Paper(view.contest, title, remarks, wide=True)
    sheets = [sheet for bracket in view.brackets for sheet in _sheets(bracket, several)]
    return paper.print([_page(paper, sheet) for sheet in sheets])


def _sheets(view: BracketView, several: bool) -> Iterator[list[_Piece]]:
    """Yield the sheets of a bracket, each with as many pieces as it holds."""
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


def _page(paper: Paper, sheet: Sequence[_Piece]) -> Callable[[Pen], None]:
    rows = sum(piece.rows for piece in sheet) + GAP * (len(sheet) - 1)
    high = min(HIGHEST, (paper.height - ABOVE) / rows)
    columns = max(piece.part.columns for piece in sheet)
    across = min(WIDEST, (paper.width + BETWEEN * high) / columns)

    def draw(pen: Pen) -> None:
        top = paper.top - ABOVE
        for piece in sheet:
            if piece.title:
                size = min(15.0, high * 0.8)
                pen.text(paper.left, top - size, piece.title, faces().bold, size)
                top -= TITLE * high
            _draw(pen, piece, paper.left, top, high, across)
            top -= (piece.part.rows + GAP) * high

    return draw


def _draw(pen: Pen, piece: _Piece, left: float, top: float, high: float, across: float) -> None:
    wide = across - BETWEEN * high
    lines = []
    for line in piece.part.lines:
        start, end = left + line.column * across + wide, left + (line.column + 1) * across
        middle = (start + end) / 2
        one, other = top - line.start * high, top - line.end * high
        lines += [
            (start, one, middle, one),
            (middle, one, middle, other),
            (middle, other, end, other),
        ]
    if lines:
        pen.rules(lines, 0.9, GREY)
    for box in piece.part.boxes:
        match = piece.view.matches[box.fixture.slot]
        alone = len(piece.part.boxes) == 1
        _match(pen, match, box, left + box.column * across, top, high, wide, alone)


def _match(
    pen: Pen,
    match: BracketMatch,
    box: Box,
    x: float,
    top: float,
    high: float,
    wide: float,
    alone: bool,
) -> None:
    """Draw a match with its name above it, in bold if the match is alone in its part."""
    middle = top - box.row * high
    tall = BOX * high * 0.86
    pen.box(x, middle - tall / 2, wide, tall)
    pen.rules([(x, middle, x + wide, middle)], 0.4, GREY)
    face, small = faces(), max(SMALLEST, min(LARGEST_LABEL, high * 0.4))
    named = face.narrow_bold if alone else face.narrow
    said = match.note
    if match.table is not None and not any(side.points is not None for side in match.contenders):
        said = said or _("table %(table)s") % {"table": match.table}
    label = match.name if not said else f"{match.name} – {said}"
    label = fitted(label, named, small, wide)
    pen.text(x, middle + tall / 2 + small * 0.25, label, named, small)
    size = tall / 2 * 0.62
    for side, base in zip(
        match.contenders, (middle + tall * 0.13, middle - tall * 0.37), strict=True
    ):
        _side(pen, side, x, base, wide, size)


def _side(pen: Pen, side: Contender, x: float, base: float, wide: float, size: float) -> None:
    face, pad = faces(), size * 0.35
    bold, regular = (
        (face.narrow_bold, face.narrow_bold) if side.won else (face.narrow_bold, face.narrow)
    )
    right = x + wide - pad
    if side.points is not None:
        points = number(side.points)
        pen.text(right, base, points, bold, size, RIGHT)
        right -= bold.width(points) * size + pad
    if side.team is None:
        words = fitted(side.words, face.narrow, size * 0.8, right - x - pad)
        pen.text(x + pad, base, words, face.narrow, size * 0.8)
        return
    numbered = 2.4 * bold.width("0") * size
    own = str(side.team.number)
    numbered = max(numbered, bold.width(own) * size)
    pen.text(x + pad + numbered / 2, base, own, bold, size, CENTRE)
    start = x + numbered + 2 * pad
    # Shrink a long name down to the smallest readable size, then use its initials.
    room = right - start
    least = min(size, SMALLEST_NAME)
    name = shown(side.team.name, regular)
    if regular.width(name) * least > room:
        name = shown(shortened(side.team.name, int(room / (least * LETTER))), regular)
    fit = max(least, min(size, room / (regular.width(name) or 1)))
    pen.text(start, base, fitted(name, regular, fit, room), regular, fit)
