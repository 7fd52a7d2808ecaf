"""Who won, lost and drew over the years. Pure: no Django, no clock, no name."""

from tournaments.annexes.years.rules.series import (
    Match,
    Result,
    Run,
    longest_runs,
    outcomes,
    placed,
)

__all__ = ["Match", "Result", "Run", "longest_runs", "outcomes", "placed"]
