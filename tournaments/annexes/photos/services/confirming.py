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
        found = _found(sheet)
        if found.match is None:
            raise Refused(_("Le tirage de cette feuille n’existe plus : rien n’est enregistré."))
        entry = enter_totals(
            found.match,
            by,
            totals,
            version=version,
            to_verify=to_verify,
            reason=reason,
            token=token,
        )
        found.entry = entry
        found.save(update_fields=["entry"])
        return entry


def keep_photo(sheet: PhotoSheet, by: User, totals: Totals, token: UUID | None = None) -> None:
    """Keep the picture with the present result of its match, which somebody else has entered.

    Raises `Refused` if that result has other totals.
    """
    found = _found(sheet)
    with writing(_contest_of(found), by, token) as action:
        action.seen_by_hall = False
        entry = Entry.objects.filter(match=found.match_id, current=True).first()
        if found.match is None or entry is None or (entry.ns, entry.ew) != (totals.ns, totals.ew):
            raise Refused(_("Le résultat de cette table a changé : comparez de nouveau."))
        found.entry = entry
        found.save(update_fields=["entry"])
        action.log("keep_photo", _said(found.match), after={"version": entry.version})


def seat_sheet(sheet: PhotoSheet, by: User, match: int) -> None:
    """Say which match a sheet shows, by its key: the table could not be read on it.

    Nothing is entered: the sheet then proposes its figures for that match. Raises `Refused` if the
    match is gone, or the sheet already has one.
    """
    found = _found(sheet)
    with writing(_contest_of(found), by) as action:
        action.seen_by_hall = False
        seated = Match.objects.filter(round__contest=action.contest, pk=match).first()
        if seated is None or found.fault != PhotoFault.NO_TABLE:
            raise Refused(_("Cette photo a déjà sa table, ou cette table n’existe plus."))
        found.match, found.fault = seated, PhotoFault.NONE
        found.save(update_fields=["match", "fault"])
        action.log("seat_sheet", _said(seated))


def discard_sheet(sheet: PhotoSheet, by: User, token: UUID | None = None) -> None:
    """Delete a photographed sheet that confirms no result. Raises `Refused` if it does."""
    found = _found(sheet)
    with writing(_contest_of(found), by, token) as action:
        if found.entry is not None and found.entry.current:
            raise Refused(_("Cette photo est gardée avec un résultat : elle reste avec lui."))
        said = _said(found.match) if found.match is not None else found.photo.name
        photo = found.photo
        found.delete()
        if not photo.sheets.exists():
            photo.delete()
        _discarded(action, said)


def discard_photo(photo: Photo, by: User, token: UUID | None = None) -> None:
    """Delete a file in which no sheet was read, or that still waits.

    Raises `Refused` if sheets of it are kept.
    """
    with writing(Contest.objects.get(pk=photo.contest_id), by, token) as action:
        if photo.sheets.exists():
            raise Refused(_("Des feuilles de ce fichier sont lues : écartez-les une par une."))
        said = photo.name
        Photo.objects.filter(pk=photo.pk).delete()
        transaction.on_commit(lambda: photo_files.forget(photo.room))
        _discarded(action, said)


def _discarded(action: Action, said: str) -> None:
    action.seen_by_hall = False
    action.log("discard_photo", said)


def _found(sheet: PhotoSheet) -> PhotoSheet:
    """Return the sheet as it is now, without its picture. Raises `Refused` if it is gone."""
    rows = PhotoSheet.objects.defer("jpeg").select_related("photo", "match__round__contest")
    found = rows.filter(pk=sheet.pk).first()
    if found is None:
        raise Refused(_("Cette photo a été écartée entre-temps."))
    return found


def _contest_of(sheet: PhotoSheet) -> Contest:
    return Contest.objects.get(pk=sheet.photo.contest_id)


def _said(match: Match) -> str:
    said = _("Partie %(round)d, table %(table)d")
    return said % {"round": match.round.number, "table": match.table}
