"""Catch-ups: extra matches that exempt teams play if the regulation asks for them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.models.contest import Round, Team


class CatchUp(models.Model):
    """The extra match of a team for the round where it was exempt; it counts for that team only.

    Each exempt seat has at most one, identified by its round and team. A correction raises the
    version; the log keeps the previous values.
    """

    # PROTECT: a draw cannot be undone while its round has a catch-up.
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="catch_ups")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="catch_ups")
    opponent = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    version = models.PositiveIntegerField(default=1)
    # Totals of the match, in points: the team's own, then its opponent's.
    points = models.PositiveIntegerField()
    against = models.PositiveIntegerField()
    # Reason of the last correction.
    reason = models.CharField(max_length=500, blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    entered_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["round", "team"]
        constraints = [
            models.UniqueConstraint(fields=["round", "team"], name="one_catch_up_per_bye"),
            models.CheckConstraint(
                condition=~Q(team=F("opponent")), name="catch_up_against_another_team"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}, {self.team}: {self.points}/{self.against}"
