"""What everybody may read of a contest: search engines, and names or initials."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User

from tournaments.models import Contest
from tournaments.services.core.action import writing


def set_public(
    contest: Contest,
    by: User | None,
    *,
    published: bool,
    names_by_initials: bool,
    token: UUID | None = None,
) -> None:
    """Set whether search engines may list the public pages, and whether people show by initials.

    It may change once the contest is over: its pages stay on the server.
    """
    with writing(contest, by, token, closed_too=True) as action:
        after = {"published": published, "names_by_initials": names_by_initials}
        before = {name: getattr(action.contest, name) for name in after}
        for name, asked in after.items():
            setattr(action.contest, name, asked)
        action.log("set_public", action.contest.name, before, after)
