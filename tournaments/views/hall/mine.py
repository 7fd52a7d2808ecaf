"""Team followed by a phone: a cookie, no account, and pages that stay the same for everybody.

A plain form sets the cookie. `/mine/` reads it and leads to the team's page; `mine.js` reads it and
marks the followed team on the pages kept for everybody.
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
    """Team that a phone follows, in its present state; None once it is no longer registered."""

    team: Team | None


def followed(request: HttpRequest, contest: Contest) -> Followed | None:
    """Return what this phone follows in the contest; None if nothing. One query at most.

    The primary key in the cookie identifies the team: its number may have passed to another team.
    """
    written = WRITTEN.fullmatch(request.COOKIES.get(COOKIE, ""))
    if written is None:
        return None
    return Followed(contest.teams.filter(pk=int(written[2])).first())


@never_cache
@require_safe
def mine(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to the page of the followed team, or to the page where one searches for a team."""
    contest = get_object_or_404(Contest, slug=slug)
    following = followed(request, contest)
    if following is None or following.team is None:
        return redirect("find-team", slug)
    response = redirect(f"{reverse('public-team', args=[slug, following.team.number])}#{COOKIE}")
    # Update the number that the scripts read in the cookie: it may have changed.
    return _remember(response, following.team, slug)


# No CSRF check: pages kept for everybody carry no token. These views only write a cookie on the
# phone that asks, so a forged request can at worst make it follow another team.
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
    """Stop following a team on this phone."""
    response = redirect("find-team", slug)
    forget(response, slug)
    return response


def forget(response: HttpResponse, slug: str) -> None:
    """Delete the cookie of the followed team."""
    response.delete_cookie(COOKIE, path=reverse("contest", args=[slug]), samesite="Lax")


def _remember(response: HttpResponse, team: Team, slug: str) -> HttpResponse:
    response.set_cookie(
        COOKIE,
        f"{team.number}.{team.pk}",
        max_age=KEPT_FOR,
        path=reverse("contest", args=[slug]),
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    return response
