"""Who won, lost and drew over the years. Pure: no Django, no clock, no name."""

from tournaments.annexes.years.rules.results import Match, Result, outcomes, placed
from tournaments.annexes.years.rules.series import Run, longest_runs

__all__ = ["Match", "Result", "Run", "longest_runs", "outcomes", "placed"]
