"""Who is who: the people of a season, by their ids or their names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.annexes.seasons.rules.days import Days, Person, PlayerSaid, SeasonDay
from tournaments.words.plain_names import plain


def said_as(one: PlayerSaid | Person) -> str:
    """Return who somebody is said to be: the id, else the name as `plain` compares it.

    It is empty for a name without a letter.
    """
    return plain(one.name) if one.id is None else one.id


@dataclass(frozen=True, slots=True)
class Identities:
    """People of the season, once those who are one person are merged.

    `merged` has who stays for each who does not; `known` has those the season knows beside days.
    """

    merged: dict[str, str]
    known: dict[str, Person]

    def who(self, one: PlayerSaid) -> str:
        """Return who a player is."""
        key = said_as(one)
        return self.merged.get(key, key)

    def licence_of(self, who: str) -> str:
        """Return somebody's licence, or "" if it is not known."""
        person = self.known.get(who)
        return person.licence if person is not None else ""

    def is_member(self, who: str) -> bool:
        """Return whether somebody is a member."""
        person = self.known.get(who)
        return person is not None and person.member


def identities_of(days: Days) -> Identities:
    """Return the people of the season. In `same`, the first of a group stays."""
    keys = {said_as(one) for one in days.people}
    keys |= {
        said_as(player)
        for day in days.days
        for team in day.teams.values()
        for player in team.players
    }
    merged: dict[str, str] = {}

    def stays(who: str) -> str:
        while who in merged:
            who = merged[who]
        return who

    for group in days.same:
        first, *others = (one if one in keys else plain(one) for one in group)
        for other in others:
            kept, gone = stays(first), stays(other)
            if kept != gone:
                merged[gone] = kept
    flat = {who: stays(who) for who in merged}
    by_key: dict[str, Person] = {}
    for person in _first_those_who_stay(days.people, flat):
        by_key.setdefault(flat.get(said_as(person), said_as(person)), person)
    return Identities(flat, by_key)


def names_of(days: Iterable[SeasonDay], people: Identities) -> dict[str, str]:
    """Return the name of everybody, from days in their order.

    It is the one that the season knows, else the last one written; somebody merged into another
    lends a name only if the other has none.
    """
    own: dict[str, str] = {}
    lent: dict[str, str] = {}
    for day in days:
        for team in day.teams.values():
            for player in team.players:
                who = people.who(player)
                written = own if who == said_as(player) else lent
                if player.name:
                    written[who] = player.name
    return lent | own | {who: person.name for who, person in people.known.items()}


def _first_those_who_stay(people: Iterable[Person], merged: dict[str, str]) -> list[Person]:
    return sorted(people, key=lambda one: said_as(one) in merged)
