"""Several halls apart that play for one final: the contest of each hall, gathered."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.contest import Contest
from tournaments.models.people import NAME_LENGTH


class Gathering(models.Model):
    """Contests of several halls, whose best teams meet in a final. Nothing computed is stored.

    It never writes in the contest of a hall, whose file comes again from its laptop.
    """

    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="gatherings"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    slug = models.SlugField(max_length=80, unique=True)
    final = models.ForeignKey(
        Contest, on_delete=models.SET_NULL, null=True, blank=True, related_name="final_of"
    )
    # How places are shared, as `annexes.halls.rules.GatheringRules` writes it. Teams that decline
    # are named by the key of their contest and their number, never by a name.
    quotas = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="gathering_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class GatheredHall(models.Model):
    """The contest of one hall, its place among the halls from 1, and the hall's name."""

    gathering = models.ForeignKey(Gathering, on_delete=models.CASCADE, related_name="halls")
    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="gathered")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["gathering", "contest"], name="hall_gathered_once"),
            models.UniqueConstraint(
                fields=["gathering", "position"], name="gathered_hall_position_once"
            ),
            models.UniqueConstraint(fields=["gathering", "name"], name="gathered_hall_name_once"),
            models.CheckConstraint(condition=Q(position__gte=1), name="hall_position_from_one"),
            models.CheckConstraint(condition=~Q(name=""), name="gathered_hall_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
