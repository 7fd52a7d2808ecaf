"""Boards of a duplicate that a table could not play, and the scores that the referee gave."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models

from tournaments.models.kind_field import KindField
from tournaments.models.results import Match
from tournaments.words.enums import BoardScore


class AdjustedBoard(models.Model):
    """A board not played at a table, with a score for each camp.

    The other tables are compared among themselves. A score taken back is deleted; the log keeps it.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="adjusted_boards")
    board = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    ns = KindField(BoardScore, max_length=2)
    ew = KindField(BoardScore, max_length=2)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(fields=["match", "board"], name="adjusted_once_per_board"),
        ]

    def __str__(self) -> str:
        return f"{self.match} #{self.board}: {self.ns}/{self.ew}"
