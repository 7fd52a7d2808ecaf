"""Other pages of the hall: rankings by category and by club, and results of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.records import Value
from tournaments.models import Contest
from tournaments.papers.standings.clubs import club_rule
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.queries.standings.clubs import MOST, clubs_of, counted_in
from tournaments.queries.standings.partners import partners_of
from tournaments.queries.standings.restricted import CategoryLine, categories_of, of_category
from tournaments.queries.standings.round_results import results_of
from tournaments.queries.standings.rows import Standings
from tournaments.regulation.text import typographic
from tournaments.regulation.wording import named
from tournaments.tables.standings import StandingsTable
from tournaments.views.core.kept import kept_per_version
from tournaments.words.numbers import number
from tournaments.words.texts import say


@dataclass(frozen=True, slots=True)
class OtherRankings:
    """Rankings besides the general one: categories, clubs, and pairs where partners change."""

    categories: list[CategoryLine]
    clubs: bool
    pairs: bool


def other_rankings(contest: Contest, teams: Sequence[TeamLine], ranked: Standings) -> OtherRankings:
    """Return the other rankings that the contest offers. One query."""
    clubs = not ranked.only_places and any(team.club for team in teams)
    return OtherRankings(
        categories_of(contest, teams), clubs, ranked.contest.regulation.has_partners
    )


@kept_per_version
def category(request: HttpRequest, contest: Contest, category: int) -> HttpResponse:
    """Show the standings of a category: ranks in the category, with the general ranks beside."""
    now = snapshot_of(contest)
    others = other_rankings(contest, now.teams, now.standings)
    name = next((line.name for line in others.categories if line.pk == category), None)
    if name is None:
        raise Http404
    restricted = of_category(now.standings, now.teams, name)
    context = {
        "contest": now.info,
        "tab": "standings",
        "hall": now.hall,
        "name": name,
        "standings": restricted.standings,
        "table": StandingsTable(restricted.standings, restricted.general),
        "others": others,
    }
    return render(request, "standings/rankings/category.html", context)


@kept_per_version
def clubs(request: HttpRequest, contest: Contest, best: int | None = None) -> HttpResponse:
    """Show the ranking of the clubs by their `best` best teams, or by those of the regulation."""
    now = snapshot_of(contest)
    if best is None:
        best = counted_in(now.info.regulation)
    others = other_rankings(contest, now.teams, now.standings)
    if not others.clubs or not 1 <= best <= MOST:
        raise Http404
    ranking = clubs_of(now.standings, now.teams, best)
    context = {
        "contest": now.info,
        "tab": "standings",
        "hall": now.hall,
        "standings": now.standings,
        "clubs": ranking,
        "rule": club_rule(best, now.info.individuals),
        # The regulation's own number is not a choice of the reader.
        "choices": ()
        if now.info.regulation.clubs
        else range(1, min(max(ranking.largest, best), MOST) + 1),
        "others": others,
    }
    return render(request, "standings/rankings/clubs.html", context)


@kept_per_version
def pairs(request: HttpRequest, contest: Contest) -> HttpResponse:
    now = snapshot_of(contest)
    if not now.info.regulation.has_partners:
        raise Http404
    partners = partners_of(now.standings)
    heads = [say(criterion.label, {}) for criterion in partners.criteria]
    context = {
        "contest": now.info,
        "tab": "standings",
        "hall": now.hall,
        "standings": now.standings,
        "heads": heads,
        "least": now.info.regulation.pair_rounds or 1,
        # Each pair with its other criteria, in words.
        "rows": [(row, _beside(heads[1:], row.values[1:])) for row in partners.rows],
        "others": other_rankings(contest, now.teams, now.standings),
    }
    return render(request, "standings/rankings/pairs.html", context)


def _beside(heads: Sequence[str], values: Sequence[Value]) -> list[str]:
    both = zip(heads, values, strict=True)
    return [typographic(named(head, number(value))) for head, value in both]


@kept_per_version
def results(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    now = snapshot_of(contest)
    of_round = results_of(now.info, now.teams, now.rounds, number)
    if of_round is None:
        raise Http404
    context = {
        "contest": now.info,
        "tab": "standings",
        "hall": now.hall,
        "results": of_round,
        "rounds": now.rounds,
    }
    return render(request, "standings/rankings/results.html", context)
