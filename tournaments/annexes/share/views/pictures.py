"""The day in pictures: a page of its own, and the charts of a team's page."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.annexes.share.papers.story_words import feats
from tournaments.annexes.share.queries.day_story import highlights_of
from tournaments.annexes.share.queries.pictures.climb import climb_of
from tournaments.annexes.share.queries.pictures.deals import deal_bars, sheets_said
from tournaments.annexes.share.queries.pictures.marks import spreads, team_marks
from tournaments.annexes.share.queries.pictures.race import races
from tournaments.annexes.share.tables.charts.chart import Chart
from tournaments.annexes.share.tables.charts.climb import climb_chart
from tournaments.annexes.share.tables.charts.points import deals_chart, marks_chart, spread_chart
from tournaments.annexes.share.tables.charts.ranks import race_chart
from tournaments.models import Contest
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.hall.snapshot import Snapshot, snapshot_of
from tournaments.views.core.kept import kept_per_version


def of_team(contest: Contest, now: Snapshot, team: TeamRef) -> list[Chart]:
    """Return the charts of a team: its ranks, and its points among those of the hall.

    In a duplicate the totals of a table tell nothing: only its boards are compared.
    """
    charts, highlights = [], highlights_of(contest, now)
    climb = climb_of(highlights.climbs, team)
    if climb is not None:
        charts.append(climb_chart(climb))
    marks = None if now.info.regulation.is_duplicate else team_marks(highlights.marks, team)
    if marks is not None:
        charts.append(marks_chart(marks))
    return charts


@kept_per_version
def pictures(request: HttpRequest, contest: Contest, number: int | None = None) -> HttpResponse:
    """Show the day so far in pictures and numbers, with the story of team `number` if given."""
    now = snapshot_of(contest)
    if number is not None and number not in now.team_by_number:
        raise Http404
    highlights = highlights_of(contest, now)
    story = highlights.story
    duplicate = now.info.regulation.is_duplicate
    totals = [] if duplicate else spreads(highlights.marks, now.info.individuals)
    latest, before = totals[-1:], totals[:-1]
    beside = [*map(spread_chart, latest), *map(deals_chart, deal_bars(story))]
    context = {
        "contest": now.info,
        "tab": "pictures",
        "hall": now.hall,
        "story": story,
        "standings": now.standings,
        "feats": feats(story),
        "sheets": sheets_said(story.day, story.bids),
        "races": [race_chart(one) for one in races(story, number)],
        "beside": beside,
        "before": [spread_chart(one) for one in reversed(before)],
        "duplicate": duplicate,
    }
    return render(request, "standings/pictures/public.html", context)
