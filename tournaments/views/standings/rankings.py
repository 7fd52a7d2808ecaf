"""Other pages of the hall: rankings by category and by club, and results of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Contest
from tournaments.papers.standings.clubs import club_rule
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.queries.standings.clubs import MOST, USUAL, clubs_of
from tournaments.queries.standings.restricted import CategoryLine, categories_of, of_category
from tournaments.queries.standings.round_results import results_of
from tournaments.queries.standings.rows import Standings
from tournaments.tables.standings import StandingsTable
from tournaments.views.core.kept import kept_per_version


@dataclass(frozen=True, slots=True)
class OtherRankings:
    """Rankings besides the general one: categories with teams, and whether clubs are ranked."""

    categories: list[CategoryLine]
    clubs: bool


def other_rankings(contest: Contest, teams: Sequence[TeamLine], ranked: Standings) -> OtherRankings:
    """Return the other rankings that the contest offers. One query."""
    clubs = not ranked.only_places and any(team.club for team in teams)
    return OtherRankings(categories_of(contest, teams), clubs)


@kept_per_version
def category(request: HttpRequest, contest: Contest, category: int) -> HttpResponse:
    """Show the standings of a category: ranks in the category, with the general ranks beside."""
    now = snapshot_of(contest)
    others = other_rankings(contest, now.teams, now.standings)
    name = next((line.name for line in others.categories if line.pk == category), None)
    if name is None:
        raise Http404
    found = of_category(now.standings, now.teams, name)
    context = {
        "contest": now.info,
        "tab": "standings",
        "hall": now.hall,
        "name": name,
        "standings": found.standings,
        "table": StandingsTable(found.standings, found.general),
        "others": others,
    }
    return render(request, "standings/rankings/category.html", context)


@kept_per_version
def clubs(request: HttpRequest, contest: Contest, best: int = USUAL) -> HttpResponse:
    """Show the ranking of the clubs by their `best` best teams."""
    now = snapshot_of(contest)
    others = other_rankings(contest, now.teams, now.standings)
    if not others.clubs or not 1 <= best <= MOST:
        raise Http404
    found = clubs_of(now.standings, now.teams, best)
    context = {
        "contest": now.info,
        "tab": "standings",
        "hall": now.hall,
        "standings": now.standings,
        "clubs": found,
        "rule": club_rule(best),
        "choices": range(1, min(max(found.largest, best), MOST) + 1),
        "others": others,
    }
    return render(request, "standings/rankings/clubs.html", context)


@kept_per_version
def results(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Show the results of a round, table by table."""
    now = snapshot_of(contest)
    found = results_of(now.info, now.teams, now.rounds, number)
    if found is None:
        raise Http404
    context = {
        "contest": now.info,
        "tab": "standings",
        "hall": now.hall,
        "results": found,
        "rounds": now.rounds,
    }
    return render(request, "standings/rankings/results.html", context)
