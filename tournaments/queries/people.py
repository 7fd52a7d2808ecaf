"""Who works for a contest."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest, Member


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person beside the organiser, and what that person is here."""

    user: int
    name: str
    role: str


def people_of(contest: Contest) -> list[PersonLine]:
    """The persons who work for a contest, by name; its organiser is not among them. One query."""
    members = Member.objects.filter(contest=contest).select_related("user")
    return [
        PersonLine(member.user_id, member.user.get_username(), member.get_role_display())
        for member in members.order_by("user__username")
    ]
