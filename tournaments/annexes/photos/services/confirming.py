"""Enter a result that a photographed sheet shows, keep the picture with it, or discard it."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.annexes.photos import files as photo_files
from tournaments.models import Contest, Entry, Match, Photo, PhotoSheet
from tournaments.services.core.action import Action, writing
from tournaments.services.results.entering import Totals, enter_totals
from tournaments.words.house_enums import PhotoFault
from tournaments.words.texts import Refused


def enter_from_photo(
    sheet: PhotoSheet,
    by: User,
    totals: Totals,
    *,
    version: int,
    to_verify: bool = False,
    reason: str = "",
    token: UUID | None = None,
) -> Entry:
    """Record the result of a photographed sheet, as `enter_totals` does, and keep the picture.

    Raises what `enter_totals` raises; `Refused` if the sheet was discarded, or its match is gone.
    """
    with transaction.atomic():
        photo_sheet = _current_sheet(sheet)
        if photo_sheet.match is None:
            raise Refused(_("Le tirage de cette feuille n’existe plus : rien n’est enregistré."))
        entry = enter_totals(
            photo_sheet.match,
            by,
            totals,
            version=version,
            to_verify=to_verify,
            reason=reason,
            token=token,
        )
        photo_sheet.entry = entry
        photo_sheet.save(update_fields=["entry"])
        return entry


def keep_photo(sheet: PhotoSheet, by: User, totals: Totals, token: UUID | None = None) -> None:
    """Keep the picture with the present result of its match, which somebody else has entered.

    Raises `Refused` if that result has other totals.
    """
    photo_sheet = _current_sheet(sheet)
    with writing(_contest_of(photo_sheet), by, token) as action:
        action.seen_by_hall = False
        entry = Entry.objects.filter(match=photo_sheet.match_id, current=True).first()
        if (
            photo_sheet.match is None
            or entry is None
            or (entry.ns, entry.ew) != (totals.ns, totals.ew)
        ):
            raise Refused(_("Le résultat de cette table a changé : comparez de nouveau."))
        photo_sheet.entry = entry
        photo_sheet.save(update_fields=["entry"])
        action.log("keep_photo", _match_words(photo_sheet.match), after={"version": entry.version})


def seat_sheet(sheet: PhotoSheet, by: User, match: int) -> None:
    """Say which match a sheet shows, by its key: the table could not be read on it.

    Nothing is entered: the sheet then proposes its figures for that match. Raises `Refused` if the
    match is gone, or the sheet already has one.
    """
    photo_sheet = _current_sheet(sheet)
    with writing(_contest_of(photo_sheet), by) as action:
        action.seen_by_hall = False
        seated = Match.objects.filter(round__contest=action.contest, pk=match).first()
        if seated is None or photo_sheet.fault != PhotoFault.NO_TABLE:
            raise Refused(_("Cette photo a déjà sa table, ou cette table n’existe plus."))
        photo_sheet.match, photo_sheet.fault = seated, PhotoFault.NONE
        photo_sheet.save(update_fields=["match", "fault"])
        action.log("seat_sheet", _match_words(seated))


def discard_sheet(sheet: PhotoSheet, by: User, token: UUID | None = None) -> None:
    """Delete a photographed sheet that confirms no result. Raises `Refused` if it does."""
    photo_sheet = _current_sheet(sheet)
    with writing(_contest_of(photo_sheet), by, token) as action:
        if photo_sheet.entry is not None and photo_sheet.entry.current:
            raise Refused(_("Cette photo est gardée avec un résultat : elle reste avec lui."))
        subject = (
            _match_words(photo_sheet.match)
            if photo_sheet.match is not None
            else photo_sheet.photo.name
        )
        photo = photo_sheet.photo
        photo_sheet.delete()
        if not photo.sheets.exists():
            photo.delete()
        _discarded(action, subject)


def discard_photo(photo: Photo, by: User, token: UUID | None = None) -> None:
    """Delete a file in which no sheet was read, or that still waits.

    Raises `Refused` if sheets of it are kept.
    """
    with writing(Contest.objects.get(pk=photo.contest_id), by, token) as action:
        if photo.sheets.exists():
            raise Refused(_("Des feuilles de ce fichier sont lues : écartez-les une par une."))
        subject = photo.name
        Photo.objects.filter(pk=photo.pk).delete()
        transaction.on_commit(lambda: photo_files.forget(photo.room))
        _discarded(action, subject)


def _discarded(action: Action, subject: str) -> None:
    action.seen_by_hall = False
    action.log("discard_photo", subject)


def _current_sheet(sheet: PhotoSheet) -> PhotoSheet:
    """Return the sheet as it is now, without its picture. Raises `Refused` if it is gone."""
    rows = PhotoSheet.objects.defer("jpeg").select_related("photo", "match__round__contest")
    photo_sheet = rows.filter(pk=sheet.pk).first()
    if photo_sheet is None:
        raise Refused(_("Cette photo a été écartée entre-temps."))
    return photo_sheet


def _contest_of(sheet: PhotoSheet) -> Contest:
    return Contest.objects.get(pk=sheet.photo.contest_id)


def _match_words(match: Match) -> str:
    sentence = _("Partie %(round)d, table %(table)d")
    return sentence % {"round": match.round.number, "table": match.table}
