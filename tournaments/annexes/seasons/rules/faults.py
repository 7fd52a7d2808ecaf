"""What a season refuses of its days: who is there twice, what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scoring.words import N_, Problem
from tournaments.annexes.seasons.rules.dates import day_of
from tournaments.annexes.seasons.rules.days import Days, PlayerSaid, SeasonDay, TeamSaid
from tournaments.annexes.seasons.rules.held import chosen_days, counts
from tournaments.annexes.seasons.rules.people import Identities, said_as
from tournaments.annexes.seasons.rules.rules import Rules
from tournaments.annexes.seasons.rules.words import Excluded, RankedBy
from tournaments.annexes.seasons.rules.worth import is_there
from tournaments.files.toml.parsing import Located
from tournaments.pairing.sentences import Param
from tournaments.words.plain_names import plain


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
