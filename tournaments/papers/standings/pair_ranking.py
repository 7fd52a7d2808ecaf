"""Ranking by pair of a contest whose partners change."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, GridRow
from tournaments.papers.kit.layout import LEFT, Leaves
from tournaments.papers.kit.names import Naming
from tournaments.papers.kit.reading import Reading
from tournaments.papers.standings.ranking import print_ranked, remarks_of
from tournaments.queries.standings.partners import PairRow, Partners
from tournaments.words.numbers import number
from tournaments.words.texts import say


def pair_ranking(partners: Partners, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out the pairs in order, with their rounds together and the value of each criterion."""
    face = faces()
    if partners.standings.final:
        title = _("Classement définitif par paire")
    elif partners.standings.complete:
        title = _("Classement par paire")
    else:
        title = _("Classement provisoire par paire")
    remarks = [" – ".join([*remarks_of(partners.standings), *_least(partners)])]
    heads = [
        Column(_("Rang"), face.bold),
        Column(_("Paire"), face.regular, LEFT, share=1, naming=Naming.PERSON),
        Column(_("Parties"), face.regular),
        *(Column(say(criterion.short, {}), face.regular) for criterion in partners.criteria),
    ]
    rows = [_row(row) for row in partners.rows]
    return print_ranked(partners.standings, title, remarks, heads, rows, reading)


def _least(partners: Partners) -> list[str]:
    least = partners.standings.contest.regulation.pair_rounds or 1
    return [_("au moins %(n)d parties ensemble") % {"n": least}] if least > 1 else []


def _row(row: PairRow) -> GridRow:
    rank = number(row.rank)
    if row.shared:
        rank = _("%(rank)s ex æquo") % {"rank": rank}
    names = " – ".join(f"{one.number} {one.name}" for one in row.players)
    cells = (rank, names, str(row.rounds), *map(number, row.values))
    return GridRow(cells, key=number(row.rank))
