"""Middleware of the project."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils import translation

from tournaments.health.status import status
from tournaments.looks import COOKIE, look_of
from tournaments.proxy import client_of, parsed_proxies

#: Header that search engines obey, and its values: leave the answer out, or list it.
ROBOTS = "X-Robots-Tag"
NOT_INDEXED, INDEXED = "noindex, nofollow", "all"

#: Address at which a proxy, a container or a monitor asks how the server is.
HEALTH = "/health/"

#: Kinds of content that compression makes smaller.
COMPRESSED = ("text/", "application/json")


class ProxyMiddleware:
    """Give each request the address and the scheme of its client, as the trusted proxy says them.

    It comes first: the redirection to HTTPS, the cookies and the limits all read them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.proxies = parsed_proxies(settings.TRUSTED_PROXY)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        client = client_of(request.META, self.proxies)
        request.META["REMOTE_ADDR"] = client.address
        request.META["wsgi.url_scheme"] = "https" if client.https else "http"
        return self.get_response(request)


class RobotsMiddleware:
    """Ask search engines to leave every answer out, unless its view has allowed them to list it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault(ROBOTS, NOT_INDEXED)
        return response


class HealthMiddleware:
    """Answer the health address: 200 if pages can be answered, 503 if not, with the words of why.

    Whoever watches the server asks by the address of the machine and by plain HTTP, also while the
    database is down. So nothing here reads a host, a session or an account.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info != HEALTH:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        found = status()
        return JsonResponse(
            found.told(),
            status=200 if found.serves else 503,
            headers={"Cache-Control": "no-store"},
        )


class CompressionMiddleware(GZipMiddleware):
    """Compress the pages, and leave alone what is sent piece by piece or compressed already."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        kind = response.headers.get("Content-Type", "")
        if response.streaming or not kind.startswith(COMPRESSED):
            return response
        compressed: HttpResponseBase = super().process_response(request, response)
        return compressed


class CookiesMiddleware:
    """Leave out the cookies that no page of this program has set.

    A quoted cookie can hold any character, even NUL, which PostgreSQL refuses in a session key.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.COOKIES = {
            name: value
            for name, value in request.COOKIES.items()
            if value.isascii() and value.isprintable()
        }
        return self.get_response(request)


def language_of(cookie: str | None) -> str:
    """Return the language that a reader's cookie chooses; French without one."""
    return cookie if cookie in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


class LanguageMiddleware:
    """Set the language: French, unless the reader's cookie chooses another one.

    The language of the browser does not count, so a borrowed phone still shows French.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with translation.override(language_of(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME))):
            request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", request.LANGUAGE_CODE)
            return response


class LookMiddleware:
    """Give each request the look that its reader has chosen, as `look`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.look = look_of(request.COOKIES.get(COOKIE))  # type: ignore[attr-defined]
        return self.get_response(request)


class NotAllowedPageMiddleware:
    """Give the answer 405, which Django leaves empty, a page in the reader's language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # A fragment has no room for a page.
        if isinstance(response, HttpResponseNotAllowed) and "HX-Request" not in request.headers:
            response.content = render(request, "405.html").content
        return response
