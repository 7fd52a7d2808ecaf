"""Guard of the writes on a season: its days must still make a table."""

from __future__ import annotations

from tournaments.annexes.seasons.queries.table import present_table
from tournaments.annexes.seasons.rules import DocumentRefused, Table
from tournaments.models import Season
from tournaments.words.texts import Refused, say


def refuse_unrankable(season: Season, *, field: str = "") -> Table:
    """Return the table that the rows written so far make. Raises `Refused` with every fault."""
    try:
        return present_table(season, in_full=True)
    except DocumentRefused as refused:
        said = [say(one.message, one.params) for one in refused.located]
        raise Refused(" ".join(said), field=field) from refused
