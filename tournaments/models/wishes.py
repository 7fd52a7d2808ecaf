"""Wishes of the organiser for the draws: two teams that must, or must not, meet."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from tournaments.models.contest import Contest, Team
from tournaments.models.fields import KindField
from tournaments.words.enums import WishKind


class Wish(models.Model):
    """Two teams, the lower number first, to keep apart or together in one or every round."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="wishes")
    kind = KindField(WishKind, max_length=10)
    one = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    # Null: every round. A forced meeting always names its round.
    round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other", "round"], name="wish_once_a_round"),
            models.UniqueConstraint(
                fields=["one", "other"], condition=Q(round__isnull=True), name="wish_once"
            ),
            models.CheckConstraint(condition=~Q(one=F("other")), name="wish_of_two_teams"),
            models.CheckConstraint(
                condition=Q(kind=WishKind.APART) | Q(round__isnull=False),
                name="together_in_one_round",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one.number} {self.kind} {self.other.number}"
