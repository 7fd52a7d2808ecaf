"""Attempts of strangers, counted so that nobody can try without end."""

from __future__ import annotations

from django.db import models

from tournaments.models.kind_field import KindField
from tournaments.words.house_enums import Attempted

#: Length of a digest in hexadecimal.
DIGEST_LENGTH = 64


class Attempt(models.Model):
    """One attempt, from one source; it is deleted after a day.

    The source is a keyed digest of an address, a name or a device, never the thing itself.
    """

    kind = KindField(Attempted, max_length=16)
    source = models.CharField(max_length=DIGEST_LENGTH)
    at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["kind", "source", "at"], name="attempts_of_a_source"),
            models.Index(fields=["at"], name="attempts_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.at}"
