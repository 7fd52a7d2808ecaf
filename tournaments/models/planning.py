"""Timetable settings of a contest, the planner's input."""

from __future__ import annotations

from django.db import models

from tournaments.models.contest import Contest


class Planning(models.Model):
    """The timetable the organiser wants. Durations are in minutes."""

    contest = models.OneToOneField(Contest, on_delete=models.CASCADE, related_name="planning")
    starts_at = models.TimeField()
    ends_by = models.TimeField(null=True, blank=True)
    # Number of entrants expected; null: those registered.
    expected = models.PositiveSmallIntegerField(null=True, blank=True)
    # Number of tables in the hall; null: as many as needed.
    tables = models.PositiveSmallIntegerField(null=True, blank=True)
    # Null: the usual length of a deal in this game.
    minutes_per_deal = models.PositiveSmallIntegerField(null=True, blank=True)
    pause = models.PositiveSmallIntegerField(default=15)
    # The round followed by the meal; null: no meal.
    meal_after = models.PositiveSmallIntegerField(null=True, blank=True)
    meal_minutes = models.PositiveSmallIntegerField(default=60)

    def __str__(self) -> str:
        return f"{self.contest} {self.starts_at}"
