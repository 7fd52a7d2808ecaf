"""A server that writes nothing: the banner of its pages, and its answer to a form."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from typing import Any

from csp.constants import SELF
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import resolve

from tournaments.annexes.spare.copying.house import house
from tournaments.annexes.spare.copying.place import Standing
from tournaments.annexes.spare.views.words import banner_words, refusal_words
from tournaments.machine import serving
from tournaments.views.core.refused import from_script, given_back

#: Status of a form sent to a spare, or to a server that waits, and to a retired one.
UNAVAILABLE, CONFLICT = 503, 409
READING = ("GET", "HEAD", "OPTIONS")
#: Addresses whose forms write nothing in the database, or end the reading.
OPEN = frozenset({"sign-in", "sign-out", "spare", "spare-promote", "spare-alone", "spare-rejoin"})
#: End of the tag after which the banner comes.
BODY = re.compile(rb"<body[^>]*>")


class BannerMiddleware:
    """Have each request read one copy; put the banner of a server that only reads on its pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        serving.follow()
        reads_only = not serving.writes()
        if reads_only:
            # The page changes with its banner: what a browser holds is never the present page.
            for name in ("HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE"):
                request.META.pop(name, None)
        response = self.get_response(request)
        other = house().other_address()
        if other:
            # The pages ask this address alone whether it took over: see `moved.js`.
            response._csp_update = {"connect-src": [SELF, other]}  # type: ignore[attr-defined]
        if not reads_only:
            return response
        if house().standing is Standing.RETIRED:
            # For the pages that were open before: `poll.js` hears it.
            response.headers["X-Replaced"] = "1"
        if response.headers.get("Content-Type", "").startswith("text/html"):
            _put_banner(request, response)
        return response


class ReadingMiddleware:
    """Refuse the forms that a server which only reads cannot carry out, with what was typed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        if request.method in READING or serving.writes():
            return None
        if resolve(request.path_info).url_name in OPEN:
            return None
        return refused_write(request)


def refused_write(request: HttpRequest) -> HttpResponse:
    """Return the answer to a form of a server that only reads: what was typed stays on the page."""
    retired = house().standing is Standing.RETIRED
    context: dict[str, Any] = {"words": refusal_words(), "retired": retired}
    status = CONFLICT if retired else UNAVAILABLE
    if from_script(request):
        response = render(request, "core/failure.html", context, status=status)
    else:
        if request.method == "POST" and getattr(request, "csrf_processing_done", False):
            context |= given_back(request)
        response = render(request, "core/spare/refused.html", context, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


def address_there(request: HttpRequest) -> str:
    """Return the address of this page on the server that took over; "" if none did."""
    here = house()
    if here.standing is not Standing.RETIRED or not here.other_address():
        return ""
    return here.other_address() + request.get_full_path()


def _put_banner(request: HttpRequest, response: HttpResponse) -> None:
    packed = response.headers.get("Content-Encoding") == "gzip"
    content = gzip.decompress(response.content) if packed else response.content
    body = BODY.search(content)
    if body is None:
        return
    context = {"words": banner_words(), "there": address_there(request)}
    banner = render_to_string("core/spare/banner.html", context).encode()
    response.content = content[: body.end()] + banner + content[body.end() :]
    for name in ("ETag", "Content-Encoding", "Content-Length"):
        if response.has_header(name):
            del response.headers[name]
    response.headers["Cache-Control"] = "no-store"
