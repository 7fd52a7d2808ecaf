"""Matters of the referee: taken care of, left to another, and sheets looked at again."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest, Match
from tournaments.queries.results.looks import (
    CALL,
    LEFT,
    MATTER,
    NAMES,
    SETTLED,
    SHEET,
    TAKEN,
    TAKEN_BACK,
    looks_of,
    sheet_name,
    takers_of,
)
from tournaments.services.core.action import writing
from tournaments.services.results.calls import see_call
from tournaments.words.texts import Refused


def settle_sheet(match: Match, by: User | None, version: int, token: UUID | None = None) -> None:
    """Note that a version was looked at and is right. Raises `Refused` if it is not the result."""
    _note(match, by, version, token, settled=True)


def take_back_settled(
    match: Match, by: User | None, version: int, token: UUID | None = None
) -> None:
    """Take back `settle_sheet`. Raises `Refused` if the version is no longer the result."""
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


def take_matter(contest: Contest, by: User, matter: str, token: UUID | None = None) -> None:
    """Note who takes care of a matter; another may take it over. Raises `Refused` if it is over."""
    with writing(contest, by, token) as action:
        action.seen_by_hall = False
        if not NAMES.fullmatch(matter):
            raise Refused(_("Ceci n’attend plus l’arbitre."))
        call = matter.removeprefix(CALL)
        if call != matter:
            see_call(action, int(call))
        action.log(TAKEN, action.contest.name, after={MATTER: matter})


def leave_matter(contest: Contest, by: User, matter: str, token: UUID | None = None) -> None:
    """Take back what `take_matter` noted. Raises `Refused` if somebody else has taken it since."""
    with writing(contest, by, token) as action:
        action.seen_by_hall = False
        taker = takers_of(action.contest).get(matter)
        if taker is None or taker.by != by.get_username():
            raise Refused(_("Vous ne vous en occupiez pas, ou plus."))
        action.log(LEFT, action.contest.name, after={MATTER: matter})
