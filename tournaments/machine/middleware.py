"""Middleware of the project."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseForbidden,
    HttpResponseNotAllowed,
    JsonResponse,
)
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

from tournaments.machine.health.metrics import METRICS
from tournaments.machine.health.status import status
from tournaments.machine.network import is_this_machine
from tournaments.machine.proxy import client_of, parsed_proxies
from tournaments.words.of_players import COOKIE, look_of

#: Header that search engines obey, and its values: leave the answer out, or list it.
ROBOTS = "X-Robots-Tag"
NOT_INDEXED, INDEXED = "noindex, nofollow", "all"

#: Address at which a proxy, a container or a monitor asks how the server is.
HEALTH = "/health/"

#: Addresses of the copies that a spare makes of another laptop.
MIRROR: Final = "/mirror/"

#: Addresses of what other programs read as JSON: the API, a contest's results, a season's table.
PUBLIC_JSON: Final = re.compile(r"/api/|/c/[^/]+/results\.json$|/s/[^/]+/season\.json$")
JSON_TYPE = "application/json"
#: Headers by which a page of any site may read an answer, and its ETag.
READ_ELSEWHERE: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Retry-After",
}
#: Answer to a browser that asks whether a page of another site may ask so, kept for a day.
_PREFLIGHT: Final = {
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",
}
#: What a refusal in JSON says, by its status. The other statuses say their name.
_WHY: Final = {
    403: "Ask by HTTPS.",
    404: "Nothing is at this address.",
    405: "Only GET and HEAD are answered.",
    413: "A request has no body here.",
    429: "This address asks too much at once: wait, then ask again.",
    503: "The server cannot answer now: wait, then ask again.",
}
#: Headers of a refusal that belong to its page, and not to what it says.
_OF_PAGE: Final = ("Content-Type", "Content-Length", "Content-Language", "ETag")

#: Kinds of content that compression makes smaller.
COMPRESSED = ("text/", "application/json")


class ProxyMiddleware:
    """Give each request the address and the scheme of its client, as the trusted proxy says them.

    It comes before all that read them: what demands HTTPS, the cookies, the limits.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.proxies = parsed_proxies(settings.TRUSTED_PROXY)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        client = client_of(request.META, self.proxies)
        request.META["REMOTE_ADDR"] = client.address
        request.META["wsgi.url_scheme"] = "https" if client.https else "http"
        return self.get_response(request)


#: Headers of every answer, unless its view says something else: also of those to programs, which
#: the middlewares of pages do not see, and of those that the server gives without the program.
OF_ALL: Final = {
    ROBOTS: NOT_INDEXED,
    "Content-Security-Policy": "; ".join(
        " ".join((name, *values))
        for name, values in settings.CONTENT_SECURITY_POLICY["DIRECTIVES"].items()
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class HeadersMiddleware:
    """Give every answer the headers that protect its reader, and keep it from search engines."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in OF_ALL.items():
            response.headers.setdefault(name, value)
        return response


class PlainHttpMiddleware:
    """Refuse programs that ask by plain HTTP if the settings demand HTTPS.

    A program that followed a redirect, as pages do, would never notice that it asks in clear. This
    machine and the trusted proxy may watch the server without HTTPS, which ends at the proxy.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.proxies = parsed_proxies(settings.TRUSTED_PROXY)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SECURE_SSL_REDIRECT and not request.is_secure() and self._refuses(request):
            return HttpResponseForbidden(
                refusal_in_json(HTTPStatus.FORBIDDEN), content_type=JSON_TYPE
            )
        return self.get_response(request)

    def _refuses(self, request: HttpRequest) -> bool:
        if PUBLIC_JSON.match(request.path_info):
            return True
        address = request.META["REMOTE_ADDR"]
        return request.path_info.startswith((HEALTH, METRICS, MIRROR)) and not (
            is_this_machine(address) or self.proxies.trust(address)
        )


class HealthMiddleware:
    """Answer the health address: 200 if pages can be answered, 503 if not, with the words of why.

    It is asked by the address of the machine, also while the database is down: nothing here reads a
    host, a session or an account.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info != HEALTH:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        health = status()
        return JsonResponse(
            health.as_data(),
            status=200 if health.serves else 503,
            headers={"Cache-Control": "no-store"},
        )


def refusal_in_json(status: int) -> bytes:
    """Return the content of a refusal of the public JSON: the one shape of them all."""
    detail = _WHY.get(status) or HTTPStatus(status).phrase
    return json.dumps({"detail": detail}, ensure_ascii=False, separators=(",", ":")).encode()


class PublicJsonMiddleware:
    """Let pages of any site read the public JSON, and refuse there in JSON.

    These answers are the same for everybody: a page of another site learns nothing that its own
    server could not read.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if PUBLIC_JSON.match(request.path_info) is None:
            return self.get_response(request)
        if request.method == "OPTIONS":
            response = HttpResponse(status=HTTPStatus.NO_CONTENT, headers=_PREFLIGHT)
        else:
            response = self.get_response(request)
            if response.status_code >= HTTPStatus.BAD_REQUEST:
                response = _refused_in_json(response)
        for name, value in READ_ELSEWHERE.items():
            response.headers[name] = value
        return response


def _refused_in_json(response: HttpResponse) -> HttpResponse:
    if response.headers.get("Content-Type", "").startswith(JSON_TYPE):
        return response
    body = refusal_in_json(response.status_code)
    json_response = HttpResponse(body, status=response.status_code, content_type=JSON_TYPE)
    for name, value in response.headers.items():
        if name not in _OF_PAGE:
            json_response.headers[name] = value
    return json_response


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
    """Leave out cookies of other programs: PostgreSQL refuses NUL, which a quoted one may hold."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.COOKIES = {
            name: value
            for name, value in request.COOKIES.items()
            if value.isascii() and value.isprintable()
        }
        return self.get_response(request)


#: Pages that people open on their own phones: those of the hall, of a table and of a season. The
#: wall and what programs read speak French to everybody.
_ON_PHONES: Final = re.compile(r"/(?:c/[^/]+/(?!screen/|results\.json)|[ts]/)")


#: Pages that are in the languages of players too: the home page, those of the hall and of a table.
_OF_PLAYERS: Final = re.compile(r"/(?:$|\d+/?$|[ct]/)")


def language_of(request: HttpRequest) -> str:
    """Return the language of a page: that of its reader, or French if the page is not in it."""
    language = _reader_language(request)
    return language if language in languages_of(request) else settings.LANGUAGE_CODE


def languages_of(request: HttpRequest) -> dict[str, str]:
    """Return the languages of a page with their names; those of players are on their pages only."""
    every = dict(settings.LANGUAGES)
    if _OF_PLAYERS.match(request.path_info):
        return every
    return {code: every[code] for code in settings.DESK_LANGUAGES}


def _reader_language(request: HttpRequest) -> str:
    """Return the language that a reader's cookie chooses, or French.

    Until its owner has chosen, a phone reads the pages of the hall in the language it asks for.
    """
    known = dict(settings.LANGUAGES)
    cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if cookie in known:
        return str(cookie)
    if _ON_PHONES.match(request.path_info):
        known = languages_of(request)
        for wanted, weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
            for language in (wanted, wanted.partition("-")[0]):
                if weight and language in known:
                    return language
    return settings.LANGUAGE_CODE


class LanguageMiddleware:
    """Set the language by `language_of`; a borrowed laptop still shows French at the desk."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with translation.override(language_of(request)):
            request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", request.LANGUAGE_CODE)
            return response


class LookMiddleware:
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
