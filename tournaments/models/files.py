"""Files of contests: the identifiers they use, and which files came and went."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models

from tournaments.models.contest import Contest
from tournaments.models.people import Player

#: Length of a SHA-256 in hexadecimal.
DIGEST_LENGTH = 64


class PlayerUid(models.Model):
    """An identifier of a person in contest files, never shown.

    Without a contest it is the person's own. With one it is how the file of that contest named the
    person, who is recognised when it comes back, even after two spellings were merged.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="uids")
    uid = models.UUIDField(default=uuid4)
    contest = models.ForeignKey(
        Contest, on_delete=models.CASCADE, null=True, blank=True, related_name="player_uids"
    )

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["uid"], name="player_by_uid")]
        constraints = [
            models.UniqueConstraint(fields=["player", "uid", "contest"], name="player_uid_once"),
            models.UniqueConstraint(
                fields=["player", "uid"],
                condition=models.Q(contest__isnull=True),
                name="player_own_uid_once",
            ),
        ]

    def __str__(self) -> str:
        return str(self.uid)


class Passage(models.Model):
    """A file of a contest that came in or went out. `sha256` is of it whole, in hexadecimal."""

    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    sha256 = models.CharField(max_length=DIGEST_LENGTH)
    with_phones = models.BooleanField(default=False)
    with_cash = models.BooleanField(default=False)

    class Meta:
        abstract = True
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.sha256[:12]}"


class Arrival(Passage):
    """The import of a contest, or of its newer file."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="arrivals")


class Departure(Passage):
    """The export of a contest: who took which file."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="departures")
