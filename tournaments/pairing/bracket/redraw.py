"""Rounds of a bracket drawn anew: the teams still in it meet by lot, or best seed against last.

Source: clubs that put the winners back into the hat before each round. The seeds fix the first
round. In each later one, the teams that play for the same places are drawn again among themselves.
A team whose opponent has left goes on without playing, before the draw. Where beaten teams may buy
their return, an odd number leaves one exempt: see `second_life`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Final

from ..contract import Clash, History, shuffled
from ..ranking.order import pair_in_order
from ..reasons import changed_for
from ..sentences import N_, Reason
from .bracket import RESEEDED, Bracket, Pairing
from .words import name_of

BY_LOT: Final = {
    None: N_("%(match)s : équipes tirées au sort."),
    Clash.NONE: N_("%(match)s : équipes tirées au sort."),
    Clash.KIN: N_(
        "%(match)s : équipes tirées au sort, puis changées pour que les équipes d’un même club ou "
        "d’une même famille ne se rencontrent pas."
    ),
    Clash.MET: N_(
        "%(match)s : équipes tirées au sort, puis changées pour éviter une nouvelle rencontre."
    ),
    Clash.BANNED: N_(
        "%(match)s : équipes tirées au sort, puis changées, l’organisateur ayant interdit une "
        "rencontre."
    ),
}
UNAVOIDABLE: Final = {
    Clash.KIN: N_(
        "%(match)s : équipes d’un même club ou d’une même famille ; aucun tirage ne sépare toutes "
        "celles qui le sont."
    ),
    Clash.MET: N_(
        "%(match)s : équipes s’étant déjà rencontrées ; aucun tirage n’évite toute nouvelle "
        "rencontre."
    ),
    Clash.BANNED: N_(
        "%(match)s : rencontre interdite par l’organisateur ; aucun tirage n’évite toutes celles "
        "qui le sont."
    ),
}
BY_SEEDS: Final = N_(
    "%(match)s : parmi les équipes encore en course, tête de série %(one)d contre tête de série "
    "%(other)d."
)


def redrawn(
    bracket: Bracket, history: History, random: Random
) -> tuple[Bracket, Mapping[int, Reason]]:
    """Return the bracket with its next round drawn, and the reason of each match by slot.

    By lot, a forbidden meeting, a rematch and a meeting of one club or family are avoided as far as
    possible. A bracket with fixed meetings, or before its second round, is returned unchanged.
    """
    matches: dict[int, tuple[int, int]] = {}
    reasons: dict[int, Reason] = {}
    free = next_to_draw(bracket)
    for _places, pairings in groupby(free, key=lambda one: (one.fixture.first, one.fixture.last)):
        group = list(pairings)
        seeds = {team: place for place, team in enumerate(bracket.seeds, start=1)}
        waiting = without_opponent(bracket)
        here = [*(t for one in group for t in (one.one, one.other)), *waiting]
        teams = sorted(here, key=lambda t: seeds[t])
        if waiting:
            back = bracket.came_back(group[0].fixture.level)
            won = [t for t in teams if t not in back]
            teams.remove(_to_rest(bracket, won or teams, history, random))
        pairs = (
            _best_against_last(teams)
            if bracket.drawing == RESEEDED
            else _by_lot(teams, history, random)
        )
        for ready, (one, other, template) in zip(group, pairs, strict=True):
            slot = ready.fixture.slot
            matches[slot] = (one, other)
            reasons[slot] = Reason(
                template,
                {
                    "match": name_of(ready.fixture, bracket.section),
                    "one": seeds[one],
                    "other": seeds[other],
                },
            )
    return bracket.drawn(matches), reasons


def next_to_draw(bracket: Bracket) -> list[Pairing]:
    """Return the matches of the next round whose teams the draw will choose."""
    return [ready for ready in bracket.ready() if bracket.to_draw(ready.fixture)]


def _to_rest(bracket: Bracket, teams: Sequence[int], history: History, random: Random) -> int:
    """Return the exempt team of an odd number, among those exempt least often, the best first."""
    least = min(history.byes.get(team, 0) for team in teams)
    rested_least = [team for team in teams if history.byes.get(team, 0) == least]
    if bracket.drawing == RESEEDED:
        return rested_least[0]
    return shuffled(sorted(rested_least), random)[0]


def without_opponent(bracket: Bracket) -> list[int]:
    """Return the team that an odd number leaves alone; the draw puts it back among the others."""
    return [team for team, one in bracket.waiting() if one.exempts and bracket.to_draw(one)]


def _best_against_last(teams: Sequence[int]) -> Iterator[tuple[int, int, str]]:
    """Yield the best seed with the last, the second with the last but one, and so on."""
    half = len(teams) // 2
    for one, other in zip(teams[:half], reversed(teams[half:]), strict=True):
        yield one, other, BY_SEEDS


def _by_lot(
    teams: Sequence[int], history: History, random: Random
) -> Iterator[tuple[int, int, str]]:
    """Yield the pairs drawn by lot; the first of each sits NS."""
    order = shuffled(sorted(teams), random)
    pairing = pair_in_order(order, [None], history, random, last_round=True)
    for i, j in pairing.pairs:
        one, other = pairing.order[i], pairing.order[j]
        clash = history.clash(one, other)
        template = BY_LOT[changed_for(pairing, history, i, j)]
        yield one, other, UNAVOIDABLE[clash] if clash else template
