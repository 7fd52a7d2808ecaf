"""Next round of the brackets: matches in one row of tables, as planned or drawn anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Any, Final

from ..contract import Bye, Clash, Draw, DrawRefused, Entrant, History, Rematch, Table, shuffled
from ..method import DrawMethod, Meetings, Method, Order
from ..ranking.order import pair_in_order
from ..reasons import changed_for
from ..resting import refuse_odd
from ..sentences import N_, Reason
from .bracket import PLAYED, RESCUED, RESEEDED, Bracket, Outcome, Pairing
from .plan import Fixture
from .words import (
    EXEMPT_BEST,
    EXEMPT_BY_LOT,
    EXEMPT_FIRST,
    EXEMPT_SEED,
    NOBODY_THERE,
    RETURNS,
    TAKES_PLACE,
    WAITS,
    WITHOUT_PLAYING,
    meets,
    name_of,
)

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
    return [ready for ready in bracket.ready() if bracket.to_draw(ready.fixture)]


def _to_rest(bracket: Bracket, teams: Sequence[int], history: History, random: Random) -> int:
    least = min(history.byes.get(team, 0) for team in teams)
    rested_least = [team for team in teams if history.byes.get(team, 0) == least]
    if bracket.drawing == RESEEDED:
        return rested_least[0]
    return shuffled(sorted(rested_least), random)[0]


def without_opponent(bracket: Bracket) -> list[int]:
    """Return the team that an odd number leaves alone; the draw puts it back among the others."""
    return [team for team, one in bracket.waiting() if one.exempts and bracket.to_draw(one)]


def _best_against_last(teams: Sequence[int]) -> Iterator[tuple[int, int, str]]:
    half = len(teams) // 2
    for one, other in zip(teams[:half], reversed(teams[half:]), strict=True):
        yield one, other, BY_SEEDS


def _by_lot(
    teams: Sequence[int], history: History, random: Random
) -> Iterator[tuple[int, int, str]]:
    order = shuffled(sorted(teams), random)
    pairing = pair_in_order(order, [None], history, random, last_round=True)
    for i, j in pairing.pairs:
        one, other = pairing.order[i], pairing.order[j]
        clash = history.clash(one, other)
        template = BY_LOT[changed_for(pairing, history, i, j)]
        yield one, other, UNAVOIDABLE[clash] if clash else template


OTHERS = N_("Les équipes présentes ne sont pas celles des tableaux.")
OVER = N_("Les tableaux sont terminés : il n’y a plus de partie à tirer.")


def draw_bracket(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    brackets: Sequence[Mapping[str, Any]],
    even_only: bool = False,
) -> Draw:
    """Return the matches that the brackets, given as data, have ready; the better seed sits NS.

    Nothing is random, except in a bracket whose rounds are drawn anew: see `redrawn`. Raises
    DrawRefused when nothing is left to play, when the entrants are not those of the brackets, or,
    with ``even_only``, when their number is odd.
    """
    if even_only:
        refuse_odd(len(entrants))
    random = Random(seed)
    tables: list[Table] = []
    rematches: list[Rematch] = []
    byes: list[Bye] = []
    notes: list[Reason] = []
    for data in brackets:
        bracket, reasons = redrawn(Bracket.from_data(data), history, random)
        fixtures = {fixture.slot: fixture for fixture in bracket.fixtures}
        order = {team: place for place, team in enumerate(bracket.seeds)}
        for ready in bracket.ready():
            ns, ew = sorted((ready.one, ready.other), key=lambda team: order[team])
            slot = ready.fixture.slot
            reason = reasons.get(slot) or meets(ready.fixture, bracket.section, fixtures)
            place = len(tables) + 1, ns, ew
            tables.append(Table(*place, reason, section=bracket.section, slot=slot))
            meeting = history.meeting(ns, ew)
            if slot in reasons and meeting is not None:
                rematches.append(Rematch(*place, meeting, reason))
        byes += [_bye(bracket, team, fixture) for team, fixture in bracket.waiting()]
        notes += [*_not_played(bracket, fixtures), *_bought_back(bracket, fixtures)]
    if not tables:
        raise DrawRefused(OVER)
    drawn = {team for table in tables for team in (table.ns, table.ew)} | {b.team for b in byes}
    if drawn != {entrant.team for entrant in entrants}:
        raise DrawRefused(OTHERS)
    return Draw(
        DrawMethod.BRACKET, seed, tuple(tables), tuple(byes), tuple(rematches), tuple(notes)
    )


def _bye(bracket: Bracket, team: int, following: Fixture) -> Bye:
    if following.exempts and following.level > 1:
        return Bye(team, Reason(EXEMPT_BEST if bracket.drawing == RESEEDED else EXEMPT_BY_LOT))
    for source in following.sources:
        if source.seed and bracket.seeds[source.seed - 1] == team and following.first == 1:
            words = EXEMPT_FIRST if following.exempts else EXEMPT_SEED
            return Bye(team, Reason(words, {"seed": source.seed}))
    return Bye(team, Reason(WAITS))


def _not_played(bracket: Bracket, fixtures: Mapping[int, Fixture]) -> Iterator[Reason]:
    coming = [one.fixture for one in bracket.ready()]
    coming += [fixture for _, fixture in bracket.waiting()]
    feeding = {source.slot for fixture in coming for source in fixture.sources}
    for outcome in bracket.outcomes:
        exempted = fixtures[outcome.slot].exempts
        if outcome.slot in feeding and outcome.how != PLAYED and outcome.winner and not exempted:
            yield outcome_reason(bracket, outcome)


def _bought_back(bracket: Bracket, fixtures: Mapping[int, Fixture]) -> Iterator[Reason]:
    for ready in bracket.ready()[:1]:
        for team in bracket.came_back(ready.fixture.level):
            lost = next(one.slot for one in reversed(bracket.outcomes) if one.loser == team)
            match = name_of(fixtures[lost], bracket.section)
            yield Reason(RETURNS, {"team": team, "match": match})


def outcome_reason(bracket: Bracket, outcome: Outcome) -> Reason:
    """Return the sentence of an outcome that was not played and has a winner."""
    fixture = next(one for one in bracket.fixtures if one.slot == outcome.slot)
    params: dict[str, int | Reason] = {
        "match": name_of(fixture, bracket.section),
        "team": outcome.winner,
        "gone": outcome.loser,
    }
    if outcome.how == RESCUED:
        return Reason(TAKES_PLACE, params)
    return Reason(WITHOUT_PLAYING if outcome.loser else NOBODY_THERE, params)


BRACKET = Method(
    name=DrawMethod.BRACKET,
    draw=draw_bracket,
    meetings=Meetings.PLACES,
    order=Order.PLACES,
    label=N_("tableau"),
    announced=N_(
        "Rien n’y est tiré au sort : les têtes de série et les résultats disent qui rencontre qui."
    ),
)
