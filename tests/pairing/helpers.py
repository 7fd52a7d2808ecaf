"""Histories, contests and a slow, exhaustive way to pair, for the tests of the draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from tournaments.pairing import Draw, Entrant, History, draw

Pairs = list[tuple[int, int]]


def ranked(teams: Sequence[int]) -> list[Entrant]:
    return [Entrant(team, rank) for rank, team in enumerate(teams, start=1)]


@st.composite
def fields(
    draw: st.DrawFn, sizes: st.SearchStrategy[int], *, worn_out: bool = False
) -> tuple[list[int], History]:
    """Teams in ranking order with any history, possible in a real contest or not.

    With ``worn_out``, nearly all pairs have met, once or more.
    """
    size = draw(sizes)
    teams = draw(st.permutations(range(10, 10 + size)))
    pairs = [(a, b) for a in teams for b in teams if a < b]
    match = st.tuples(st.integers(1, 9), st.sampled_from(pairs))
    played = draw(st.lists(match, max_size=len(pairs)))
    if worn_out:
        fresh = draw(st.sets(st.sampled_from(pairs), max_size=2))
        played += [(draw(st.integers(1, 9)), pair) for pair in pairs]
        played = [(number, pair) for number, pair in played if pair not in fresh]
    byes = draw(st.lists(st.sampled_from(teams), max_size=size))
    return list(teams), History.of([(number, *pair) for number, pair in played], byes)


@st.composite
def kept_apart(
    draw: st.DrawFn, sizes: st.SearchStrategy[int], *, worn_out: bool = False
) -> tuple[list[int], History]:
    """Field with some forbidden meetings and some teams of the same club or family."""
    teams, history = draw(fields(sizes, worn_out=worn_out))
    pairs = [(a, b) for a in teams for b in teams if a < b]
    apart = draw(st.sets(st.sampled_from(pairs), max_size=draw(st.sampled_from([2, len(pairs)]))))
    kin = draw(st.dictionaries(st.sampled_from(teams), st.sampled_from("AB")))
    return teams, replace(history, apart=frozenset(apart), kin=kin)


def burden(pairs: Pairs, history: History) -> tuple[int, int, int, int, int]:
    """Return the objections to these pairs, in order of importance."""
    met = [meeting for pair in pairs if (meeting := history.meeting(*pair))]
    return (
        sum(tuple(sorted(pair)) in history.apart for pair in pairs),
        len(met),
        sum(meeting.times for meeting in met),
        sum(meeting.last_round for meeting in met),
        sum(history.kin.get(a, a) == history.kin.get(b, b) for a, b in pairs),
    )


def every_pairing(teams: Sequence[int]) -> Iterator[Pairs]:
    if not teams:
        yield []
        return
    first, *others = teams
    for opponent in others:
        for rest in every_pairing([team for team in others if team != opponent]):
            yield [(first, opponent), *rest]


def draw_by(
    method: str, entrants: Sequence[Entrant], history: History, seed: int, **options: Any
) -> Draw:
    """Make a draw by any method, with the groups that the method "winners" needs."""
    if method == "winners":
        options["groups"] = {entrant.team: entrant.team % 3 for entrant in entrants}
    return draw(method, entrants, history, seed, **options)


def pairs_of(result: Draw) -> Pairs:
    return [(table.ns, table.ew) for table in result.tables]


def rematches(pairs: Pairs, history: History) -> int:
    return sum(history.meeting(*pair) is not None for pair in pairs)


def distance(pairs: Pairs, order: Sequence[int]) -> int:
    return sum((order.index(a) - order.index(b)) ** 2 for a, b in pairs)


def contest(size: int, rounds: int, seed: int, method: str = "ranking") -> list[Draw]:
    """Play a whole contest with fixed strengths and some luck; the first round is by lot."""
    random = Random(seed)
    strength = {team: random.gauss(0, 1) for team in range(1, size + 1)}
    points = dict.fromkeys(strength, 0.0)
    played: list[tuple[int, int, int]] = []
    byes: list[int] = []
    draws: list[Draw] = []
    for number in range(1, rounds + 1):
        entrants = ranked(sorted(points, key=lambda team: -points[team]))
        result = draw(
            "random" if number == 1 else method,
            entrants,
            History.of(played, byes),
            seed=number,
            last_round=number == rounds,
        )
        draws.append(result)
        for ns, ew in pairs_of(result):
            played.append((number, ns, ew))
            margin = strength[ns] - strength[ew] + random.gauss(0, 1)
            points[ns] += margin
            points[ew] -= margin
        byes += [bye.team for bye in result.byes]
    return draws
