"""The pages of the hall: no account, the same for everyone, kept per version of the contest."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from tournaments.models import Contest
from tournaments.permissions import may_create
from tournaments.planning.sentences import say_hour
from tournaments.queries.contests import contest_info, contests_of
from tournaments.queries.hall import hall_of
from tournaments.queries.late import DrawnWithout, unfinished
from tournaments.queries.planning import times_of
from tournaments.queries.progress import progress
from tournaments.queries.rounds import places, rounds_of
from tournaments.queries.routes import in_advance, routes
from tournaments.queries.standings import standings
from tournaments.queries.team_now import team_now
from tournaments.queries.team_page import team_page
from tournaments.queries.teams import entrants, found_by
from tournaments.queries.why import why_of
from tournaments.services.accounts import nobody_yet
from tournaments.tables.standings import StandingsTable
from tournaments.views.kept import kept_per_version
from tournaments.views.mine import followed, forget

#: Beyond, the hall is asked for more letters; and no name is longer than this.
MOST_FOUND = 30
LONGEST_NAME = 200


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The contests to follow, and to those signed in, the ones they work for."""
    if nobody_yet():
        return redirect("first-account")
    mine = contests_of(request.user) if isinstance(request.user, User) else []
    context = {
        "contests": contests_of(None),
        "mine": mine,
        "may_create": may_create(request.user),
    }
    return render(request, "public/home.html", context)


@kept_per_version
def contest(request: HttpRequest, contest: Contest) -> HttpResponse:
    """A contest's own page: where to look, and a way to find one's team."""
    times = times_of(contest)
    context = {
        "contest": contest_info(contest),
        "tab": "contest",
        "hall": hall_of(contest),
        "progress": progress(contest),
        # As it was set: the page is kept until the contest changes, whatever the time.
        "starts_at": say_hour(times.starts_at) if times else "",
    }
    return render(request, "public/contest.html", context)


@require_safe
def find_team(request: HttpRequest, slug: str) -> HttpResponse:
    """Find a team by its number or by a part of its name: its page, or a choice."""
    found_in = get_object_or_404(Contest, slug=slug)
    typed = request.GET.get("team", "").strip()
    found = found_by(entrants(found_in), typed) if typed else []
    if len(found) == 1:
        return redirect("public-team", slug, found[0].number)
    known = followed(request, found_in)
    context = {
        "contest": contest_info(found_in),
        "typed": typed[:LONGEST_NAME],
        "found": found[:MOST_FOUND],
        "more": len(found) > MOST_FOUND,
        "followed": known.team if known else None,
        "gone": known is not None and known.team is None,
    }
    response = render(request, "public/find.html", context)
    if context["gone"]:
        forget(response, slug)
    return response


@kept_per_version
def draw(request: HttpRequest, contest: Contest, number: int | None = None) -> HttpResponse:
    """Who plays whom, and where: by table, then by team. The last round unless one is named."""
    rounds = rounds_of(contest)
    shown = rounds[-1] if rounds and number is None else None
    if number is not None:
        shown = next((view for view in rounds if view.number == number), None)
        if shown is None:
            raise Http404
    info = contest_info(contest)
    number = shown.number if shown else 0
    context = {
        "contest": info,
        "tab": "draw",
        "hall": hall_of(contest),
        "rounds": rounds,
        # What a bye is worth at once; the page says otherwise what is known later only.
        "bye_points": info.regulation.worth(info.regulation.bye, number, 0),
        "round": shown,
        "drawn_without": DrawnWithout.of(shown.given) if shown else None,
        "late": unfinished(rounds) if shown and shown.number == len(rounds) else None,
        "places": places(shown) if shown else [],
        "why": why_of(contest, number, rounds) if shown else None,
    }
    return render(request, "public/draw.html", context)


@kept_per_version
def ranking(request: HttpRequest, contest: Contest, after: int | None = None) -> HttpResponse:
    """The standings after a round, the last one unless one is named."""
    ranked = standings(contest, after)
    if after is not None and (after < 1 or ranked.after != after):
        raise Http404
    context = {
        "contest": ranked.contest,
        "tab": "standings",
        "hall": hall_of(contest),
        "standings": ranked,
        "table": StandingsTable(ranked),
        "progress": progress(contest),
    }
    return render(request, "public/standings.html", context)


@kept_per_version
def team(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """A team's afternoon: where it plays, its rank, its rounds, its deals explained."""
    named = next((line for line in entrants(contest) if line.number == number), None)
    if named is None:
        raise Http404
    page = team_page(contest, number)
    info = page.standings.contest
    route = routes(contest).of(number) if in_advance(info.regulation) else None
    stands = progress(contest)
    context = {
        "contest": info,
        "hall": hall_of(contest),
        "team": named,
        "page": page,
        "route": route,
        "progress": stands,
        "now": team_now(page, named, stands),
    }
    return render(request, "public/team.html", context)
