"""The days of a season that count, and what each was worth to each row of its table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from unicodedata import combining, normalize

from tournaments.annexes.seasons.rules.days import Days, Number, SeasonDay
from tournaments.annexes.seasons.rules.people import Identities
from tournaments.annexes.seasons.rules.rules import Day, Rules
from tournaments.annexes.seasons.rules.table import Key, UnknownTeam
from tournaments.annexes.seasons.rules.words import OpenDays, Part, RankedBy
from tournaments.annexes.seasons.rules.worth import (
    Played,
    TeamDay,
    day_points,
    shared_ranks,
    team_days,
)
from tournaments.words.plain_names import plain


@dataclass(frozen=True, slots=True)
class Attended:
    """A day that a row attended, and what it was worth, in points.

    `place` is its place that day, if it has one. `name` and `categories` are those of its team that
    day, or of the club; categories as `folded` compares them. `club` is the player's own that day,
    if the day tells it, else the team's.
    """

    points: int
    parts: Mapping[Part, Number]
    extras: Mapping[str, int]
    played: Played
    place: int | None
    excluded: bool
    name: str
    club: str
    categories: frozenset[str]


@dataclass(frozen=True, slots=True)
class Held:
    """A day that counts: what it gives, and the rows that attended it, by key."""

    day: SeasonDay
    given: Day
    rows: Mapping[Key, Attended]
    unknown: tuple[UnknownTeam, ...] = ()


@dataclass
class _Sum:
    """Parts and extras of the teams of a club that count, added."""

    teams: list[TeamDay] = field(default_factory=list)

    @property
    def parts(self) -> dict[Part, Number]:
        return {part: sum(one.parts[part] for one in self.teams) for part in self.teams[0].parts}

    @property
    def extras(self) -> dict[str, int]:
        return {name: sum(one.extras[name] for one in self.teams) for name in self.teams[0].extras}

    @property
    def played(self) -> Played:
        return Played(
            *(sum(each) for each in zip(*(one.played for one in self.teams), strict=True))
        )

    @property
    def worth(self) -> Number:
        return sum(map(_worth, self.teams))


def chosen_days(rules: Rules, days: Days) -> list[SeasonDay]:
    """Return the days of the season, by date, then id. Option: contests."""
    days_counted = (day for day in days.days if rules.contests is None or day.id in rules.contests)
    return sorted(days_counted, key=lambda day: (day.date, day.id))


def counts(rules: Rules, day: SeasonDay) -> bool:
    """Return whether a day counts already. Option: open_days."""
    return day.final or rules.open_days is OpenDays.COUNT


def held_day(rules: Rules, day: SeasonDay, people: Identities) -> Held:
    """Return a day that counts with its rows. Options: rank, ranked, club_teams, [day]."""
    day_rules = rules.day_of(day.id)
    who = {
        number: tuple(who for one in team.players if (who := people.who(one)))
        for number, team in day.teams.items()
    }
    members = {number for number, own in who.items() if any(map(people.is_member, own))}
    teams = team_days(day, day_rules, rules.bonuses, members)
    if rules.rank is RankedBy.CLUBS:
        return Held(day, day_rules, _clubs(teams, day_rules, rules.club_teams))
    rows: dict[Key, Attended] = {}
    unknown = []
    for team in teams:
        keys = _keys(rules, team, who[team.team.number])
        if not keys:
            unknown.append(UnknownTeam(day.id, team.team.number))
        if keys:
            rows |= dict.fromkeys(keys, _attended(team, day_rules))
        if rules.rank is RankedBy.PLAYERS:
            for player in team.team.players:
                if player.club not in (None, team.team.club) and (own := people.who(player)):
                    rows[own,] = replace(rows[own,], club=player.club)
    return Held(day, day_rules, rows, tuple(unknown))


def folded(category: str) -> str:
    """Return the name of a category without case or accents.

    >>> folded("Féminines") == folded("FEMININES "), folded("+60") == folded("-60")
    (True, False)
    """
    decomposed = normalize("NFKD", category.casefold())
    return " ".join("".join(sign for sign in decomposed if not combining(sign)).split())


def _keys(rules: Rules, team: TeamDay, who: tuple[str, ...]) -> list[Key]:
    """Return the keys of the rows that a team's day is for; none if nobody is known."""
    if rules.rank is RankedBy.PLAYERS:
        return [(one,) for one in who]
    if who:
        return [tuple(sorted(who))]
    name = plain(team.team.name)
    return [(f"team:{name}",)] if name else []


def _attended(team: TeamDay, day_rules: Day) -> Attended:
    points = day_points(day_rules, sum(team.parts.values()), sum(team.extras.values()))
    return Attended(
        points=0 if team.excluded else points,
        parts=team.parts,
        extras=team.extras,
        played=team.played,
        place=team.place,
        excluded=team.excluded,
        name=team.team.name,
        club=team.team.club,
        categories=frozenset(map(folded, team.team.categories)),
    )


def _worth(team: TeamDay) -> Number:
    """Return what a team brings to its club, before any multiplier."""
    return sum(team.parts.values()) + sum(team.extras.values())


def _clubs(teams: Iterable[TeamDay], day_rules: Day, most: int | None) -> dict[Key, Attended]:
    """Return what a day is worth to each club: its best teams, added. Option: club_teams."""
    clubs: dict[str, list[TeamDay]] = defaultdict(list)
    for team in teams:
        if (club := plain(team.team.club)) and not team.excluded:
            clubs[club].append(team)
    sums = {club: _Sum(_best(own, most)) for club, own in clubs.items()}
    order = sorted(sums, key=lambda club: -sums[club].worth)
    places = dict(zip(order, shared_ranks([sums[club].worth for club in order]), strict=True))
    return {
        (club,): Attended(
            points=day_points(day_rules, sum(one.parts.values()), sum(one.extras.values())),
            parts=one.parts,
            extras=one.extras,
            played=one.played,
            place=places[club],
            excluded=False,
            name=one.teams[0].team.club,
            club=one.teams[0].team.club,
            categories=frozenset(),
        )
        for club, one in sums.items()
    }


def _best(teams: Sequence[TeamDay], most: int | None) -> list[TeamDay]:
    """Return the teams of a club that count: the best by what they bring, rank and number."""
    return sorted(teams, key=lambda one: (-_worth(one), one.rank or 0, one.team.number))[:most]
