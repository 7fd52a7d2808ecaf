"""Access to the desk's pages of seasons, and their frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.annexes.seasons.queries.shown import summary_of
from tournaments.forms.core.fields import ActionForm, PlainForm
from tournaments.models import Season
from tournaments.views.core.refused import signed_out
from tournaments.views.core.support import UNPROCESSABLE
from tournaments.views.permissions import sees_season, sets_season

View = Callable[..., HttpResponse]


def reading_season(view: View) -> View:
    """Allow only who sees the desk's pages of the season, which the view gets for its slug."""

    def refusal(request: HttpRequest, season: Season) -> str:
        if sees_season(request.user, season):
            return ""
        return _("Cette page est réservée à qui travaille pour un concours de cette saison.")

    return _only(view, refusal)


def setting_season(view: View) -> View:
    """Allow only who sets the season: its organiser."""

    def refusal(request: HttpRequest, season: Season) -> str:
        if sets_season(request.user, season):
            return ""
        return _("Cette saison est tenue par %(name)s, qui seul la règle.") % {
            "name": season.organiser.get_username()
        }

    return _only(view, refusal)


def _only(view: View, refusal: Callable[[HttpRequest, Season], str]) -> View:
    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return signed_out(request)
        season = get_object_or_404(Season, slug=slug)
        why = refusal(request, season)
        if why:
            raise PermissionDenied(why)
        return view(request, season, **kwargs)

    return guarded


def season_page(
    request: HttpRequest, season: Season, template: str, context: Mapping[str, Any]
) -> HttpResponse:
    """Return a page of the season's desk: the season as a value, and whether the reader sets it.

    The status is 422 if the context has a posted form with errors.
    """
    frame = {
        "season": summary_of(season),
        "sets": sets_season(request.user, season),
        "button": ActionForm(auto_id=False),
    }
    forms = [value for value in context.values() if isinstance(value, PlainForm)]
    sent_back = request.method == "POST" and any(form.is_bound and form.errors for form in forms)
    status = UNPROCESSABLE if sent_back else 200
    return render(request, template, {**frame, **context}, status=status)
