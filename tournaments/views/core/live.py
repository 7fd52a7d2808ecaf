"""Parts of the desk's pages that follow what the other scorers enter.

The page asks for them every few seconds. The answer is 304 as long as the page shows the present
versions of the contest, of which every write increments one.
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
from tournaments.views.core.kept import program_version
from tournaments.views.core.support import person
from tournaments.views.permissions import reader_role

Part = Callable[..., HttpResponse]


def part_etag(request: HttpRequest, contest: Contest) -> str:
    """Return the ETag of a part: contest versions, reader and role, language, program version."""
    reader = person(request)
    versions = contest.version, contest.desk_version
    seen = (contest.pk, *versions, reader.pk, reader_role(request, contest), get_language())
    return f'W/"{".".join(map(str, seen))}.{program_version()}"'


def live_part(view: Part) -> Part:
    """Decorator, placed under `desk`: answer 304 if the reader has this version."""

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
