"""What everybody may read of a contest: search engines, names or initials, suspense."""

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
    suspense_from: int | None = None,
    token: UUID | None = None,
) -> None:
    """Set whether search engines may list the public pages, and whether people show by initials.

    `suspense_from` is the number of the first round whose results these pages hide, None to hide
    none. A new number hides again what was shown. It may all change once the contest is over: its
    pages stay on the server.
    """
    with writing(contest, by, token, closed_too=True) as action:
        after = {
            "published": published,
            "names_by_initials": names_by_initials,
            "suspense_from": suspense_from,
        }
        before = {name: getattr(action.contest, name) for name in after}
        if before["suspense_from"] != suspense_from:
            action.contest.revealed_at = None
        for name, asked in after.items():
            setattr(action.contest, name, asked)
        action.log("set_public", action.contest.name, before, after)
