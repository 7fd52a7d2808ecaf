"""Results of a round for the wall: each table's totals and winner, and any reductions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.papers.kit.fonts import Font, faces
from tournaments.papers.kit.grid import TIGHT, Column, Grid, GridRow, Span
from tournaments.papers.kit.grid_pages import print_either_way
from tournaments.papers.kit.layout import LEFT, Leaves, Paper
from tournaments.papers.kit.names import Naming, naming_of
from tournaments.papers.kit.reading import Reading
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.standings.round_results import CampResult, Rest, RoundResults, TableResult
from tournaments.words.entrants import worded
from tournaments.words.enums import Camp
from tournaments.words.figures import camp_name
from tournaments.words.numbers import number

#: Least width of the names of both camps together, in multiples of the type size.
BOTH = 20.0


def round_results(results: RoundResults, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out every table in order, then the exempt teams; the best matches are at the head."""
    face = faces()
    names = face.narrow if results.contest.melee else face.regular
    alone = bool(results.lines) and all(line.chairs for line in results.lines)
    naming = naming_of(results.contest.individuals)
    heads = [
        Column(_("Table"), face.bold),
        Column(_("N°"), face.bold),
        Column(_("Joueur") if alone else camp_name(Camp.NS), names, LEFT, share=1, naming=naming),
        Column(_("Points"), face.bold),
        *(() if alone else _other_camp(names, naming)),
        Column(_("Gagne"), face.regular),
    ]
    rows = [row for line in results.lines for row in _rows(results, line)]
    rows += [_resting(results, rest) for rest in results.rests]
    if alone:
        rows = [
            replace(row, cells=(*row.cells[:4], row.cells[-1] or row.cells[-2])) for row in rows
        ]
    if results.contest.regulation.is_duplicate:
        # Nobody wins a match of boards.
        heads.pop()
        rows = [replace(row, cells=row.cells[:-1]) for row in rows]
    title = _("Résultats : %(name)s") % {"name": results.name}
    remarks = list(_remarks(results))

    def paper(wide: bool) -> Paper:
        return Paper(results.contest, title, remarks, wide=wide, ranged=True)

    grid = Grid(heads, rows, padding=TIGHT, narrowest=BOTH, span=Span.TABLES, reading=reading)
    return print_either_way(paper, grid)


def _other_camp(names: Font, naming: Naming) -> tuple[Column, ...]:
    return (
        Column(_("Points"), faces().bold),
        Column(_("N°"), faces().bold),
        Column(camp_name(Camp.EW), names, LEFT, share=1, naming=naming),
    )


def _remarks(results: RoundResults) -> Iterator[str]:
    if results.dropped:
        yield _("partie %(round)s non comptée") % {"round": results.number}
    if results.waiting:
        waited = ngettext("%(n)s résultat attendu", "%(n)s résultats attendus", results.waiting)
        yield waited % {"n": number(results.waiting)}
    if results.best:
        best = (
            _("n° %(number)s (%(points)s)")
            % {"number": one.side.number, "points": number(one.total)}
            for one in results.best
        )
        sentence = ngettext(
            "Meilleure partie : %(best)s", "Meilleures parties : %(best)s", len(results.best)
        )
        yield sentence % {"best": ", ".join(words.replace(" ", "\u00a0") for words in best)}


def _rows(results: RoundResults, line: TableResult) -> Iterator[GridRow]:
    if not line.chairs:
        yield _row(results, line)
        return
    winner = _winner(line)
    for place, camp in enumerate(line.chairs):
        table = results.contest.table_short(line.table) if not place else ""
        named = (camp.side.number, camp.side.name, _points(line, camp))
        won = camp.side.number if camp.won else winner if not place and not line.winner else ""
        notes = " · ".join(_notes(results, line)) if place == len(line.chairs) - 1 else ""
        again = "" if table else results.contest.table_short(line.table)
        cells = (table, *named, "", "", "", won)
        yield GridRow(cells, notes, tied=not table, again=again, key=again or table)


def _row(results: RoundResults, line: TableResult) -> GridRow:
    cells = [results.contest.table_short(line.table)]
    for camp, points_last in ((line.ns, True), (line.ew, False)):
        points = _points(line, camp)
        named = (camp.side.number, camp.side.name)
        cells += [*named, points] if points_last else [points, *named]
    return GridRow((*cells, _winner(line)), " · ".join(_notes(results, line)), key=cells[0])


def _points(line: TableResult, camp: CampResult) -> str:
    if not line.confirmed:
        return "…"
    shown = camp.total if camp.total is not None else camp.counted
    return number(shown) if shown is not None else "–"


def _winner(line: TableResult) -> str:
    if not line.confirmed:
        return ""
    # Translators: nobody won this match
    return line.winner.number if line.winner is not None else _("nul")


def _notes(results: RoundResults, line: TableResult) -> Iterator[str]:
    if line.title:
        yield line.title
    elif results.pools and line.section:
        yield _("poule %(name)s") % {"name": line.section}
    if line.forfeit:
        yield _("forfait")
    for penalty in line.penalties:
        yield penalty_said(penalty)
    for camp in line.camps:
        if camp.total is not None and camp.counted is not None and camp.counted != camp.total:
            params = {"number": camp.side.number, "points": number(camp.counted)}
            yield _("n° %(number)s : %(points)s comptés") % params


def penalty_said(line: PenaltyLine) -> str:
    sentence = _("n° %(number)s : %(fault)s") % {"number": line.team.number, "fault": line.name}
    if line.excludes:
        return _("%(said)s, exclusion") % {"said": sentence}
    for points, message in (
        (line.given, _("%(said)s, %(points)s aux adversaires")),
        (line.lost, _("%(said)s, %(points)s en moins")),
        (line.percent, _("%(said)s, %(points)s %% d’un top")),
    ):
        if points:
            sentence = message % {"said": sentence, "points": number(points)}
    return sentence


def _resting(results: RoundResults, rest: Rest) -> GridRow:
    points = "–" if rest.points is None else number(rest.points)
    if rest.catch_up:
        label = _("rattrapage")
    elif results.bracket:
        label = _("sans match à ce tour")
    else:
        label = worded(results.contest.individuals, "exempte")
    return GridRow(("–", str(rest.team.number), rest.team.name, points, "", "", label, ""))
