"""Sheets looked at again: settled, and taken back among those to look at."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.annexes.rehearsal.queries.questions import (
    SETTLED,
    SHEET,
    TAKEN_BACK,
    looks_of,
    sheet_name,
)
from tournaments.models import Match
from tournaments.services.core.action import writing
from tournaments.words.texts import Refused


def settle_sheet(match: Match, by: User | None, version: int, token: UUID | None = None) -> None:
    """Note that a version of a match's result was looked at, and is right.

    Raises `Refused` if it is no longer the match's result. A sheet settled before stays as it is.
    """
    _note(match, by, version, token, settled=True)


def take_back_settled(
    match: Match, by: User | None, version: int, token: UUID | None = None
) -> None:
    """Take back what `settle_sheet` noted: the sheet is to be looked at again.

    Raises `Refused` if it is no longer the match's result.
    """
    _note(match, by, version, token, settled=False)


def _note(
    match: Match, by: User | None, version: int, token: UUID | None, *, settled: bool
) -> None:
    with writing(match.round.contest, by, token) as action:
        action.seen_by_hall = False
        entry = match.entries.filter(current=True, version=version).first()
        if entry is None:
            raise Refused(_("Ce résultat a changé depuis : regardez la nouvelle feuille."))
        name = sheet_name(match.round.number, match.table, version, entry.entered_at)
        if (name in looks_of(action.contest)) == settled:
            return
        where = {"round": match.round.number, "table": match.table}
        subject = _("Partie %(round)d, table %(table)d") % where
        action.log(SETTLED if settled else TAKEN_BACK, subject, after={SHEET: name})
