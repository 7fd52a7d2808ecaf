"""Accounts of the people who sign in."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.wording.words import Refused


def nobody_yet() -> bool:
    """Return whether this installation has no account yet."""
    return not User.objects.exists()


def create_first_organiser(username: str, password: str) -> User:
    """Create the account of the first organiser. Raises `Refused` once an account exists."""
    with transaction.atomic():
        if not nobody_yet():
            raise Refused(_("Cette installation a déjà un compte : connectez-vous."))
        return User.objects.create_superuser(username=username, password=password)


def create_helper(username: str, password: str) -> User:
    """Create the account of a helper, who has no rights except in contests that give a role.

    Raises `Refused` for a name already taken, whatever its case.
    """
    with transaction.atomic():
        if User.objects.filter(username__iexact=username).exists():
            raise Refused(_("Ce nom est déjà pris."), field="username")
        return User.objects.create_user(username=username, password=password)
