"""The logo at the head of a contest's papers."""

from __future__ import annotations

from django.db import models

from tournaments.models.contest import Contest


class Logo(models.Model):
    """The club's logo, as a PNG written by the program; in the database, so one backup has all."""

    contest = models.OneToOneField(Contest, on_delete=models.CASCADE, related_name="logo")
    png = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"{self.contest}: {self.width} × {self.height}"
