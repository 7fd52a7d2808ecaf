"""The days of a season on paper: grid of persons and days, and what one person earned."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.annexes.seasons.papers import words
from tournaments.annexes.seasons.queries.pages import DayInfo, SeasonView
from tournaments.annexes.seasons.rules.table import TableRow
from tournaments.annexes.seasons.rules.words import RankedBy
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import NARROWEST, TIGHT, Column, Grid, GridRow, Span
from tournaments.papers.kit.grid_pages import print_first
from tournaments.papers.kit.layout import LEFT, Leaves, Paper
from tournaments.papers.kit.names import Naming, naming_of
from tournaments.words.numbers import number

#: Most days on one page of the grid.
MOST_DAYS = 12
#: Narrowest column of names beside many days, in multiples of the type size.
NARROW = 10.0


def season_grid(view: SeasonView) -> list[Leaves]:
    """Lay out what each day brought to each row; a dropped day is in brackets.

    Many days take several papers, with about as many days on each.
    """
    days = view.info.held
    parts = max(1, ceil(len(days) / MOST_DAYS))
    each = ceil(len(days) / parts)
    chunks = [days[start : start + each] for start in range(0, len(days), each)] if days else [()]
    return [_grid(view, chunk, len(chunks) > 1) for chunk in chunks]


def _grid(view: SeasonView, days: Sequence[DayInfo], several: bool) -> Leaves:
    face = faces()
    info = view.info
    clubs = info.rank is RankedBy.CLUBS
    naming = Naming.TEXT if clubs else naming_of(info.individuals)
    columns = [
        Column(_("Rang"), face.bold),
        Column(_(words.WHO[info.rank]), face.narrow, LEFT, share=1, naming=naming),
        *(Column(date_format(day.date, "j/n"), face.narrow) for day in days),
        Column(_("Total"), face.bold),
    ]
    rows = [_row(view, row, days) for row in view.rows]
    remarks = [" – ".join(filter(None, (words.after_said(info), words.waited_said(info))))]
    title = _("Jour par jour")
    if several:
        title = _("Jour par jour, du %(first)s au %(last)s") % {
            "first": days[0].label,
            "last": days[-1].label,
        }
    legend = _(
        "(120) : journée écartée, qui ne compte pas ; – : journée manquée ; le total compte toutes "
        "les journées de la saison"
    )
    grid = Grid(columns, rows, padding=TIGHT, narrowest=NARROW, span=Span.RANKS)
    papers = [Paper(info, title, remarks, legend, wide, ranged=True) for wide in (False, True)]
    return print_first([(paper, grid) for paper in papers])


def _row(view: SeasonView, row: TableRow, days: Sequence[DayInfo]) -> GridRow:
    days_by_slug = {day.day: day for day in row.days}
    cells = (
        words.rank_said(row),
        row.name,
        *(words.cell_said(days_by_slug.get(day.slug)) for day in days),
        number(row.points),
    )
    return GridRow(cells, key=str(row.rank) if row.rank is not None else "")


def season_person(view: SeasonView, row: TableRow) -> Leaves:
    """Lay out the days of one row: what each was made of, and whether it counts."""
    face = faces()
    columns = [
        Column(_("Date"), face.bold, LEFT),
        Column(_("Concours"), face.regular, LEFT, share=0.4),
        Column(_("De quoi"), face.regular, LEFT, share=0.6),
        Column(_("Points"), face.bold),
        Column("", face.regular, LEFT),
    ]
    rows = []
    for day in row.days:
        info = view.info.by_slug[day.day]
        rows.append(
            GridRow(
                (
                    date_format(day.date, "j/n/Y"),
                    info.name,
                    words.made_of(day, view.rules.day_of(day.day)),
                    number(day.points) if day.state.attended or day.state.in_total else "–",
                    _(words.STATES[day.state]),
                )
            )
        )
    remarks = [words.title_of(view.info), *words.explanation(view, row)]
    title = f"{row.name} ({row.club})" if _club_apart(view, row) else row.name
    grid = Grid(columns, rows, padding=TIGHT, narrowest=NARROWEST, smallest=8.0, largest=12.0)
    papers = [Paper(view.info, title, remarks, wide=wide) for wide in (False, True)]
    return print_first([(paper, grid) for paper in papers])


def _club_apart(view: SeasonView, row: TableRow) -> bool:
    """Return whether the club is told beside the name: a namesake's name has it already."""
    return bool(row.club) and view.info.rank is not RankedBy.CLUBS and row.club not in row.name
