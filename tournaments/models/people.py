"""Players in an organiser's address book."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.wording.words import PHONE_LENGTH

NAME_LENGTH = 200


class Player(models.Model):
    """A player in the address book of one organiser.

    Organisers who share an installation do not see each other's players.
    """

    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="players"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    club = models.CharField(max_length=NAME_LENGTH, blank=True)
    town = models.CharField(max_length=NAME_LENGTH, blank=True)
    phone = models.CharField(max_length=PHONE_LENGTH, blank=True)

    # Whether the person is forgotten: a nameless place in a team, which no search offers.
    forgotten = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["organiser", "name"], name="player_by_name")]

    def __str__(self) -> str:
        return self.name
