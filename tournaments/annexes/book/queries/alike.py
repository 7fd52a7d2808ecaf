"""Names that are perhaps one person's, in groups of one person, the surest groups first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Generic, TypeVar

from django.contrib.auth.models import User

from tournaments.models import NameQuestion, Single, Team
from tournaments.queries.registration.recognising import clubs_apart, licences_apart
from tournaments.words.alike import alike_pairs
from tournaments.words.identity import Likeness, likeness

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Spelling(Generic[K]):
    """A name of somebody, with club, town and licence, and the contests where it plays."""

    key: K
    name: str
    club: str = ""
    town: str = ""
    contests: frozenset[int] = frozenset()
    licence: str = ""

    @property
    def evenings(self) -> int:
        """The number of contests."""
        return len(self.contests)


@dataclass(frozen=True, slots=True)
class OtherName(Generic[K]):
    """A name that is perhaps another spelling of the name that stays in its group.

    It is `sure` if it has the same words, in either order, and the clubs do not differ.
    """

    spelling: Spelling[K]
    sure: bool


@dataclass(frozen=True, slots=True)
class OnePerson(Generic[K]):
    """Names that are perhaps one person's: the one with most evenings stays."""

    stays: Spelling[K]
    others: tuple[OtherName[K], ...]

    @property
    def keys(self) -> list[K]:
        """The keys of all names of the group."""
        return [self.stays.key, *(one.spelling.key for one in self.others)]


@dataclass(frozen=True, slots=True)
class Alike(Generic[K]):
    """Groups of names that are perhaps one person, and the namesakes who are surely two."""

    groups: tuple[OnePerson[K], ...] = ()
    namesakes: tuple[tuple[Spelling[K], Spelling[K]], ...] = ()

    @property
    def names(self) -> int:
        """The number of names in the groups."""
        return sum(1 + len(group.others) for group in self.groups)


def alike_people(
    people: Sequence[Spelling[K]], two: Collection[frozenset[K]] = frozenset()
) -> Alike[K]:
    """Group the names of each person, the surest groups first, then those of most evenings.

    Each name of a group resembles the one that stays or has its licence, is in one group, has no
    other licence, and plays in no contest with another one of it. `two` are pairs that somebody
    said to be two people.
    """
    near: dict[int, dict[int, bool]] = defaultdict(dict)
    namesakes = []
    by_name = alike_pairs([person.name for person in people])
    for one, other, how in (*by_name, *_of_one_licence(people)):
        mine, theirs = people[one], people[other]
        same = how is Likeness.SAME
        if not mine.contests.isdisjoint(theirs.contests):
            if same:
                namesakes.append((mine, theirs))
        elif _may_be_one(mine, theirs, two):
            sure = same and not clubs_apart(mine.club, theirs.club)
            near[one][other] = near[other][one] = sure

    def rank(place: int) -> tuple[int, int, int]:
        return -people[place].evenings, -len(near[place]), place

    groups: list[OnePerson[K]] = []
    grouped: set[int] = set()
    for place in sorted(near, key=rank):
        if place in grouped:
            continue
        members = [place]
        for other in sorted(near[place], key=lambda one: (not near[place][one], *rank(one))):
            if other not in grouped and _fits(other, members, people, two):
                members.append(other)
        if len(members) > 1:
            grouped.update(members)
            others = (OtherName(people[one], near[place][one]) for one in members[1:])
            groups.append(OnePerson(people[place], tuple(others)))
    groups.sort(key=lambda group: not any(one.sure for one in group.others))
    return Alike(tuple(groups), tuple(namesakes))


def _of_one_licence(people: Sequence[Spelling[K]]) -> Iterator[tuple[int, int, Likeness]]:
    """Yield the places of two people who have one licence, and names that are not alike."""
    holders: dict[str, list[int]] = defaultdict(list)
    for place, person in enumerate(people):
        if person.licence:
            holders[person.licence].append(place)
    for places in holders.values():
        for one, other in combinations(places, 2):
            how = likeness(people[one].name, people[other].name)
            if how is Likeness.DIFFERENT:
                yield one, other, how


def _fits(
    one: int, members: Iterable[int], people: Sequence[Spelling[K]], two: Collection[frozenset[K]]
) -> bool:
    """Tell whether a name may be that of all these people."""
    mine = people[one]
    others = [people[member] for member in members]
    return all(
        mine.contests.isdisjoint(other.contests) and _may_be_one(mine, other, two)
        for other in others
    )


def _may_be_one(one: Spelling[K], other: Spelling[K], two: Collection[frozenset[K]]) -> bool:
    """Tell whether neither their licences nor somebody says that these are two people."""
    apart = licences_apart(one.licence, other.licence)
    return not apart and frozenset((one.key, other.key)) not in two


def alike_in_book(owner: User) -> Alike[int]:
    """Return the people of an address book who are perhaps one. Four queries."""
    contests: dict[int | None, set[int]] = defaultdict(set)
    teams = Team.objects.filter(contest__organiser=owner)
    alone = Single.objects.filter(contest__organiser=owner)
    rows = [
        *teams.values_list("contest", "player1", "player2"),
        *alone.values_list("contest", "player", "player"),
    ]
    for contest, *players in rows:
        for player in players:
            contests[player].add(contest)
    book = owner.players.filter(forgotten=False).order_by("pk")
    people = tuple(
        Spelling(pk, name, club, town, frozenset(contests[pk]), licence)
        for pk, name, club, town, licence in book.values_list(
            "pk", "name", "club", "town", "licence"
        )
    )
    answers = NameQuestion.objects.filter(two=True, one__organiser=owner)
    two = frozenset(map(frozenset, answers.values_list("one", "other")))
    return alike_of(people, two)


@lru_cache(maxsize=2)
def alike_of(people: tuple[Spelling[int], ...], two: frozenset[frozenset[int]]) -> Alike[int]:
    """Return the same as `alike_people`, and keep it: a page asks again of the same book."""
    return alike_people(people, two)
