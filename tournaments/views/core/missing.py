"""Page of an address that does not exist: it leads back to the reader's work or table."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.models import Contest
from tournaments.queries.core.contests import contests_in_progress
from tournaments.views.permissions import Right, reader_rights

#: Beginning of an address of one contest, for the hall or for the desk.
OF_CONTEST = re.compile(r"/(?:c|desk)/([-\w]+)/")


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the answer 404, which says nothing of a contest that the reader may not see."""
    address = OF_CONTEST.match(request.path_info)
    slug = address[1] if address else ""
    context: dict[str, Any] = {}
    if request.user.is_authenticated:
        contest = Contest.objects.filter(slug=slug).first()
        if contest is not None and Right.SEE in reader_rights(request, contest):
            context["desk"] = contest
    else:
        playing = contests_in_progress(timezone.localdate())
        here = [contest for contest in playing if contest.slug == slug] or playing
        context = {"playing": playing, "find": here[0] if len(here) == 1 else None}
    return render(request, "404.html", context, status=404)
