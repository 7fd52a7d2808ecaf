"""Pictures of a contest, kept for each of its versions."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.machine.middleware import INDEXED, ROBOTS
from tournaments.models import Contest
from tournaments.queries.core.versions import public_state
from tournaments.views.core.kept import ONE_DAY, program_version

PICTURES = "pictures"
_drawing = Lock()


def kept_picture(draw: Callable[..., bytes]) -> Callable[..., HttpResponse]:
    """Decorator: serve the PNG that `draw` returns for a contest, kept for this version of it.

    `draw` receives the contest in place of its slug. It raises Http404 for a picture that nobody
    may see.
    """

    @require_safe
    @wraps(draw)
    def answered(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        subject_state = public_state(slug)
        if subject_state is None:
            raise Http404
        subject, state = subject_state
        named = (subject.pk, state, get_language(), program_version(), request.path)
        key = hashlib.sha256(repr(named).encode()).hexdigest()
        png = caches[PICTURES].get(key) or _picture_bytes(key, draw, slug, kwargs)
        # A digest of the content: the version alone would tell that something changed.
        etag = f'"{hashlib.sha256(png).hexdigest()[:32]}"'
        response = get_conditional_response(request, etag=etag)
        if response is None:
            response = HttpResponse(png, content_type="image/png")
        response.headers["ETag"] = etag
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Vary"] = "Accept-Language, Cookie"
        if state.published:
            response.headers[ROBOTS] = INDEXED
        return response

    def drawn(_request: HttpRequest, contest: Contest, **kwargs: Any) -> HttpResponse:
        return HttpResponse(draw(contest, **kwargs), content_type="image/png")

    # The archive of the contest has the pictures too.
    answered.drawn = drawn  # type: ignore[attr-defined]
    return answered


def _picture_bytes(
    key: str, draw: Callable[..., bytes], slug: str, arguments: dict[str, Any]
) -> bytes:
    with _drawing:
        kept: bytes | None = caches[PICTURES].get(key)
        if kept is None:
            kept = draw(get_object_or_404(Contest, slug=slug), **arguments)
            caches[PICTURES].set(key, kept, ONE_DAY)
        return kept
