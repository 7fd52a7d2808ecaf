"""The log of the house: what left the database with everything that told of it."""

from __future__ import annotations

from django.db import models

from tournaments.models.log import AppendOnly
from tournaments.models.triggers import Guard
from tournaments.words.house_enums import HouseAction


class HouseLine(AppendOnly):
    """One erasure outside any contest. Database triggers also refuse changes and deletions.

    `subject` is the name of a contest, never that of a person. `contest` and `player` are keys of
    rows that may be gone: a copy of the database that still has them is found by these keys.
    """

    action = models.CharField(max_length=20, choices=HouseAction.choices)
    subject = models.CharField(max_length=500, blank=True)
    contest = models.PositiveBigIntegerField(null=True)
    player = models.PositiveBigIntegerField(null=True)
    # How many were erased: teams and rounds of a contest, or copies.
    counts = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action} {self.subject}"


HOUSE_GUARDS = tuple(
    Guard(
        "tournaments_houseline",
        "counts",
        f"house_no_{event.lower()}",
        event,
        "1 = 1",
        "the log of the house only grows",
    )
    for event in ("UPDATE", "DELETE")
)


class Generation(models.Model):
    """One generation. `lineage` is the same in a database and in all that were copied from it.

    `log` is the last line of the log when the generation began: what an older server wrote after it
    is not in this one. The first generation begins with the first server of the database.
    """

    lineage = models.CharField(max_length=36)
    number = models.PositiveIntegerField(unique=True)
    log = models.PositiveBigIntegerField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.lineage} {self.number}"
