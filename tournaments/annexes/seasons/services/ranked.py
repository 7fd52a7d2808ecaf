"""Guard of the writes on a season: its days must still make a table."""

from __future__ import annotations

from django.contrib.auth.models import User

from tournaments.annexes.seasons.queries.table import present_table
from tournaments.annexes.seasons.rules import DocumentRefused, Table
from tournaments.models import Season, SeasonPrint
from tournaments.words.texts import Refused, say


def refuse_unrankable(season: Season, *, field: str = "") -> Table:
    """Return the table that the rows written so far make. Raises `Refused` with every fault."""
    try:
        return present_table(season, in_full=True)
    except DocumentRefused as refused:
        said = [say(one.message, one.params) for one in refused.located]
        raise Refused(" ".join(said), field=field) from refused


def note_print(season: Season, by: User, kind: str, table: Table) -> None:
    """Note that a person has just printed this table of the season on a paper of this kind.

    It is no change of the season: no version is raised, and the log says nothing.
    """
    rows = (*table.rows, *table.unranked)
    ranks = [[list(row.key), row.rank, row.points] for row in rows]
    SeasonPrint.objects.create(season=season, by=by, kind=kind, ranks=ranks)
