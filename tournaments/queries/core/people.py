"""People who work for a contest, and the accounts of this installation."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from tournaments.models import Contest, LogLine, Member
from tournaments.words.enums import Role
from tournaments.words.person_names import account_shown

#: Longest name of an account.
USERNAME_LENGTH = 150


@dataclass(frozen=True, slots=True)
class PersonLine:
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


def desk_of(contest: Contest) -> list[PersonLine]:
    """Return the people who run a contest: its organiser, then the others. Two queries."""
    organiser = contest.organiser
    first = PersonLine(organiser.pk, organiser.get_username(), Role.ORGANISER)
    return [first, *(one for one in people_of(contest) if one.role != Role.SCREEN)]


def shown_name(user: User | None, nobody: str = "") -> str:
    return nobody if user is None else account_shown(user.get_username())


def account_named(typed: str) -> User | None:
    """Return the account with this name, or None. At most two queries.

    Case does not count, except between two accounts that only case distinguishes: then the name
    must be exact. Databases compare accented letters in different ways, so Python does it.
    """
    exact = User.objects.filter(username=typed).first() if _fits(typed) else None
    if exact is not None:
        return exact
    wanted = _caseless(typed)
    names = dict(User.objects.values_list("pk", "username"))
    keys = [pk for pk, name in names.items() if _caseless(name) == wanted]
    return User.objects.get(pk=keys[0]) if len(keys) == 1 else None


def _fits(typed: str) -> bool:
    """Return whether a name could be stored: PostgreSQL refuses even to look for another one."""
    return len(typed) <= USERNAME_LENGTH and "\0" not in typed


def _caseless(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


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
    return RoleChange(shown_name(line.by), line.at, role)


#: After this many months nobody needs to call: the details `WITH_PHONES` are erased.
MONTHS = 12
