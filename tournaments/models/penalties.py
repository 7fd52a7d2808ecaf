"""Incidents at the tables, ruled at the price of that day, and calls of the tables to the desk."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q

from tournaments.models.contest import Contest, Round, Team
from tournaments.models.fields import KindField
from tournaments.models.results import Match
from tournaments.words.enums import CallKind, CallState, IncidentState, PenaltyTo, Ruling


class Penalty(models.Model):
    """An incident: a fault of a team in one round, what was seen, and the ruling with its points.

    An incident that waits for a ruling, or that was dismissed, has no points and excludes nobody.
    The price is copied, so a later change of the scale changes nothing already ruled. A cancelled
    incident is deleted; the log keeps it.
    """

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="penalties")
    # PROTECT: a draw cannot be undone while its round has a penalty.
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="penalties")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="penalties")
    # Null if the team was exempt, or if a team left and its match was deleted.
    match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="penalties"
    )
    name = models.CharField(max_length=80)
    # Cost of this penalty; 0 if it was free, or a warning.
    points = models.PositiveIntegerField()
    to = KindField(PenaltyTo, max_length=10)
    excludes = models.BooleanField(default=False)
    # 1 for the team's first penalty for this fault in the contest, 2 for the second…
    times = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    # Player of the team at fault, 1 or 2; null if the fault is that of the whole team.
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    # What was seen at the table, or why the referee rules so.
    reason = models.CharField(max_length=500, blank=True)
    state = KindField(IncidentState, max_length=10, default=IncidentState.RULED)
    ruling = KindField(Ruling, max_length=10, default=Ruling.PLAYS_ON)
    # Number of the deal, from 1; null if it is of no deal, or if nobody gave it.
    deal = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(1)]
    )
    # Lateness in minutes; 0 for a fault of another kind.
    late = models.PositiveSmallIntegerField(default=0)
    # Team that called the referee, if a team did.
    called_by = models.ForeignKey(
        Team, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # Reserves that a team makes about the ruling.
    reserves = models.CharField(max_length=500, blank=True)
    # What a team contests before a jury; empty if nobody appealed.
    appeal = models.CharField(max_length=500, blank=True)
    # Names of the jury that ruled, with commas; empty until it has. Its ruling is then the one
    # above, and `first` keeps that of the referee, as the annex `referee` writes it.
    jury = models.CharField(max_length=300, blank=True)
    first = models.JSONField(null=True, blank=True)
    # Number of the last round drawn when the jury ruled.
    jury_after = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "penalties"
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="penalty_has_a_name"),
            models.CheckConstraint(condition=Q(times__gte=1), name="penalty_times_from_one"),
            models.CheckConstraint(
                condition=Q(state=IncidentState.RULED) | Q(points=0, excludes=False),
                name="only_a_ruling_counts",
            ),
            models.CheckConstraint(
                condition=Q(place=None) | Q(place__in=(1, 2)), name="fault_of_one_of_two_players"
            ),
            models.CheckConstraint(
                condition=Q(jury="", first__isnull=True, jury_after=None)
                | (~Q(jury="") & ~Q(appeal="") & Q(first__isnull=False, jury_after__gte=1)),
                name="a_jury_rules_after_a_referee",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.name} ({self.points})"


#: States in which the desk still has something to do.
WAITING = tuple(state for state in CallState if state.is_waiting)
LEAVING = tuple(kind for kind in CallKind if kind.is_leaving)


class Call(models.Model):
    """What a table asked of the desk with its link. It changes nothing by itself.

    A call for the referee belongs to a match, and goes with it if the draw is undone. A departure
    belongs to a team. The database allows one that waits for a match, and one for a team.
    """

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="calls")
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, null=True, blank=True, related_name="calls"
    )
    team = models.ForeignKey(
        Team, on_delete=models.CASCADE, null=True, blank=True, related_name="calls"
    )
    # Number of the round in which the call was sent.
    round = models.PositiveSmallIntegerField()
    kind = KindField(CallKind, max_length=12)
    state = KindField(CallState, max_length=10, default=CallState.OPEN)
    at = models.DateTimeField(auto_now_add=True)
    # When the state last changed; null until somebody answers.
    changed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=LEAVING, match__isnull=True, team__isnull=False)
                | (~Q(kind__in=LEAVING) & Q(match__isnull=False, team__isnull=True)),
                name="call_of_a_match_or_a_team",
            ),
            models.UniqueConstraint(
                fields=["match"], condition=Q(state__in=WAITING), name="one_waiting_call_a_match"
            ),
            models.UniqueConstraint(
                fields=["team"], condition=Q(state__in=WAITING), name="one_waiting_call_a_team"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match or self.team}: {self.kind} ({self.state})"
