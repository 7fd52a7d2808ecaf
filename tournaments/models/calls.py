"""Calls of the tables to the desk: for the referee, or because a team leaves."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.contest import Contest, Team
from tournaments.models.fields import KindField
from tournaments.models.results import Match
from tournaments.words.enums import CallKind, CallState

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
