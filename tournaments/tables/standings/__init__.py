"""The standings as pages show them: a table, and the sentences around it."""

from tournaments.tables.standings.columns import StandingsTable
from tournaments.tables.standings.words import counted_said, standings_name

__all__ = ["StandingsTable", "counted_said", "standings_name"]
