"""When a contest plays: what the planner works from."""

from __future__ import annotations

from django.db import models

from tournaments.models.contest import Contest


class Planning(models.Model):
    """The times of a contest, as its organiser means them. Durations are in minutes."""

    contest = models.OneToOneField(Contest, on_delete=models.CASCADE, related_name="planning")
    starts_at = models.TimeField()
    ends_by = models.TimeField(null=True, blank=True)
    # How many are expected to enter; null: those who did.
    expected = models.PositiveSmallIntegerField(null=True, blank=True)
    # Tables of the hall; null: as many as it takes.
    tables = models.PositiveSmallIntegerField(null=True, blank=True)
    # Null: what a deal usually takes in this game.
    minutes_per_deal = models.PositiveSmallIntegerField(null=True, blank=True)
    pause = models.PositiveSmallIntegerField(default=15)
    # The round after which people eat.
    meal_after = models.PositiveSmallIntegerField(null=True, blank=True)
    meal_minutes = models.PositiveSmallIntegerField(default=60)

    def __str__(self) -> str:
        return f"{self.contest} {self.starts_at}"
