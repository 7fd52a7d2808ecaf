"""Prizes in the hall: their public page, and the projector with the ceremony, view after view.

The projector hangs in the hall, so it shows full names, even in a contest that shows initials to
everybody. An account of the contest opens it. Another reader of its address gets initials.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.papers.kit.codes import code_of
from tournaments.queries.core.halls import halls_of
from tournaments.queries.hall.screen import screen_of
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.queries.prizes.ceremony import calls_of
from tournaments.queries.prizes.lots import prizes_for_hall
from tournaments.queries.prizes.reveal import ceremony_of, prizes_shown, reveal_among, reveal_of
from tournaments.tables.hall.screen import slides
from tournaments.tables.hall.slides import Slide
from tournaments.tables.prizes.ceremony import ceremony_slide, podium_slide
from tournaments.views.core.kept import kept_per_version
from tournaments.views.core.phones_address import phones_url, short_address
from tournaments.views.permissions import Right, reader_rights

#: Seconds per view, unless the page's address sets them (`?seconds=15`). Many views each have less
#: time, at least `LEAST`, so that all of them take about three minutes.
SECONDS, LEAST, ALL = 12, 6, 180


def screen(request: HttpRequest, slug: str, **view: int) -> HttpResponse:
    """Show all the views, one at a time. A script or a page refresh goes to the next one."""
    if request.user.is_authenticated:
        contest = get_object_or_404(Contest, slug=slug)
        if Right.SEE in reader_rights(request, contest):
            return in_the_hall(request, slug=slug, **view)
    return elsewhere(request, slug=slug, **view)


@kept_per_version
def in_the_hall(
    request: HttpRequest, contest: Contest, view: int = 1, hall: int | None = None
) -> HttpResponse:
    return _screen(request, contest, view, hall, in_full=True)


@kept_per_version
def elsewhere(
    request: HttpRequest, contest: Contest, view: int = 1, hall: int | None = None
) -> HttpResponse:
    """Show the screen with the names that everybody may read."""
    return _screen(request, contest, view, hall, in_full=False)


def _screen(
    request: HttpRequest, contest: Contest, view: int, hall: int | None, *, in_full: bool
) -> HttpResponse:
    only = next((one for one in halls_of(contest) if one.position == hall), None)
    if hall is not None and only is None:
        raise Http404
    screen = screen_of(contest, in_full=in_full, only=only)
    state = ceremony_of(contest)
    here = reverse("contest", args=[contest.slug])
    address = phones_url(contest, request, here, kept=True)
    # The address to type is short. The QR code leads to the team that the phone follows.
    code = phones_url(contest, request, reverse("mine", args=[contest.slug]), kept=True)
    if state is not None and state.ended_at is None:
        # Nothing else is shown: the hall looks at the cards, and no other view may tell a rank.
        show = [ceremony_slide(reveal_of(contest, state, in_full=in_full))]
    else:
        show = slides(screen, address)
        revealed = state is not None and state.category is None
        if (contest.closed_at is not None or revealed) and contest.hidden_from is None:
            show.insert(len(screen.hall.announcements), _podium(contest, in_full))
    current = (view - 1) % len(show) + 1
    context = {
        "contest": screen.contest,
        "screen": screen,
        "clock": screen.hall.clock,
        "slides": show,
        "current": current,
        "following": _address(contest, hall, current % len(show) + 1),
        "seconds": max(LEAST, min(SECONDS, ALL // len(show))),
        "address": address,
        # What one types before the number of one's team.
        "short_address": short_address(contest, request, kept=True),
        "code": _code(code) if code else "",
    }
    return render(request, "hall/screen/page.html", context)


def _address(contest: Contest, hall: int | None, view: int) -> str:
    if hall is None:
        return reverse("screen", args=[contest.slug, view])
    return reverse("hall-screen", args=[contest.slug, hall, view])


def _podium(contest: Contest, in_full: bool) -> Slide:
    """Return the view of the winners, once the contest is over and the hall may see its ranking."""
    view = prizes_shown(contest, in_full=in_full)
    rows = reveal_among(view, places=len(view.standings.rows)).rows
    return podium_slide(rows, view.contest.individuals, _("Classement définitif"))


def _code(address: str) -> SafeString:
    """Return an address as a QR code (inline SVG) that the style sheet sizes."""
    code = code_of(address)
    # Safe: the SVG is made here from numbers only, without any typed text.
    return mark_safe(code.svg_inline(omitsize=True, border=2, dark="#000", light="#fff"))  # nosec


@kept_per_version
def prizes(request: HttpRequest, contest: Contest) -> HttpResponse:
    now = snapshot_of(contest)
    view = prizes_for_hall(contest, now)
    awards = [
        (line, calls_of(view, [a for a in view.awards if a.prize == line])) for line in view.lines
    ]
    context = {
        "contest": now.info,
        "tab": "prizes",
        "hall": now.hall,
        "view": view,
        "won": [(line, list(reversed(calls))) for line, calls in awards],
    }
    return render(request, "prizes/public.html", context)
