"""Wall sheet with every meeting of a contest that knows them in advance."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, Grid, GridRow, Span
from tournaments.papers.kit.grid_pages import print_grid
from tournaments.papers.kit.layout import CENTRE, Leaves, Paper
from tournaments.papers.kit.reading import Reading
from tournaments.queries.draws.routes import Routes, RouteTable

#: Number of rounds from which the sheet is landscape.
WIDE, WIDE_WITH_BOARDS = 6, 5


def all_meetings(routes: Routes, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out the rounds side by side, table by table: numbers of the teams, and boards if any."""
    boards = any(line.boards for one in routes.rounds for line in one.tables)
    remarks = [
        _("Nord-Sud – Est-Ouest, par numéros de paires ; entre parenthèses, les étuis")
        if boards
        else _("Toutes les rencontres, par numéros d’équipes")
    ]
    if routes.planned:
        remarks.append(planned_said())
    wide = len(routes.rounds) >= (WIDE_WITH_BOARDS if boards else WIDE)
    paper = Paper(routes.contest, _("Toutes les parties"), remarks, wide=wide, ranged=True)
    met = [
        {line.table: f"{line.ns.number} – {line.ew.number}{_boards(line)}" for line in one.tables}
        for one in routes.rounds
    ]
    short = routes.contest.table_short
    tables = sorted({table for one in met for table in one})
    rows = [
        GridRow((short(table), *(one.get(table, "") for one in met)), key=str(table))
        for table in tables
    ]
    exempt = tuple(", ".join(str(team.number) for team in one.exempt) for one in routes.rounds)
    if any(exempt):
        rows.append(GridRow((_("Exempte"), *exempt)))

    face = faces()
    columns = [
        Column(_("Table"), face.bold, CENTRE),
        *(
            Column(_("Partie %(round)s") % {"round": one.number}, face.regular, CENTRE, share=1)
            for one in routes.rounds
        ),
    ]
    return print_grid(paper, Grid(columns, rows, padding=0.25, span=Span.TABLES, reading=reading))


def _boards(line: RouteTable) -> str:
    if not line.boards:
        return ""
    return f" ({'-'.join(map(str, dict.fromkeys((line.boards[0], line.boards[-1]))))})"


def planned_said() -> str:
    return _("Les parties à venir sont prévues : une arrivée ou un départ peut changer une table.")
