"""Chiefs of delegations: who answers for the teams of a club at a final."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.contrib.auth.models import User

from tournaments.models import Contest
from tournaments.queries.registration.delegations import Chief
from tournaments.services.core.action import writing


def set_chiefs(
    contest: Contest, by: User | None, chiefs: Mapping[str, Chief], token: UUID | None = None
) -> None:
    """Write these clubs' chiefs, none without a name or a telephone; the log names nobody."""
    with writing(contest, by, token, closed_too=True) as action:
        action.seen_by_hall = False
        written = {club: chief._asdict() for club, chief in chiefs.items()}
        kept = {**action.contest.chiefs, **written}
        action.contest.chiefs = {club: chief for club, chief in kept.items() if any(chief.values())}
        action.log("set_chiefs", action.contest.name, after=len(action.contest.chiefs))
