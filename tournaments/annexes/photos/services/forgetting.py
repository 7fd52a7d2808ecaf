"""Forget the photographs of score sheets: they show names, signatures and handwriting."""

from __future__ import annotations

from django.db import transaction

from tournaments.annexes.photos import files as photo_files
from tournaments.models import Contest, Photo, PhotoPhone, PhotoSheet, Player
from tournaments.services.core import doors


def forget_photos(contest: Contest, only: Player | None = None) -> None:
    """Delete the photographs of a contest; those of the matches of one person, if given.

    What nobody has read or tied to a match may show that person, so it goes too, and so do the
    files taken from the watched folder. The figures of the results stay. A phone that sent some is
    deleted, or loses the name that its holder typed.
    """
    phones = PhotoPhone.objects.filter(contest=contest)
    if only is None:
        photos = Photo.objects.filter(contest=contest)
        phones.delete()
    else:
        phones.update(name="")
        sheets = PhotoSheet.objects.filter(photo__contest=contest)
        for side in ("player1", "player2"):
            sheets.filter(**{f"match__seats__team__{side}": only}).delete()
        sheets.filter(match=None).delete()
        photos = Photo.objects.filter(contest=contest, sheets=None)
    rooms = list(photos.values_list("room", flat=True))
    photos.delete()

    def clear() -> None:
        for room in rooms:
            photo_files.forget(room)
        photo_files.forget_taken(contest.slug)

    transaction.on_commit(clear)


class Forgets(doors.Forgets):
    """Photographs show names, signatures and handwriting."""

    def forget(self, contest: Contest, only: Player | None = None) -> None:
        forget_photos(contest, only)
