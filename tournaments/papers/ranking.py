"""The ranking, interim or final, with each round's points and what separates the tied."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import N_
from tournaments.entrant_words import worded
from tournaments.papers.fonts import Font, faces
from tournaments.papers.grid import SIZES, SMALLEST, Column, Grid, GridRow, header_size, print_grid
from tournaments.papers.layout import LEFT, RIGHT, Leaves, Paper
from tournaments.papers.words import number
from tournaments.queries.cells import ABSENT, EXEMPT, FORFEIT, PENDING, Cell
from tournaments.queries.standings import Row, Standings

#: The narrowest column of names, in times the size of the text.
NARROWEST = 13.0

#: What heads the column of a criterion, explained under the table.
SHORT = {
    "points": N_("Total"),
    "wins": N_("Gagn."),
    "difference": N_("Diff."),
    "match_points": N_("Pts partie"),
    "points_for": N_("Marq."),
    "points_against": N_("Enc."),
    "average": N_("Moy."),
    "rounds_played": N_("Jouées"),
    "goal_average": N_("G.-a."),
    "places": N_("Places"),
    "lots": N_("Sort"),
    "best_match": N_("Meill."),
    "first_match": N_("1re"),
    "last_match": N_("Dern."),
    "direct_meeting": N_("Renc."),
}
_TOTAL = "points"
#: Stands behind the points that a penalty changed.
_PENALISED = "*"

_NAME = 2


def ranking(standings: Standings) -> Leaves:
    """The ranking after a round; the column that decides first is set in bold.

    The page lies down when rounds and criteria leave too little room for the names; when even
    that is not enough, the points of the rounds stand under the names.
    """
    legend = _legend(standings)
    paper = _paper(standings, legend, wide=False)
    grid = _grid(standings, paper.width)
    if grid is None:
        paper = _paper(standings, legend, wide=True)
        grid = _grid(standings, paper.width)
    if grid is None:
        paper = _paper(standings, legend, wide=False)
        grid = _grid(standings, paper.width, rounds_under=True)
    assert grid is not None
    return print_grid(paper, grid)


def _grid(standings: Standings, width: float, rounds_under: bool = False) -> Grid | None:
    """The rows and their columns; None when the columns of rounds leave no room for names."""
    of = partial(worded, standings.contest.individuals)
    criteria, values = _criteria(standings)
    round_heads = [_("P%(round)s") % {"round": round_} for round_ in standings.rounds]
    rows = []
    for row, rank, found in zip(standings.rows, _ranks(standings.rows), values, strict=True):
        points = [_points(cell) for cell in row.cells]
        note = ""
        if rounds_under:
            pairs = zip(round_heads, points, strict=True)
            note = " · ".join(f"{head}\u00a0{said}" for head, said in pairs)
            points = []
        cells = (rank, str(row.team.number), _name(standings, row), *points, *found)
        rows.append(GridRow(cells, note, tied=not rank, again="" if rank else _rank(row)))
    headers = [_("Rang"), _("N°"), of("Équipe"), *([] if rounds_under else round_heads), *criteria]
    face = faces()
    fonts = [face.bold, face.regular, face.regular]
    fonts += [face.narrow] * (len(headers) - len(fonts) - len(criteria))
    fonts += [face.bold, *[face.regular] * (len(criteria) - 1)]
    widest = [
        0.0 if at == _NAME else _widest([row.cells[at] for row in rows], font)
        for at, font in enumerate(fonts)
    ]

    def columns(size: float, width: float) -> Sequence[Column]:
        heads = [face.bold.width(head) * header_size(size) for head in headers]
        room = [
            max(text * size, head) + size * 0.62 for text, head in zip(widest, heads, strict=True)
        ]
        room[_NAME] = width - sum(room) + room[_NAME]
        return [
            Column(header, wide, font, LEFT if at == _NAME else RIGHT)
            for at, (header, wide, font) in enumerate(zip(headers, room, fonts, strict=True))
        ]

    sizes = [size for size in SIZES if columns(size, width)[_NAME].width >= NARROWEST * size]
    if not sizes and not rounds_under:
        return None
    largest = sizes[0] if sizes else SMALLEST
    return Grid(rows, columns, padding=0.22, raised=_NAME, note_from=_NAME, largest=largest)


def _criteria(standings: Standings) -> tuple[list[str], list[list[str]]]:
    """The heads of the criteria and their values, row by row; the total is always among them."""
    heads = [_short(name, label) for name, label in standings.criteria]
    values = [[number(value) for value in row.values] for row in standings.rows]
    if all(name != _TOTAL for name, _label in standings.criteria):
        heads.append(_(SHORT[_TOTAL]))
        for found, row in zip(values, standings.rows, strict=True):
            found.append(number(row.total))
    return heads, values


def _paper(standings: Standings, legend: str, wide: bool) -> Paper:
    title = _("Classement définitif") if standings.final else _("Classement provisoire")
    remarks = []
    if standings.after_name:
        remarks.append(standings.after_name)
    elif standings.rounds:
        remarks.append(_("après la partie %(round)s") % {"round": standings.after})
    if standings.pending:
        waited = ngettext("%(n)s résultat attendu", "%(n)s résultats attendus", standings.pending)
        remarks.append(waited % {"n": number(standings.pending)})
    if standings.awaited:
        waited = ngettext(
            "%(n)s rattrapage à jouer", "%(n)s rattrapages à jouer", len(standings.awaited)
        )
        remarks.append(waited % {"n": number(len(standings.awaited))})
    for round_ in standings.dropped:
        remarks.append(_("partie %(round)s non comptée") % {"round": round_})
    return Paper(standings.contest, title, [" – ".join(remarks)] if remarks else [], legend, wide)


def _widest(texts: Sequence[str], font: Font) -> float:
    return max((font.width(text) for text in set(texts)), default=0.0)


def _ranks(rows: Sequence[Row]) -> list[str]:
    """Each rank said once: the teams that share it follow the first of them."""
    said: list[str] = []
    for before, row in zip((None, *rows), rows, strict=False):
        tied = before is not None and row.shared and before.rank == row.rank
        said.append("" if tied else _rank(row))
    return said


def _rank(row: Row) -> str:
    if row.shared:
        return _("%(rank)s ex æquo") % {"rank": number(row.rank)}
    return number(row.rank)


def _name(standings: Standings, row: Row) -> str:
    if not row.withdrawn:
        return row.team.name
    return worded(standings.contest.individuals, "%(name)s (retirée)", {"name": row.team.name})


def _points(cell: Cell) -> str:
    if cell.state == PENDING:
        return _("r. %(points)s") % {"points": "…"} if cell.catch_up else "…"
    if cell.state == EXEMPT and cell.points is None:
        return _("ex. %(points)s") % {"points": "–"}
    if cell.state == ABSENT or cell.points is None:
        return "–"
    points = number(cell.points) + (_PENALISED if cell.adjustment else "")
    if cell.catch_up:
        return _("r. %(points)s") % {"points": points}
    if cell.state == EXEMPT:
        return _("ex. %(points)s") % {"points": points}
    if cell.state == FORFEIT:
        return _("f. %(points)s") % {"points": points}
    return points


def _short(name: str, label: str) -> str:
    return _(SHORT[name]) if name in SHORT else _(label)


def _legend(standings: Standings) -> str:
    """The abbreviations in use, each with its meaning."""
    of = partial(worded, standings.contest.individuals)
    said = []
    if standings.rounds:
        said.append(_("P1, P2… : points de chaque partie"))
    for name, label in standings.criteria:
        if name != _TOTAL and _short(name, label) != _(label):
            meaning = {"short": _short(name, label), "meaning": _(label).lower()}
            said.append(_("%(short)s : %(meaning)s") % meaning)
    states = {cell.state for row in standings.rows for cell in row.cells}
    if EXEMPT in states:
        said.append(of("ex. : exempte"))
    if any(cell.catch_up for row in standings.rows for cell in row.cells):
        said.append(_("r. : rattrapage d’une équipe exempte"))
    if FORFEIT in states:
        said.append(_("f. : forfait"))
    if any(cell.adjustment for row in standings.rows for cell in row.cells):
        said.append(_("* : pénalités comprises"))
    for line in standings.excluded:
        said.append(of("équipe %(number)s : exclue", {"number": line.team.number}))
    if ABSENT in states:
        said.append(of("– : absente"))
    if PENDING in states:
        said.append(_("… : résultat attendu"))
    # A line ends between two meanings, not inside one.
    return _(" ; ").join(words.replace(" ", "\u00a0") for words in said)
