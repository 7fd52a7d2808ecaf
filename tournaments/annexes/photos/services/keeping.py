"""Keep what was read in a photograph: its sheets, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.annexes.photos import files as photo_files
from tournaments.annexes.photos.queries.photos import figure_of
from tournaments.models import Contest, Photo, PhotoSheet
from tournaments.services.core.action import Action, writing
from tournaments.words.enums import EntryStatus
from tournaments.words.house_enums import PhotoFault, PhotoState

#: Times that the reading of a file is begun, before it is given up.
MOST_ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class FoundSheet:
    """A sheet cut out of a photograph: its match, or why there is none; its digits; its picture.

    `blank` tells that it was printed without a table, `seats` for which teams. `figures` are digits
    by the name of a figure, as `models.PhotoSheet` keeps them. `width` and `height` of the picture
    are in pixels.
    """

    match: int | None
    fault: PhotoFault
    figures: Mapping[str, str]
    jpeg: bytes
    width: int
    height: int
    blank: bool = False
    seats: str = ""


def begin_photo(photo: Photo) -> bytes | None:
    """Note that the reading of a file begins, and return the file; None if it is given up."""
    Photo.objects.filter(pk=photo.pk).update(attempts=F("attempts") + 1)
    if photo.attempts >= MOST_ATTEMPTS:
        keep_fault(photo, PhotoFault.DAMAGED)
        return None
    content = photo_files.content_of(photo.room)
    if content is None:
        keep_fault(photo, PhotoFault.LOST)
    return content


def keep_fault(photo: Photo, fault: PhotoFault) -> None:
    """Keep why no sheet was read in a file, and delete the file."""
    with _of(photo) as (_action, row):
        if row is not None:
            row.state, row.fault = PhotoState.REFUSED, fault
            row.save()


def keep_sheets(photo: Photo, sheets: Sequence[FoundSheet]) -> None:
    """Keep the sheets of a file, at least one, and delete the file.

    A sheet whose figures are all sure, and those of its confirmed result, is kept with that result
    at once: nobody has anything to decide.
    """
    with _of(photo) as (action, photo_row):
        if photo_row is None:
            return
        photo_row.state = PhotoState.READ
        photo_row.save()
        for number, one in enumerate(sheets, 1):
            row = PhotoSheet(
                photo=photo_row,
                number=number,
                match_id=one.match,
                fault=one.fault,
                blank=one.blank,
                seats=one.seats,
                figures=dict(one.figures),
                jpeg=one.jpeg,
                width=one.width,
                height=one.height,
            )
            _join_result(action, row)
            row.save()


def _join_result(action: Action, row: PhotoSheet) -> None:
    """Tie a sheet to the confirmed result of its match, if it shows the same figures."""
    match = row.match
    if match is None or row.fault is not PhotoFault.NONE:
        return
    entry = match.entries.filter(current=True, status=EntryStatus.CONFIRMED).first()
    figures = [figure_of(row.figures, name) for name in ("ns", "ew")]
    if entry is None or not entry.kind.has_only_totals or figures != [entry.ns, entry.ew]:
        return
    counts = [(name, getattr(entry, name)) for name in ("belotes", "capots")]
    if any(figure is not None and _differs(row, name, figure) for name, figure in counts):
        return
    row.entry = entry
    subject = _("Partie %(round)d, table %(table)d")
    sentence = subject % {"round": match.round.number, "table": match.table}
    action.log("keep_photo", sentence, after={"version": entry.version})


def _differs(row: PhotoSheet, name: str, figure: int) -> bool:
    return bool(row.figures.get(name)) and figure_of(row.figures, name) != figure


@contextmanager
def _of(photo: Photo) -> Iterator[tuple[Action, Photo | None]]:
    """Open a write about a file that waits; None instead of it if it was read meanwhile."""
    contest = Contest.objects.get(pk=photo.contest_id)
    with writing(contest, None, closed_too=True) as action:
        action.seen_by_hall = False
        yield action, Photo.objects.filter(pk=photo.pk, state=PhotoState.WAITING).first()
    photo_files.forget(photo.room)
