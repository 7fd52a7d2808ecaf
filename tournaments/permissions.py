"""Who may do what, decided in one place."""

from __future__ import annotations

from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404

from tournaments.enums import Role
from tournaments.models import Contest, Member


class Right(StrEnum):
    """Something a person may be allowed to do in a contest."""

    SEE = "see the desk and print its papers"
    REGISTER = "register teams"
    ENTER = "enter results of the round being played"
    CORRECT = "correct results of a closed round"
    PENALISE = "impose penalties and take them back"
    DRAW = "draw, undo, swap, close a round"
    ANNOUNCE = "run the clock, announce to the hall"
    SET_UP = "change the contest, its people, and end it"


RIGHTS: dict[Role, frozenset[Right]] = {
    Role.ORGANISER: frozenset(Right),
    Role.SCORER: frozenset({Right.SEE, Right.REGISTER, Right.ENTER, Right.ANNOUNCE}),
    Role.REFEREE: frozenset(
        {Right.SEE, Right.ENTER, Right.CORRECT, Right.PENALISE, Right.ANNOUNCE}
    ),
    Role.TREASURER: frozenset({Right.SEE, Right.REGISTER}),
    Role.SCREEN: frozenset({Right.SEE}),
}


def role_of(user: User | AnonymousUser, contest: Contest) -> Role | None:
    """What the person is in this contest; None for a stranger."""
    if not user.is_authenticated:
        return None
    if user.is_superuser or contest.organiser_id == user.pk:
        return Role.ORGANISER
    member = Member.objects.filter(contest=contest, user=user).first()
    return Role(member.role) if member is not None else None


def rights_of(user: User | AnonymousUser, contest: Contest) -> frozenset[Right]:
    """Everything the person may do in this contest."""
    role = role_of(user, contest)
    return RIGHTS[role] if role is not None else frozenset()


def contest_for(user: User | AnonymousUser, slug: str, right: Right) -> Contest:
    """The contest, for a person who has this right in it; 404 or `PermissionDenied` otherwise."""
    contest = get_object_or_404(Contest, slug=slug)
    if right not in rights_of(user, contest):
        raise PermissionDenied
    return contest
