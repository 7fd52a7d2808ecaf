"""Matches, who sits at them, and what was played there."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from tournaments.enums import Camp, EntryKind, EntryStatus
from tournaments.models.contest import Round, Team


class Match(models.Model):
    """Two camps at a table in one round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    # The pool or the bracket it belongs to, and its place there, from 1; none in other rounds.
    section = models.CharField(max_length=20, blank=True)
    slot = models.PositiveSmallIntegerField(null=True, blank=True)
    # Its link, printed on the sheet: which one is good, and since when; null once it is revoked.
    link_serial = models.PositiveIntegerField(default=1)
    link_from = models.DateTimeField(null=True, blank=True, default=timezone.now)

    class Meta:
        ordering = ["table"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_match_per_table"),
            models.UniqueConstraint(fields=["round", "section", "slot"], name="one_match_per_slot"),
        ]

    def __str__(self) -> str:
        return f"{self.round}/{self.table}"


class Seat(models.Model):
    """Where a team is in one round: at a match, in one camp; or exempt, with no match.

    One row per team and round: the database itself keeps a team from being in two places, from
    meeting itself, and from playing while exempt. Where partners change every round a camp has two
    places, each taken by a player.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="seats")
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, null=True, blank=True, related_name="seats"
    )
    camp = models.CharField(max_length=2, choices=Camp.choices, blank=True)
    place = models.PositiveSmallIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "team"], name="team_once_per_round"),
            models.UniqueConstraint(fields=["match", "camp", "place"], name="one_team_per_place"),
            models.CheckConstraint(condition=Q(place__in=(1, 2)), name="two_places_per_camp"),
            models.CheckConstraint(
                condition=Q(match__isnull=True, camp="")
                | Q(match__isnull=False, camp__in=Camp.values),
                name="seated_or_exempt",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.camp or 'exempt'}"

    @property
    def exempt(self) -> bool:
        """Whether the team rests in this round."""
        return self.match_id is None


class Entry(models.Model):
    """One version of a match's result. A correction is a new version; none is ever changed.

    `ns` and `ew` are the match's totals, in points. Where the match was typed deal by deal they
    are a cache of what `scoring` makes of the deals; `manage.py verify` proves that they agree.

    It was entered by a person at the desk, or by a camp on a phone at its table, and so was it read
    a second time where that is asked for: by another person or the other camp, on another phone.
    Where a confirmed result is corrected and must be read again, the correction waits beside it,
    proposed and not current.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="entries")
    version = models.PositiveIntegerField()
    # The version it took the place of, 0 for none: taken back, it leaves the place to that one.
    replaces = models.PositiveIntegerField(default=0)
    current = models.BooleanField(default=True)
    status = models.CharField(max_length=12, choices=EntryStatus.choices)
    kind = models.CharField(max_length=8, choices=EntryKind.choices)
    ns = models.PositiveIntegerField()
    ew = models.PositiveIntegerField()
    # How many belotes and capots the sheet shows, to check its totals against; None: not said.
    belotes = models.PositiveSmallIntegerField(null=True, blank=True)
    capots = models.PositiveSmallIntegerField(null=True, blank=True)
    # Which team won where totals alone do not say so: NS, EW, or empty.
    winner = models.CharField(max_length=2, choices=Camp.choices, blank=True)
    # Why an earlier result was corrected, or what is doubtful about this one.
    reason = models.CharField(max_length=500, blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # The camp that entered it, and a key of the phone it did so on; empty: at the desk.
    entered_camp = models.CharField(max_length=2, choices=Camp.choices, blank=True)
    entered_phone = models.CharField(max_length=64, blank=True)
    entered_at = models.DateTimeField(auto_now_add=True)
    # Whether it took, or takes, a second reader to count, and who that was.
    second_reading = models.BooleanField(default=False)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    confirmed_camp = models.CharField(max_length=2, choices=Camp.choices, blank=True)
    confirmed_phone = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="entry_version_once"),
            models.UniqueConstraint(
                fields=["match"], condition=Q(current=True), name="one_result_per_match"
            ),
            models.CheckConstraint(
                condition=Q(entered_camp="") | Q(second_reading=True),
                name="what_players_enter_is_read_again",
            ),
            models.CheckConstraint(
                condition=Q(confirmed_camp="") | ~Q(confirmed_camp=F("entered_camp")),
                name="confirmed_by_the_other_camp",
            ),
            models.CheckConstraint(
                condition=Q(confirmed_phone="") | ~Q(confirmed_phone=F("entered_phone")),
                name="confirmed_on_another_phone",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} v{self.version}: {self.ns}/{self.ew}"


class Deal(models.Model):
    """One deal of an entry, as it was played. The columns are the fields of `scoring.Deal`.

    Nulls mean what they mean there: no taker when all passed, no contract in belote, no camp
    capot.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    taker = models.CharField(max_length=2, choices=Camp.choices, null=True)  # noqa: DJ001
    contract = models.CharField(max_length=8, null=True)  # noqa: DJ001
    trump = models.CharField(max_length=10, null=True)  # noqa: DJ001
    coinche = models.PositiveSmallIntegerField(default=0)
    ns = models.PositiveSmallIntegerField(default=0)
    ew = models.PositiveSmallIntegerField(default=0)
    capot = models.CharField(max_length=2, choices=Camp.choices, null=True)  # noqa: DJ001
    belotes_ns = models.PositiveSmallIntegerField(default=0)
    belotes_ew = models.PositiveSmallIntegerField(default=0)
    annonces_ns = models.PositiveSmallIntegerField(default=0)
    annonces_ew = models.PositiveSmallIntegerField(default=0)
    false_ns = models.PositiveSmallIntegerField(default=0)
    false_ew = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "number"], name="deal_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} #{self.number}"
