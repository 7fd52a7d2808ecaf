"""Matches, the seats at them, and their results."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scoring.duplicate.comparing import MOST_PERCENT
from tournaments.models.contest import Round, Team
from tournaments.models.fields import KindField, ListField
from tournaments.words.enums import SEATS, Camp, Chair, EntryKind, EntryStatus


class Match(models.Model):
    """A table in one round: two camps, or two to six players who each play for themselves."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    # The match's pool or bracket, and its place in it, from 1; empty in other rounds.
    section = models.CharField(max_length=20, blank=True)
    slot = models.PositiveSmallIntegerField(null=True, blank=True)
    # The link printed on the sheet: its serial number, and the time from which it is valid; null
    # once it is cut.
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
    """Where a team is in one round: at a match, in a camp or on a chair; or exempt without a match.

    One row per team and round, so the database keeps a team from being in two places, from meeting
    itself, and from playing while exempt. Where partners change every round, a camp has two places,
    each taken by a player. Where each plays for himself, `camp` is a `Chair` with one place.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="seats")
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, null=True, blank=True, related_name="seats"
    )
    camp = models.CharField(max_length=2, choices=SEATS, blank=True)
    place = models.PositiveSmallIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "team"], name="team_once_per_round"),
            models.UniqueConstraint(fields=["match", "camp", "place"], name="one_team_per_place"),
            models.CheckConstraint(condition=Q(place__in=(1, 2)), name="two_places_per_camp"),
            models.CheckConstraint(
                condition=Q(match__isnull=True, camp="")
                | Q(match__isnull=False, camp__in=[*Camp.values, *Chair.values]),
                name="seated_or_exempt",
            ),
            models.CheckConstraint(
                condition=~Q(camp__in=Chair.values) | Q(place=1), name="one_player_per_chair"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.camp or 'exempt'}"

    @property
    def exempt(self) -> bool:
        return self.match_id is None


class Entry(models.Model):
    """One version of a match's result. A correction is a new version; no version ever changes.

    `ns` and `ew` are the match's totals, in points. For a match typed deal by deal, they cache what
    `scoring` makes of the deals; `manage.py verify` proves that both agree.

    Where each plays for himself, `marks` holds what each chair marked, from P1 on, and `ns` and
    `ew` are 0. `course` holds the deals as `scoring` reads them; for a forfeit, the absent chairs.

    If a second reading is required, another person does it, or the other camp on another phone. A
    correction that must be read again waits beside the confirmed result, proposed.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="entries")
    version = models.PositiveIntegerField()
    # The version it replaced, 0 for none; that version returns if this one is taken back.
    replaces = models.PositiveIntegerField(default=0)
    current = models.BooleanField(default=True)
    status = KindField(EntryStatus, max_length=12)
    kind = KindField(EntryKind, max_length=8)
    ns = models.PositiveIntegerField()
    ew = models.PositiveIntegerField()
    marks = ListField(default=list, blank=True)
    course = ListField(default=list, blank=True)
    # Numbers of belotes and capots on the sheet, to check its totals; null: not given.
    belotes = models.PositiveSmallIntegerField(null=True, blank=True)
    capots = models.PositiveSmallIntegerField(null=True, blank=True)
    # Totals of each manche, as "1010/620 700/1005"; empty in a match of one. `ns` and `ew` are the
    # sums.
    manches = models.CharField(max_length=120, blank=True, default="")
    # Winning camp or chair; empty if the match has no winner.
    winner = models.CharField(max_length=2, choices=SEATS, blank=True)
    # What its table chose of the rules, as JSON, such as {"sa_ta": true}. Option: per_table.
    chosen = models.CharField(max_length=250, blank=True, default="")
    # Why an earlier result was corrected, or why this one is doubtful.
    reason = models.CharField(max_length=500, blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # The camp or chair that entered it, and a key of its phone; empty: entered at the desk.
    entered_camp = models.CharField(max_length=2, choices=SEATS, blank=True)
    entered_phone = models.CharField(max_length=64, blank=True)
    # Keyed digests of the phone's network address and of its browser; empty once forgotten. Whether
    # the phone had spoken for the other camp before.
    entered_address = models.CharField(max_length=64, blank=True)
    entered_browser = models.CharField(max_length=64, blank=True)
    entered_switched = models.BooleanField(default=False)
    entered_at = models.DateTimeField(auto_now_add=True)
    # Whether it needs, or needed, a second reader; then that reader.
    second_reading = models.BooleanField(default=False)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    confirmed_camp = models.CharField(max_length=2, choices=SEATS, blank=True)
    confirmed_phone = models.CharField(max_length=64, blank=True)
    confirmed_address = models.CharField(max_length=64, blank=True)
    confirmed_browser = models.CharField(max_length=64, blank=True)
    confirmed_switched = models.BooleanField(default=False)

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
    """One deal of an entry, as played: the columns and nulls are those of `scoring.Deal`."""

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
    omitted_ns = models.PositiveSmallIntegerField(default=0)
    omitted_ew = models.PositiveSmallIntegerField(default=0)
    void = models.CharField(max_length=10, null=True)  # noqa: DJ001

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "number"], name="deal_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} #{self.number}"


class AdjustedBoard(models.Model):
    """A board not played at a table, or played wrongly, with a percentage for each camp.

    The other tables are compared among themselves. A score taken back is deleted; the log keeps it.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="adjusted_boards")
    board = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    ns = models.PositiveSmallIntegerField()
    ew = models.PositiveSmallIntegerField()
    # Why the referee rules so.
    reason = models.CharField(max_length=500, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(fields=["match", "board"], name="adjusted_once_per_board"),
            models.CheckConstraint(
                condition=Q(ns__lte=MOST_PERCENT, ew__lte=MOST_PERCENT),
                name="adjusted_percent_of_a_board",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} #{self.board}: {self.ns}/{self.ew}"


class CatchUp(models.Model):
    """The extra match of a team for the round where it was exempt; it counts for that team only.

    A correction raises the version; the log keeps the previous values.
    """

    # PROTECT: a draw cannot be undone while its round has a catch-up.
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="catch_ups")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="catch_ups")
    opponent = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    version = models.PositiveIntegerField(default=1)
    # Totals of the match, in points: the team's own, then its opponent's.
    points = models.PositiveIntegerField()
    against = models.PositiveIntegerField()
    # Reason of the last correction.
    reason = models.CharField(max_length=500, blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    entered_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["round", "team"]
        constraints = [
            models.UniqueConstraint(fields=["round", "team"], name="one_catch_up_per_bye"),
            models.CheckConstraint(
                condition=~Q(team=F("opponent")), name="catch_up_against_another_team"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}, {self.team}: {self.points}/{self.against}"
