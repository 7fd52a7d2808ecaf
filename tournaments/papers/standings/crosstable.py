"""Grid of opponents by round, as federations print it, and square table of a small contest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from django.utils.translation import gettext as _

from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import GridRow, print_grid
from tournaments.papers.kit.layout import CENTRE, LEFT, Leaves, Paper
from tournaments.papers.kit.tabular import Head, print_table, table
from tournaments.papers.kit.words import camp_short, number
from tournaments.papers.standings.ranking import named
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Row, Standings
from tournaments.wording.entrants import worded

#: Most teams in a square table: a larger one is unreadable.
MOST_SQUARE = 20

#: Narrowest column of names, in multiples of the text size. Rounds matter more than names here.
NARROWEST = 11.0

#: Signs for a match won, drawn or lost, printed after the opponent's number.
WON, DRAWN, LOST = "+", "=", "\N{MINUS SIGN}"


def crosstable(standings: Standings, drawn: Sequence[RoundView]) -> Leaves:
    """Lay out one row per team, in ranking order: opponent, result and points of each round.

    `drawn` holds the rounds of the contest, which give each team's camp.
    """
    camps = {
        (view.number, one.number): camp
        for view in drawn
        for line in view.tables
        for one, camp in line.seated
    }
    face = faces()
    numbers = [*standings.rounds, *_knockout(standings)]
    team = Head(worded(standings.contest.individuals, "Équipe"), face.narrow, LEFT, share=1)
    first = [Head(_("Rang"), face.bold), Head(_("N°"), face.bold), team]
    rounds = [Head(_("P%(round)s") % {"round": round_}, face.narrow) for round_ in numbers]
    total = [] if standings.only_places else [Head(_("Total"), face.bold)]
    met = [_met(row, numbers, camps) for row in standings.rows]
    title = _("Grille des rencontres")
    remarks = [standings.after_name or _("après la partie %(round)s") % {"round": standings.after}]
    legend = _legend(standings)

    def paper(wide: bool) -> Paper:
        return Paper(standings.contest, title, remarks, legend, wide)

    for wide in (False, True):
        rows = [_row(standings, row, said) for row, said in zip(standings.rows, met, strict=True)]
        grid = table([*first, *rounds, *total], rows, paper(wide).width, narrowest=NARROWEST)
        if grid is not None:
            return print_grid(paper(wide), grid)
    # The rounds do not fit in columns: print them under the name.
    rows = [
        _row(standings, row, [], _under(rounds, said))
        for row, said in zip(standings.rows, met, strict=True)
    ]
    return print_table(paper, [*first, *total], rows)


def _under(rounds: Sequence[Head], said: Sequence[str]) -> str:
    """Join the rounds into one line that never breaks inside a round."""
    found = (f"{head.label} {words}" for head, words in zip(rounds, said, strict=True) if words)
    return " · ".join(words.replace(" ", "\u00a0") for words in found)


def square(standings: Standings) -> Leaves:
    """Lay out teams against teams, by number: each cell holds the points of the row's team."""
    face = faces()
    rows = sorted(standings.rows, key=lambda row: row.team.number)
    heads = [
        Head(_("N°"), face.bold),
        Head(worded(standings.contest.individuals, "Équipe"), face.narrow, LEFT, share=1),
        *(Head(str(row.team.number), face.narrow, CENTRE, wrapped=True) for row in rows),
    ]
    if not standings.only_places:
        heads.append(Head(_("Total"), face.bold))
    lines = [_square_row(standings, row, rows) for row in rows]
    legend = _("Ligne : points marqués contre chaque équipe ; + gagné, = nul, − perdu.")

    def paper(wide: bool) -> Paper:
        return Paper(standings.contest, _("Tableau croisé"), [], legend, wide)

    return print_table(paper, heads, lines, narrowest=NARROWEST, smaller=(8.0, 7.0))


def _knockout(standings: Standings) -> list[int]:
    """Return the numbers of the bracket rounds, if any."""
    return sorted({cell.round for row in standings.rows for cell in row.knockout})


def _met(row: Row, numbers: Sequence[int], camps: Mapping[tuple[int, int], str]) -> list[str]:
    """Return the text of each of these rounds for a team; empty if it has no cell there."""
    by_round = {cell.round: cell for cell in (*row.cells, *row.knockout)}
    return [
        _said(by_round[number], camps.get((number, row.team.number), ""))
        if number in by_round
        else ""
        for number in numbers
    ]


def _row(standings: Standings, row: Row, said: Sequence[str], note: str = "") -> GridRow:
    rank = f"{number(row.rank)}{'=' if row.shared else ''}"
    total = () if standings.only_places else (number(row.total),)
    return GridRow((rank, str(row.team.number), named(standings, row), *said, *total), note)


def _said(cell: Cell, camp: str) -> str:
    """Return "12+ N 1044": beat team 12, sitting in Nord-Sud, with 1044 points."""
    points = "" if cell.points is None else number(cell.points)
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
            found = [_("r.")] if cell.catch_up else []
        case CellState.FORFEIT:
            found = [_("f.")]
        case _:
            assert_never(cell.state)
    found += [f"{_against(cell)}{_sign(cell)}", _letter(camp), points]
    return " ".join(filter(None, found))


def _against(cell: Cell) -> str:
    """Return the number of the opponents, after that of the partner of the round."""
    if cell.opponent is None:
        return ""
    opponent = cell.opponent.number.replace(" ", "")
    return opponent if cell.partner is None else f"{cell.partner.number}/{opponent}"


def _letter(camp: str) -> str:
    """Return the first letter of the camp, or an empty text."""
    return camp_short(camp)[0] if camp else ""


def _sign(cell: Cell) -> str:
    return WON if cell.won else DRAWN if cell.drawn else LOST


def _square_row(standings: Standings, row: Row, others: Sequence[Row]) -> GridRow:
    met: dict[int, list[str]] = {}
    for cell in (*row.cells, *row.knockout):
        if cell.opponent is None or cell.opponent.team is None or cell.catch_up:
            continue
        points = "…" if cell.points is None else f"{number(cell.points)}{_sign(cell)}"
        met.setdefault(cell.opponent.team.number, []).append(points)
    said = ["×" if other is row else " ".join(met.get(other.team.number, [""])) for other in others]
    cells = (str(row.team.number), named(standings, row), *said)
    return GridRow(cells if standings.only_places else (*cells, number(row.total)))


def _legend(standings: Standings) -> str:
    cells = [cell for row in standings.rows for cell in (*row.cells, *row.knockout)]
    states = {cell.state for cell in cells}
    said = [_("12+ N 1044 : contre l’équipe 12, gagné, en Nord-Sud, 1044 points")]
    if standings.contest.individuals:
        said = [_("5/3+12+ N 1044 : avec 5 contre 3 et 12, gagné, en Nord-Sud, 1044 points")]
    said.append(_("= nul, − perdu"))
    if CellState.EXEMPT in states:
        said.append(_("ex. : au repos"))
    if CellState.FORFEIT in states:
        said.append(_("f. : forfait"))
    if CellState.LATE in states:
        said.append(_("ret. : pas encore là"))
    if any(cell.catch_up for cell in cells):
        said.append(_("r. : rattrapage d’une équipe exempte"))
    if CellState.ABSENT in states:
        said.append(_("– : pas de match"))
    if CellState.PENDING in states:
        said.append(_("… : résultat attendu"))
    if any(row.shared for row in standings.rows):
        said.append(_("3= : rang partagé"))
    return _(" ; ").join(words.replace(" ", "\u00a0") for words in said)
