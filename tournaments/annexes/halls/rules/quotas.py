"""Quotas: how many teams of each hall go to the final, who goes, and who replaces whom."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from heapq import heapify, heapreplace
from typing import Final, assert_never

from scoring.kinds import every
from scoring.words import N_, Problem, Refused, Text
from tournaments.annexes.halls.rules.rules import Method, QuotaRules, Replaced, Rest

TOO_FEW = N_(
    "Places : %(places)d. Il en faut %(needed)d pour donner aux salles ce que vous demandez "
    "d’abord."
)


class StepKind(StrEnum):
    """One step of the sharing.

    BY_HAND and EACH give places first. SHARED shares by number of entrants; if a hall cannot take
    its share, another step shares anew. EVERYBODY gives a place to every team. RANKING and NONE
    leave places to the one ranking, or to nobody.
    """

    BY_HAND = "by-hand"
    EACH = "each"
    SHARED = "shared"
    EVERYBODY = "everybody"
    RANKING = "ranking"
    NONE = "none"


#: What each step says. The parameters are those of `Step.text`.
SAYS: Final = every(
    StepKind,
    {
        StepKind.BY_HAND: N_("places données à la main : %(places)d"),
        StepKind.EACH: N_("places données d’abord, autant à chaque salle : %(places)d"),
        StepKind.SHARED: N_("places partagées selon le nombre d’équipes : %(places)d"),
        StepKind.EVERYBODY: N_("autant de places que d’équipes : tout le monde se qualifie"),
        StepKind.RANKING: N_(
            "places aux meilleures du classement de toutes les salles : %(places)d"
        ),
        StepKind.NONE: N_("places laissées vides : %(places)d"),
    },
)
#: What a step adds where halls take all they have.
FULL = N_("%(step)s ; une salle n’a pas assez d’équipes pour sa part : elle les qualifie toutes")


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the number of places it deals with, and what it gives each hall.

    `full` are the halls, from 0, whose share was more than the teams they had left. They take all
    of them; the other shares of that step are void, and the next step shares anew.
    """

    kind: StepKind
    places: int
    given: tuple[int, ...]
    full: tuple[int, ...] = ()

    @property
    def text(self) -> Text:
        """The step as a sentence."""
        text = Text(SAYS[self.kind], {"places": self.places})
        return Text(FULL, {"step": text}) if self.full else text


@dataclass(frozen=True, slots=True)
class Shared:
    """The quota of each hall, and the steps that led to it.

    `open` is the number of places that the one ranking of all halls gives.
    """

    quotas: tuple[int, ...]
    steps: tuple[Step, ...]
    open: int = 0


def share(rules: QuotaRules, entrants: Sequence[int]) -> Shared:
    """Share the places of a final between halls with these numbers of entrants.

    A hall never has more places than entrants. Raises `Refused` when the numbers given by hand and
    the first places of each hall need more places than there are.

    >>> rules = QuotaRules(16, each=1)
    >>> share(rules, (34, 28, 21, 19)).quotas
    (5, 4, 4, 3)
    """
    steps: list[Step] = []
    quotas = [0] * len(entrants)
    shared = [hall for hall in range(len(entrants)) if hall not in rules.by_hand]
    if rules.by_hand:
        for hall, number in rules.by_hand.items():
            quotas[hall] = min(number, entrants[hall])
        steps.append(Step(StepKind.BY_HAND, sum(quotas), tuple(quotas)))
    if rules.each and shared:
        first = [0] * len(entrants)
        for hall in shared:
            first[hall] = min(rules.each, entrants[hall])
        steps.append(Step(StepKind.EACH, sum(first), tuple(first)))
        quotas = [had + more for had, more in zip(quotas, first, strict=True)]
    if sum(quotas) > rules.places:
        params = {"places": rules.places, "needed": sum(quotas)}
        raise Refused([Problem("places", "too_few", TOO_FEW, params)])
    rest = rules.places - sum(quotas)
    room = {hall: entrants[hall] - quotas[hall] for hall in shared}
    if not rest or not any(room.values()):
        return Shared(tuple(quotas), tuple(steps))
    match rules.rest:
        case Rest.NONE:
            steps.append(Step(StepKind.NONE, rest, (0,) * len(entrants)))
            return Shared(tuple(quotas), tuple(steps))
        case Rest.RANKING if rest < sum(room.values()):
            steps.append(Step(StepKind.RANKING, rest, (0,) * len(entrants)))
            return Shared(tuple(quotas), tuple(steps), open=rest)
        case Rest.RANKING | Rest.ENTRANTS:
            for hall, more in _by_entrants(rules.method, rest, entrants, room, steps).items():
                quotas[hall] += more
            return Shared(tuple(quotas), tuple(steps))
        case _:
            assert_never(rules.rest)


def _by_entrants(
    method: Method, rest: int, entrants: Sequence[int], room: Mapping[int, int], steps: list[Step]
) -> dict[int, int]:
    """Share `rest` places between the halls of `room` and add the steps; return what each gets.

    `room` is the number of teams that each hall still has. More places than teams: everybody.
    """

    def step(
        kind: StepKind, places: int, quotas: Mapping[int, int], full: Sequence[int] = ()
    ) -> None:
        every_hall = tuple(quotas.get(hall, 0) for hall in range(len(entrants)))
        steps.append(Step(kind, places, every_hall, tuple(full)))

    if rest >= sum(room.values()):
        step(StepKind.EVERYBODY, sum(room.values()), room)
        return dict(room)
    got: dict[int, int] = {}
    left = dict(room)
    while rest:
        shares = _shares(method, rest, {hall: entrants[hall] for hall in left})
        full = [hall for hall, places in shares.items() if places > left[hall]]
        step(StepKind.SHARED, rest, shares | {hall: left[hall] for hall in full}, full)
        if not full:
            return got | shares
        for hall in full:
            got[hall] = left.pop(hall)
            rest -= got[hall]
    return got


def _shares(method: Method, places: int, entrants: Mapping[int, int]) -> dict[int, int]:
    """Share places by number of entrants, as if every hall had teams enough."""
    match method:
        case Method.LARGEST_REMAINDER:
            return _largest_remainder(places, entrants)
        case Method.HIGHEST_AVERAGE:
            return _highest_average(places, entrants)
        case _:
            assert_never(method)


def _largest_remainder(places: int, entrants: Mapping[int, int]) -> dict[int, int]:
    """Give each hall the whole part of its share, then one more to the largest fractions.

    >>> _largest_remainder(12, {0: 34, 1: 28, 2: 21, 3: 19})
    {0: 4, 1: 3, 2: 3, 3: 2}
    """
    everybody = sum(entrants.values())
    shares = {hall: places * number // everybody for hall, number in entrants.items()}
    fractions = {hall: places * number % everybody for hall, number in entrants.items()}
    # Ties: more entrants first, then the order of the halls.
    order = sorted(entrants, key=lambda hall: (-fractions[hall], -entrants[hall], hall))
    for hall in order[: places - sum(shares.values())]:
        shares[hall] += 1
    return shares


def _highest_average(places: int, entrants: Mapping[int, int]) -> dict[int, int]:
    """Give the places one by one to the hall with the largest entrants / (places got + 1).

    >>> _highest_average(12, {0: 34, 1: 28, 2: 21, 3: 19})
    {0: 4, 1: 4, 2: 2, 3: 2}
    """
    shares = dict.fromkeys(entrants, 0)
    # The first of the queue gets the next place. Ties: more entrants, then the order of the halls.
    queue = [(Fraction(-number), -number, hall) for hall, number in entrants.items()]
    heapify(queue)
    for _place in range(places):
        _average, _number, hall = queue[0]
        shares[hall] += 1
        number = entrants[hall]
        heapreplace(queue, (Fraction(-number, shares[hall] + 1), -number, hall))
    return shares


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
