"""Parts of the desk's pages that follow what the other scorers enter.

Each is asked for every few seconds and answered 304 while the contest's version, which every write
raises, is the one the page shows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.models import Contest
from tournaments.permissions import role_of
from tournaments.views.core.kept import program_version
from tournaments.views.core.support import person

Part = Callable[..., HttpResponse]


def part_etag(request: HttpRequest, contest: Contest) -> str:
    """What such a part is made from: the contest as it is, and who reads it."""
    reader = person(request)
    seen = (contest.pk, contest.version, reader.pk, role_of(reader, contest), get_language())
    return f'W/"{".".join(map(str, seen))}.{program_version()}"'


def live_part(view: Part) -> Part:
    """Answer 304 where the reader has this version; under `desk`."""

    @require_safe
    @wraps(view)
    def answered(request: HttpRequest, contest: Contest, **kwargs: Any) -> HttpResponse:
        etag = part_etag(request, contest)
        response = get_conditional_response(request, etag=etag)
        if response is None:
            response = view(request, contest, **kwargs)
        response.headers["ETag"] = etag
        return response

    return answered
