"""Addresses of other programs that learn what happens in the contests, and what was sent."""

from __future__ import annotations

from django.db import models


class Hook(models.Model):
    """Address that learns of results, draws and ends of contests, from its creation on.

    `entries` and `log` are the last rows of those tables already looked at.
    """

    address = models.URLField(max_length=500, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    entries = models.PositiveBigIntegerField()
    log = models.PositiveBigIntegerField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.address


class Outgoing(models.Model):
    """Something to send outside the house, tried again until it arrives or is given up."""

    # The same for every try, so that the receiver counts it once: "entry_123".
    identifier = models.CharField(max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)
    tries = models.PositiveSmallIntegerField(default=0)
    # When to try; null once it is over.
    due_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True


class Delivery(Outgoing):
    """One notice to one address, kept for a month once it is over.

    `answer` is the status of the last answer, null if none came; `why` says then what failed.
    """

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, related_name="deliveries")
    body = models.TextField()
    answer = models.PositiveSmallIntegerField(null=True)
    why = models.CharField(max_length=200, blank=True)
    delivered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["hook", "identifier"], name="one_notice_a_hook")
        ]
        indexes = [models.Index(fields=["due_at"], name="delivery_due")]

    def __str__(self) -> str:
        return f"{self.identifier} {self.hook}"
