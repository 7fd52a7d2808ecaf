"""Pages of the works: how far each one is, its file, and how to stop it."""

from __future__ import annotations

import hashlib
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_GET, require_POST, require_safe

from scoring.kinds import every
from tournaments.machine.annexes import serves
from tournaments.machine.workroom import Room
from tournaments.models import Contest, Work
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.works import WorkLine, line_of, works_of
from tournaments.services.core.works import begin_again, note_read, stop_work, wake
from tournaments.views.core.support import View, desk, desk_page, person
from tournaments.views.permissions import Right, require
from tournaments.words.house_enums import WorkKind
from tournaments.words.texts import Refused

#: Page from which each kind of work is asked for.
PAGES = every(
    WorkKind,
    {
        WorkKind.PAPER: "papers",
        WorkKind.ARCHIVE: "after",
        WorkKind.VERIFY: "after",
        WorkKind.IMPORT: "teams",
        WorkKind.PHOTOS: "photos",
    },
)


def own(view: View) -> View:
    """Decorator under `desk`: give one of the reader's works, else 404; check its rights again."""

    @wraps(view)
    def guarded(request: HttpRequest, contest: Contest, pk: int, **kwargs: Any) -> HttpResponse:
        work = get_object_or_404(Work, pk=pk, contest=contest, by=person(request))
        for name in work.rights.split():
            require(request, contest, Right[name])
        return view(request, contest, work, **kwargs)

    return guarded


@desk(Right.SEE)
@require_safe
def works(request: HttpRequest, contest: Contest) -> HttpResponse:
    context = {"works": works_of(contest, person(request))}
    return desk_page(request, contest, "desk", "core/works/list.html", context)


@desk(Right.SEE)
@own
@require_safe
def work(request: HttpRequest, contest: Contest, work: Work) -> HttpResponse:
    wake(work)
    line = line_of(work)
    if not line.going_on and not line.has_file:
        note_read(work)
    return desk_page(request, contest, "desk", "core/works/page.html", _work_context(contest, line))


@desk(Right.SEE)
@own
@require_safe
def live(request: HttpRequest, contest: Contest, work: Work) -> HttpResponse:
    """Return the part of the page that follows the work, or 304 if it did not move."""
    wake(work)
    line = line_of(work)
    answer = get_conditional_response(request, etag=_etag(line))
    if answer is None:
        context = {"contest": contest_info(contest), **_work_context(contest, line)}
        answer = render(request, "core/works/live.html", context)
    answer.headers["ETag"] = _etag(line)
    return answer


@desk(Right.SEE)
@own
@require_GET
def file(request: HttpRequest, contest: Contest, work: Work) -> HttpResponse:
    path = Room(work.room).answer
    if not work.headers or not path.exists():
        raise Http404
    note_read(work)
    return HttpResponse(path.read_bytes(), headers=work.headers)


@desk(Right.SEE)
@own
@require_POST
def stop(request: HttpRequest, contest: Contest, work: Work) -> HttpResponse:
    stop_work(work)
    return redirect("work", contest.slug, work.pk)


@desk(Right.SEE)
@own
@require_POST
def again(request: HttpRequest, contest: Contest, work: Work) -> HttpResponse:
    """Begin the work again: it failed, was stopped, or its process was killed."""
    try:
        begin_again(work)
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("work", contest.slug, work.pk)


def _work_context(contest: Contest, line: WorkLine) -> dict[str, Any]:
    page = PAGES[line.kind] if line.kind is not WorkKind.PHOTOS or serves("photos") else "desk"
    return {"work": line, "etag": _etag(line), "page": reverse(page, args=[contest.slug])}


def _etag(line: WorkLine) -> str:
    return f'W/"{hashlib.sha256(line.version.encode()).hexdigest()[:16]}"'
