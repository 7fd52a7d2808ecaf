"""People of a season under keys of its own: who may be one person, namesakes, merged names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _

from tournaments.annexes.book.queries.alike import Alike, Spelling, alike_people
from tournaments.models import NameQuestion, Season, SeasonPerson, SeasonSame, Team
from tournaments.words.identity import Likeness, likeness
from tournaments.words.person_names import initials
from tournaments.words.plain_names import plain, plain_words, spaced

#: Hexadecimal digits of a key, after its "p".
DIGITS = 16
_PLAYER = ("pk", "name", "club", "forgotten", "trace", "licence")
CLUB_COLUMN = _PLAYER.index("club")
_COLUMNS = tuple(f"player{place}__{column}" for place in (1, 2) for column in _PLAYER)


@dataclass(frozen=True, slots=True)
class Someone:
    """A person of a season, as the address book names them; not yet told from namesakes.

    `players` are their entries in the address books, `licence` the first one known. `named` is
    False for a forgotten person. `short` tells whether a contest where they play shows people by
    their initials.
    """

    key: str
    name: str
    club: str
    players: tuple[int, ...]
    named: bool = True
    short: bool = False
    licence: str = ""


@dataclass(frozen=True, slots=True)
class People:
    """People of a season by key, in the order of their first day, and the keys of each team.

    `seated` holds the keys of a team's players by contest and number, and `clubs` the clubs that
    the address book tells of the same players.
    """

    known: Mapping[str, Someone]
    seated: Mapping[tuple[int, int], tuple[str, ...]]
    clubs: Mapping[tuple[int, int], tuple[str, ...]]


def key_of(salt: str, player: int, trace: object = None) -> str:
    """Return the key of a person in the season with this salt.

    A nameless place has the key of its `trace`, which a forgotten person left everywhere.

    >>> key_of("", 7) == key_of("", 7), key_of("", 7) == key_of("", 8)
    (True, False)
    """
    digest = sha256(f"{salt}:{trace or player}".encode()).hexdigest()
    return f"p{digest[:DIGITS]}"


def people_of(season: Season) -> People:
    """Return the people of a season's contests. Two queries."""
    held = dict(SeasonPerson.objects.filter(season=season).values_list("player", "key"))
    rows = (
        Team.objects.filter(contest__season_days__season=season)
        .order_by("contest__date", "contest__slug", "number")
        .values_list("contest", "number", "contest__names_by_initials", *_COLUMNS)
    )
    by_key: dict[str, Someone] = {}
    seated: dict[tuple[int, int], tuple[str, ...]] = {}
    clubs: dict[tuple[int, int], tuple[str, ...]] = {}
    # Most people play on several days: what an entry of the address book tells is read once.
    key_of_entry: dict[tuple[int | None, bool], str] = {}
    for contest, number, short, *columns in rows:
        keys, own_clubs = [], []
        for at in (0, len(_PLAYER)):
            entry = columns[at], short
            if entry not in key_of_entry:
                one = _someone(season.salt, held, columns[at : at + len(_PLAYER)], short)
                key_of_entry[entry] = one.key if one else ""
                if one:
                    before = by_key.get(one.key)
                    by_key[one.key] = _both(before, one) if before else one
            if key_of_entry[entry]:
                keys.append(key_of_entry[entry])
                own_clubs.append(columns[at + CLUB_COLUMN])
        seated[contest, number], clubs[contest, number] = tuple(keys), tuple(own_clubs)
    return People(by_key, seated, clubs)


def _someone(
    salt: str, held: Mapping[int, str], columns: Sequence[Any], short: bool
) -> Someone | None:
    """Return the person in these columns of a team; None if nobody is known there."""
    pk, name, club, forgotten, trace, licence = columns
    if pk is None:
        return None
    key = held.get(pk) or key_of(salt, pk, trace)
    return Someone(key, name, club, (pk,), not forgotten, short, licence)


def _both(one: Someone, other: Someone) -> Someone:
    """Return what two entries of one person tell of them; a name, if either has one."""
    first = one if one.named or not other.named else other
    players = tuple(dict.fromkeys((*one.players, *other.players)))
    return replace(
        first,
        players=players,
        short=one.short or other.short,
        licence=one.licence or other.licence,
    )


def roots_of(season: Season) -> dict[str, str]:
    """Return, for each other key of a group, the first key of the group. One query."""
    rows = SeasonSame.objects.filter(season=season).order_by("pk").values_list("other", "kept")
    into = dict(rows)
    roots: dict[str, str] = {}
    for key in into:
        root = key
        while root in into:
            root = into[root]
        roots[key] = root
    return roots


def same_of(season: Season, people: People) -> tuple[tuple[str, ...], ...]:
    """Return the keys that are one person, those who play, the kept one first.

    They were merged, or two address books know them by one licence. One query; one more if two
    people have one licence.
    """
    same = _merged_keys(season, people)
    joined = _by_licence(season, people, same)
    group_of = {key: list(group) for group in same for key in group}
    for one, other in joined:
        group = group_of.get(one, [one])
        for key in group_of.get(other, [other]):
            group.append(key)
            group_of[key] = group
        group_of[one] = group
    if not joined:
        return same
    return tuple({id(group): tuple(group) for group in group_of.values()}.values())


def _merged_keys(season: Season, people: People) -> tuple[tuple[str, ...], ...]:
    groups: dict[str, list[str]] = {}
    for key, root in roots_of(season).items():
        groups.setdefault(root, [root]).append(key)
    groups_known = (tuple(key for key in group if key in people.known) for group in groups.values())
    return tuple(group for group in groups_known if len(group) > 1)


def joined_by_licence(season: Season, people: People) -> list[tuple[str, str]]:
    """Return the first keys of two people whom one licence makes one. As `same_of`."""
    return _by_licence(season, people, _merged_keys(season, people))


def _by_licence(
    season: Season, people: People, same: Iterable[Sequence[str]]
) -> list[tuple[str, str]]:
    """Return the first keys of two people whom one licence makes one, the earlier one first.

    `same` are those that were merged. Two address books may know somebody, each under its own name.
    Names that are not alike, two places in one contest, or somebody who said that they are two keep
    them apart. A closed season keeps what it has. One query if two people have one licence.
    """
    if season.closed:
        return []
    first = {key: group[0] for group in same for key in group}
    holders: dict[str, list[str]] = defaultdict(list)
    for key, one in people.known.items():
        root = first.get(key, key)
        if one.licence and one.named and root not in holders[one.licence]:
            holders[one.licence].append(root)
    shared = [keys for keys in holders.values() if len(keys) > 1]
    if not shared:
        return []
    days = {key: set(contests) for key, contests in days_played(people, same).items()}
    two = {frozenset(first.get(key, key) for key in pair) for pair in two_people(people)}
    gone: dict[str, str] = {}
    joined = []

    def stays(key: str) -> str:
        while key in gone:
            key = gone[key]
        return key

    for keys in shared:
        kept, *others = dict.fromkeys(map(stays, keys))
        for other in others:
            names = (people.known[key].name for key in (kept, other))
            apart = frozenset((kept, other)) in two or not days[kept].isdisjoint(days[other])
            if not apart and likeness(*names) is not Likeness.DIFFERENT:
                joined.append((kept, other))
                days[kept] |= days[other]
                gone[other] = kept
    return joined


def two_people(people: People) -> set[frozenset[str]]:
    """Return the pairs of keys that somebody said to be two people. One query."""
    key_of_player = {player: key for key, one in people.known.items() for player in one.players}
    answers = NameQuestion.objects.filter(two=True).values_list("one", "other")
    return {
        frozenset((key_of_player[one], key_of_player[other]))
        for one, other in answers
        if one in key_of_player and other in key_of_player
    }


def days_played(people: People, same: Iterable[Sequence[str]]) -> Mapping[str, set[int]]:
    """Return the contests in which each person plays, several keys of one counted together."""
    kept = {key: group[0] for group in same for key in group}
    contests: dict[str, set[int]] = defaultdict(set)
    for (contest, _team), keys in people.seated.items():
        for key in keys:
            contests[kept.get(key, key)].add(contest)
    return {key: contests[kept.get(key, key)] for key in people.known}


def names_of(people: People, same: Iterable[Sequence[str]], *, in_full: bool) -> dict[str, str]:
    """Return the name of each person by key, told apart from namesakes by the club or a number.

    Several keys of the same person have the name of the first. People are called by their initials
    if one of their contests asks for it, unless `in_full`.
    """
    kept = {key: group[0] for group in same for key in group}
    someone_by_key = people.known
    short = {kept.get(one.key, one.key) for one in someone_by_key.values() if one.short}
    own = [
        replace(one, short=one.key in short)
        for one in someone_by_key.values()
        if kept.get(one.key, one.key) == one.key
    ]
    names = _shown_names(own, in_full=in_full)
    return {key: names[kept.get(key, key)] for key in someone_by_key}


def _shown_names(people: Iterable[Someone], *, in_full: bool) -> dict[str, str]:
    names: dict[str, str] = {}
    alike: dict[str, list[Someone]] = defaultdict(list)
    for one in people:
        if not one.named:
            names[one.key] = _("Joueur oublié")
            continue
        called = one.name if in_full or not one.short else initials(one.name)
        names[one.key] = called
        alike[plain(called)].append(one)
    for group in alike.values():
        if len(group) > 1:
            names |= {key: f"{names[key]} ({note})" for key, note in _apart(group).items()}
    return names


def _apart(group: Sequence[Someone]) -> dict[str, str]:
    """Return what tells each namesake from the others: the club, or a number from the second on."""
    clubs = Counter(plain(one.club) for one in group)
    notes: dict[str, str] = {}
    numbered = 0
    for one in group:
        if one.club and clubs[plain(one.club)] == 1:
            notes[one.key] = one.club
            continue
        numbered += 1
        if numbered > 1:
            notes[one.key] = str(numbered)
    return notes


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
