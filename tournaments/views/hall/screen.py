"""Projector's page: what the whole hall reads, view after view."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tournaments.models import Contest
from tournaments.papers.kit.codes import code_of
from tournaments.queries.hall.screen import screen_of
from tournaments.tables.hall.screen import slides
from tournaments.views.core.kept import kept_per_version
from tournaments.views.core.phones_address import phones_url

#: Seconds per view, unless the page's address sets them (`?seconds=15`).
SECONDS = 12


@kept_per_version
def screen(request: HttpRequest, contest: Contest, view: int = 1) -> HttpResponse:
    """Show all the views, one at a time. A script or a page refresh goes to the next one."""
    shown = screen_of(contest)
    here = reverse("contest", args=[contest.slug])
    address = phones_url(contest, request, here, kept=True)
    # The address to type is short. The QR code leads to the team that the phone follows.
    code = phones_url(contest, request, reverse("mine", args=[contest.slug]), kept=True)
    found = slides(shown, address)
    current = (view - 1) % len(found) + 1
    context = {
        "contest": shown.contest,
        "screen": shown,
        "clock": shown.hall.clock,
        "slides": found,
        "current": current,
        "following": current % len(found) + 1,
        "seconds": SECONDS,
        "address": address,
        "code": _code(code) if code else "",
    }
    return render(request, "hall/screen/page.html", context)


def _code(address: str) -> SafeString:
    """Return an address as a QR code (inline SVG) that the style sheet sizes."""
    code = code_of(address)
    # Safe: the SVG is made here from numbers only, without any typed text.
    return mark_safe(code.svg_inline(omitsize=True, border=2, dark="#000", light="#fff"))  # nosec
