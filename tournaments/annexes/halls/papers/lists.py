"""The one ranking of all halls, and who qualifies for the final, as papers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.halls.queries.gathered import Gathered
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import NARROWEST, TIGHT, Column, Grid, GridRow, Span
from tournaments.papers.kit.grid_pages import print_either_way
from tournaments.papers.kit.layout import LEFT, Leaves, Paper
from tournaments.papers.kit.names import naming_of
from tournaments.words.entrants import worded
from tournaments.words.numbers import number
from tournaments.words.texts import say

#: Share of the width that the name of a hall takes; the teams have the rest.
HALL = 0.24


@dataclass(frozen=True, slots=True)
class Heading:
    """Head of the papers: the gathering, and the day and club of its first hall."""

    name: str
    club: str
    place: str
    date: date | None
    logo: bytes
    changed_at: datetime | None
    individuals: bool


def one_ranking_paper(gathered: Gathered) -> Leaves:
    """Lay out the one ranking: rank, team, hall, rank there, value of each criterion."""
    face = faces()
    criteria = gathered.ranking.criteria
    heads = [
        Column(_("Rang"), face.bold),
        Column(
            worded(gathered.individuals, "Équipe"),
            face.regular,
            LEFT,
            share=1 - HALL,
            naming=naming_of(gathered.individuals),
        ),
        Column(_("Salle"), face.narrow, LEFT, share=HALL),
        Column(_("Place"), face.regular),
        *(Column(say(criteria[at].short, {}), face.regular) for at in gathered.ranking.shown),
    ]
    rows = []
    for row in gathered.ranking.rows:
        own = gathered.halls[row.hall].ranks.get(row.team.number)
        place = number(own) if own is not None else ""
        cells = (
            _rank(row.rank, row.shared),
            f"{row.team.number} {row.team.name}",
            row.hall_name,
            place,
            *(number(row.values[at]) for at in gathered.ranking.shown),
        )
        rows.append(GridRow(cells, key=number(row.rank)))
    remarks = [_halls(gathered)]
    if gathered.ranking.rounds is not None:
        sentence = ngettext("après %(n)d partie", "après %(n)d parties", gathered.ranking.rounds)
        remarks.append(sentence % {"n": gathered.ranking.rounds})
    remarks += _waiting(gathered)
    title = _("Classement de toutes les salles")
    return _print(gathered, title, heads, rows, [" – ".join(remarks)])


def qualified_paper(gathered: Gathered) -> Leaves:
    """Lay out who qualifies in the order of the seeds, with the hall and the rank there."""
    face = faces()
    heads = [
        Column(_("N°"), face.bold),
        Column(
            worded(gathered.individuals, "Équipe"),
            face.regular,
            LEFT,
            share=1 - HALL,
            naming=naming_of(gathered.individuals),
        ),
        Column(_("Salle"), face.narrow, LEFT, share=HALL),
        Column(_("Place"), face.regular),
    ]
    rows = [
        GridRow(
            (
                number(seed),
                f"{one.team.number} {one.team.name}",
                one.hall.name,
                _rank(one.rank, one.shared),
            ),
            key=number(seed),
        )
        for seed, one in enumerate(gathered.seeds, start=1)
    ]
    remarks = [_halls(gathered)]
    if gathered.empty:
        sentence = ngettext("%(n)d place à prendre", "%(n)d places à prendre", gathered.empty)
        remarks.append(sentence % {"n": gathered.empty})
    remarks += _waiting(gathered)
    return _print(gathered, _("Qualifiés pour la finale"), heads, rows, [" – ".join(remarks)])


def _waiting(gathered: Gathered) -> list[str]:
    """Return the remark that names the halls that are not over; none once they all are."""
    waiting = [hall.name for hall in gathered.halls if not hall.over]
    sentence = _("pas encore terminées : %(halls)s")
    return [sentence % {"halls": ", ".join(waiting)}] if waiting else []


def _print(
    gathered: Gathered, title: str, heads: list[Column], rows: list[GridRow], remarks: list[str]
) -> Leaves:
    grid = Grid(heads, rows, padding=TIGHT, narrowest=NARROWEST, span=Span.RANKS)

    def paper(wide: bool) -> Paper:
        return Paper(_heading(gathered), title, remarks, wide=wide, ranged=True)

    return print_either_way(paper, grid)


def _heading(gathered: Gathered) -> Heading:
    first = gathered.halls[0].contest if gathered.halls else None
    moments = [hall.at for hall in gathered.halls if hall.at is not None]
    return Heading(
        name=gathered.name,
        club=first.club if first else "",
        place="",
        date=first.date if first else None,
        logo=b"",
        changed_at=max(moments, default=None),
        individuals=gathered.individuals,
    )


def _halls(gathered: Gathered) -> str:
    sentence = ngettext("%(n)d salle", "%(n)d salles", len(gathered.halls))
    return sentence % {"n": len(gathered.halls)}


def _rank(rank: int, shared: bool) -> str:
    return _("%(rank)s ex æquo") % {"rank": number(rank)} if shared else number(rank)
