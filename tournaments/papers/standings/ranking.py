"""Ranking, provisional or final, with each round's points and the tie-breaking criteria."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.ranking import CRITERIA, TOTAL
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Grid, GridRow, print_grid
from tournaments.papers.kit.layout import LEFT, Leaves, Paper
from tournaments.papers.kit.tabular import Head, table
from tournaments.papers.kit.words import number
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.restricted import Restricted
from tournaments.queries.standings.rows import Row, Standings
from tournaments.wording.entrants import worded

#: Follows points that include a penalty.
_PENALISED = "*"


def ranking(standings: Standings) -> Leaves:
    """Lay out the ranking after a round; the column of the first criterion is in bold.

    The page is landscape if rounds and criteria leave too little room for the names. If that is not
    enough, the points of the rounds are printed under the names.
    """
    return _printed(standings, title_of(standings), {})


def category_ranking(found: Restricted) -> Leaves:
    """Lay out the ranking of a category, with each team's general rank beside its own."""
    title = _("%(ranking)s : %(category)s")
    params = {"ranking": title_of(found.standings), "category": found.name}
    general = {number: rank_said(row) for number, row in found.general.items()}
    return _printed(found.standings, title % params, general)


def _printed(standings: Standings, title: str, general: Mapping[int, str]) -> Leaves:
    """Lay out the ranking under a title; `general` gives general ranks by team, if any."""
    legend = _legend(standings, bool(general))
    paper = _paper(standings, title, legend, wide=False)
    grid = _grid(standings, general, paper.width)
    if grid is None:
        paper = _paper(standings, title, legend, wide=True)
        grid = _grid(standings, general, paper.width)
    if grid is None:
        paper = _paper(standings, title, legend, wide=False)
        grid = _grid(standings, general, paper.width, rounds_under=True)
    assert grid is not None
    return print_grid(paper, grid)


def _grid(
    standings: Standings, general: Mapping[int, str], width: float, rounds_under: bool = False
) -> Grid | None:
    """Return the grid; None if the columns of the rounds leave too little room for the names."""
    of = partial(worded, standings.contest.individuals)
    criteria, values = _criteria(standings)
    beside = [_("Général")] if general else []
    round_heads = [_("P%(round)s") % {"round": round_} for round_ in standings.rounds]
    rows = []
    for row, rank, found in zip(standings.rows, ranks_said(standings.rows), values, strict=True):
        points = [_points(cell) for cell in row.cells]
        note = ""
        if rounds_under:
            pairs = zip(round_heads, points, strict=True)
            note = " · ".join(f"{head}\u00a0{said}" for head, said in pairs)
            points = []
        team = (str(row.team.number), named(standings, row))
        cells = (rank, *[general[row.team.number] for _head in beside], *team, *points, *found)
        rows.append(GridRow(cells, note, tied=not rank, again="" if rank else rank_said(row)))
    face = faces()
    heads = [Head(_("Rang"), face.bold), *(Head(label, face.regular) for label in beside)]
    heads += [Head(_("N°"), face.regular), Head(of("Équipe"), face.regular, LEFT, share=1)]
    if not rounds_under:
        heads += [Head(label, face.narrow) for label in round_heads]
    fonts = [face.bold, *[face.regular] * len(criteria)]
    heads += [Head(label, font) for label, font in zip(criteria, fonts, strict=False)]
    return table(heads, rows, width, forced=rounds_under)


def _criteria(standings: Standings) -> tuple[list[str], list[list[str]]]:
    """Return the heads of the criteria and the values of each row; the total is always included.

    Both are empty in a contest that consists only of a bracket.
    """
    if standings.only_places:
        return [], [[] for _row in standings.rows]
    heads = [_(criterion.short) for criterion in standings.criteria]
    values = [[number(value) for value in row.values] for row in standings.rows]
    if all(criterion.name != TOTAL for criterion in standings.criteria):
        heads.append(_(CRITERIA[TOTAL].short))
        for found, row in zip(values, standings.rows, strict=True):
            found.append(number(row.total))
    return heads, values


def title_of(standings: Standings) -> str:
    """Return the title, which tells a final ranking from a provisional one."""
    return _("Classement définitif") if standings.final else _("Classement provisoire")


def _paper(standings: Standings, title: str, legend: str, wide: bool) -> Paper:
    remarks = remarks_of(standings)
    return Paper(standings.contest, title, [" – ".join(remarks)] if remarks else [], legend, wide)


def remarks_of(standings: Standings) -> list[str]:
    """Return remarks: the round it follows, results and catch-ups awaited, rounds not counted."""
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
    return remarks


def ranks_said(rows: Sequence[Row]) -> list[str]:
    """Return the rank of each row; empty for a team tied with the row above."""
    said: list[str] = []
    for before, row in zip((None, *rows), rows, strict=False):
        tied = before is not None and row.shared and before.rank == row.rank
        said.append("" if tied else rank_said(row))
    return said


def rank_said(row: Row) -> str:
    """Return a rank, marked "ex æquo" if it is shared."""
    if row.shared:
        return _("%(rank)s ex æquo") % {"rank": number(row.rank)}
    return number(row.rank)


def named(standings: Standings, row: Row) -> str:
    """Return a team's name, marked if the team has withdrawn."""
    if not row.withdrawn:
        return row.team.name
    return worded(standings.contest.individuals, "%(name)s (retirée)", {"name": row.team.name})


def _points(cell: Cell) -> str:
    points = "–"
    if cell.points is not None:
        points = number(cell.points) + (_PENALISED if cell.adjustment else "")
    match cell.state:
        case CellState.PENDING:
            return _("r. %(points)s") % {"points": "…"} if cell.catch_up else "…"
        case CellState.EXEMPT:
            return _("ex. %(points)s") % {"points": points}
        case CellState.ABSENT:
            return "–"
        case CellState.FORFEIT:
            return _("f. %(points)s") % {"points": points}
        case CellState.PLAYED | CellState.LATE:
            return _("r. %(points)s") % {"points": points} if cell.catch_up else points
        case _:
            assert_never(cell.state)


def _legend(standings: Standings, general: bool) -> str:
    """Explain the abbreviations in use."""
    of = partial(worded, standings.contest.individuals)
    said = []
    if general:
        said.append(_("Général : rang au classement général"))
    if standings.rounds:
        said.append(_("P1, P2… : points de chaque partie"))
    for criterion in () if standings.only_places else standings.criteria:
        short, label = _(criterion.short), _(criterion.label)
        if criterion.name != TOTAL and short != label:
            meaning = {"short": short, "meaning": label.lower()}
            said.append(_("%(short)s : %(meaning)s") % meaning)
    if standings.brackets and not standings.only_places:
        said.append(_("le tableau final classe d’abord, par la place atteinte"))
    states = {cell.state for row in standings.rows for cell in row.cells}
    if CellState.EXEMPT in states:
        said.append(of("ex. : exempte"))
    if any(cell.catch_up for row in standings.rows for cell in row.cells):
        said.append(_("r. : rattrapage d’une équipe exempte"))
    if CellState.FORFEIT in states:
        said.append(_("f. : forfait"))
    if any(cell.adjustment for row in standings.rows for cell in row.cells):
        said.append(_("* : pénalités comprises"))
    for line in standings.excluded:
        said.append(of("équipe %(number)s : exclue", {"number": line.team.number}))
    if CellState.ABSENT in states:
        said.append(of("– : absente"))
    if CellState.PENDING in states:
        said.append(_("… : résultat attendu"))
    # Non-breaking spaces keep each meaning on one line.
    return _(" ; ").join(words.replace(" ", "\u00a0") for words in said)
