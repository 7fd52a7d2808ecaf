"""Pictures of a contest: one page of them for the hall, and an address for each."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournaments.models import Contest
from tournaments.papers.standings.pictures.climb import climb, first_climbs
from tournaments.papers.standings.pictures.deals import day_deals, sheets_said
from tournaments.papers.standings.pictures.figure import Picture
from tournaments.papers.standings.pictures.marks import spread, team_marks
from tournaments.papers.standings.pictures.svg import svg_of
from tournaments.papers.standings.story_words import feats
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.hall.snapshot import Snapshot, snapshot_of
from tournaments.views.core.kept import kept_per_version


@dataclass(frozen=True, slots=True)
class Shown:
    """Picture on a page, and its address, which changes with the picture's content."""

    picture: Picture
    url: str


def shown(picture: Picture | None, name: str, *args: object) -> Shown | None:
    """Return the picture with its address, made from the URL `name`; None if there is none."""
    if picture is None:
        return None
    # A browser keeps the picture of an address without asking whether it has changed.
    said = hashlib.sha256(repr((picture.title, picture.words)).encode()).hexdigest()[:12]
    return Shown(picture, f"{reverse(name, args=args)}?v={said}")


def first_of(now: Snapshot) -> Picture | None:
    """Return the picture of the leading teams' ranks, round after round."""
    return first_climbs(now.climbs, now.story.first)


def spread_of(now: Snapshot, number: int) -> Picture | None:
    """Return the distribution of the totals of a round; None if the round has none."""
    found = next((one for one in now.marks if one.round.number == number), None)
    return spread(found) if found is not None else None


def team_pictures(now: Snapshot, team: TeamRef) -> list[Shown]:
    """Return the pictures of a team: its ranks, and its marks among those of the hall."""
    slug, number = now.info.slug, team.number
    found = (
        shown(climb(now.climbs, team), "team-climb", slug, number),
        shown(team_marks(now.marks, team), "team-marks", slug, number),
    )
    return [one for one in found if one is not None]


@kept_per_version
def pictures(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the day so far in pictures and numbers."""
    now = snapshot_of(contest)
    slug = now.info.slug
    found = [
        shown(first_of(now), "picture-first", slug),
        shown(day_deals(now.story), "picture-deals", slug),
        *(
            shown(spread(one), "picture-spread", slug, one.round.number)
            for one in reversed(now.marks)
        ),
    ]
    context = {
        "contest": now.info,
        "tab": "pictures",
        "hall": now.hall,
        "story": now.story,
        "feats": feats(now.story),
        "sheets": sheets_said(now.story.day, now.story.bids),
        "pictures": [one for one in found if one is not None],
    }
    return render(request, "standings/pictures/public.html", context)


@kept_per_version
def first(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the picture of the leading teams' ranks, as SVG."""
    return _svg(first_of(snapshot_of(contest)))


@kept_per_version
def deals(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the picture of the day's capots and coinches, as SVG."""
    return _svg(day_deals(snapshot_of(contest).story))


@kept_per_version
def totals(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Return the distribution of the totals of a round, as SVG."""
    return _svg(spread_of(snapshot_of(contest), number))


@kept_per_version
def team_climb(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Return the ranks of a team, round after round, as SVG."""
    now = snapshot_of(contest)
    return _svg(climb(now.climbs, _team(now, number)))


@kept_per_version
def marks(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Return the marks of a team among those of the hall, as SVG."""
    now = snapshot_of(contest)
    return _svg(team_marks(now.marks, _team(now, number)))


def _team(now: Snapshot, number: int) -> TeamRef:
    line = now.team_by_number.get(number)
    if line is None:
        raise Http404
    return TeamRef(line.number, line.name)


def _svg(picture: Picture | None) -> HttpResponse:
    if picture is None:
        raise Http404
    return HttpResponse(svg_of(picture), content_type="image/svg+xml; charset=utf-8")
