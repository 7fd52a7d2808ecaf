"""A season: contests whose days are ranked together, who its people are, and its log."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.models.contest import Contest
from tournaments.models.log import ActionLine
from tournaments.models.people import NAME_LENGTH, Player
from tournaments.models.triggers import Guard

#: Length of the key of a person in a season: "p" and hexadecimal digits.
KEY_LENGTH = 20


def draw_salt() -> str:
    """Return unpredictable digits, from which the keys of a season's people are made."""
    return secrets.token_hex(16)


class Season(models.Model):
    """Several contests ranked together by rules of their own. Nothing computed is stored."""

    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seasons"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    slug = models.SlugField(max_length=80, unique=True)
    # The rules; only `tournaments.annexes.seasons.rules` reads their content.
    rules = models.JSONField()
    # Whether everybody may read it.
    public = models.BooleanField(default=False)
    # Whether incidents of a day count on the next ones, for the person and the fault.
    incidents_follow = models.BooleanField(default=False)
    # Raised by every write on the season itself; its contests have versions of their own.
    version = models.PositiveIntegerField(default=1)
    # Makes the keys of its people, which tell nothing of the address book.
    salt = models.CharField(max_length=32, default=draw_salt, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    contests: models.ManyToManyField[Contest, SeasonDay] = models.ManyToManyField(
        Contest, through="SeasonDay", related_name="seasons"
    )

    class Meta:
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="season_has_a_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def closed(self) -> bool:
        return self.closed_at is not None


class SeasonDay(models.Model):
    """A contest that is a day of a season. A contest may be a day of several."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="days")
    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="season_days")
    # The clubs of its players when it ended, by the number of their team, in their order.
    clubs = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["contest__date", "contest__slug"]
        constraints = [
            models.UniqueConstraint(fields=["season", "contest"], name="day_once_per_season")
        ]

    def __str__(self) -> str:
        return f"{self.season}: {self.contest}"


class SeasonPerson(models.Model):
    """Key under which a season counts a forgotten person: the former one, so that no rank moves."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="people")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=KEY_LENGTH)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="person_once_per_season")
        ]

    def __str__(self) -> str:
        return self.key


class SeasonSame(models.Model):
    """Two keys of a season that are one person; `kept` gives the name.

    Each was the first key of its group: deleting the row leaves the two groups. It holds keys
    alone, so that forgetting a person changes no rank. `at` is null in rows of older versions.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="same")
    kept = models.CharField(max_length=KEY_LENGTH)
    other = models.CharField(max_length=KEY_LENGTH)
    at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "other"], name="merged_once_per_season"),
            models.CheckConstraint(condition=~Q(kept=F("other")), name="merged_with_another"),
        ]

    def __str__(self) -> str:
        return f"{self.other} = {self.kept}"


class SeasonMember(models.Model):
    """A person, by key, whom a season counts among its members."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="members")
    key = models.CharField(max_length=KEY_LENGTH)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "key"], name="member_once_per_season")
        ]

    def __str__(self) -> str:
        return self.key


class SeasonPrint(models.Model):
    """Ranks and totals, by key, that a paper of the season showed when it was printed."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="prints")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # The paper, as the last part of its address.
    kind = models.CharField(max_length=40)
    # Each row as its key, its rank (null: listed without a rank) and its total, in points.
    ranks = models.JSONField(default=list)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.season} {self.at:%Y-%m-%d %H:%M}"


class SeasonLine(ActionLine):
    """One action on a season, which names people by key. Triggers refuse changes and deletions."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="log")


SEASON_GUARDS = tuple(
    Guard(
        "tournaments_seasonline",
        "reason",
        f"season_log_no_{event.lower()}",
        event,
        "1 = 1",
        "the log of a season only grows",
    )
    for event in ("UPDATE", "DELETE")
)
