"""Papers that the desk printed: when, by whom, and what they showed then."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.models.contest import Contest


class Print(models.Model):
    """One paper, printed once, which the desk compares with the present data; not in the log."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="prints")
    # The kind's `slug`. Without choices, so that a new kind of paper needs no migration.
    kind = models.CharField(max_length=50)
    # Round of the paper; null: it is not about one round.
    round = models.PositiveSmallIntegerField(null=True)
    # Choices made for it, by the names of their fields: numbers and words of the program.
    options = models.JSONField(default=dict)
    pages = models.PositiveIntegerField()
    # Digest of each part of the data that the paper shows, by the name of its `Source`.
    shown = models.JSONField(default=dict)
    # Versions of the contest then: the same ones show the same data.
    version = models.PositiveIntegerField()
    desk_version = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["contest", "kind", "round"], name="print_of_a_paper")]

    def __str__(self) -> str:
        return f"{self.kind} {self.round or ''}"
