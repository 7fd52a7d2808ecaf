"""Those who ask for a place in a contest, before the desk has confirmed it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.enums import ApplicationStatus
from tournaments.models.contest import CODE_LENGTH, Category, Contest, draw_code
from tournaments.models.people import NAME_LENGTH, Player
from tournaments.wording.words import PHONE_LENGTH

#: The longest reason of a refusal.
REASON_LENGTH = 500


class Application(models.Model):
    """A pair, or a player alone, who asks to play; a team takes its place and its code.

    That of a player alone stays once it is confirmed: it is by it that the player finds out which
    team it was.
    """

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="applications")
    status = models.CharField(
        max_length=10, choices=ApplicationStatus.choices, default=ApplicationStatus.ASKED
    )
    # Empty where the desk noted no more than a team's name.
    player1 = models.CharField(max_length=NAME_LENGTH, blank=True)
    # Without one, and without a name, it is a player who comes alone.
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
    # Why it was refused, as the applicant reads it.
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    # The form it came by: sent again, it leads to the same application.
    token = models.UUIDField(null=True, blank=True, unique=True)
    # A digest of where it came from on the network; empty for what the desk noted.
    address = models.CharField(max_length=64, blank=True)
    # Who waits for a partner, or plays, since it was confirmed.
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "code"], name="application_code_once"),
            models.CheckConstraint(
                condition=~Q(player1="") | ~Q(name=""), name="application_names_somebody"
            ),
        ]

    def __str__(self) -> str:
        return self.name or " – ".join(filter(None, (self.player1, self.player2)))
