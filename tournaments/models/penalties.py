"""Penalties: what the referee imposed on a team, as it stood in the price list that day."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q

from tournaments.enums import PenaltyTo
from tournaments.models.contest import Contest, Round, Team
from tournaments.models.results import Match


class Penalty(models.Model):
    """A fault of a team in one round, and what it costs there.

    The price is copied: a price list that changes later changes nothing already imposed. A
    penalty taken back is deleted; the log keeps it.
    """

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="penalties")
    # A draw is not taken back while a penalty hangs on its round.
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="penalties")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="penalties")
    # Null when the team was exempt, or when its match went with a team that left.
    match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="penalties"
    )
    name = models.CharField(max_length=80)
    # What this one costs: 0 when it was free, or a warning.
    points = models.PositiveIntegerField()
    to = models.CharField(max_length=10, choices=PenaltyTo.choices)
    excludes = models.BooleanField(default=False)
    # The team's first, second… for this fault in the contest.
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
