"""The days of a season that count, what each was worth to each row, and what a season refuses."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from unicodedata import combining, normalize

from scoring.words import N_, Problem
from tournaments.annexes.seasons.rules.dates import day_of
from tournaments.annexes.seasons.rules.days import Days, Number, PlayerSaid, SeasonDay, TeamSaid
from tournaments.annexes.seasons.rules.people import Identities, said_as
from tournaments.annexes.seasons.rules.rules import Day, Rules
from tournaments.annexes.seasons.rules.table import Key, UnknownTeam
from tournaments.annexes.seasons.rules.words import Excluded, OpenDays, Part, RankedBy
from tournaments.annexes.seasons.rules.worth import (
    Played,
    TeamDay,
    day_points,
    is_there,
    shared_ranks,
    team_days,
)
from tournaments.files.toml.parsing import Located
from tournaments.pairing.sentences import Param
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


def faults_of(rules: Rules, days: Days, people: Identities) -> list[Located]:
    """Return every fault of the days under these rules, those of the documents included."""
    own = [Located(None, problem) for problem in _problems(rules, days, people)]
    return [*days.faults, *own]


def _problems(rules: Rules, days: Days, people: Identities) -> Iterator[Problem]:
    days_counted = Counter(day.id for day in days.days)
    for name, times in sorted(days_counted.items()):
        if times > 1:
            yield Problem("days", "twice", _DAY_TWICE, {"day": name})
    # A document that could not be read may be the contest that is missing.
    if not days.faults:
        for name in rules.contests or ():
            if name not in days_counted:
                yield Problem("season.contests", "missing", _NO_CONTEST, {"contest": name})
        for change in rules.changes:
            if change.id not in days_counted:
                params = {"contest": change.id}
                yield Problem(f"contest[{change.id[:40]}].id", "missing", _NO_CONTEST, params)
        if not days_counted or not chosen_days(rules, days):
            yield Problem("days", "missing", _NO_DAY)
    for day in chosen_days(rules, days):
        if rules.rank is RankedBy.PAIRS and day.individuals:
            params = {"day": day.id}
            yield Problem(f"days[{day.id}].individuals", "pairs", _INDIVIDUALS, params)
        if counts(rules, day):
            yield from _twice(rules, day, people)


def _twice(rules: Rules, day: SeasonDay, people: Identities) -> Iterator[Problem]:
    """Yield the people who are there twice in a day, and the nameless pairs of one name."""
    there = list(_there(rules, day))
    field, when = f"days[{day.id}].players", day_of(day.date)
    names: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for team in there:
        for player in team.players:
            if who := said_as(player):
                counts[who] += 1
                names.setdefault(who, player.name)
    for who in [who for who, times in counts.items() if times > 1]:
        params: Mapping[str, Param] = {"name": names[who] or who, "date": when}
        yield Problem(field, "twice", _PERSON_TWICE, params)
    groups: dict[str, list[str]] = {}
    for who in counts:
        groups.setdefault(people.merged.get(who, who), []).append(who)
    for one, other, *_more in (group for group in groups.values() if len(group) > 1):
        yield Problem("same", "there", _BOTH_THERE, _of_two(names, one, other) | {"date": when})
    if rules.rank is RankedBy.PAIRS:
        nameless = Counter(plain(team.name) for team in there if not _all_known(team.players))
        for name in [name for name, times in nameless.items() if name and times > 1]:
            yield Problem(field, "twice", _TEAM_TWICE, {"name": name, "date": when})


def _all_known(players: Sequence[PlayerSaid]) -> bool:
    return any(map(said_as, players))


def _of_two(names: Mapping[str, str], one: str, other: str) -> dict[str, Param]:
    return {"one": names[one] or one, "other": names[other] or other}


def _there(rules: Rules, day: SeasonDay) -> Iterator[TeamSaid]:
    day_rules = rules.day_of(day.id)
    if day_rules.excluded is Excluded.COUNTS:
        for number in day.excluded:
            yield day.teams[number]
    for row in day.standings:
        if row.team not in day.excluded and is_there(row, day_rules):
            yield day.teams[row.team]


_DAY_TWICE = N_("Deux journées portent le nom « %(day)s » : donnez-leur des noms différents.")
_NO_CONTEST = N_("Aucun concours « %(contest)s » dans cette saison.")
_NO_DAY = N_("Aucune journée : donnez les résultats d’un concours au moins.")
_INDIVIDUALS = N_(
    "« %(day)s » est un concours d’individuels, et la saison classe des doublettes : classez les "
    'joueurs (rank = "players"), ou laissez ce concours de côté.'
)
_PERSON_TWICE = N_("Deux « %(name)s » jouent le %(date)s : ce sont deux personnes.")
_TEAM_TWICE = N_("Deux équipes « %(name)s » jouent le %(date)s : donnez leurs joueurs.")
_BOTH_THERE = N_(
    "« %(one)s » et « %(other)s » jouent tous les deux le %(date)s : ce sont deux personnes, ne "
    "les réunissez pas."
)
