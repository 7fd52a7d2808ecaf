"""Allocation of places in a movement, at its start and when a team comes later.

Places beyond those of the figure are for teams that came when no place was free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from ..contract import History, below, shuffled
from .figures import Figure

#: Cost of a forbidden meeting; a meeting of the same club or family costs 1.
FORBIDDEN = 10_000
EXCHANGES = 400, 30_000  # attempts before giving up: for each place, and at most
CHOICES = 48  # places tried for an exchange with one place
ODD_MOVES = 16  # one harmful exchange in this many is made anyway, to leave a local minimum


def even(count: int) -> int:
    """Return the number of places these teams need: one more if they are odd."""
    return count + count % 2


def fill(placed: dict[int, int], teams: Iterable[int], places: int, *, parity: bool) -> None:
    """Give each team the first free place of the figure, then new places after its end.

    With ``parity``, odd teams take odd places and the others even ones, as long as some are free.
    """
    free = [place for place in range(1, places + 1) if place not in placed]
    left = list(teams)
    if parity:
        sides = {side: [place for place in free if place % 2 == side] for side in (0, 1)}
        left = []
        for team in teams:
            if sides[team % 2]:
                placed[sides[team % 2].pop(0)] = team
            else:
                left.append(team)
        free = sorted(sides[0] + sides[1])
    beyond = max([places, *placed]) + 1
    free += range(beyond, beyond + len(left))
    placed.update(zip(free, left, strict=False))


def at_home(
    placed: dict[int, int], figure: Figure, rounds: int, fixed: Mapping[int, int]
) -> frozenset[int]:
    """Exchange places so that teams in ``fixed`` start at their table and stay there longest.

    Returns the places kept for them. If two teams want one place, the lower number gets it.
    """
    tables: dict[int, list[int]] = {}  # place -> its table in each round
    for number in range(1, min(rounds, figure.period) + 1 if fixed else 1):
        for table, *both in figure.round(number):
            for place in both:
                tables.setdefault(place, []).append(table)
    where = {team: place for place, team in placed.items()}
    kept: set[int] = set()
    for team in sorted(fixed.keys() & where.keys()):
        homes = [place for place, at in tables.items() if at[0] == fixed[team]]
        free = [place for place in homes if place in placed and place not in kept]
        if free:
            place = min(free, key=lambda place: (-_stay(tables[place]), place))
            before, other = where[team], placed[place]
            placed[place], placed[before] = team, other
            where[team], where[other] = place, before
            kept.add(place)
    return frozenset(kept)


def _stay(tables: Sequence[int]) -> int:
    return next((n for n, table in enumerate(tables) if table != tables[0]), len(tables))


def without_trouble(
    placed: Mapping[int, int],
    figure: Figure,
    rounds: int,
    history: History,
    random: Random,
    *,
    parity: bool,
    kept: frozenset[int] = frozenset(),
) -> dict[int, int]:
    """Return the same teams on the same places, exchanged until those kept apart do not meet.

    Forbidden meetings count first, then those of the same club or family. With ``parity``, teams
    change sides only if nothing else helps. Teams at a place in ``kept`` stay there.
    """
    if not (history.apart or history.kin):
        return dict(placed)
    search = _Search(placed, figure, rounds, history, random)
    if parity:
        search.run(lambda place, other: place % 2 == other % 2 and not {place, other} & kept)
    if not parity or search.least >= FORBIDDEN:
        # With ``parity``, the team that rests first stays: it fixes the side of the empty place.
        alone = {p for _, a, b in figure.round(1) for p in (a, b) if (a in placed) != (b in placed)}
        staying = kept | alone if parity else kept
        search.run(lambda place, other: not {place, other} & staying)
    return search.best


def forbidden_meetings(
    placed: Mapping[int, int], figure: Figure, rounds: int, history: History
) -> list[tuple[int, int, int]]:
    """Return (round, NS, EW) for each forbidden meeting of the figure."""
    if not history.apart:
        return []
    meetings = []
    for number in range(1, rounds + 1):
        for _, one, other in figure.round(number):
            if one in placed and other in placed:
                ns, ew = placed[one], placed[other]
                if history.banned(ns, ew):
                    meetings.append((number, ns, ew))
    return meetings


class _Search:
    """Search by exchanges that do not raise the cost of the meetings, except now and then."""

    def __init__(
        self,
        placed: Mapping[int, int],
        figure: Figure,
        rounds: int,
        history: History,
        random: Random,
    ) -> None:
        self.placed = dict(placed)
        self.places = sorted(placed)
        self.opposite: dict[int, list[int]] = {place: [] for place in range(1, figure.places + 1)}
        for number in range(1, min(rounds, figure.period) + 1):
            for _, one, other in figure.round(number):
                self.opposite[one].append(other)
                self.opposite[other].append(one)
        self.history = history
        self.random = random
        self.least = self.total = sum(map(self.cost, self.places)) // 2
        self.best = dict(placed)

    def cost(self, place: int) -> int:
        team = self.placed[place]
        total = 0
        for where in self.opposite[place]:
            other = self.placed.get(where)
            if other is None:
                continue
            if self.history.banned(team, other):
                total += FORBIDDEN
            elif self.history.related(team, other):
                total += 1
        return total

    def run(self, allowed: Callable[[int, int], bool]) -> None:
        """Make allowed exchanges until no meeting costs anything or enough was tried."""
        tried, most = 0, min(EXCHANGES[0] * len(self.places), EXCHANGES[1])
        while self.least and tried < most:
            troubled = shuffled([p for p in self.places if self.cost(p)], self.random)
            if not troubled:
                # No meeting costs anything any more.
                break
            for place in troubled:
                if self.cost(place):
                    tried += self._improve(place, allowed)
                if not self.least or tried >= most:
                    break

    def _improve(self, place: int, allowed: Callable[[int, int], bool]) -> int:
        others = [other for other in self._choices(place) if allowed(place, other)]
        if not others:
            return CHOICES
        gains = [(self._gain(place, other), -k) for k, other in enumerate(others)]
        gain, at = max(gains)
        if gain < 0 and below(ODD_MOVES, self.random):
            return len(others)
        self._exchange(place, others[-at])
        self.total -= gain
        if self.total < self.least:
            self.least, self.best = self.total, dict(self.placed)
        return len(others)

    def _choices(self, place: int) -> Sequence[int]:
        count = len(self.places)
        if count <= CHOICES:
            return shuffled([other for other in self.places if other != place], self.random)
        drawn = [self.places[below(count, self.random)] for _ in range(CHOICES)]
        return [other for other in drawn if other != place]

    def _gain(self, place: int, other: int) -> int:
        before = self.cost(place) + self.cost(other)
        self._exchange(place, other)
        after = self.cost(place) + self.cost(other)
        self._exchange(place, other)
        return before - after

    def _exchange(self, place: int, other: int) -> None:
        self.placed[place], self.placed[other] = self.placed[other], self.placed[place]
