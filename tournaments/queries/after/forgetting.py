"""Names that a past contest still holds, and what forgetting its people would remove."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from tournaments.models import Contest, Player, Team
from tournaments.words.details import WITH_PHONES


@dataclass(frozen=True, slots=True)
class Named:
    """Players still named: `elsewhere` in another contest too, `phones` with telephone details."""

    players: int
    elsewhere: int
    phones: int
    applications: int
    lines: int


def named_in(contest: Contest) -> Named:
    """Return what forgetting the people of a contest would remove. Six queries."""
    both = contest.teams.values_list("player1", "player2")
    keys = {pk for pair in both for pk in pair if pk is not None}
    keys |= set(contest.singles.values_list("player", flat=True))
    people = Player.objects.filter(pk__in=keys, forgotten=False)
    others = Team.objects.exclude(contest=contest).filter(
        Q(player1__in=people) | Q(player2__in=people)
    )
    named = {pk for pair in others.values_list("player1", "player2") for pk in pair}
    rows = list(people.values_list("pk", *(detail.name for detail in WITH_PHONES)))
    return Named(
        players=len(rows),
        elsewhere=sum(pk in named for pk, *_details in rows),
        phones=sum(any(details) for _pk, *details in rows),
        applications=contest.applications.count(),
        lines=contest.log.count(),
    )


def months_before(day: date, months: int) -> date:
    """Return the day this many months before, or the last day of that month if it is shorter.

    >>> months_before(date(2026, 3, 31), 1), months_before(date(2026, 11, 21), 12)
    (datetime.date(2026, 2, 28), datetime.date(2025, 11, 21))
    """
    years, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    for last in (day.day, 30, 29, 28):
        try:
            return date(years, month + 1, last)
        except ValueError:
            continue
    raise AssertionError("every month has 28 days")
