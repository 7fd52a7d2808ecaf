"""Several halls apart: how many qualify from each hall, and who they are.

This package is pure: values in, values out, no database, no clock. The same values always give the
same answer.
"""

from tournaments.annexes.halls.rules.quotas import (
    Candidate,
    Field,
    Passed,
    Place,
    Selection,
    Shared,
    Step,
    StepKind,
    Why,
    select,
    share,
)
from tournaments.annexes.halls.rules.rules import (
    GatheringRules,
    Method,
    QuotaRules,
    Replaced,
    Rest,
    RoundsCounted,
    Seeding,
    read_quota_rules,
    read_rounds,
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
