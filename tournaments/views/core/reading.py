"""Values that pages of the desk read, computed once at each version of a contest.

After a save, the desks of all the scorers draw the same tables again, and a page that nothing
changed is often asked for twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from django.http import HttpRequest
from django.utils import timezone

from tournaments.models import Contest
from tournaments.queries.core.held import kept_values

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
