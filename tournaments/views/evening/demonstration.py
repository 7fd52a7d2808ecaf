"""The demonstration: another program, with an invented contest, that the owner starts and stops."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.services.core.demonstration import start_demonstration, stop_demonstration
from tournaments.views.core.house import owning
from tournaments.words.texts import Refused


@owning
@require_POST
def demonstrate(request: HttpRequest) -> HttpResponse:
    """Start the demonstration, and return to the page, which follows it."""
    try:
        start_demonstration(int(request.META["SERVER_PORT"]))
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("La démonstration se prépare : elle s’ouvre dans un instant."))
    return redirect("hall-check")


@owning
@require_POST
def stop(request: HttpRequest) -> HttpResponse:
    """Stop the demonstration, and return to the page."""
    try:
        stop_demonstration()
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("hall-check")
