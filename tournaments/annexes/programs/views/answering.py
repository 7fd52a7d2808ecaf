"""How the API answers: pages kept per version, as those of the hall, and refusals in JSON."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable
from functools import wraps
from typing import Any, get_type_hints

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.csrf import csrf_exempt

from tournaments.machine.middleware import JSON_TYPE, refusal_in_json
from tournaments.views.core.kept import kept_per_version

READING = ("GET", "HEAD")

View = Callable[..., HttpResponse]
#: Gives an answer as plain data.
Data = Callable[..., object]


def of_contest(data: Data) -> View:
    """Decorator: answer with data of a contest, kept for its version; 304 if the reader has it.

    The data are given the contest, then the parts of the address. Raises `Http404` beforehand if
    there is no such contest.
    """

    @wraps(data)
    def page(_request: HttpRequest, contest: object, **parts: Any) -> HttpResponse:
        return HttpResponse(written(data(contest, **parts)), content_type=JSON_TYPE)

    return by_slug(data, kept_per_version(page))


def by_slug(data: Data, answered: View) -> View:
    """Return the view with the signature that the API reads: a slug instead of what it names."""

    @wraps(data)
    def view(request: HttpRequest, slug: str, **parts: Any) -> HttpResponse:
        return answered(request, slug=slug, **parts)

    hints = get_type_hints(data, include_extras=True)
    _subject, *parts = inspect.signature(data).parameters.values()
    named = [
        ("request", HttpRequest),
        ("slug", str),
        *((one.name, hints[one.name]) for one in parts),
    ]
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    view.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, kind, annotation=hint) for name, hint in named]
    )
    return view


def answer_of(request: HttpRequest, data: object) -> HttpResponse:
    """Return data of no single contest; 304 if the reader has them."""
    content = written(data)
    etag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    not_modified: HttpResponse | None = get_conditional_response(request, etag=etag)
    response = not_modified or HttpResponse(content, content_type=JSON_TYPE)
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    return response


def written(data: object) -> bytes:
    """Return data as JSON; the same data give the same bytes."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def only_read(view: View) -> View:
    """Decorator: let a view of the API only be read; refuse anything else as JSON.

    Nothing is written, so no form has to prove where it comes from: a POST gets 405, not the page
    about forged forms.
    """

    @csrf_exempt
    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method not in READING:
            response = refused(405)
            response.headers["Allow"] = ", ".join(READING)
            return response
        # The server leaves out the content of the answer to HEAD.
        request.method = "GET"
        return view(request, *args, **kwargs)

    return answered


@only_read
def unknown(_request: HttpRequest, path: str = "") -> HttpResponse:
    """Refuse an address that the API does not have."""
    return refused(404)


def refused(status: int) -> HttpResponse:
    """Return a refusal, in the shape of all those of the API."""
    return HttpResponse(refusal_in_json(status), status=status, content_type=JSON_TYPE)
