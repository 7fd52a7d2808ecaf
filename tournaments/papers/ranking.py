"""The ranking, interim or final, with each round's points and what separates the tied."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import N_
from tournaments.papers.fonts import Font, faces
from tournaments.papers.grid import Column, Grid, GridRow, header_size, print_grid
from tournaments.papers.layout import LEFT, RIGHT, Paper
from tournaments.papers.words import number
from tournaments.queries.standings import ABSENT, EXEMPT, PENDING, Cell, Row, Standings

#: The narrowest column of names, in times the size of the text, before the paper is turned.
NARROWEST = 13.0

#: What heads the column of a criterion, explained under the table.
SHORT = {
    "points": N_("Total"),
    "wins": N_("Gagn."),
    "difference": N_("Diff."),
    "points_against": N_("Enc."),
    "best_match": N_("Meill."),
    "first_match": N_("1re"),
    "last_match": N_("Dern."),
    "direct_meeting": N_("Renc."),
}
_TOTAL = "points"
#: Where the name stands among the columns.
_NAME = 2


def ranking(standings: Standings) -> bytes:
    """The ranking after a round; the column that decides first is set in bold."""
    total_apart = all(name != _TOTAL for name, _label in standings.criteria)
    values = [[number(value) for value in row.values] for row in standings.rows]
    heads = [_short(name, label) for name, label in standings.criteria]
    if total_apart:
        values = [
            [*found, number(row.total)] for found, row in zip(values, standings.rows, strict=True)
        ]
        heads.append(_(SHORT[_TOTAL]))
    ranks = _ranks(standings.rows)
    rows = [
        GridRow(
            (
                rank,
                str(row.team.number),
                _name(row),
                *map(_points, row.cells),
                *found,
            ),
            tied=not rank,
            again=_rank(row) if not rank else "",
        )
        for rank, row, found in zip(ranks, standings.rows, values, strict=True)
    ]
    round_heads = [_("P%(round)s") % {"round": round_} for round_ in standings.rounds]
    headers = [_("Rang"), _("N°"), _("Équipe"), *round_heads, *heads]

    def columns(size: float, width: float) -> Sequence[Column]:
        face = faces()
        fonts = [face.bold, face.regular, face.regular]
        fonts += [face.narrow] * len(round_heads)
        fonts += [face.bold] + [face.regular] * (len(heads) - 1)
        wide = [
            _column_width([row.cells[at] for row in rows], headers[at], font, size)
            if at != _NAME
            else 0.0
            for at, font in enumerate(fonts)
        ]
        wide[_NAME] = width - sum(wide)
        return [
            Column(header, room, font, LEFT if at == _NAME else RIGHT)
            for at, (header, room, font) in enumerate(zip(headers, wide, fonts, strict=True))
        ]

    legend = _legend(standings, heads)
    paper = _paper(standings, legend, wide=False)
    if columns(9.0, paper.width)[_NAME].width < NARROWEST * 9.0:
        paper = _paper(standings, legend, wide=True)
    return print_grid(paper, Grid(rows, columns, padding=0.22))


def _paper(standings: Standings, legend: str, wide: bool) -> Paper:
    title = _("Classement définitif") if standings.final else _("Classement provisoire")
    remarks = []
    if standings.rounds:
        remarks.append(_("après la partie %(round)s") % {"round": standings.after})
    if standings.pending:
        count = {"n": number(standings.pending)}
        remarks.append(
            ngettext("%(n)s résultat attendu", "%(n)s résultats attendus", standings.pending)
            % count
        )
    return Paper(standings.contest, title, [" – ".join(remarks)] if remarks else [], legend, wide)


def _column_width(texts: Sequence[str], header: str, font: Font, size: float) -> float:
    """Room for the widest text and for the header, on one line each."""
    head = header_size(size)
    widest = max((font.width(text) for text in set(texts)), default=0.0) * size
    return max(widest, faces().bold.width(header) * head) + size * 0.62


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


def _name(row: Row) -> str:
    return _("%(name)s (retirée)") % {"name": row.team.name} if row.withdrawn else row.team.name


def _points(cell: Cell) -> str:
    if cell.state == PENDING:
        return "…"
    if cell.state == ABSENT or cell.points is None:
        return "–"
    if cell.state == EXEMPT:
        return _("ex. %(points)s") % {"points": number(cell.points)}
    return number(cell.points)


def _short(name: str, label: str) -> str:
    return _(SHORT[name]) if name in SHORT else _(label)


def _legend(standings: Standings, heads: Sequence[str]) -> str:
    """The abbreviations in use, each with its meaning."""
    said = []
    if standings.rounds:
        said.append(_("P1, P2… : points de chaque partie"))
    for head, (_criterion, label) in zip(heads, standings.criteria, strict=False):
        if head != _(label):
            said.append(_("%(short)s : %(meaning)s") % {"short": head, "meaning": _(label).lower()})
    states = {cell.state for row in standings.rows for cell in row.cells}
    if EXEMPT in states:
        said.append(_("ex. : exempt"))
    if ABSENT in states:
        said.append(_("– : absent"))
    if PENDING in states:
        said.append(_("… : résultat attendu"))
    return " ; ".join(said)
