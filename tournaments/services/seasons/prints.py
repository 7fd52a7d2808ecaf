"""Remember the ranks that a printed paper of a season shows."""

from __future__ import annotations

from django.contrib.auth.models import User

from tournaments.models import Season, SeasonPrint
from tournaments.season import Table


def note_print(season: Season, by: User, table: Table) -> None:
    """Note that a person has just printed this table of the season.

    It is no change of the season: no version is raised, and the log says nothing.
    """
    rows = (*table.rows, *table.unranked)
    ranks = [[list(row.key), row.rank] for row in rows]
    SeasonPrint.objects.create(season=season, by=by, ranks=ranks)
