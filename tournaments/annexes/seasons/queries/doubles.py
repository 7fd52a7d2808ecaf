"""People of a season: names that may be one person, namesakes who are two, merged names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournaments.annexes.seasons.queries.people import (
    days_played,
    joined_by_licence,
    names_of,
    people_of,
    same_of,
    two_people,
)
from tournaments.models import Season
from tournaments.queries.registration.alike_people import Alike, Spelling, alike_people
from tournaments.words.plain_names import plain_words, spaced


@dataclass(frozen=True, slots=True)
class Attendee:
    """A person of a season as the desk lists them; `days` is the number of their contests."""

    key: str
    name: str
    club: str
    days: int


@dataclass(frozen=True, slots=True)
class Merged:
    """Two names that somebody merged in a season; `at` is None in older seasons."""

    pk: int
    kept: str
    name: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Joined:
    """Two names that are one person by their licence. `keys` name both, as a form sends them."""

    kept: str
    name: str
    licence: str
    keys: str


@dataclass(frozen=True, slots=True)
class SeasonPeople:
    """People of a season: all of them by name, names that may be one person, and merged names.

    Two namesakes who play on the same day are two people, and are kept apart.
    """

    everybody: tuple[Attendee, ...]
    alike: Alike[str]
    namesakes: tuple[tuple[Attendee, Attendee], ...]
    merged: tuple[Merged, ...]
    joined: tuple[Joined, ...]

    def called(self, typed: str) -> list[Attendee]:
        """Return the people whose names have words that begin as each typed one, by name."""
        wanted = [spaced(word) for word in plain_words(typed)]
        if not wanted:
            return []
        return [one for one in self.everybody if all(word in spaced(one.name) for word in wanted)]


def season_people(season: Season) -> SeasonPeople:
    """Return the people of a season, named in full for the desk. Five queries."""
    people = people_of(season)
    same = same_of(season, people)
    kept = {key: group[0] for group in same for key in group}
    names = names_of(people, same, in_full=True)
    days = days_played(people, same)
    own = [one for key, one in people.known.items() if kept.get(key, key) == key]
    attendees = {
        one.key: Attendee(one.key, names[one.key], one.club, len(days[one.key])) for one in own
    }
    alike = alike_people(
        [
            Spelling(
                one.key,
                one.name,
                one.club,
                contests=frozenset(days[one.key]),
                licence=one.licence,
            )
            for one in own
            if one.named
        ],
        {frozenset(kept.get(key, key) for key in pair) for pair in two_people(people)},
    )
    order = sorted(attendees.values(), key=lambda who: (plain_words(who.name), who.key))
    called = {key: one.name for key, one in people.known.items() if one.named}
    return SeasonPeople(
        tuple(order),
        alike,
        tuple((attendees[one.key], attendees[other.key]) for one, other in alike.namesakes),
        _merged(season, called),
        tuple(
            Joined(called[one], called[other], people.known[other].licence, f"{one},{other}")
            for one, other in joined_by_licence(season, people)
        ),
    )


def _merged(season: Season, called: Mapping[str, str]) -> tuple[Merged, ...]:
    """Return the merges whose names are both known, latest first. One query.

    A name is unknown once the address book has merged it: the book then lists that merge.
    """
    return tuple(
        Merged(one.pk, called[one.kept], called[one.other], one.at)
        for one in season.same.order_by("-pk")
        if one.kept in called and one.other in called
    )
