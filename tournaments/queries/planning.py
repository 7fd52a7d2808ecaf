"""Timetable of a contest: the organiser's settings, the rounds to play, the pace so far."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from datetime import datetime

from django.db.models import Count
from django.utils import timezone

from tournaments.models import Contest, Entry
from tournaments.queries.core.rounds import published
from tournaments.regulation import Regulation, planning
from tournaments.regulation.planning.day import Day


def seen_so_far(contest: Contest) -> list[planning.Seen]:
    """Return the rounds published, with the time of each match's first result. Two queries."""
    # Take the first version: a later correction gives no information about the pace. A match with a
    # cancelled result is still being played.
    first = Entry.objects.filter(
        match__round__contest=contest, version=1, match__entries__current=True
    ).order_by("entered_at", "pk")
    results = defaultdict(list)
    for round_, at, kind in first.values_list("match__round", "entered_at", "kind"):
        results[round_].append(planning.Result(at, played=kind.is_played))
    return [
        planning.Seen(
            number=drawn.number,
            drawn_at=drawn.drawn_at,
            matches=drawn.match_count,
            results=tuple(results[drawn.pk]),
            closed_at=drawn.closed_at,
            dropped=drawn.dropped,
        )
        for drawn in published(contest).annotate(match_count=Count("matches")).order_by("number")
    ]


def forecast_of(contest: Contest, times: planning.Times | None, now: datetime) -> planning.Forecast:
    """Return the time of each round of the contest, past or forecast. Three queries.

    `times` is None if nobody set them. Before the first round, nothing is late beside times that
    nobody set, nor where nobody is registered.
    """
    seen = seen_so_far(contest)
    regulation = Regulation.from_data(contest.regulation)
    entrants = contest.teams.filter(last_round__isnull=True).count()
    awaited = bool(seen) or (times is not None and entrants > 0)
    times = times or planning.Times()
    if not seen:
        entrants = max(entrants, times.expected or 0)
    course = planning.Course.of(regulation, entrants, len(seen))
    if contest.closed_at and seen:
        course = replace(course, rounds=len(seen))
    day = times.on(contest.date, timezone.get_current_timezone())
    return planning.forecast(course, day, seen, now if awaited else None)


def planned_slots(regulation: Regulation, day: Day, entrants: int) -> tuple[planning.Slot, ...]:
    """Return the rounds of a day as its organiser plans them, whatever was played. No query."""
    course = planning.Course.of(regulation, entrants)
    return planning.timetable(course, day, course.rounds)
