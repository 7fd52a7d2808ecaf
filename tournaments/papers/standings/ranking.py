"""Ranking, provisional or final, with each round's points and the tie-breaking criteria."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.criteria import CRITERIA, TOTAL, Need
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import NARROWEST, TIGHT, Column, Grid, GridRow, Span
from tournaments.papers.kit.grid_pages import print_either_way, print_first
from tournaments.papers.kit.layout import LEFT, Leaves, Paper
from tournaments.papers.kit.names import naming_of
from tournaments.papers.kit.reading import Reading
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.restricted import Restricted
from tournaments.queries.standings.rows import Row, Standings
from tournaments.words.entrants import worded
from tournaments.words.figures import camp_short
from tournaments.words.numbers import number
from tournaments.words.penalties import tables_reserved

#: Follows points that include a penalty.
PENALISED = "*"


class _Rounds(Enum):
    """Where the points of the rounds are printed."""

    BESIDE = "in columns"
    UNDER = "under the names"
    LEFT_OUT = "nowhere: they cannot be read from afar"


def ranking(
    standings: Standings,
    reading: Reading = Reading.NEAR,
    origins: Mapping[int, str] | None = None,
) -> Leaves:
    """Lay out the ranking after a round; the column of the first criterion is in bold.

    The page is landscape if rounds and criteria leave too little room for the names; then the
    points of the rounds are printed under the names. `origins` says under each name, by team
    number, the hall and the contest that qualified it; not on a paper read from afar.
    """
    return _printed(standings, title_of(standings), {}, reading, origins or {})


def category_ranking(restricted: Restricted, reading: Reading = Reading.NEAR) -> Leaves:
    title = _("%(ranking)s : %(category)s")
    params = {"ranking": title_of(restricted.standings), "category": restricted.name}
    general = {number: rank_said(row) for number, row in restricted.general.items()}
    return _printed(restricted.standings, title % params, general, reading, {})


def _printed(
    standings: Standings,
    title: str,
    general: Mapping[int, str],
    reading: Reading,
    origins: Mapping[int, str],
) -> Leaves:
    """Lay out the ranking under a title; `general` gives general ranks by team, if any."""
    legend = _legend(standings, bool(general), brief=reading is Reading.FAR)

    def forms() -> Iterator[tuple[Paper, Grid]]:
        portrait, landscape = (_paper(standings, title, legend, wide) for wide in (False, True))
        match reading:
            case Reading.FAR:
                tried = [_Rounds.LEFT_OUT]
            case Reading.NEAR:
                tried = [_Rounds.BESIDE, _Rounds.UNDER]
            case _:
                assert_never(reading)
        for rounds in tried:
            grid = _grid(standings, general, reading, rounds, origins)
            yield from ((portrait, grid), (landscape, grid))

    return print_first(forms())


def _grid(
    standings: Standings,
    general: Mapping[int, str],
    reading: Reading,
    rounds: _Rounds,
    origins: Mapping[int, str],
) -> Grid:
    """Return the grid, with the points of the rounds where `rounds` says.

    Without them, the criteria that part equal teams and the origins are left out too.
    """
    criteria = _criteria(standings)
    if rounds is _Rounds.LEFT_OUT:
        total = _(CRITERIA[TOTAL].short)
        criteria = [one for at, one in enumerate(criteria) if not at or one[0] == total]
    beside = [_("Général")] if general else []
    round_heads = [_("P%(round)s") % {"round": round_} for round_ in standings.rounds]
    rows = []
    for at, (row, rank) in enumerate(zip(standings.rows, ranks_said(standings.rows), strict=True)):
        points = [] if rounds is _Rounds.LEFT_OUT else [_points(cell) for cell in row.cells]
        notes = []
        if rounds is not _Rounds.LEFT_OUT and row.team.number in origins:
            notes.append(origins[row.team.number])
        if rounds is _Rounds.UNDER:
            pairs = zip(round_heads, points, strict=True)
            notes += [f"{head}\u00a0{meaning}" for head, meaning in pairs]
            points = []
        team = (str(row.team.number), named(standings, row))
        place = (rank, *[general[row.team.number] for _head in beside])
        cells = (*place, *team, *points, *(figures[at] for _head, figures in criteria))
        again = "" if rank else rank_said(row)
        rows.append(
            GridRow(cells, " · ".join(notes), tied=not rank, again=again, key=number(row.rank))
        )
    face = faces()
    individuals = standings.contest.individuals
    name, naming = worded(individuals, "Équipe"), naming_of(individuals)
    columns = [
        Column(_("Rang"), face.bold),
        *(Column(label, face.regular) for label in beside),
        Column(_("N°"), face.regular),
        Column(name, face.regular, LEFT, share=1, naming=naming),
    ]
    if rounds is _Rounds.BESIDE:
        columns += [Column(label, face.narrow) for label in round_heads]
    fonts = [face.bold, *[face.regular] * len(criteria)]
    columns += [Column(head, font) for (head, _figures), font in zip(criteria, fonts, strict=False)]
    return Grid(columns, rows, padding=TIGHT, narrowest=NARROWEST, span=Span.RANKS, reading=reading)


def _criteria(standings: Standings) -> list[tuple[str, list[str]]]:
    """Return the head and figures of each criterion and the total; none in a bracket alone."""
    if standings.only_places:
        return []
    columns = []
    for at, criterion in enumerate(standings.criteria):
        values = [row.values[at] for row in standings.rows]
        if Need.LOTS in criterion.needs:
            # Lots are numbers of ten digits: only their order tells the reader something.
            lots = sorted(values)
            values = [lots.index(value) + 1 for value in values]
        columns.append((_(criterion.short), [number(value) for value in values]))
    if all(criterion.name != TOTAL for criterion in standings.criteria):
        columns.append((_(CRITERIA[TOTAL].short), [number(row.total) for row in standings.rows]))
    return columns


def print_ranked(
    standings: Standings,
    title: str,
    remarks: Sequence[str],
    columns: Sequence[Column],
    rows: Sequence[GridRow],
    reading: Reading,
    span: Span = Span.RANKS,
) -> Leaves:
    """Print a ranking of clubs, players or pairs, on the way of the page that takes fewer pages."""
    grid = Grid(columns, rows, padding=TIGHT, narrowest=NARROWEST, span=span, reading=reading)
    shown = list(filter(None, remarks))

    def paper(wide: bool) -> Paper:
        return Paper(standings.contest, title, shown, wide=wide, ranged=True)

    return print_either_way(paper, grid)


def title_of(standings: Standings) -> str:
    """Return the title: final, provisional, or neither before a finished contest is closed."""
    if standings.final:
        return _("Classement définitif")
    return _("Classement") if standings.complete else _("Classement provisoire")


def _paper(standings: Standings, title: str, legend: str, wide: bool) -> Paper:
    remarks = remarks_of(standings)
    remark = [" – ".join(remarks)] if remarks else []
    return Paper(standings.contest, title, remark, legend, wide, ranged=True)


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
    if standings.reserved_tables:
        remarks.append(tables_reserved(standings.reserved_tables))
    if standings.untold_capots:
        remarks.append(untold_capots(standings.untold_capots))
    for round_ in standings.dropped:
        remarks.append(_("partie %(round)s non comptée") % {"round": round_})
    return remarks


def untold_capots(sheets: int) -> str:
    """Tell how many sheets count no capot, because they were typed by their totals."""
    sentence = ngettext(
        "capots de %(n)s feuille saisie par ses totaux comptés 0",
        "capots de %(n)s feuilles saisies par leurs totaux comptés 0",
        sheets,
    )
    return sentence % {"n": sheets}


def ranks_said(rows: Sequence[Row]) -> list[str]:
    """Return the rank of each row; empty for a team tied with the row above."""
    ranks: list[str] = []
    for before, row in zip((None, *rows), rows, strict=False):
        tied = (
            before is not None and row.shared and (before.line, before.rank) == (row.line, row.rank)
        )
        ranks.append("" if tied else rank_said(row))
    return ranks


def rank_said(row: Row) -> str:
    rank = f"{number(row.rank)} {camp_short(row.line)}" if row.line else number(row.rank)
    return _("%(rank)s ex æquo") % {"rank": rank} if row.shared else rank


def named(standings: Standings, row: Row) -> str:
    if not row.withdrawn:
        return row.team.name
    return worded(standings.contest.individuals, "%(name)s (retirée)", {"name": row.team.name})


def _points(cell: Cell) -> str:
    points = "–"
    if cell.points is not None:
        points = number(cell.points) + (PENALISED if cell.adjustment else "")
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


def _legend(standings: Standings, general: bool, brief: bool) -> str:
    of = partial(worded, standings.contest.individuals)
    parts = []
    if general:
        parts.append(_("Général : rang au classement général"))
    if not brief:
        parts += _legend_of_rounds(standings)
    for line in standings.excluded:
        parts.append(of("équipe %(number)s : exclue", {"number": line.team.number}))
    # Non-breaking spaces keep each meaning on one line.
    return _(" ; ").join(words.replace(" ", "\u00a0") for words in parts)


def _legend_of_rounds(standings: Standings) -> list[str]:
    of = partial(worded, standings.contest.individuals)
    parts = []
    if standings.rounds:
        parts.append(_("P1, P2… : points de chaque partie"))
    for criterion in () if standings.only_places else standings.criteria:
        short, label = _(criterion.short), _(criterion.label)
        if criterion.name != TOTAL and short != label:
            meaning = {"short": short, "meaning": label.lower()}
            parts.append(_("%(short)s : %(meaning)s") % meaning)
    if standings.brackets and not standings.only_places:
        parts.append(_("le tableau final classe d’abord, par la place atteinte"))
    states = {cell.state for row in standings.rows for cell in row.cells}
    if CellState.EXEMPT in states:
        parts.append(of("ex. : exempte"))
    if any(cell.catch_up for row in standings.rows for cell in row.cells):
        parts.append(_("r. : rattrapage d’une équipe exempte"))
    if CellState.FORFEIT in states:
        parts.append(_("f. : forfait"))
    if any(cell.adjustment for row in standings.rows for cell in row.cells):
        parts.append(_("* : pénalités comprises"))
    if CellState.ABSENT in states:
        parts.append(of("– : absente"))
    if CellState.PENDING in states:
        parts.append(_("… : résultat attendu"))
    return parts
