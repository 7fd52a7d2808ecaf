"""The append-only log of a contest, and that of the house: what left with all that told of it."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from tournaments.models.contest import Contest
from tournaments.models.triggers import Guard
from tournaments.words.house_enums import HouseAction


class LogIsAppendOnly(Exception):
    """Code tried to change or delete a line of the log: a programmer's error."""


class AppendOnlyQuerySet(models.QuerySet[Any]):
    def update(self, **kwargs: Any) -> NoReturn:
        raise LogIsAppendOnly

    def delete(self) -> NoReturn:
        raise LogIsAppendOnly


class AppendOnly(models.Model):
    """A line of a log: who did something, and when. It is never changed, nor deleted."""

    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True
        ordering = ["-pk"]

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise LogIsAppendOnly
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise LogIsAppendOnly


class ActionLine(AppendOnly):
    """One action on a contest or on a season, with the values before and after, and why."""

    # The verb, usually the name of the service.
    action = models.CharField(max_length=40)
    # What the action was done to, in words: "table 4, round 2", the name of a season.
    subject = models.CharField(max_length=500)
    before = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    after = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    reason = models.CharField(max_length=500, blank=True)

    class Meta(AppendOnly.Meta):
        abstract = True

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action} {self.subject}"


class LogLine(ActionLine):
    """One action on a contest. Database triggers also refuse changes and deletions."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="log")


class FormToken(models.Model):
    """A form that was carried out; sent again (double click, bad wifi), it does nothing."""

    token = models.UUIDField(primary_key=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.token)


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
    is not in this one.
    """

    lineage = models.CharField(max_length=36)
    number = models.PositiveIntegerField(unique=True)
    log = models.PositiveBigIntegerField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.lineage} {self.number}"
