"""What a computer recorded that its spare lacks, on paper: to type again, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.translation import gettext as _

from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import NARROWEST, Column, Grid, GridRow
from tournaments.papers.kit.grid_pages import print_first
from tournaments.papers.kit.layout import LEFT, Leaves, Paper
from tournaments.words.numbers import grouped

#: Width of the box to tick, in points.
BOX = 26.0


@dataclass(frozen=True, slots=True)
class LeftoverRow:
    """One line of the log as people read it; a result has a round, a table and totals."""

    number: int
    when: str
    who: str
    contest: str
    round: int | None
    table: int | None
    totals: str
    what: str
    values: str

    @property
    def count(self) -> str:
        return grouped(self.number)


@dataclass(frozen=True, slots=True)
class LeftoverHead:
    """Head of the paper of one contest."""

    name: str
    place: str
    club: str = ""
    date: date | None = None
    logo: bytes = b""
    changed_at: datetime | None = None
    individuals: bool = False


def leftovers_papers(rows: Sequence[LeftoverRow], address: str, since: str) -> list[Leaves]:
    """Lay out the lines that the server at `address` lacks, one paper for each contest.

    `since` says when that server took over, "" if none did.
    """
    contests = list(dict.fromkeys(row.contest for row in rows))
    of_each = [(name, [row for row in rows if row.contest == name]) for name in contests]
    head = LeftoverHead(_("Ordinateur de secours"), since)
    if not of_each:
        nothing = _("Rien : tout ce qui a été saisi ici y est.")
        sentence = nothing if since else _("Aucun secours n’a remplacé cet ordinateur.")
        return [_laid(head, [sentence], [])]
    sentence = _("À ressaisir à l’adresse %(url)s, d’après les feuilles.") % {"url": address}
    return [_laid(LeftoverHead(name, since), [sentence], lines) for name, lines in of_each]


def _laid(head: LeftoverHead, remarks: Sequence[str], rows: Sequence[LeftoverRow]) -> Leaves:
    face = faces()
    columns = [
        Column("", face.regular, points=BOX),
        Column(_("Partie"), face.regular),
        Column(_("Table"), face.bold),
        Column(_("Totaux"), face.bold),
        Column(_("Quoi"), face.regular, LEFT, share=1),
        Column(_("Qui"), face.regular, LEFT),
        Column(_("Quand"), face.narrow),
        Column(_("Action"), face.narrow),
    ]
    lines = [
        GridRow(
            (
                "",
                "" if row.round is None else str(row.round),
                "" if row.table is None else str(row.table),
                row.totals,
                row.what,
                row.who,
                row.when,
                row.count,
            ),
            note=row.values,
        )
        for row in rows
    ]
    legend = _("Cochez ce qui est ressaisi. Les heures sont celles de cet ordinateur.")
    title = _("Ce que le secours n’a pas")
    # Notes stay in their column: the rules beside it would cross them.
    what = (4, 5)
    grid = Grid(columns, lines, notes=what, narrowest=NARROWEST, largest=11.0, ruled=True)
    papers = [Paper(head, title, remarks, legend, wide) for wide in (False, True)]
    return print_first([(paper, grid) for paper in papers])
