"""Pages and pictures that the hall reads, made once per version of what they show."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.core.cache import cache as kept
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.machine.middleware import INDEXED, ROBOTS
from tournaments.machine.pair import pair
from tournaments.machine.places import PACKAGE, version
from tournaments.models import Contest, Season
from tournaments.queries.core.versions import State, Subject, public_season_state, public_state
from tournaments.words.of_players import COOKIE, look_of

Page = Callable[..., HttpResponse]
ACCEPTS_GZIP = re.compile(r"\bgzip\b")
ONE_DAY = 24 * 3600

# When a result comes in, every phone asks for the new page at once. One thread renders it and the
# others wait. A hash chooses the lock of a page, so two pages rarely wait for each other.
_rendering = [Lock() for _page in range(64)]


@dataclass(frozen=True, slots=True)
class KeptPage:
    """Page of a contest or of a season, in the state that it shows. `gzipped` is its content."""

    subject: Subject
    state: State
    etag: str
    gzipped: bytes
    kind: str


def kept_per_version(view: Page) -> Page:
    """Decorator: serve the page kept for this version of the contest; 304 if the reader has it.

    The answer carries the page as `kept_page`, so that the server can answer the next readers.

    The view receives the contest in place of its slug. It must not read the query string, the
    user, or any cookie but those of the language and the look. The ETag is a digest of the content,
    so a write that leaves this page unchanged makes nobody download it again.
    """
    return _kept_view(view, Contest, public_state)


def kept_per_season(view: Page) -> Page:
    """Decorator: as `kept_per_version`, for a public season and the versions of its contests."""
    return _kept_view(view, Season, public_season_state)


def _kept_view(
    view: Page,
    model: type[Contest] | type[Season],
    present: Callable[[str], tuple[Subject, State] | None],
) -> Page:
    @require_safe
    @wraps(view)
    def answered(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        # The only query of a poll.
        subject_state = present(slug)
        if subject_state is None:
            raise Http404
        subject, state = subject_state

        def render() -> HttpResponse:
            return view(request, get_object_or_404(model, slug=slug), **kwargs)

        # Two views may share an address: each keeps its own pages.
        name = f"{view.__module__}.{view.__qualname__}"
        etag, body, kind = _kept_page(request, name, subject, state, render)
        response = get_conditional_response(request, etag=etag)
        if response is None:
            if ACCEPTS_GZIP.search(request.headers.get("Accept-Encoding", "")):
                headers = {"Content-Encoding": "gzip"}
                response = HttpResponse(body, content_type=kind, headers=headers)
            else:
                response = HttpResponse(gzip.decompress(body), content_type=kind)
        response.headers["ETag"] = etag
        response.headers["Cache-Control"] = "no-cache"
        # Cookies hold the chosen language and look.
        response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
        if state.published:
            response.headers[ROBOTS] = INDEXED
        response.kept_page = KeptPage(subject, state, etag, body, kind)  # type: ignore[attr-defined]
        return response

    # The archive draws the hall's pages with the undecorated view.
    answered.drawn = view  # type: ignore[attr-defined]
    return answered


def _kept_page(
    request: HttpRequest,
    view: str,
    subject: Subject,
    state: State,
    render: Callable[[], HttpResponse],
) -> tuple[str, bytes, str]:
    """Return the ETag, the compressed body and the content type of the page for this version."""
    # The version is read before the page is rendered. If a write comes in between, the newer page
    # is kept under the older version, and the next request renders it again.
    look = str(look_of(request.COOKIES.get(COOKIE)))
    of = (subject.of.value, subject.pk, state.versions)
    # The page carries the spare's address, and its generation.
    spare = pair().present_spare(), pair().generation
    named = (view, *of, get_language(), look, program_version(), request.path, *spare)
    key = hashlib.sha256(repr(named).encode()).hexdigest()
    page: tuple[str, bytes, str] | None = kept.get(key)
    if page is None:
        with _rendering[int(key[:8], 16) % len(_rendering)]:
            page = kept.get(key)
            if page is None:
                response = render()
                # Level 6 takes half as long again, and saves 3 % of a page of 500 pairs.
                body = gzip.compress(response.content, compresslevel=5, mtime=0)
                # The ETag is weak because the compressed and plain pages have different bytes.
                etag = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
                page = etag, body, response.headers["Content-Type"]
                kept.set(key, page, ONE_DAY)
    return page


@cache
def program_version() -> str:
    """Return a token that changes with the program's files, so pages of an older one expire."""
    beside = [Path(settings.HOUSE) / name for name in ("locale", "static", "templates")]
    folders = [PACKAGE, PACKAGE.parent / "scoring", *beside]
    files = (path for folder in folders for path in folder.rglob("*.*"))
    newest = max(path.stat().st_mtime_ns for path in files if path.suffix != ".pyc")
    return f"{version()}-{newest:x}"
