"""The append-only log: who did what and when, the values before and after, and why."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from tournaments.models.contest import Contest


class LogIsAppendOnly(Exception):
    """Code tried to change or delete a line of the log: a programmer's error."""


class LogQuerySet(models.QuerySet["LogLine"]):
    """A query set that only reads and adds."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise LogIsAppendOnly

    def delete(self) -> NoReturn:
        raise LogIsAppendOnly


class LogLine(models.Model):
    """One action on a contest. Database triggers also refuse changes and deletions."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    # The verb, usually the name of the service.
    action = models.CharField(max_length=40)
    # What the action was done to, in words: "table 4, round 2".
    subject = models.CharField(max_length=500)
    before = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    after = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    reason = models.CharField(max_length=500, blank=True)

    objects = LogQuerySet.as_manager()

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


class FormToken(models.Model):
    """A form that was carried out; sent again (double click, bad wifi), it does nothing."""

    token = models.UUIDField(primary_key=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.token)
