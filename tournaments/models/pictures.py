"""Pictures kept in the database: the logo of a contest, and photographs of its score sheets."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models

from tournaments.models.contest import Contest
from tournaments.models.fields import KindField
from tournaments.models.files import DIGEST_LENGTH
from tournaments.models.results import Entry, Match
from tournaments.words.house_enums import PhotoFault, PhotoState


class Logo(models.Model):
    """The club's logo, as a PNG written by the program; in the database, so one backup has all."""

    contest = models.OneToOneField(Contest, on_delete=models.CASCADE, related_name="logo")
    png = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"{self.contest}: {self.width} × {self.height}"


class PhotoPhone(models.Model):
    """A phone that sends photographs of score sheets without an account, or an invitation for one.

    An invitation's address is derived (`annexes.photos.queries.phones`); its user adds the rest.
    """

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="photo_phones")
    invited_at = models.DateTimeField(auto_now_add=True)
    # Null: nobody has used the invitation.
    enrolled_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    # Digest of the key that the phone's cookie holds.
    key = models.CharField(max_length=DIGEST_LENGTH, blank=True, default="")
    # 1 for the first phone of the contest; 0 for an invitation.
    number = models.PositiveSmallIntegerField(default=0)
    # What its holder typed, maybe nothing.
    name = models.CharField(max_length=40, blank=True, default="")
    # Number of pictures that were taken from it, also those that the desk has discarded since.
    pictures = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.contest}: phone {self.number}"


class Photo(models.Model):
    """A file that somebody sent, or put into the watched folder: photograph, scan or PDF.

    Until it is read, `photo_files` keeps it in a folder named `room`; then only the sheets cut out.
    """

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="photos")
    # Null: it came from an enrolled phone or by the watched folder, or the account was deleted.
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # The phone that sent it, if it has no account.
    phone = models.ForeignKey(
        PhotoPhone, on_delete=models.SET_NULL, null=True, blank=True, related_name="photos"
    )
    name = models.CharField(max_length=200)
    # SHA-256 of the file, in hexadecimal: the same file is read once.
    digest = models.CharField(max_length=DIGEST_LENGTH)
    room = models.UUIDField(default=uuid4, unique=True)
    state = KindField(PhotoState, max_length=10, default=PhotoState.WAITING)
    # Why no sheet was read. Without choices, so that a new sentence needs no migration.
    fault = KindField(PhotoFault, max_length=16, choices=None, default=PhotoFault.NONE)
    # Number of times that its reading began: a file that ends the process is not tried for ever.
    attempts = models.PositiveSmallIntegerField(default=0)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "digest"], name="photo_once"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.state})"

    @property
    def sender(self) -> tuple[int | None, int | None]:
        """The account and the phone that sent it: those who send take turns."""
        return self.by_id, self.phone_id


class PhotoSheet(models.Model):
    """A score sheet found in a photograph, with the figures that the program read.

    `jpeg` is the part with the ticked boxes, straightened; empty if there is none. `entry` is the
    version of the result that a person confirmed with it: the picture is kept with it.
    """

    photo = models.ForeignKey(Photo, on_delete=models.CASCADE, related_name="sheets")
    number = models.PositiveSmallIntegerField()
    # Null: the code names no match that exists, or the match went with its draw.
    match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="photos"
    )
    # Why the sheet proposes no result.
    fault = KindField(PhotoFault, max_length=16, choices=None, default=PhotoFault.NONE)
    # Whether it was printed without a table: nothing on it says the round.
    blank = models.BooleanField(default=False)
    # Sign of the teams that it was printed for: see `files.sheet_code.seats_sign`.
    seats = models.CharField(max_length=8, blank=True, default="")
    # Digits of each figure, by its name: "0940", "10?4" if one of them is unsure, "" if nothing is
    # ticked.
    figures = models.JSONField(default=dict)
    jpeg = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(
        Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="photos"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["photo", "number"], name="photo_sheet_once"),
        ]

    def __str__(self) -> str:
        return f"{self.photo} #{self.number}"
