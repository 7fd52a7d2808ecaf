"""Players in an organiser's address book."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import models, transaction

from tournaments.models.fields import PlainNameField
from tournaments.words.details import CLUB, LICENCE, PHONE, TOWN

NAME_LENGTH = 200


class Detailed(models.Model):
    """Columns of `tournaments.words.details`, the same for a player and for an application."""

    club = models.CharField(max_length=CLUB.length, blank=True)
    town = models.CharField(max_length=TOWN.length, blank=True)
    phone = models.CharField(max_length=PHONE.length, blank=True)

    class Meta:
        abstract = True


class Personal(Detailed):
    # In the form of `words.details`, which is also the one compared.
    licence = models.CharField(max_length=LICENCE.length, blank=True, default="")

    class Meta:
        abstract = True


class PlayerQuerySet(models.QuerySet["Player"]):
    """Players, each written together with the identifier that contest files name it by."""

    @transaction.atomic
    def bulk_create(self, objs: Iterable[Player], *args: Any, **kwargs: Any) -> list[Player]:
        players = super().bulk_create(objs, *args, **kwargs)
        uids = self.model._meta.get_field("uids").related_model
        uids._default_manager.bulk_create(uids(player=one) for one in players)
        return players


class Player(Personal):
    """A player in the address book of one organiser; others of the installation do not see it."""

    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="players"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    # The name as the search compares it, kept up to date by the column itself.
    plain_name = PlainNameField(default="", editable=False)
    # The same with the last word first: so a name is found by its first and by its last word.
    turned_name = PlainNameField(default="", editable=False, turned=True)
    # Whether the person is forgotten: a nameless place in a team, which no search offers.
    forgotten = models.BooleanField(default=False)
    # The same random value in every nameless place that one forgotten person left, so that a
    # season counts them as one; null: nothing says who was there.
    trace = models.UUIDField(null=True, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["organiser", "name"], name="player_by_name"),
            models.Index(fields=["organiser", "plain_name", "club"], name="player_by_plain_name"),
            models.Index(fields=["organiser", "turned_name"], name="player_by_turned_name"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["organiser", "licence"],
                condition=~models.Q(licence=""),
                name="licence_of_one_person",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @transaction.atomic
    def save(self, *args: Any, **kwargs: Any) -> None:
        new = self._state.adding
        super().save(*args, **kwargs)
        if new:
            self.uids.create()


class NameQuestion(models.Model):
    """Whether two people of an address book are one person under two spellings.

    `one` was new when it was asked, `other` was known. An answer that they are one leaves one of
    them, and no question; `two` keeps the other answer.
    """

    one = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="questions")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="asked_beside")
    two = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="asked_once"),
            models.CheckConstraint(
                condition=~models.Q(one=models.F("other")), name="asked_of_another"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one} = {self.other} ?"


class NameMerge(Personal):
    """A spelling merged into a person of the address book: the `Player` that it was, by its key."""

    kept = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="merges")
    player = models.BigIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)
    # The merge by which the person kept became another one, until that is taken back.
    within = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="holds"
    )
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # What went to the person kept, by keys: only the annex `book` reads it, and `forgetting`.
    moved = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.name} = {self.kept}"
