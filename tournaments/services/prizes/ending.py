"""Ticks on what is left to do once a contest is over."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.services.core.action import writing
from tournaments.words.enums import TO_TICK, EndAct
from tournaments.words.texts import Refused


def tick(
    contest: Contest, by: User | None, act: EndAct, done: bool, token: UUID | None = None
) -> None:
    """Note that an act is done, or that it is not. Raises `Refused` for one the program sees."""
    if act not in TO_TICK:
        raise Refused(_("Le programme voit lui-même si c’est fait."))
    with writing(contest, by, token, closed_too=True) as action:
        action.seen_by_hall = False
        kept = [one for one in action.contest.ticked if one != act]
        action.contest.ticked = [*kept, act.value] if done else kept
        action.log("tick_end", str(act.label), after=done)
