"""Whether the results of a contest are read twice."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User

from tournaments.models import Contest
from tournaments.services.core.action import writing


def set_second_reading(
    contest: Contest, by: User | None, asked: bool, token: UUID | None = None
) -> None:
    """Say whether a result counts only once a second person, or the other camp, confirmed it.

    What counts already goes on counting. What waits for its second reading goes on waiting; once
    none is asked for, anybody at the desk may confirm it, who entered it included, but for what a
    camp entered. Raises `Refused` in a contest that is over.
    """
    with writing(contest, by, token) as action:
        before = action.contest.second_reading
        if before == asked:
            return
        action.contest.second_reading = asked
        action.log(
            "set_second_reading",
            action.contest.name,
            before={"second_reading": before},
            after={"second_reading": asked},
        )
