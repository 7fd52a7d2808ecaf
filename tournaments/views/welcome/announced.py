"""First page of a contest, for everybody: it announces the contest, then leads to its pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Contest
from tournaments.queries.core.contests import times_of
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.queries.registration.applying import may_apply
from tournaments.views.core.kept import kept_per_version
from tournaments.words.figures import say_hour


@kept_per_version
def contest(request: HttpRequest, contest: Contest) -> HttpResponse:
    times = times_of(contest)
    now = snapshot_of(contest)
    context = {
        "contest": now.info,
        "tab": "contest",
        "hall": now.hall,
        "progress": now.progress,
        "prizes": contest.prizes.exists(),
        # The planned time. The page is kept until the contest changes, so it cannot depend on the
        # present time.
        "starts_at": say_hour(times.starts_at) if times else "",
        "applying": may_apply(contest),
        "apply_until": contest.apply_until,
        # For the pieces of annexes.
        "row": contest,
    }
    return render(request, "hall/public/contest.html", context)
