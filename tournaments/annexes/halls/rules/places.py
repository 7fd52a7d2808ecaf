"""Who goes to the final from each hall, and who replaces those who do not come."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.annexes.halls.rules.rules import Replaced


class Why(StrEnum):
    """Why a team that its place qualified does not come.

    DECLINED said so. LEFT its contest before the end. TWICE: one of its people has already
    qualified with another team, or plays in the final anyway.
    """

    DECLINED = "declined"
    LEFT = "left"
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A team of a hall: its number there, its people, whether it left or declined.

    `people` identifies its players, in any way that is the same in all halls.
    """

    team: int
    people: frozenset[int] = frozenset()
    left: bool = False
    declined: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """The teams of a hall, best first, and its quota. Only a hall that is over qualifies."""

    teams: Sequence[Candidate]
    quota: int
    over: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """A team that comes: its hall, from 0, its number there, whether the one ranking chose it."""

    hall: int
    team: int
    by_ranking: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """A team that would have come, and why it does not."""

    hall: int
    team: int
    why: Why


@dataclass(frozen=True, slots=True)
class Selection:
    """Who comes, hall by hall and best first, then by the one ranking; and who does not.

    `empty` is the number of places that nobody is left to take, or that wait for a hall.
    """

    coming: tuple[Place, ...]
    passed: tuple[Passed, ...]
    empty: int = 0


@dataclass
class _Choosing:
    """Selection in progress: who comes, who does not, the people who have a place."""

    taken: set[int]
    coming: list[Place] = field(default_factory=list)
    passed: dict[tuple[int, int], Passed] = field(default_factory=dict)

    def takes(self, hall: int, one: Candidate, *, by_ranking: bool = False) -> bool:
        """Give the team a place, unless it does not come; return whether it has one more."""
        why = self._why_not(one)
        if why is not None:
            self.passed.setdefault((hall, one.team), Passed(hall, one.team, why))
            return False
        self.taken |= one.people
        self.coming.append(Place(hall, one.team, by_ranking))
        return True

    def _why_not(self, one: Candidate) -> Why | None:
        if one.declined:
            return Why.DECLINED
        if one.left:
            return Why.LEFT
        return Why.TWICE if one.people & self.taken else None


def select(
    fields: Sequence[Field],
    ranking: Sequence[tuple[int, int]],
    *,
    open_places: int = 0,
    replaced: Replaced = Replaced.SAME_HALL,
    taken: Collection[int] = (),
    order: Sequence[int] | None = None,
) -> Selection:
    """Return who comes to the final.

    Each hall that is over sends its best teams, as many as its quota. A team that declines or whose
    people have a place already is replaced, by the next of its hall or by the next of the one
    ranking. A team that left is always replaced by the next of its hall. `ranking` is the one
    ranking of all halls, best first: hall and team. The `open_places` go to its best who are not in
    yet, once every hall is over: until then another hall may still do better. `taken` are people
    who play in the final anyway. `order` is the order in which people use their places, if it is
    not that of the halls: whoever qualifies twice keeps the first of them.
    """
    choosing = _Choosing(set(taken))
    waiting = empty = 0
    by_hall: dict[int, list[Place]] = {}
    for hall in order if order is not None else range(len(fields)):
        one = fields[hall]
        before = len(choosing.coming)
        if not one.over:
            waiting += one.quota
            continue
        freed = _from_hall(choosing, hall, one, replaced)
        open_places += freed
        places = choosing.coming[before:]
        empty += max(one.quota - len(places) - freed, 0)
        by_hall[hall] = places
    choosing.coming = [place for hall in sorted(by_hall) for place in by_hall[hall]]
    if not waiting and all(one.over for one in fields):
        open_places -= sum(1 for _ in _from_ranking(choosing, fields, ranking, open_places))
    return Selection(
        tuple(choosing.coming), tuple(choosing.passed.values()), empty + waiting + open_places
    )


def _from_hall(choosing: _Choosing, hall: int, one: Field, replaced: Replaced) -> int:
    """Take the best teams of a hall; return the places that the one ranking is to fill."""
    got = freed = 0
    for team in one.teams:
        if got + freed == one.quota:
            break
        if choosing.takes(hall, team):
            got += 1
        elif replaced is Replaced.RANKING and not team.left:
            freed += 1
    return freed


def _from_ranking(
    choosing: _Choosing, fields: Sequence[Field], ranking: Sequence[tuple[int, int]], places: int
) -> Iterator[tuple[int, int]]:
    """Take the best of the one ranking who are not in yet; yield them."""
    candidates = {(hall, team.team): team for hall, one in enumerate(fields) for team in one.teams}
    known = {(place.hall, place.team) for place in choosing.coming} | set(choosing.passed)
    for key in ranking:
        if places <= 0:
            return
        if key in known or key not in candidates:
            continue
        if choosing.takes(key[0], candidates[key], by_ranking=True):
            places -= 1
            yield key
