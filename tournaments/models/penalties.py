"""Penalties that the referee imposed on teams, at the price of that day."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q

from tournaments.models.contest import Contest, Round, Team
from tournaments.models.fields import KindField
from tournaments.models.results import Match
from tournaments.words.enums import PenaltyTo


class Penalty(models.Model):
    """A fault of a team in one round, and its cost in points.

    The price is copied, so a later change of the price list changes nothing already imposed. A
    cancelled penalty is deleted; the log keeps it.
    """

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="penalties")
    # PROTECT: a draw cannot be undone while its round has a penalty.
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="penalties")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="penalties")
    # Null if the team was exempt, or if a team left and its match was deleted.
    match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="penalties"
    )
    name = models.CharField(max_length=80)
    # Cost of this penalty; 0 if it was free, or a warning.
    points = models.PositiveIntegerField()
    to = KindField(PenaltyTo, max_length=10)
    excludes = models.BooleanField(default=False)
    # 1 for the team's first penalty for this fault in the contest, 2 for the second…
    times = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    reason = models.CharField(max_length=500, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "penalties"
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="penalty_has_a_name"),
            models.CheckConstraint(condition=Q(times__gte=1), name="penalty_times_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.name} ({self.points})"
