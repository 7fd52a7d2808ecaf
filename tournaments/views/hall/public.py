"""Pages of the hall: no account, the same for everyone, kept per version of the contest.

Two find a team by what people type: its number or its name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Contest, Team
from tournaments.queries.core.contests import contest_info, contests_in_progress
from tournaments.queries.core.people import MONTHS
from tournaments.queries.core.teams import found_by
from tournaments.queries.draws.late import DrawnWithout, unfinished
from tournaments.queries.draws.why import Why
from tournaments.queries.hall.halls import in_hall, ranked_in_hall
from tournaments.queries.hall.snapshot import Snapshot, snapshot_of
from tournaments.queries.results.rounds import places
from tournaments.queries.standings.climbs import complete
from tournaments.regulation.format import Withdrawn
from tournaments.regulation.text import typographic
from tournaments.regulation.words.absences import opponent_left
from tournaments.tables.drawn import PutIn
from tournaments.tables.draws.places import place_list, table_list
from tournaments.tables.hall.plan import plan_of
from tournaments.tables.standings import StandingsTable
from tournaments.views.core.halls import hall_at, hall_pages
from tournaments.views.core.kept import kept_per_version
from tournaments.views.hall.rankings import other_rankings
from tournaments.words.details import DETAILS, PERSONAL, WITH_PHONES, Seen, listed

COOKIE = "mine"
KEPT_FOR = 60 * 24 * 3600
WRITTEN = re.compile(r"(\d{1,6})\.(\d{1,18})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Followed:
    """Team that a phone follows, in its present state; None once it is no longer registered."""

    team: Team | None


def followed(request: HttpRequest, contest: Contest) -> Followed | None:
    """Return what this phone follows, by key, as a number may change team. At most one query."""
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
    team = get_object_or_404(Team, contest__slug=slug, number=number)
    response = redirect(f"{reverse('public-team', args=[slug, number])}#{COOKIE}")
    return _remember(response, team, slug)


@csrf_exempt
@require_POST
def unfollow(request: HttpRequest, slug: str) -> HttpResponse:
    response = redirect("find-team", slug)
    forget(response, slug)
    return response


def forget(response: HttpResponse, slug: str) -> None:
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


#: Maximum number of teams found: beyond it, the page asks for more letters.
MOST_FOUND = 30
LONGEST_NAME = 200


@require_safe
def find_team(request: HttpRequest, slug: str) -> HttpResponse:
    """Find a team by number or by part of its name: redirect to its page, or list the choices."""
    found_in = get_object_or_404(Contest, slug=slug)
    typed = request.GET.get("team", "").strip()
    now = snapshot_of(found_in)
    teams = found_by(now.teams, typed) if typed else []
    if len(teams) == 1:
        return redirect("public-team", slug, teams[0].number)
    following = followed(request, found_in)
    mine = following.team if following else None
    context = {
        "contest": now.info,
        "typed": typed[:LONGEST_NAME],
        "found": teams[:MOST_FOUND],
        "more": len(teams) > MOST_FOUND,
        "followed": now.team_by_number.get(mine.number) if mine else None,
        "gone": following is not None and mine is None,
    }
    response = render(request, "hall/public/find.html", context)
    if context["gone"]:
        forget(response, slug)
    return response


@never_cache
@require_safe
def short(request: HttpRequest, number: int) -> HttpResponse:
    """Redirect to the team of this number in the contest being played; if unclear, ask."""
    playing = list(map(snapshot_of, contests_in_progress(timezone.localdate())))
    teams = [
        (now.info, now.team_by_number[number]) for now in playing if number in now.team_by_number
    ]
    if len(teams) == 1:
        contest, team = teams[0]
        return redirect("public-team", contest.slug, team.number)
    context = {"number": number, "teams": teams, "contests": [now.info for now in playing]}
    status = 200 if teams else 404
    return render(request, "hall/public/short.html", context, status=status)


@kept_per_version
def draw(
    request: HttpRequest, contest: Contest, number: int | None = None, hall: int | None = None
) -> HttpResponse:
    """Show the draw of a round by table, then by team; by default of the last round."""
    now = snapshot_of(contest)
    rounds = now.rounds
    shown = rounds[-1] if rounds and number is None else None
    if number is not None:
        shown = next((view for view in rounds if view.number == number), None)
        if shown is None:
            raise Http404
    info = now.info
    only = hall_at(info.halls, hall)
    if only is not None and shown is None:
        raise Http404
    if only is not None and shown is not None:
        shown = in_hall(shown, only, now.teams)
    number = shown.number if shown else 0
    alone = shown.left_alone if shown and info.regulation.withdrawn is not Withdrawn.AS_BYE else {}
    context = {
        "contest": info,
        "tab": "draw",
        "hall": now.hall,
        "rounds": rounds,
        # Points of a bye. The template ignores them when the regulation gives the average or a
        # catch-up.
        "bye_points": info.regulation.worth(
            info.regulation.bye, shown.main_spot if shown else number, 0
        ),
        "round": shown,
        "exempt": [one for one in shown.exempt if one.number not in alone] if shown else (),
        "alone": [one for one in shown.exempt if one.number in alone] if shown else (),
        "alone_said": typographic(" ".join(opponent_left(info.regulation))),
        "drawn_without": DrawnWithout.of(shown.given) if shown else None,
        "late": unfinished(rounds) if shown and shown.number == len(rounds) else None,
        "hall_choices": hall_pages(info.halls, only, "draw", info.slug, number),
        "tables": table_list(shown, info.halls) if shown else "",
        "places": place_list(info.slug, info.individuals, places(shown), info.halls)
        if shown
        else "",
        "why": _why(now, number) if shown else None,
    }
    return render(request, "draws/public.html", context)


@kept_per_version
def plan(request: HttpRequest, contest: Contest) -> HttpResponse:
    now = snapshot_of(contest)
    shown = now.rounds[-1] if now.rounds else None
    context = {
        "contest": now.info,
        "tab": "draw",
        "hall": now.hall,
        "round": shown,
        "tables": plan_of(shown, now.info.individuals) if shown else (),
    }
    return render(request, "hall/public/plan.html", context)


@kept_per_version
def ranking(
    request: HttpRequest, contest: Contest, after: int | None = None, hall: int | None = None
) -> HttpResponse:
    """Show the standings after a complete round; teams of one hall keep their ranks among all."""
    now = snapshot_of(contest)
    halls = now.info.halls
    only = hall_at(halls, hall)
    # A phone may have kept the address of hidden standings: it gets the last that it may see.
    hidden = any(view.secret for view in now.rounds if view.number == after)
    ranked = now.standings if after is None or hidden else now.standings_after(after)
    if ranked is None:
        raise Http404
    standings = ranked if only is None else ranked_in_hall(ranked, only, now.teams)
    slug = now.info.slug
    table = PutIn(StandingsTable(standings))
    context = {
        "contest": ranked.contest,
        "tab": "standings",
        "hall": now.hall,
        "standings": standings,
        "table": table,
        "hall_choices": hall_pages(
            halls if ranked.begun and after is None else (), only, "standings", slug
        ),
        "earlier": [view for view in complete(now.rounds) if view.number != ranked.after],
        "others": other_rankings(contest, now.teams, now.standings),
    }
    return HttpResponse(table.into(render_to_string("standings/public.html", context, request)))


@kept_per_version
def privacy(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Say what is stored about the players, why, for how long, and whom to ask."""
    info = contest_info(contest)
    fields = PERSONAL if contest.asks_licences else DETAILS
    beside = [detail for detail in fields if detail.seen > Seen.HALL]
    context = {
        "contest": info,
        "months": MONTHS,
        "details": listed(beside),
        "erased": listed(WITH_PHONES),
    }
    return render(request, "hall/public/privacy.html", context)


def _why(now: Snapshot, number: int) -> Why:
    """Return the reasons of a round's draw. Those of the last round are already loaded."""
    last = number == now.rounds[-1].number
    return now.why if last else now.why_of(number)
