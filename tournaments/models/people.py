"""Players in an organiser's address book."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.details import CLUB, PHONE, TOWN
from tournaments.models.plain_name import PlainNameField

NAME_LENGTH = 200


class Detailed(models.Model):
    """Columns of `tournaments.details`, the same for a player and for an application."""

    club = models.CharField(max_length=CLUB.length, blank=True)
    town = models.CharField(max_length=TOWN.length, blank=True)
    phone = models.CharField(max_length=PHONE.length, blank=True)

    class Meta:
        abstract = True


class Player(Detailed):
    """A player in the address book of one organiser.

    Organisers who share an installation do not see each other's players.
    """

    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="players"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    # The name as the search compares it, kept up to date by the column itself.
    plain_name = PlainNameField(default="", editable=False)
    # Whether the person is forgotten: a nameless place in a team, which no search offers.
    forgotten = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(fields=["organiser", "name"], name="player_by_name"),
            models.Index(fields=["organiser", "plain_name", "club"], name="player_by_plain_name"),
        ]

    def __str__(self) -> str:
        return self.name
