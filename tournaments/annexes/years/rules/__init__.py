"""Strength of players over the years, from who beat whom. Pure: no Django, no clock, no name.

The strength is that of the model of Weng and Lin, as the library `openskill` computes it.
"""

from tournaments.annexes.years.rules.rating import FEW, START, Strength, rated
from tournaments.annexes.years.rules.results import Match, Result, outcomes, placed
from tournaments.annexes.years.rules.series import Run, longest_runs

__all__ = [
    "FEW",
    "START",
    "Match",
    "Result",
    "Run",
    "Strength",
    "longest_runs",
    "outcomes",
    "placed",
    "rated",
]
