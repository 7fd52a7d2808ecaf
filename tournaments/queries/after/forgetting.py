"""What of a past contest still names people, and what would be left once they are forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from tournaments.models import Contest, Player, Team

#: After so many months nobody is called about a contest any more: telephones and towns go.
MONTHS = 12


@dataclass(frozen=True, slots=True)
class Named:
    """Who would be forgotten with a contest.

    `players` are those its teams still name, `elsewhere` how many of them another contest names
    too; `phones` how many have a telephone or a town.
    """

    players: int
    elsewhere: int
    phones: int
    applications: int
    lines: int


def named_in(contest: Contest) -> Named:
    """What forgetting the people of a contest would do. Five queries."""
    both = contest.teams.values_list("player1", "player2")
    keys = {pk for pair in both for pk in pair if pk is not None}
    keys |= set(contest.singles.values_list("player", flat=True))
    people = Player.objects.filter(pk__in=keys, forgotten=False)
    others = Team.objects.exclude(contest=contest).filter(
        Q(player1__in=people) | Q(player2__in=people)
    )
    named = {pk for pair in others.values_list("player1", "player2") for pk in pair}
    rows = list(people.values_list("pk", "phone", "town"))
    return Named(
        players=len(rows),
        elsewhere=sum(pk in named for pk, _phone, _town in rows),
        phones=sum(bool(phone or town) for _pk, phone, town in rows),
        applications=contest.applications.count(),
        lines=contest.log.count(),
    )


def months_before(day: date, months: int) -> date:
    """The day so many months before, the last of its month where there is none.

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
