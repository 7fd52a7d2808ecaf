"""Pictures of a contest, drawn in its pages."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Contest
from tournaments.papers.standings.story_words import feats
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.hall.snapshot import Snapshot, snapshot_of
from tournaments.queries.standings.pictures.climb import climb_of
from tournaments.queries.standings.pictures.deals import deal_bars, sheets_said
from tournaments.queries.standings.pictures.marks import spreads, team_marks
from tournaments.queries.standings.pictures.race import races
from tournaments.tables.standings.charts.chart import Chart
from tournaments.tables.standings.charts.climb import climb_chart
from tournaments.tables.standings.charts.points import deals_chart, marks_chart, spread_chart
from tournaments.tables.standings.charts.ranks import race_chart
from tournaments.views.core.kept import kept_per_version


def team_pictures(now: Snapshot, team: TeamRef) -> list[Chart]:
    """Return the charts of a team: its ranks, and its points among those of the hall.

    In a duplicate the totals of a table tell nothing: only its boards are compared.
    """
    charts = []
    climb = climb_of(now.climbs, team)
    if climb is not None:
        charts.append(climb_chart(climb))
    marks = None if now.info.regulation.is_duplicate else team_marks(now.marks, team)
    if marks is not None:
        charts.append(marks_chart(marks))
    return charts


@kept_per_version
def pictures(request: HttpRequest, contest: Contest, number: int | None = None) -> HttpResponse:
    """Show the day so far in pictures and numbers, with the story of team `number` if given."""
    now = snapshot_of(contest)
    if number is not None and number not in now.team_by_number:
        raise Http404
    duplicate = now.info.regulation.is_duplicate
    totals = [] if duplicate else spreads(now.marks, now.info.individuals)
    latest, before = totals[-1:], totals[:-1]
    beside = [*map(spread_chart, latest), *map(deals_chart, deal_bars(now.story))]
    context = {
        "contest": now.info,
        "tab": "pictures",
        "hall": now.hall,
        "story": now.story,
        "standings": now.standings,
        "feats": feats(now.story),
        "sheets": sheets_said(now.story.day, now.story.bids),
        "races": [race_chart(one) for one in races(now.story, number)],
        "beside": beside,
        "before": [spread_chart(one) for one in reversed(before)],
        "duplicate": duplicate,
    }
    return render(request, "standings/pictures/public.html", context)
