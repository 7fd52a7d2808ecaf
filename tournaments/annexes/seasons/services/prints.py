"""Remember the ranks and the totals that a printed paper of a season shows."""

from __future__ import annotations

from django.contrib.auth.models import User

from tournaments.annexes.seasons.rules import Table
from tournaments.models import Season, SeasonPrint


def note_print(season: Season, by: User, kind: str, table: Table) -> None:
    """Note that a person has just printed this table of the season on a paper of this kind.

    It is no change of the season: no version is raised, and the log says nothing.
    """
    rows = (*table.rows, *table.unranked)
    ranks = [[list(row.key), row.rank, row.points] for row in rows]
    SeasonPrint.objects.create(season=season, by=by, kind=kind, ranks=ranks)
