"""People who work for a contest: create an account, give, change or withdraw a role."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.machine.places import command
from tournaments.models import Contest, Member
from tournaments.services.core.accounts import create_helper, set_password
from tournaments.services.core.action import writing
from tournaments.words.enums import Role
from tournaments.words.texts import Refused


def grant_role(
    contest: Contest, by: User | None, user: User, role: Role, token: UUID | None = None
) -> Role | None:
    """Give a person a role in the contest, or change it; return the previous role.

    Raises `Refused` for one's own role, for the organiser of the contest, who keeps every right,
    and for the role the person already has.
    """
    with writing(contest, by, token, closed_too=True) as action:
        _refuse_untouchable(action.contest, by, user)
        member = Member.objects.filter(contest=action.contest, user=user).first()
        before = Role(member.role) if member is not None else None
        if before == role:
            params = {"name": user.get_username(), "role": role.label}
            raise Refused(_("%(name)s a déjà ce rôle : %(role)s.") % params, field="role")
        Member.objects.update_or_create(contest=action.contest, user=user, defaults={"role": role})
        action.log("grant_role", user.get_username(), before, role)
        return before


def add_person(
    contest: Contest,
    by: User,
    username: str,
    password: str,
    role: Role = Role.SCORER,
    token: UUID | None = None,
) -> User:
    """Create the account of somebody who will work for this contest. Raises `Refused`."""
    with writing(contest, by, token, closed_too=True) as action:
        user = create_helper(username, password)
        Member.objects.create(contest=action.contest, user=user, role=role)
        action.log("add_person", user.get_username(), after=role)
        return user


def give_password(
    contest: Contest, by: User, helper: User, password: str, token: UUID | None = None
) -> None:
    """Give a helper of the contest another password; the helper's sessions end.

    Raises `Refused` for a weak password, and for a person whose account opens more than the
    contests that `by` organises: with that password, `by` would get those rights too.
    """
    with writing(contest, by, token, closed_too=True) as action:
        if not has_no_more_than(helper, by):
            name = helper.get_username()
            params = {"name": name, "command": command("password", name, by_name=True)}
            raise Refused(
                _(
                    "%(name)s travaille aussi pour des concours que vous n’organisez pas : son mot "
                    "de passe ne se change que sur l’ordinateur qui sert, par « %(command)s »."
                )
                % params
            )
        set_password(helper, password)
        action.log("give_password", helper.get_username())


def has_no_more_than(helper: User, by: User) -> bool:
    """Return whether a helper's account opens only contests that `by` organises. Two queries."""
    if by.is_superuser:
        return not helper.is_superuser
    mine = Contest.objects.filter(
        Q(organiser=by) | Q(members__user=by, members__role=Role.ORGANISER)
    ).values("pk")
    of_helper = Contest.objects.filter(Q(organiser=helper) | Q(members__user=helper))
    return not helper.is_superuser and not of_helper.exclude(pk__in=mine).exists()


def withdraw_role(contest: Contest, by: User, user: User, token: UUID | None = None) -> None:
    """Withdraw a role. Raises `Refused` for oneself, the organiser, and whoever has none."""
    with writing(contest, by, token, closed_too=True) as action:
        _refuse_untouchable(action.contest, by, user)
        member = Member.objects.filter(contest=action.contest, user=user).first()
        if member is None:
            params = {"name": user.get_username()}
            raise Refused(_("%(name)s ne travaille pas pour ce concours.") % params)
        member.delete()
        action.log("withdraw_role", user.get_username(), before=Role(member.role))


def _refuse_untouchable(contest: Contest, by: User | None, user: User) -> None:
    """Raise `Refused` for one's own role and the organiser's, to avoid losing them by mistake."""
    if by is not None and user.pk == by.pk:
        raise Refused(
            _("On ne change pas son propre rôle : demandez-le à un autre organisateur."),
            field="person",
        )
    if user.pk == contest.organiser_id:
        params = {"name": user.get_username()}
        raise Refused(
            _("%(name)s a créé ce concours et l’organise : son rôle ne change pas.") % params,
            field="person",
        )
