"""Several halls apart: how many qualify from each hall, and who they are.

This package is pure: values in, values out, no database, no clock. The same values always give the
same answer.
"""

from tournaments.annexes.halls.rules.places import (
    Candidate,
    Field,
    Passed,
    Place,
    Selection,
    Why,
    select,
)
from tournaments.annexes.halls.rules.quotas import Shared, Step, StepKind, share
from tournaments.annexes.halls.rules.reading import read_quota_rules, read_rounds
from tournaments.annexes.halls.rules.rules import (
    GatheringRules,
    Method,
    QuotaRules,
    Replaced,
    Rest,
    RoundsCounted,
    Seeding,
)

__all__ = [
    "Candidate",
    "Field",
    "GatheringRules",
    "Method",
    "Passed",
    "Place",
    "QuotaRules",
    "Replaced",
    "Rest",
    "RoundsCounted",
    "Seeding",
    "Selection",
    "Shared",
    "Step",
    "StepKind",
    "Why",
    "read_quota_rules",
    "read_rounds",
    "select",
    "share",
]
