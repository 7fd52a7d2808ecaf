"""People who came alone and wait for a partner."""

from __future__ import annotations

from django.db import models

from tournaments.models.contest import Contest
from tournaments.models.people import Player


class Single(models.Model):
    """A person at the desk without a partner, until a team is made with another person."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="singles")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    came_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["came_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "player"], name="single_once"),
        ]

    def __str__(self) -> str:
        return str(self.player)
