"""Works: requests of the desk that take long, each carried out by a process of its own."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models

from tournaments.models.contest import Contest
from tournaments.models.fields import KindField
from tournaments.words.house_enums import WorkKind, WorkState


class Work(models.Model):
    """One request and what came of it, kept for a day; `workroom` has its folder, `room`."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="works")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = KindField(WorkKind, max_length=10)
    state = KindField(WorkState, max_length=10, default=WorkState.WAITING)
    # Name of what is made, without a person's: "Comptes rendus par équipe".
    title = models.CharField(max_length=300)
    # Names of the `permissions.Right` that the request needs, separated by spaces. They are checked
    # again when the file is fetched.
    rights = models.CharField(max_length=200)
    language = models.CharField(max_length=10)
    # Digest of the request and of the data that it reads: the same request finds the same work.
    key = models.CharField(max_length=64)
    room = models.UUIDField(default=uuid4, unique=True)
    # What was done, or why nothing was.
    sentence = models.CharField(max_length=1000, blank=True)
    # HTTP headers of the file; empty if the work makes none.
    headers = models.JSONField(default=dict)
    asked_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    # When the person first read the end of the work: the dashboard no longer tells it.
    read_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.title} ({self.state})"
