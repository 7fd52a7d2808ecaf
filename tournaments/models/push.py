"""Phones that are notified of the draws and the results of a team, and what waits to be sent."""

from __future__ import annotations

from django.db import models

from tournaments.models.contest import Team
from tournaments.models.fields import KindField
from tournaments.models.hooks import Outgoing
from tournaments.words.house_enums import Pushed


class PushPhone(models.Model):
    """Phone notified for a team: a push subscription, useless without the installation's key."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="push_phones")
    # Secret address of the phone at the push service of its browser.
    endpoint = models.CharField(max_length=1000, unique=True)
    # Public key of the phone, and the secret that it shares with this server: RFC 8291.
    public_key = models.CharField(max_length=88)
    secret = models.CharField(max_length=24)
    language = models.CharField(max_length=10)
    created_at = models.DateTimeField(auto_now_add=True)
    # Whether its service took a message: its address is then no invention.
    reached = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.pk} {self.team}"


class Push(Outgoing):
    """One message to one phone. Its text is written as it leaves, from what the hall then sees."""

    phone = models.ForeignKey(PushPhone, on_delete=models.CASCADE, related_name="pushes")
    kind = KindField(Pushed, max_length=10)
    # Number of the round, which is gone once its draw is undone.
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["phone", "identifier"], name="one_push_a_phone")
        ]
        indexes = [models.Index(fields=["due_at"], name="push_due")]

    def __str__(self) -> str:
        return f"{self.identifier} {self.phone}"
