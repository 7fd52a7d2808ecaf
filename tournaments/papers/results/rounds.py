"""Results of a round for the wall: each table's totals and winner, and any reductions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import Camp, PenaltyTo
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import GridRow
from tournaments.papers.kit.layout import LEFT, Leaves, Paper
from tournaments.papers.kit.tabular import Head, print_table
from tournaments.papers.kit.words import camp_name, number
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.standings.round_results import CampResult, Rest, RoundResults, TableResult
from tournaments.wording.entrants import worded


def round_results(found: RoundResults) -> Leaves:
    """Lay out every table in order, then the exempt teams; the best matches are at the head."""
    face = faces()
    names = face.narrow if found.contest.individuals else face.regular
    heads = [
        Head(_("Table"), face.bold),
        Head(_("N°"), face.bold),
        Head(camp_name(Camp.NS), names, LEFT, share=1),
        Head(_("Points"), face.bold),
        Head(_("Points"), face.bold),
        Head(_("N°"), face.bold),
        Head(camp_name(Camp.EW), names, LEFT, share=1),
        Head(_("Gagne"), face.regular),
    ]
    rows = [_row(found, line) for line in found.lines]
    rows += [_resting(found, rest) for rest in found.rests]
    title = _("Résultats : %(name)s") % {"name": found.name}
    remarks = list(_remarks(found))

    def paper(wide: bool) -> Paper:
        return Paper(found.contest, title, remarks, wide=wide)

    return print_table(paper, heads, rows, narrowest=20.0)


def _remarks(found: RoundResults) -> Iterator[str]:
    if found.dropped:
        yield _("partie %(round)s non comptée") % {"round": found.number}
    if found.waiting:
        waited = ngettext("%(n)s résultat attendu", "%(n)s résultats attendus", found.waiting)
        yield waited % {"n": number(found.waiting)}
    if found.best:
        best = (
            _("n° %(number)s (%(points)s)")
            % {"number": one.side.number, "points": number(one.total)}
            for one in found.best
        )
        said = ngettext(
            "Meilleure partie : %(best)s", "Meilleures parties : %(best)s", len(found.best)
        )
        yield said % {"best": ", ".join(words.replace(" ", "\u00a0") for words in best)}


def _row(found: RoundResults, line: TableResult) -> GridRow:
    cells = [str(line.table)]
    for camp, points_last in ((line.ns, True), (line.ew, False)):
        points = _points(line, camp)
        named = (camp.side.number, camp.side.name)
        cells += [*named, points] if points_last else [points, *named]
    return GridRow((*cells, _winner(line)), " · ".join(_notes(found, line)))


def _points(line: TableResult, camp: CampResult) -> str:
    """Return the points on the sheet or, for a forfeit, the points counted."""
    if not line.confirmed:
        return "…"
    shown = camp.total if camp.total is not None else camp.counted
    return number(shown) if shown is not None else "–"


def _winner(line: TableResult) -> str:
    if not line.confirmed:
        return ""
    # Translators: nobody won this match
    return line.winner.number if line.winner is not None else _("nul")


def _notes(found: RoundResults, line: TableResult) -> Iterator[str]:
    if line.title:
        yield line.title
    elif found.pools and line.section:
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
    """Describe a penalty briefly: team, fault, points, and whether the opponents get them."""
    said = _("n° %(number)s : %(fault)s") % {"number": line.team.number, "fault": line.name}
    params = {"said": said, "points": number(line.points)}
    if line.excludes:
        return _("%(said)s, exclusion") % params
    match line.to:
        case PenaltyTo.OPPONENTS:
            return _("%(said)s, %(points)s aux adversaires") % params if line.given else said
        case PenaltyTo.LOST:
            return _("%(said)s, %(points)s en moins") % params if line.lost else said
        case _:
            assert_never(line.to)


def _resting(found: RoundResults, rest: Rest) -> GridRow:
    points = "–" if rest.points is None else number(rest.points)
    if rest.catch_up:
        said = _("rattrapage")
    elif found.bracket:
        said = _("sans match à ce tour")
    else:
        said = worded(found.contest.individuals, "exempte")
    return GridRow(("–", str(rest.team.number), rest.team.name, points, "", "", said, ""))
