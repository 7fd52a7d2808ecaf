"""Matters of the referee: taken care of, and left to another."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.annexes.referee.queries.matters import LEFT, NAMES, takers_of
from tournaments.annexes.referee.services.calls import see_call
from tournaments.models import Contest
from tournaments.queries.results.calls import CALL, MATTER, TAKEN
from tournaments.services.core.action import writing
from tournaments.words.texts import Refused


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
