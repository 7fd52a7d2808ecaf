"""First page of a contest, for everybody: it announces the contest, then leads to its pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString

from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo, times_of
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.queries.prizes.event import event_of
from tournaments.queries.registration.applying import may_apply
from tournaments.tables.share.event import as_script
from tournaments.views.core.kept import kept_per_version
from tournaments.words.hours import say_hour


@kept_per_version
def contest(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show a contest's home page: links to its pages, and a search for one's team."""
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
        "structured": _structured(contest, now.info) if contest.published else "",
    }
    return render(request, "hall/public/contest.html", context)


def _structured(contest: Contest, info: ContestInfo) -> SafeString:
    """Return the contest as search engines read an event."""

    def at(name: str, *args: str) -> str:
        return f"{info.address}{reverse(name, args=[info.slug, *args])}" if info.address else ""

    picture = at("share-picture", "event", "link")
    return as_script(event_of(contest, info), at("contest"), picture)
