"""People of a season who are perhaps one person, and namesakes who are surely two."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.kinds import every
from tournaments.annexes.seasons.queries.people import (
    Someone,
    days_played,
    names_of,
    people_of,
    same_of,
)
from tournaments.models import Season
from tournaments.words.identity import one_slip
from tournaments.words.plain_names import plain, plain_words, spaced

#: Words from which two names that differ by one of them look alike.
ENOUGH_WORDS = 3


class Alike(StrEnum):
    """Why two people look like one."""

    SAME_NAME = "same-name"
    OTHER_CLUB = "other-club"
    ONE_WORD = "one-word"


ALIKE: Mapping[Alike, Promise] = {
    Alike.SAME_NAME: _("le même nom"),
    Alike.OTHER_CLUB: _("le même nom, un autre club"),
    Alike.ONE_WORD: _("les mêmes mots, sauf un"),
}
every(Alike, ALIKE)
#: Reasons in the order of the list: the likeliest doubles first.
_LIKELIEST = tuple(ALIKE)


@dataclass(frozen=True, slots=True)
class Attendee:
    """A person of a season as the desk lists them; `days` is the number of their contests."""

    key: str
    name: str
    club: str
    days: int


@dataclass(frozen=True, slots=True)
class Double:
    """Two people who are perhaps one: `kept` gives the name."""

    kept: Attendee
    other: Attendee
    why: Alike

    @property
    def reason(self) -> Promise:
        """Why they look alike, in words."""
        return ALIKE[self.why]


@dataclass(frozen=True, slots=True)
class SeasonPeople:
    """People of a season: all of them by name, the likeliest doubles first, and namesakes.

    Two namesakes who play on the same day are two people, and are kept apart.
    """

    everybody: tuple[Attendee, ...]
    doubles: tuple[Double, ...]
    namesakes: tuple[Double, ...]

    def called(self, typed: str) -> list[Attendee]:
        """Return the people whose names have words that begin as each typed one, by name."""
        wanted = [spaced(word) for word in plain_words(typed)]
        if not wanted:
            return []
        return [one for one in self.everybody if all(word in spaced(one.name) for word in wanted)]

    def person(self, key: str) -> Attendee | None:
        """Return the person with this key, or None."""
        return next((one for one in self.everybody if one.key == key), None)


def season_people(season: Season) -> SeasonPeople:
    """Return the people of a season, named in full for the desk. Three queries."""
    people = people_of(season)
    same = same_of(season, people)
    kept = {key: group[0] for group in same for key in group}
    names = names_of(people, same, in_full=True)
    days = days_played(people, same)
    own = [one for key, one in people.known.items() if kept.get(key, key) == key]
    attendees = {
        one.key: Attendee(one.key, names[one.key], one.club, len(days[one.key])) for one in own
    }
    doubles: list[Double] = []
    namesakes: list[Double] = []
    for one, other, why in _alike([one for one in own if one.named]):
        first, second = sorted(
            (attendees[one.key], attendees[other.key]), key=lambda who: -who.days
        )
        apart = days[one.key] & days[other.key]
        if not apart:
            doubles.append(Double(first, second, why))
        elif why is not Alike.ONE_WORD:
            namesakes.append(Double(first, second, why))
    doubles.sort(key=lambda one: _LIKELIEST.index(one.why))
    order = sorted(attendees.values(), key=lambda who: (plain_words(who.name), who.key))
    return SeasonPeople(tuple(order), tuple(doubles), tuple(namesakes))


def _alike(people: Sequence[Someone]) -> Iterator[tuple[Someone, Someone, Alike]]:
    """Yield each pair of people who look alike, once."""
    by_name: dict[str, list[Someone]] = defaultdict(list)
    by_rest: dict[frozenset[str], list[Someone]] = defaultdict(list)
    for one in people:
        by_name[plain(one.name)].append(one)
        words = frozenset(plain_words(one.name))
        by_rest[words].append(one)
        for word in words:
            by_rest[words - {word}].append(one)
    for group in by_name.values():
        for one, other in combinations(group, 2):
            clubs = plain(one.club), plain(other.club)
            differ = all(clubs) and clubs[0] != clubs[1]
            yield one, other, Alike.OTHER_CLUB if differ else Alike.SAME_NAME
    seen: set[tuple[str, str]] = set()
    for rest, group in by_rest.items():
        for one, other in combinations(group, 2):
            pair = (one.key, other.key)
            if pair not in seen and _but_one(one.name, other.name, rest):
                seen.add(pair)
                yield one, other, Alike.ONE_WORD


def _but_one(one: str, other: str, rest: frozenset[str]) -> bool:
    """Tell whether two names have the same words but one; `rest` are words that they share.

    One more word is enough. Another word looks alike in a name of three, or with one letter of
    difference: two people of one family share a word of two.
    """
    words, others = frozenset(plain_words(one)), frozenset(plain_words(other))
    if words == others or len(rest) < 1:
        return False
    mine, theirs = words - others, others - words
    if not mine or not theirs:
        return len(mine | theirs) == 1 and len(words & others) > 1
    if len(mine) > 1 or len(theirs) > 1:
        return False
    if len(words) >= ENOUGH_WORDS:
        return True
    return one_slip(next(iter(mine)), next(iter(theirs)))
