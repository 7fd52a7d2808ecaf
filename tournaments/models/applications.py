"""Those who ask for a place in a contest, before the desk has confirmed it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.enums import ApplicationStatus
from tournaments.models.contest import CODE_LENGTH, Category, Contest, draw_code
from tournaments.models.people import NAME_LENGTH
from tournaments.words import PHONE_LENGTH


class Application(models.Model):
    """A pair, or a player alone, who asks to play; a team takes its place and its code."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="applications")
    status = models.CharField(
        max_length=10, choices=ApplicationStatus.choices, default=ApplicationStatus.ASKED
    )
    player1 = models.CharField(max_length=NAME_LENGTH)
    # Empty for a player who comes alone.
    player2 = models.CharField(max_length=NAME_LENGTH, blank=True)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    club = models.CharField(max_length=NAME_LENGTH, blank=True)
    town = models.CharField(max_length=NAME_LENGTH, blank=True)
    phone = models.CharField(max_length=PHONE_LENGTH, blank=True)
    categories = models.ManyToManyField(Category, related_name="+", blank=True)
    # What is wanted besides playing, as {"<item>": quantity}.
    wanted = models.JSONField(default=dict)
    # By which the applicant finds it again, and says at the door who it is.
    code = models.CharField(max_length=CODE_LENGTH, default=draw_code)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "code"], name="application_code_once"),
            models.CheckConstraint(condition=~Q(player1=""), name="application_names_somebody"),
        ]

    def __str__(self) -> str:
        return self.name or " – ".join(filter(None, (self.player1, self.player2)))
