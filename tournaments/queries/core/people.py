"""People who work for a contest."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from tournaments.enums import Role
from tournaments.models import Contest, LogLine, Member


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person other than the organiser, with their role."""

    user: int
    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class RoleChange:
    """Last change of a person's role: author, time and new role, None for no role."""

    by: str
    at: datetime
    role: Role | None


def people_of(contest: Contest) -> list[PersonLine]:
    """Return the people who work for a contest, by name, except its organiser. One query."""
    members = Member.objects.filter(contest=contest).select_related("user")
    return [
        PersonLine(member.user_id, member.user.get_username(), Role(member.role))
        for member in members.order_by("user__username")
    ]


def last_role_change(contest: Contest, user: User) -> RoleChange | None:
    """Return the last change of this person's role, or None. One query."""
    line = (
        LogLine.objects.filter(
            contest=contest,
            subject=user.get_username(),
            action__in=("grant_role", "withdraw_role"),
        )
        .select_related("by")
        .first()
    )
    if line is None or line.by is None:
        return None
    role = Role(line.after) if line.after in Role.values else None
    return RoleChange(line.by.get_username(), line.at, role)
