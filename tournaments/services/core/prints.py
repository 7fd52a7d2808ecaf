"""Remember what the desk printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from tournaments.models import Contest, Print
from tournaments.queries.core.shown_data import ShownData, Source


@dataclass(frozen=True, slots=True)
class Printed:
    """A paper that was made. `options` are the choices made for it, by name of their field."""

    kind: str
    round: int | None
    pages: int
    sources: Collection[Source]
    options: Mapping[str, Any]


def note_prints(contest: Contest, by: User, printed: Iterable[Printed]) -> None:
    """Note papers that a person has just printed from this state of the contest.

    It is no change of the contest: no version is raised, nothing is locked and the log says
    nothing. A line of the log would also change the time at the foot of every paper.
    """
    now = ShownData(contest)
    Print.objects.bulk_create(
        Print(
            contest=contest,
            by=by,
            kind=one.kind,
            round=one.round,
            pages=one.pages,
            options=dict(one.options),
            shown=now.digests(one.sources, one.round),
            version=contest.version,
            desk_version=contest.desk_version,
        )
        for one in printed
    )
