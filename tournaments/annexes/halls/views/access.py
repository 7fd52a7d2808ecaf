"""Who may open the pages of a gathering."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.models import Gathering
from tournaments.views.core.house import View, signed_in
from tournaments.views.core.support import person
from tournaments.views.permissions import sees_gathering, sets_gathering


def reading(view: View) -> View:
    """Decorator: allow who sees the desk of a hall; the view receives the gathering."""
    return _gathering(view, sets=False)


def setting(view: View) -> View:
    """Decorator: allow who organises the contest of every hall."""
    return _gathering(view, sets=True)


def _gathering(view: View, *, sets: bool) -> View:
    @signed_in
    @wraps(view)
    def guarded(request: HttpRequest, gathering: str, **kwargs: Any) -> HttpResponse:
        gathering_row = get_object_or_404(
            Gathering.objects.select_related("final", "organiser"), slug=gathering
        )
        allowed = sets_gathering if sets else sees_gathering
        if not allowed(person(request), gathering_row):
            raise PermissionDenied(
                _("Seul qui organise le concours de chaque salle règle cette page.")
                if sets
                else _("Cette page est réservée à ceux qui aident dans une de ses salles.")
            )
        return view(request, gathering_row, **kwargs)

    return guarded
