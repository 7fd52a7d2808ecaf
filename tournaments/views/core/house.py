"""Access to the pages that belong to no contest."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.views.core.refused import signed_out
from tournaments.views.permissions import may_create

View = Callable[..., HttpResponse]


def signed_in(view: View) -> View:
    """Allow everybody who is signed in."""
    return _only(view, lambda user: "")


def organising(view: View) -> View:
    """Allow only users who may create contests."""

    def refusal(user: User) -> str:
        return "" if may_create(user) else _("Cette page est réservée aux organisateurs.")

    return _only(view, refusal)


def owning(view: View) -> View:
    """Allow only the owner of the installation: its first account (superuser)."""

    def refusal(user: User) -> str:
        if user.is_superuser:
            return ""
        return _("Seul le premier compte créé ici a ce droit.")

    return _only(view, refusal)


def _only(view: View, refusal: Callable[[User], str]) -> View:
    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not isinstance(request.user, User):
            return signed_out(request)
        why = refusal(request.user)
        if why:
            raise PermissionDenied(why)
        return view(request, **kwargs)

    return guarded
