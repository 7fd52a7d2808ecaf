"""Grid of opponents by round, as federations print it, and square table of a small contest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from django.utils.translation import gettext as _

from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import NARROWEST, TIGHT, Column, Grid, GridRow, Span
from tournaments.papers.kit.grid_pages import print_first
from tournaments.papers.kit.layout import CENTRE, LEFT, Leaves, Paper
from tournaments.papers.kit.names import naming_of
from tournaments.papers.standings.ranking import PENALISED, named
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Row, Standings
from tournaments.words.entrants import worded
from tournaments.words.figures import camp_short
from tournaments.words.numbers import number

#: Most teams in a square table: a larger one is unreadable.
MOST_SQUARE = 20

#: Narrowest column of names, in multiples of the text size. Rounds matter more than names here.
NARROW = 11.0
#: Smallest type of a square table, in points.
SMALLEST_SQUARE = 7.0

#: Signs for a match won, drawn or lost, printed after the opponent's number.
WON, DRAWN, LOST = "+", "=", "\N{MINUS SIGN}"
#: Stands between the numbers of two opponents.
AND = "·"


def crosstable(standings: Standings, views: Sequence[RoundView]) -> Leaves:
    """Lay out one row per team, in ranking order: opponent, result and points of each round."""
    camps = {
        (view.number, one.number): camp
        for view in views
        for line in view.tables
        for one, camp in line.seated
    }
    face = faces()
    knockout = sorted({cell.round for row in standings.rows for cell in row.knockout})
    numbers = [*standings.rounds, *knockout]
    team = _team(standings)
    first = [Column(_("Rang"), face.bold), Column(_("N°"), face.bold), team]
    rounds = [Column(_("P%(round)s") % {"round": round_}, face.narrow) for round_ in numbers]
    total = [] if standings.only_places else [Column(_("Total"), face.bold)]
    signed = not standings.contest.regulation.is_duplicate
    met = [_met(row, numbers, camps, signed) for row in standings.rows]
    title = _("Grille des rencontres")
    remarks, legend = [_after(standings)], _legend(standings)

    def paper(wide: bool) -> Paper:
        return Paper(standings.contest, title, remarks, legend, wide, ranged=True)

    beside = [
        _row(standings, row, met_texts) for row, met_texts in zip(standings.rows, met, strict=True)
    ]
    # Where the rounds do not fit in columns, they are printed under the name.
    under = [
        _row(standings, row, [], _under(rounds, met_texts))
        for row, met_texts in zip(standings.rows, met, strict=True)
    ]
    grid = Grid([*first, *rounds, *total], beside, padding=TIGHT, narrowest=NARROW, span=Span.RANKS)
    other = Grid([*first, *total], under, padding=TIGHT, narrowest=NARROWEST, span=Span.RANKS)
    portrait, landscape = paper(False), paper(True)
    return print_first([(portrait, grid), (landscape, grid), (portrait, other), (landscape, other)])


def _team(standings: Standings) -> Column:
    individuals = standings.contest.individuals
    head, naming = worded(individuals, "Équipe"), naming_of(individuals)
    return Column(head, faces().narrow, LEFT, share=1, naming=naming)


def _after(standings: Standings) -> str:
    return standings.after_name or _("après la partie %(round)s") % {"round": standings.after}


def _under(rounds: Sequence[Column], cells: Sequence[str]) -> str:
    met = (f"{head.head} {words}" for head, words in zip(rounds, cells, strict=True) if words)
    return " · ".join(words.replace(" ", "\u00a0") for words in met)


def square(standings: Standings) -> Leaves:
    """Lay out teams against teams, by number; there is none where partners change."""
    face = faces()
    rows = sorted(standings.rows, key=lambda row: row.team.number)
    heads = [
        Column(_("N°"), face.bold),
        _team(standings),
        *(Column(str(row.team.number), face.narrow, CENTRE, wrapped=True) for row in rows),
    ]
    if not standings.only_places:
        heads.append(Column(_("Total"), face.bold))
    lines = [_square_row(standings, row, rows) for row in rows]
    legend = _square_legend(standings)

    def paper(wide: bool) -> Paper:
        return Paper(standings.contest, _("Tableau croisé"), [_after(standings)], legend, wide)

    grid = Grid(heads, lines, padding=TIGHT, narrowest=NARROW)
    smaller = replace(grid, smallest=SMALLEST_SQUARE)
    return print_first([(paper(False), grid), (paper(True), grid), (paper(True), smaller)])


def _met(
    row: Row, numbers: Sequence[int], camps: Mapping[tuple[int, int], str], signed: bool
) -> list[str]:
    by_round = {cell.round: cell for cell in (*row.cells, *row.knockout)}
    return [
        _cell_words(by_round[number], camps.get((number, row.team.number), ""), signed)
        if number in by_round
        else ""
        for number in numbers
    ]


def _row(standings: Standings, row: Row, cells_met: Sequence[str], note: str = "") -> GridRow:
    rank = f"{number(row.rank)}{'=' if row.shared else ''}"
    rank += f" {camp_short(row.line)}" if row.line else ""
    total = () if standings.only_places else (number(row.total),)
    cells = (rank, str(row.team.number), named(standings, row), *cells_met, *total)
    return GridRow(cells, note, key=number(row.rank))


def _cell_words(cell: Cell, camp: str, signed: bool) -> str:
    """Return "12+ N 1044": beat team 12, sitting in Nord-Sud, with 1044 points."""
    points = "" if cell.points is None else _points(cell, cell.points)
    match cell.state:
        case CellState.EXEMPT:
            return _("ex. %(points)s") % {"points": points or "–"}
        case CellState.LATE:
            return _("ret. %(points)s") % {"points": points or "–"}
        case CellState.ABSENT:
            return "–"
        case CellState.PENDING:
            if cell.opponent is None:
                return _("r. %(points)s") % {"points": "…"}
            return f"{_against(cell)}… {_letter(camp)}".strip()
        case CellState.PLAYED:
            parts = [_("r.")] if cell.catch_up else []
        case CellState.FORFEIT:
            parts = [_("f.")]
        case _:
            assert_never(cell.state)
    sign = _sign(cell) if signed else ""
    parts += [f"{_against(cell)}{sign}", _letter(camp), points]
    return " ".join(filter(None, parts))


def _points(cell: Cell, points: int) -> str:
    return number(points) + (PENALISED if cell.adjustment else "")


def _against(cell: Cell) -> str:
    if cell.opponent is None:
        return ""
    opponent = AND.join(map(str, cell.opponent.numbers))
    return opponent if cell.partner is None else f"{cell.partner.number}/{opponent}"


def _letter(camp: str) -> str:
    return camp_short(camp)[:1] if camp else ""


def _sign(cell: Cell) -> str:
    return WON if cell.won else DRAWN if cell.drawn else LOST


def _square_row(standings: Standings, row: Row, others: Sequence[Row]) -> GridRow:
    signed = not standings.contest.regulation.is_duplicate
    met: dict[int, list[str]] = {}
    for cell in (*row.cells, *row.knockout):
        if cell.opponent is None or cell.opponent.team is None or cell.catch_up:
            continue
        sign = _sign(cell) if signed else ""
        points = "…" if cell.points is None else f"{_points(cell, cell.points)}{sign}"
        met.setdefault(cell.opponent.team.number, []).append(points)
    squares = [
        "×" if other is row else " ".join(met.get(other.team.number, [""])) for other in others
    ]
    cells = (str(row.team.number), named(standings, row), *squares)
    return GridRow(cells if standings.only_places else (*cells, number(row.total)))


def _legend(standings: Standings) -> str:
    cells = _cells(standings)
    states = {cell.state for cell in cells}
    if standings.contest.regulation.each_alone:
        parts = [_("3·12·5+ 44 : contre 3, 12 et 5, gagné, 44 points")]
    elif standings.contest.regulation.is_duplicate:
        parts = [_("12 N 44 : contre la paire 12, en Nord-Sud, 44 points")]
    elif standings.contest.melee:
        parts = [_("5/3·12+ N 1044 : avec 5 contre 3 et 12, gagné, en Nord-Sud, 1044 points")]
    else:
        pattern = "12+ N 1044 : contre l’équipe 12, gagné, en Nord-Sud, 1044 points"
        parts = [worded(standings.contest.individuals, pattern)]
    if not standings.contest.regulation.each_alone:
        parts.append(_("E : en Est-Ouest"))
    if not standings.contest.regulation.is_duplicate:
        parts.append(_("= nul, − perdu"))
    if CellState.EXEMPT in states:
        parts.append(_("ex. : au repos"))
    if CellState.FORFEIT in states:
        parts.append(_("f. : forfait"))
    if CellState.LATE in states:
        parts.append(_("ret. : pas encore là"))
    if any(cell.catch_up for cell in cells):
        parts.append(_("r. : rattrapage d’une équipe exempte"))
    if CellState.ABSENT in states:
        parts.append(_("– : pas de match"))
    parts += _common(standings, cells)
    if any(row.shared for row in standings.rows):
        parts.append(_("3= : rang partagé"))
    return _joined(parts)


def _square_legend(standings: Standings) -> str:
    cells = _cells(standings)
    # Nobody wins a match of boards.
    outcomes = () if standings.contest.regulation.is_duplicate else (_("+ gagné, = nul, − perdu"),)
    parts = [
        _("Ligne : points marqués contre chaque équipe"),
        *outcomes,
        *_common(standings, [cell for cell in cells if not cell.catch_up]),
    ]
    beside = any(cell.points and (cell.catch_up or cell.opponent is None) for cell in cells)
    if beside and not standings.only_places:
        parts.append(_("le total compte aussi les repos et les rattrapages"))
    return _joined(parts)


def _cells(standings: Standings) -> list[Cell]:
    return [cell for row in standings.rows for cell in (*row.cells, *row.knockout)]


def _common(standings: Standings, cells: Sequence[Cell]) -> Iterator[str]:
    if any(cell.state is CellState.PENDING for cell in cells):
        yield _("… : résultat attendu")
    if any(cell.adjustment and cell.points is not None for cell in cells):
        yield _("* : pénalités comprises")
    if any(row.knockout for row in standings.rows) and not standings.only_places:
        yield _("le total ne compte pas les tableaux")


def _joined(parts: Sequence[str]) -> str:
    return _(" ; ").join(words.replace(" ", "\u00a0") for words in parts)
