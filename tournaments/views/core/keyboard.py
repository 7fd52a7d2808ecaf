"""The keys of the keyboard, on one page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.views.core.house import signed_in


@signed_in
@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    """List the keys that the pages read."""
    return render(request, "core/all_keys.html")
