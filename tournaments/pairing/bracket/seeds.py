"""Entry into a bracket: check the seeds, and keep teams of one pool as far apart as possible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final

from ..contract import DrawRefused
from ..sentences import N_
from .bracket import FIXED, PLAYED, Bracket, Drawing
from .plan import FINAL, Fixture, Source, planned, power_below
from .words import MAIN

TOO_FEW = N_("Un tableau demande au moins deux équipes ; il y en a %(count)d.")
TWICE = N_("L’équipe %(team)d figure deux fois parmi les têtes de série du tableau.")
#: More pairs of teams than a bracket has; each kind of meeting outweighs all the finer ones.
_MORE: Final = 1 << 20
#: Weight of the meeting of two places in a bracket, by both places.
Weights = tuple[tuple[int, ...], ...]

GONE = N_("L’équipe %(team)d a abandonné : elle ne peut pas entrer dans le tableau.")


def new_bracket(
    seeds: Sequence[int],
    places: str = FINAL,
    section: str = MAIN,
    *,
    drawing: Drawing = FIXED,
    left: Collection[int] = (),
    pools: Mapping[int, str] | None = None,
    returns: int = 0,
) -> Bracket:
    """Return a new bracket of these teams, the best first, before its first match; see `apart`.

    Raises DrawRefused for a team twice or that has ``left``, and for fewer than two teams.
    """
    if len(seeds) < 2:
        raise DrawRefused(TOO_FEW, {"count": len(seeds)})
    for place, team in enumerate(seeds):
        if team in seeds[:place]:
            raise DrawRefused(TWICE, {"team": team})
        if team in left:
            raise DrawRefused(GONE, {"team": team})
    order = apart(seeds, pools or {}, fixed=drawing == FIXED, returns=returns)
    return Bracket(tuple(order), places, section, drawing=drawing, returns=returns)


def apart(
    seeds: Sequence[int], pools: Mapping[int, str], *, fixed: bool = True, returns: int = 0
) -> list[int]:
    """Reorder the seeds so that teams of one pool meet as late as possible.

    As few teams as possible first meet a team of their own pool; then as few as possible are in one
    half, then in one quarter, and so on. Only the first match counts unless the later meetings are
    ``fixed`` by the seeds.

    Two seeds change places when that helps, those that help most first. The first of each pool
    never moves. Seeds change places within 3-4, 5-8, 9-16 and so on; if this is not enough, with
    any seed that is exempt like them. Only to leave a first meeting or a half, a team exempt from
    the cadrage may play it, and another is exempt instead.

    >>> apart([1, 2, 3, 4, 5, 6, 7, 8], {1: "A", 8: "A", 2: "B", 6: "B"})
    [1, 2, 3, 4, 5, 8, 7, 6]
    """
    size = len(seeds)
    entering = _Entering(seeds, pools)
    if not any(entering.mates.values()):
        return entering.order
    exempt = 2 * power_below(size) - size if size & (size - 1) else size
    if returns:
        exempt = 1 if size % 2 else size
    movable = _movable(seeds, pools)
    exchanges = sorted(combinations(movable, 2), key=lambda pair: (pair[1] - pair[0], pair))
    alike = [(one, other) for one, other in exchanges if (one < exempt) == (other < exempt)]
    near = [(one, other) for one, other in alike if one.bit_length() == other.bit_length()]
    firsts, halves, all_levels = _weights(size, returns)
    steps: tuple[tuple[Sequence[tuple[int, int]], Weights], ...]
    if fixed:
        steps = ((near, all_levels), (alike, all_levels), (exchanges, halves), (alike, all_levels))
    else:
        steps = ((near, firsts), (exchanges, firsts))
    for allowed, weights in steps:
        while entering.improve(allowed, weights):
            pass
    return entering.order


class _Entering:
    """Teams in their present order, with the place of each and the others of its pool."""

    def __init__(self, seeds: Sequence[int], pools: Mapping[int, str]) -> None:
        self.order = list(seeds)
        self.place = {team: place for place, team in enumerate(seeds)}
        mates = defaultdict(list)
        for team in seeds:
            if team in pools:
                mates[pools[team]].append(team)
        self.mates = {
            team: [one for one in mates[pools[team]] if one != team] if team in pools else []
            for team in seeds
        }

    def improve(self, allowed: Sequence[tuple[int, int]], weights: Weights) -> bool:
        """Make the exchange that helps most, the nearest of those; return whether one helps."""
        best, chosen = 0, None
        for one, other in allowed:
            before = self._weight(one, weights) + self._weight(other, weights)
            if before <= best:
                continue
            self._exchange(one, other)
            gain = before - self._weight(one, weights) - self._weight(other, weights)
            self._exchange(one, other)
            if gain > best:
                best, chosen = gain, (one, other)
        if chosen is not None:
            self._exchange(*chosen)
        return chosen is not None

    def _weight(self, place: int, weights: Weights) -> int:
        row = weights[place]
        return sum(row[self.place[mate]] for mate in self.mates[self.order[place]])

    def _exchange(self, one: int, other: int) -> None:
        order = self.order
        order[one], order[other] = order[other], order[one]
        self.place[order[one]], self.place[order[other]] = one, other


@lru_cache(maxsize=64)
def _weights(size: int, returns: int) -> tuple[Weights, Weights, Weights]:
    """Return the weights of first meetings, of these and one half, and of these and all levels."""
    fixtures = {fixture.slot: fixture for fixture in planned(size, FINAL, returns)}
    last = max(fixture.level for fixture in fixtures.values())
    kinds = [[[0] * size for _place in range(size)] for _kind in range(3)]
    for fixture in fixtures.values():
        first = bool(fixture.one.seed and fixture.other.seed) * _MORE**last
        to_final = last - fixture.level
        half = bool(to_final) * _MORE ** (last - 1)
        levels = sum(_MORE ** (last - 1 - level) for level in range(to_final))
        for one in _places(fixture.one, fixtures):
            for other in _places(fixture.other, fixtures):
                for weights, weight in zip(
                    kinds, (first, first + half, first + levels), strict=True
                ):
                    weights[one][other] = weights[other][one] = weight
    firsts, halves, all_levels = (tuple(map(tuple, weights)) for weights in kinds)
    return firsts, halves, all_levels


def _places(source: Source, fixtures: Mapping[int, Fixture]) -> list[int]:
    if source.seed:
        return [source.seed - 1]
    if not source.slot:
        return []
    fixture = fixtures[source.slot]
    return [*_places(fixture.one, fixtures), *_places(fixture.other, fixtures)]


def _movable(seeds: Sequence[int], pools: Mapping[int, str]) -> list[int]:
    met: set[str] = set()
    places = []
    for place, team in enumerate(seeds):
        pool = pools.get(team)
        if pool is None or pool in met:
            places.append(place)
        else:
            met.add(pool)
    return places


def won_at_a_table(bracket: Bracket) -> set[int]:
    return {outcome.winner for outcome in bracket.outcomes if outcome.how == PLAYED}


def losers_of_first_match(main: Bracket, left: Collection[int] = ()) -> tuple[int, ...] | None:
    """Return the losers of their first match, in main seed order; None before a full round ends.

    A team exempt from the cadrage plays its first match in the round after it. Returns no team if
    that round is the final, or if the losers have matches left in the main bracket.
    """
    full = next(one.level for one in main.fixtures if one.width & (one.width - 1) == 0)
    early = [one for one in main.fixtures if one.first == 1 and one.level <= full]
    outcomes = main.by_slot
    if any(fixture.slot not in outcomes for fixture in early):
        return None
    out = {one.team for one in main.standing() if one.settled and one.place > 2}
    lost = {outcomes[fixture.slot].loser for fixture in early} - won_at_a_table(main)
    return tuple(team for team in main.seeds if team in lost & out and team not in left)


def with_final(
    brackets: Sequence[Bracket], places: str, left: Collection[int] = ()
) -> tuple[Bracket, ...]:
    """Return the brackets of the halls, after the final bracket once every hall has its teams.

    The best that each hall kept come first, in the order of the halls, then the second ones, and so
    on; teams of one hall are kept apart as those of a pool.
    """
    if not brackets or not all(bracket.kept and bracket.over for bracket in brackets):
        return tuple(brackets)
    halls: dict[int, tuple[int, int]] = {}
    for hall, bracket in enumerate(brackets):
        kept = [one.team for one in bracket.standing() if one.place == 1 and one.team not in left]
        halls |= {team: (place, hall) for place, team in enumerate(kept)}
    if len(halls) < 2:
        return tuple(brackets)
    pools = {team: str(hall) for team, (_place, hall) in halls.items()}
    seeds = sorted(halls, key=halls.__getitem__)
    return new_bracket(seeds, places, drawing=brackets[0].drawing, pools=pools), *brackets


def ranked(brackets: Sequence[Bracket]) -> list[tuple[int, int]]:
    """Return (rank, team) for the main bracket, then for the consolation; ties share a rank.

    A team has its rank in the consolation or the final bracket that it went on to.
    """
    ordered: list[tuple[tuple[int, int], int]] = []
    elsewhere: set[int] = set()
    halls = [bracket for bracket in brackets if bracket.kept]
    others = [bracket for bracket in brackets if not bracket.kept]
    for order, bracket in reversed(list(enumerate(others))):
        places = [one for one in bracket.standing() if one.team not in elsewhere]
        ordered += [((order, one.place), one.team) for one in places]
        elsewhere.update(bracket.seeds)
    for bracket in halls:
        places = [one for one in bracket.standing() if one.team not in elsewhere]
        ordered += [((len(others), one.place), one.team) for one in places]
    # The sort is stable: teams of one place stay in seed order.
    ordered.sort(key=lambda one: one[0])
    ranks: dict[tuple[int, int], int] = {}
    for position, (place, _) in enumerate(ordered, start=1):
        ranks.setdefault(place, position)
    return [(ranks[place], team) for place, team in ordered]


def teams_in(brackets: Iterable[Bracket]) -> Iterator[int]:
    """Yield every team of these brackets that plays or waits in the next round."""
    for bracket in brackets:
        yield from chain.from_iterable((one.one, one.other) for one in bracket.ready())
        yield from (team for team, _ in bracket.waiting())
