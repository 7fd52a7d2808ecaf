"""People of a season: the address book's, under keys of the season's own.

A key tells nothing of the address book, and a forgotten person keeps it: no rank moves.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Season, SeasonPerson, SeasonSame, Team
from tournaments.words.person_names import initials
from tournaments.words.plain_names import plain

#: Hexadecimal digits of a key, after its "p".
DIGITS = 16
_PLAYER = ("pk", "name", "club", "forgotten", "trace", "licence")
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

    `seated` holds the keys of a team's players by contest and number.
    """

    known: Mapping[str, Someone]
    seated: Mapping[tuple[int, int], tuple[str, ...]]


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
    # Most people play on several days: what an entry of the address book tells is read once.
    key_of_entry: dict[tuple[int | None, bool], str] = {}
    for contest, number, short, *columns in rows:
        keys = []
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
        seated[contest, number] = tuple(keys)
    return People(by_key, seated)


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
    """Return the keys that are one person, those who play, the kept one first. One query."""
    groups: dict[str, list[str]] = {}
    for key, root in roots_of(season).items():
        groups.setdefault(root, [root]).append(key)
    groups_known = (tuple(key for key in group if key in people.known) for group in groups.values())
    return tuple(group for group in groups_known if len(group) > 1)


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
