"""The log of the house: what left the database with everything that told of it."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models

from tournaments.house_enums import HouseAction
from tournaments.models.log import LogIsAppendOnly
from tournaments.models.triggers import Guard


class HouseQuerySet(models.QuerySet["HouseLine"]):
    """A query set that only reads and adds."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise LogIsAppendOnly

    def delete(self) -> NoReturn:
        raise LogIsAppendOnly


class HouseLine(models.Model):
    """One erasure outside any contest. Database triggers also refuse changes and deletions.

    `subject` is the name of a contest, never that of a person. `contest` and `player` are keys of
    rows that may be gone: a copy of the database that still has them is found by these keys.
    """

    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    action = models.CharField(max_length=20, choices=HouseAction.choices)
    subject = models.CharField(max_length=500, blank=True)
    contest = models.PositiveBigIntegerField(null=True)
    player = models.PositiveBigIntegerField(null=True)
    # How many were erased: teams and rounds of a contest, or copies.
    counts = models.JSONField(default=dict)

    objects = HouseQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise LogIsAppendOnly
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise LogIsAppendOnly


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
