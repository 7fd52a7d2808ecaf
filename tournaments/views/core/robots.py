"""What search engines may visit."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.queries.core.contests import published_contests


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Open to search engines the contests that their organisers publish, and nothing else.

    A page of these that is not for them, such as an application, says so in its own header.
    """
    # A page to be listed also needs its style sheets.
    opened = [reverse("contest", args=[slug]) for slug in published_contests()]
    if opened:
        opened.append(f"/{settings.STATIC_URL.strip('/')}/")
    lines = ["User-agent: *", *(f"Allow: {path}" for path in opened), "Disallow: /", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
