"""The projector's page: what the hall sees at once, view after view."""

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

#: Seconds each view stays, unless the address of the page says otherwise (`?seconds=15`).
SECONDS = 12


@kept_per_version
def screen(request: HttpRequest, contest: Contest, view: int = 1) -> HttpResponse:
    """All the views, one of them shown; a script, or the page itself, goes from one to the next."""
    shown = screen_of(contest)
    here = reverse("contest", args=[contest.slug])
    address = phones_url(contest, request, here, kept=True)
    # What is typed is short; the code leads straight to the team that the phone follows.
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
    """An address as a QR code that the style sheet sizes."""
    code = code_of(address)
    # Made here, from numbers only: nothing that somebody typed is in it.
    return mark_safe(code.svg_inline(omitsize=True, border=2, dark="#000", light="#fff"))  # nosec
