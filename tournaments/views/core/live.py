"""Parts of the desk's pages that follow other scorers, and values computed once per version."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.models import Contest
from tournaments.queries.core.held import kept_values
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


Params = ParamSpec("Params")
Value = TypeVar("Value")


def read(
    request: HttpRequest,
    contest: Contest,
    query: Callable[Concatenate[Contest, Params], Value],
    *args: Params.args,
    **kwargs: Params.kwargs,
) -> Value:
    """Return the answer of a query about the contest, kept for the versions that the page shows.

    The query reads what `writing` writes and nothing else: no hour, no health, no print, no
    preview. Nobody changes its answer. A request that writes reads anew, since another write may
    have come after the versions that it knows.
    """
    if request.method not in ("GET", "HEAD"):
        return query(contest, *args, **kwargs)
    values = kept_values(contest, timezone.localdate())
    key = (query, args, tuple(sorted(kwargs.items())))
    if key not in values:
        values[key] = query(contest, *args, **kwargs)
    answer: Value = values[key]
    return answer
