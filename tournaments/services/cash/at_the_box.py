"""Frame of every write at the cash box."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.services.core.action import Action, writing
from tournaments.words.texts import Refused


@contextmanager
def at_the_box(contest: Contest, by: User | None, token: UUID | None = None) -> Iterator[Action]:
    """Run one write about the money of a contest, also once the contest is over: see `writing`.

    Raises `Refused` if the contest was imported without its cash: two boxes would each be wrong.
    """
    with writing(contest, by, token, closed_too=True) as action:
        if action.contest.cash_elsewhere:
            raise Refused(_("La caisse de ce concours est restée ailleurs."))
        yield action
