"""Seasons as the desk lists them: each with its days and how far each contest is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Q, QuerySet

from tournaments.models import Contest, Season, SeasonLine
from tournaments.queries.core.people import shown_name
from tournaments.regulation import Regulation


@dataclass(frozen=True, slots=True)
class SeasonSummary:
    """A season in a list. `days` is the number of its contests."""

    slug: str
    name: str
    public: bool
    closed: bool
    days: int
    organiser: str


@dataclass(frozen=True, slots=True)
class DayLine:
    """A contest of a season, with its progress: rounds closed, drawn and planned."""

    slug: str
    name: str
    place: str
    date: date
    closed: bool
    teams: int
    individuals: bool
    rounds_closed: int
    rounds_drawn: int
    rounds: int


@dataclass(frozen=True, slots=True)
class SeasonLogLine:
    """A line of the log of a season. `keys` are the people that it is about."""

    at: datetime
    by: str
    action: str
    subject: str
    reason: str
    keys: tuple[str, ...]


def summaries(seasons: QuerySet[Season]) -> list[SeasonSummary]:
    """Return these seasons as a list shows them, latest first. Two queries."""
    listed = list(seasons.select_related("organiser").order_by("-pk"))
    rows = Season.objects.filter(pk__in=[season.pk for season in listed]).order_by()
    days = dict(rows.values_list("pk").annotate(Count("days")))
    return [_summary(season, days[season.pk]) for season in listed]


def _summary(season: Season, days: int) -> SeasonSummary:
    return SeasonSummary(
        season.slug,
        season.name,
        season.public,
        season.closed,
        days,
        season.organiser.get_username(),
    )


def summary_of(season: Season) -> SeasonSummary:
    """Return a season as the heading of its pages shows it. Two queries at most."""
    return _summary(season, season.days.count())


def open_seasons(seasons: QuerySet[Season], contest: Contest) -> list[Season]:
    """Return those of these seasons that are open and do not count the contest. One query."""
    return list(seasons.filter(closed_at=None).exclude(days__contest=contest).order_by("-pk"))


def days_of_season(season: Season) -> list[DayLine]:
    """Return the contests of a season, with their progress, in order. Two queries."""
    contests = (
        Contest.objects.filter(season_days__season=season)
        .annotate(
            drawn=Count("rounds", filter=Q(rounds__draft=False)),
            done=Count("rounds", filter=Q(rounds__closed_at__isnull=False)),
        )
        .order_by("date", "slug")
    )
    contests_listed = list(contests)
    teams = _teams(contests_listed)
    lines = []
    for contest in contests_listed:
        regulation = Regulation.from_data(contest.regulation)
        lines.append(
            DayLine(
                slug=contest.slug,
                name=contest.name,
                place=contest.place,
                date=contest.date,
                closed=contest.closed_at is not None,
                teams=teams[contest.pk],
                individuals=regulation.individuals,
                rounds_closed=contest.done,
                rounds_drawn=contest.drawn,
                rounds=max(regulation.rounds, contest.drawn),
            )
        )
    return lines


def _teams(contests: Iterable[Contest]) -> dict[int, int]:
    rows = Contest.objects.filter(pk__in=[contest.pk for contest in contests]).order_by()
    entered = Count("teams", filter=~Q(teams__last_round=0))
    return dict(rows.annotate(entered=entered).values_list("pk", "entered"))


def log_of_season(season: Season) -> list[SeasonLogLine]:
    """Return the log of a season, latest first. One query."""
    lines: QuerySet[SeasonLine] = season.log.select_related("by")
    return [
        SeasonLogLine(
            line.at,
            shown_name(line.by),
            line.action,
            line.subject,
            line.reason,
            tuple((line.after or {}).get("people", ())),
        )
        for line in lines
    ]
