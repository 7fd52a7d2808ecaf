"""What the frame of a desk's page shows."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.works import works_to_tell
from tournaments.queries.hall.day import day_of
from tournaments.queries.registration.applying import applying_of
from tournaments.queries.results.calls import waiting_calls
from tournaments.queries.results.live import clock_of
from tournaments.queries.results.suspense import suspense_of
from tournaments.views.core.live import read
from tournaments.views.frame.rail import rail_of
from tournaments.views.permissions import Right, reader_rights

#: Tabs whose pages recall that the hall does not see the standings.
TELLS_SUSPENSE = frozenset({"desk", "standings", "hall", "prizes"})


def frame(request: HttpRequest) -> dict[str, Any]:
    """Return the values of the frame: `contest` as a value, rail, clock, tab, rights, calls.

    It is a context processor: it adds them to the templates of `desk_page`, and nothing to others.
    In the template a right is `rights.draw`, `rights.set_up`…, from the names of `Right`.
    `unread_works` costs a query only where a template shows them.
    """
    framed: tuple[Contest, str] | None = getattr(request, "framed", None)
    if framed is None:
        return {}
    contest, tab = framed
    rights = reader_rights(request, contest)
    clock = clock_of(contest)
    applying = applying_of(contest) if Right.REGISTER in rights else None
    info, calls = contest_info(contest), waiting_calls(contest)
    day = read(request, contest, day_of)

    def works() -> object:
        assert isinstance(request.user, User)
        return works_to_tell(contest, request.user)

    return {
        "contest": info,
        "rail": rail_of(request, info, day, rights, tab, applying, len(calls)),
        "clock": clock,
        "remaining": clock.remaining(timezone.now()) if clock else None,
        "tab": tab,
        "table_calls": calls,
        "applying": applying,
        "suspense": suspense_of(contest) if tab in TELLS_SUSPENSE else None,
        "unread_works": SimpleLazyObject(works),
        "rights": {right.name.lower(): right in rights for right in Right},
    }
