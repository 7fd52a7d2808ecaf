"""The append-only log: who did what and when, the values before and after, and why."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from tournaments.models.contest import Contest


class LogIsAppendOnly(Exception):
    """Code tried to change or delete a line of the log: a programmer's error."""


class AppendOnlyQuerySet(models.QuerySet[Any]):
    """A query set that only reads and adds."""

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
