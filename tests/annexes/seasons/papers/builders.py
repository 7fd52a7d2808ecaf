"""Seasons as plain values: persons, pairs or clubs, and what each day gave them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from tournaments.annexes.seasons.queries.pages import DayInfo, SeasonInfo, SeasonView
from tournaments.annexes.seasons.rules import (
    Days,
    PlayerSaid,
    RoundLine,
    RoundState,
    SeasonDay,
    Standing,
    TeamSaid,
    read_rules,
    table_of,
)

FIRST_DAY = date(2025, 10, 3)
CLUBS = ("Amicale laïque", "Foyer rural de Saint-Maixent", "")
NAMES = (
    "Odile Aubert", "Jean-Baptiste de La Tour", "<b>O'Neill & fils", "Marie-Françoise Lefebvre",
    "Łukasz Żak", "Zoé Bœuf", "LE GOFF Anne", "Nguyễn Thị Minh Khai",
)  # fmt: skip
RULES = '[season]\nname = "{name}"\n{season}\n[day]\n{day}\n'
POINTS = 'give = ["points"]'


def people(count: int) -> list[str]:
    """Return distinct names, some of them long or hostile."""
    return [
        f"{NAMES[n % len(NAMES)]}{f' {n // len(NAMES) + 1}' if n >= len(NAMES) else ''}"
        for n in range(count)
    ]


def held(
    number: int,
    entrants: Sequence[tuple[str, ...]],
    totals: Sequence[int],
    *,
    final: bool = True,
    categories: Sequence[str] = (),
) -> SeasonDay:
    """Return a day of one round, a week after the one before; every second team has a category."""
    order = sorted(range(len(entrants)), key=lambda place: -totals[place])
    teams = {
        place + 1: TeamSaid(
            place + 1,
            " – ".join(names),
            tuple(map(PlayerSaid, names)),
            CLUBS[place % len(CLUBS)],
            tuple(categories) if place % 2 else (),
        )
        for place, names in enumerate(entrants)
    }
    rows = tuple(
        Standing(
            place + 1,
            1 + sum(total > totals[place] for total in totals),
            totals[place],
            (_match(totals[place]),),
        )
        for place in order
    )
    day = FIRST_DAY + timedelta(weeks=number - 1)
    alone = all(len(names) == 1 for names in entrants)
    return SeasonDay(f"jeudi-{number}", day, alone, final, teams, rows)


def _match(points: int) -> RoundLine:
    return RoundLine(
        round=1,
        state=RoundState.PLAYED,
        opponent=(0,),
        points=points,
        against=500,
        won=points > 500,
        match_points=0,
        one_sided=False,
    )


def season(
    days: Sequence[SeasonDay],
    rules: str = "",
    day: str = POINTS,
    name: str = "Challenge d’hiver",
    *,
    closed: bool = False,
) -> SeasonView:
    """Return a season of these days, with more lines of `[season]`, and those of `[day]`."""
    read = read_rules(RULES.format(name=name, season=rules, day=day))
    table = table_of(read, Days(tuple(days)))
    infos = tuple(
        DayInfo(
            one.day,
            f"Jeudi {one.day.partition('-')[2]}",
            one.date,
            f"{one.date.day}/{one.date.month}",
            one.counts,
            one.present,
        )
        for one in table.days
    )
    changed_at = datetime(2026, 6, 12, 20, 5, tzinfo=UTC)
    info = SeasonInfo("challenge", name, closed, True, read.rank, infos, changed_at=changed_at)
    return SeasonView(info, read, table)


def big(
    persons: int = 300, days: int = 18, each: int = 1, rules: str = "best = 10", day: str = POINTS
) -> SeasonView:
    """Return a season of many persons, each of whom misses one day in five."""
    names = people(persons)
    evenings = []
    for number in range(1, days + 1):
        there = [name for place, name in enumerate(names) if (place // each + number) % 5]
        entrants = [tuple(there[at : at + each]) for at in range(0, len(there) - each + 1, each)]
        totals = [500 + (place * 37 + number * 53) % 700 for place in range(len(entrants))]
        evenings.append(held(number, entrants, totals, categories=["Dames"]))
    return season(evenings, rules, day)
