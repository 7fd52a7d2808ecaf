"""The team a phone follows: a cookie, no account, and pages that stay the same for everybody.

The cookie is set by a plain form and read in two ways: `/mine/` leads to the team's page, and
`mine.js` marks what is one's own on pages that are kept for all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Contest, Team

COOKIE = "mine"
KEPT_FOR = 60 * 24 * 3600
WRITTEN = re.compile(r"(\d{1,6})\.(\d{1,18})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Followed:
    """The team a phone follows, as it is called now; None once it is not registered any more."""

    team: Team | None


def followed(request: HttpRequest, contest: Contest) -> Followed | None:
    """What this phone follows in the contest; None when it follows nothing. One query at most.

    The team is known by its key: its number may have gone to another since.
    """
    written = WRITTEN.fullmatch(request.COOKIES.get(COOKIE, ""))
    if written is None:
        return None
    return Followed(contest.teams.filter(pk=int(written[2])).first())


@never_cache
@require_safe
def mine(request: HttpRequest, slug: str) -> HttpResponse:
    """Straight to the page of the team this phone follows, or to where a team is found."""
    contest = get_object_or_404(Contest, slug=slug)
    known = followed(request, contest)
    if known is None or known.team is None:
        return redirect("find-team", slug)
    response = redirect(f"{reverse('public-team', args=[slug, known.team.number])}#{COOKIE}")
    # Its number may have changed hands since: the scripts of the pages read it.
    return _remember(response, known.team, slug)


# Kept pages are the same for everybody, so they carry no token; and nothing is written but in the
# phone that asks, which may be led elsewhere by no more than another team's page.
@csrf_exempt
@require_POST
def follow(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Follow a team on this phone."""
    team = get_object_or_404(Team, contest__slug=slug, number=number)
    response = redirect(f"{reverse('public-team', args=[slug, number])}#{COOKIE}")
    return _remember(response, team, slug)


@csrf_exempt
@require_POST
def unfollow(request: HttpRequest, slug: str) -> HttpResponse:
    """Follow no team any more on this phone."""
    response = redirect("find-team", slug)
    forget(response, slug)
    return response


def forget(response: HttpResponse, slug: str) -> None:
    """Take the followed team off the phone."""
    response.delete_cookie(COOKIE, path=reverse("contest", args=[slug]), samesite="Lax")


def _remember(response: HttpResponse, team: Team, slug: str) -> HttpResponse:
    response.set_cookie(
        COOKIE,
        f"{team.number}.{team.pk}",
        max_age=KEPT_FOR,
        path=reverse("contest", args=[slug]),
        secure=settings.HTTPS,
        samesite="Lax",
    )
    return response
