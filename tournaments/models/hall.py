"""What the hall sees: the clock of the round being played, and announcements."""

from __future__ import annotations

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q

from tournaments.models.contest import Contest

ANNOUNCEMENT_LENGTH = 300


class Clock(models.Model):
    """The clock of a round, or of one hall: until `ends_at`, or paused with `left` seconds."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="clocks")
    # The only hall that it times; null: all those without a clock of their own.
    hall = models.ForeignKey("Hall", on_delete=models.CASCADE, null=True, blank=True)
    round = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    # Time given to the round, in seconds, extensions included.
    length = models.PositiveIntegerField()
    ends_at = models.DateTimeField(null=True, blank=True)
    left = models.PositiveIntegerField(null=True, blank=True)
    # When the hall was told that the deal being played is the last one; null: not announced.
    last_deal_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["contest"], condition=Q(hall__isnull=True), name="one_clock_a_contest"
            ),
            models.UniqueConstraint(fields=["contest", "hall"], name="one_clock_a_hall"),
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True, left__isnull=False)
                | Q(ends_at__isnull=False, left__isnull=True),
                name="clock_runs_or_is_paused",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.contest} {self.round}: {self.length} s"


class Announcement(models.Model):
    """A sentence shown to the hall until it is taken back."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="announcements")
    # The only hall that reads it; null: all of them.
    hall = models.ForeignKey("Hall", on_delete=models.CASCADE, null=True, blank=True)
    text = models.CharField(max_length=ANNOUNCEMENT_LENGTH)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="announcement_says_something"),
        ]

    def __str__(self) -> str:
        return self.text
