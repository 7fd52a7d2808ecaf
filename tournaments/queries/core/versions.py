"""States of contests that their public pages show, for the server that keeps these pages."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from tournaments.models import Contest


class Shown(NamedTuple):
    """What everybody may read of a contest. A page that shows something else is never given.

    `published` tells whether search engines may list its pages. The two other values are those of
    its suspense.
    """

    published: bool
    suspense_from: int | None
    revealed_at: datetime | None


class State(NamedTuple):
    """Version of a contest, and what everybody may read of it."""

    version: int
    shown: Shown


def public_states(contests: Iterable[int]) -> dict[int, State]:
    """Return the states of these contests, without those deleted. One query."""
    found = Contest.objects.filter(pk__in=list(contests))
    rows = found.values_list("pk", "version", *Shown._fields)
    return {pk: State(version, Shown(*shown)) for pk, version, *shown in rows}


def public_state(slug: str) -> tuple[int, State] | None:
    """Return the key and the state of the contest with this slug, or None. One query."""
    rows = Contest.objects.filter(slug=slug).values_list("pk", "version", *Shown._fields)
    for pk, version, *shown in rows:
        return pk, State(version, Shown(*shown))
    return None
