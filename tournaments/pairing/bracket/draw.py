"""Next round of the brackets: their matches in one row of tables, the main bracket first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ..contract import Bye, Draw, DrawRefused, Entrant, History, Rematch, Table
from ..method import DrawMethod, Meetings, Method, Order
from ..resting import refuse_odd
from ..sentences import N_, Reason
from .bracket import PLAYED, RESCUED, RESEEDED, Bracket, Outcome
from .plan import Fixture
from .redraw import redrawn
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
    """Return the matches that the brackets, given as data, have ready.

    Nothing is random, except in a bracket whose rounds are drawn anew: see `redraw`. The entrants
    are the teams still in the brackets. The better seed sits North-South. Raises
    DrawRefused when nothing is left to play, when the entrants are not the teams of the brackets,
    or, with ``even_only``, when their number is odd.
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
    """Return the bye of a team still in the bracket but without a match in this round."""
    if following.exempts and following.level > 1:
        return Bye(team, Reason(EXEMPT_BEST if bracket.drawing == RESEEDED else EXEMPT_BY_LOT))
    for source in following.sources:
        if source.seed and bracket.seeds[source.seed - 1] == team and following.first == 1:
            words = EXEMPT_FIRST if following.exempts else EXEMPT_SEED
            return Bye(team, Reason(words, {"seed": source.seed}))
    return Bye(team, Reason(WAITS))


def _not_played(bracket: Bracket, fixtures: Mapping[int, Fixture]) -> Iterator[Reason]:
    """Yield a sentence for each team that reached this round without winning a match."""
    coming = [one.fixture for one in bracket.ready()]
    coming += [fixture for _, fixture in bracket.waiting()]
    feeding = {source.slot for fixture in coming for source in fixture.sources}
    for outcome in bracket.outcomes:
        exempted = fixtures[outcome.slot].exempts
        if outcome.slot in feeding and outcome.how != PLAYED and outcome.winner and not exempted:
            yield outcome_reason(bracket, outcome)


def _bought_back(bracket: Bracket, fixtures: Mapping[int, Fixture]) -> Iterator[Reason]:
    """Yield a sentence for each team that bought its return to this round."""
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
