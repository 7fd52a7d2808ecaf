"""Setting: whether the results of a contest are read twice."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User

from tournaments.models import Contest
from tournaments.services.core.action import writing


def set_second_reading(
    contest: Contest, by: User | None, asked: bool, token: UUID | None = None
) -> None:
    """Set whether a result counts only once a second person, or the other camp, confirmed it.

    Results that already count keep counting. Results that wait for a second reading keep waiting;
    once no second reading is required, anybody at the desk may confirm them, even the person who
    entered them, except those a camp entered. Raises `Refused` in a contest that is over.
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
