"""Catch-ups: the extra matches that exempt teams play where the regulation asks for it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.models.contest import Round, Team


class CatchUp(models.Model):
    """The extra match of a team for the round where it rested; it counts for that team only.

    One for each exempt seat, which the round and the team name. A correction raises the version;
    the log keeps what was there before.
    """

    # A draw is not taken back while a catch-up hangs on its round.
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="catch_ups")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="catch_ups")
    opponent = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    version = models.PositiveIntegerField(default=1)
    # The totals of the match, in points: the team's own, then its opponent's.
    points = models.PositiveIntegerField()
    against = models.PositiveIntegerField()
    # Why it was corrected.
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
