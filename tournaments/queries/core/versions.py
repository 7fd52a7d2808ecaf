"""States of contests that their public pages show, for the server that keeps these pages."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.models import Contest

#: Version of a contest, and whether search engines may list its pages.
State = tuple[int, bool]


def public_states(contests: Iterable[int]) -> dict[int, State]:
    """Return the states of these contests, without those deleted. One query."""
    found = Contest.objects.filter(pk__in=list(contests))
    return {
        pk: (version, shown)
        for pk, version, shown in found.values_list("pk", "version", "published")
    }
