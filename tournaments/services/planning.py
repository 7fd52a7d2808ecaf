"""Timetable settings of a contest."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest, Planning
from tournaments.queries.core.contests import times_of
from tournaments.regulation.planning import Times
from tournaments.services.core.action import writing
from tournaments.words.texts import Refused

#: An end before the start means the next day, unless the day would then exceed these hours.
LONGEST_HOURS: Final = 16


def set_planning(
    contest: Contest, by: User | None, times: Times, token: UUID | None = None
) -> None:
    """Set the times. Raises `Refused` for an end more than `LONGEST_HOURS` after the start."""
    minutes = times.minutes
    if minutes is not None and minutes > 60 * LONGEST_HOURS:
        raise Refused(
            _("La fin doit venir après le début, au plus %(most)d heures plus tard.")
            % {"most": LONGEST_HOURS},
            field="ends_by",
        )
    with writing(contest, by, token) as action:
        before = times_of(action.contest)
        Planning.objects.update_or_create(contest=action.contest, defaults=asdict(times))
        action.log(
            "set_planning",
            action.contest.name,
            before=_as_data(before) if before else None,
            after=_as_data(times),
        )


def _as_data(times: Times) -> dict[str, Any]:
    data = asdict(times)
    # Elsewhere in the log, "tables" means the teams at each table.
    data["hall"] = data.pop("tables")
    for name in ("starts_at", "ends_by"):
        data[name] = f"{data[name]:%H:%M}" if data[name] else None
    return data
