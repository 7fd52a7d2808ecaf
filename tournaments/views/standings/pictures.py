"""Pictures of a contest, drawn in its pages."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Contest
from tournaments.papers.standings.pictures.deals import sheets_said
from tournaments.papers.standings.story_words import feats
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.hall.snapshot import Snapshot, snapshot_of
from tournaments.tables.standings.charts.chart import Chart
from tournaments.tables.standings.charts.deals import deal_charts
from tournaments.tables.standings.charts.points import spread, team_marks
from tournaments.tables.standings.charts.ranks import race, team_climb
from tournaments.views.core.kept import kept_per_version


def team_pictures(now: Snapshot, team: TeamRef) -> list[Chart]:
    """Return the charts of a team: its ranks, and its points among those of the hall."""
    found = (team_climb(now.climbs, team), team_marks(now.marks, team))
    return [one for one in found if one is not None]


@kept_per_version
def pictures(request: HttpRequest, contest: Contest, number: int | None = None) -> HttpResponse:
    """Show the day so far in pictures and numbers, with the story of team `number` if given."""
    now = snapshot_of(contest)
    if number is not None and number not in now.team_by_number:
        raise Http404
    latest, *before = [spread(one) for one in reversed(now.marks)] or [None]
    beside = [latest, *deal_charts(now.story)]
    context = {
        "contest": now.info,
        "tab": "pictures",
        "hall": now.hall,
        "story": now.story,
        "standings": now.standings,
        "feats": feats(now.story),
        "sheets": sheets_said(now.story.day, now.story.bids),
        "race": race(now.story, number),
        "beside": [one for one in beside if one is not None],
        "before": [one for one in before if one is not None],
    }
    return render(request, "standings/pictures/public.html", context)
