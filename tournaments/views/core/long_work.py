"""Hand a request that takes long over to a work, and decide which requests do.

A view that may take long checks what was asked as usual, then calls `handed_over`. It gets the
page of the work to answer with, or None if it must do the work now: because the contest is small,
or because the process of the work is asking. That process sends the same request to the same view,
so that rights, refusals and results have one code.
"""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.models import Contest
from tournaments.services.core.works import Job, ask_work
from tournaments.views.core.kept import program_version
from tournaments.views.core.support import in_work, person
from tournaments.views.permissions import Right
from tournaments.words.house_enums import WorkKind
from tournaments.words.texts import Refused

#: Number of entrants from which most papers, the archive and a verification take about two seconds
#: of processor; and number of lines to import. The matches are those typed deal by deal, which take
#: longest. Papers that take longer say their own number in their `Kind`.
MOST_PAPERS, ARCHIVE, VERIFIED, IMPORTED = 3000, 150, 3000, 1500
#: Number of matches of a contest whose file takes about two seconds.
EXPORTED = 2500
#: Parts of a request that the process of the work needs to send it again.
KEPT = ("REMOTE_ADDR", "SERVER_NAME", "SERVER_PORT", "HTTP_HOST", "wsgi.url_scheme")


def is_long(*loads: float) -> bool:
    """Return whether these loads together take over two seconds, which is a load of 1."""
    return sum(loads) >= 1


def handed_over(
    request: HttpRequest, contest: Contest, kind: WorkKind, title: str, *rights: Right
) -> HttpResponse | None:
    """Return a redirection to the work that carries out this request; None inside that work.

    `rights` are those that the request needs: they are checked again when the file is fetched. A
    person who has too many works gets their list, with the reason.
    """
    try:
        return hand_over(request, contest, kind, title, *rights)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("works", contest.slug)


def hand_over(
    request: HttpRequest, contest: Contest, kind: WorkKind, title: str, *rights: Right
) -> HttpResponse | None:
    """Do what `handed_over` does, but raise `Refused` if the person has too many works."""
    if in_work(request):
        return None
    question = _request_data(request)
    # The same page asked again after a change of the contest is another work.
    read = () if kind.writes else (contest.version, contest.desk_version, program_version())
    parts = [question["path"], question["query"], question["body"], question["environ"], *read]
    key = hashlib.sha256(repr(parts).encode()).hexdigest()
    names = " ".join(sorted({right.name for right in rights}))
    work = ask_work(contest, person(request), Job(kind, title, names, key, question))
    return redirect("work", contest.slug, work.pk)


def _request_data(request: HttpRequest) -> dict[str, Any]:
    """Return the request as JSON can hold it. Files are not kept: no long request sends one."""
    sent = request.POST.copy()
    # The cookie that it goes with is not kept either.
    sent.pop("csrfmiddlewaretoken", None)
    return {
        "method": request.method,
        "path": request.path_info,
        "query": request.META.get("QUERY_STRING", ""),
        "body": sent.urlencode(),
        "environ": {name: str(request.META[name]) for name in KEPT if name in request.META},
    }
