"""Halls of a contest that is played in several: the tables of each, and how many teams it holds."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from tournaments.models.contest import Contest
from tournaments.models.people import NAME_LENGTH

HALL_NAME_LENGTH = 40


class Hall(models.Model):
    """One hall of a contest. No two halls of a contest have a table number in common."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="halls")
    name = models.CharField(max_length=HALL_NAME_LENGTH)
    # Where it is, for who comes by car; empty: at the place of the contest.
    place = models.CharField(max_length=NAME_LENGTH, blank=True)
    # Order of the halls on pages and papers, from 1. A round names its halls by it.
    position = models.PositiveSmallIntegerField()
    first_table = models.PositiveSmallIntegerField()
    last_table = models.PositiveSmallIntegerField()
    # Number of teams it holds; null: as many as its tables seat.
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "position"], name="hall_position_once"),
            models.UniqueConstraint(fields=["contest", "name"], name="hall_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="hall_has_a_name"),
            models.CheckConstraint(
                condition=Q(first_table__gte=1) & Q(last_table__gte=F("first_table")),
                name="hall_has_tables",
            ),
            models.CheckConstraint(condition=Q(capacity__gte=2), name="hall_holds_a_match"),
        ]

    def __str__(self) -> str:
        return self.name
