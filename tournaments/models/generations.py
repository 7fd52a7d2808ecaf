"""Generations of this installation's database: when a spare took over, and after which action."""

from __future__ import annotations

from django.db import models


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
