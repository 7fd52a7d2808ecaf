"""Who is not yet in a team: applications before the desk confirms them, people who came alone."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.contest import CODE_LENGTH, Category, Contest, draw_code
from tournaments.models.fields import KindField
from tournaments.models.people import NAME_LENGTH, Detailed, Player
from tournaments.words.details import LICENCE_LENGTH
from tournaments.words.enums import ApplicationStatus
from tournaments.words.house_enums import Attempted

#: Length of a digest in hexadecimal.
DIGEST_LENGTH = 64


class Attempt(models.Model):
    """One attempt, deleted after a day. The source is a keyed digest, never the thing itself."""

    kind = KindField(Attempted, max_length=16)
    source = models.CharField(max_length=DIGEST_LENGTH)
    at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["kind", "source", "at"], name="attempts_of_a_source"),
            models.Index(fields=["at"], name="attempts_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.at}"


#: Longest reason of a refusal, in characters.
REASON_LENGTH = 500


class Application(Detailed):
    """An application by a pair or a single player; the resulting team takes its place and code.

    That of a single player stays, for the player's page to find the team that the player joined.
    """

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="applications")
    status = KindField(ApplicationStatus, max_length=10, default=ApplicationStatus.ASKED)
    # Empty if the desk noted only a team's name.
    player1 = models.CharField(max_length=NAME_LENGTH, blank=True)
    # Empty, together with `name`, for a player who comes alone.
    player2 = models.CharField(max_length=NAME_LENGTH, blank=True)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    # Licences of both players, which the desk alone may type, as `words.details` writes them.
    licence1 = models.CharField(max_length=LICENCE_LENGTH, blank=True, default="")
    licence2 = models.CharField(max_length=LICENCE_LENGTH, blank=True, default="")
    categories = models.ManyToManyField(Category, related_name="+", blank=True)
    # Items wanted besides playing, as {"<item key>": quantity}.
    wanted = models.JSONField(default=dict)
    # Code by which the applicant finds the application again and is identified at the door.
    code = models.CharField(max_length=CODE_LENGTH, default=draw_code)
    at = models.DateTimeField(auto_now_add=True)
    # Reason of a refusal, shown to the applicant.
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    # Token of the form that sent it; the same form sent again leads to the same application.
    token = models.UUIDField(null=True, blank=True, unique=True)
    # Digests of the sender's network address, and of the network around it; empty if the desk noted
    # the application.
    address = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    network = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    # The confirmed player, who waits for a partner or already plays.
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
