"""What the brackets of one contest make together: a consolation, a ranking, the teams still in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from .bracket import PLAYED, Bracket


def won_at_a_table(bracket: Bracket) -> set[int]:
    """Return the teams that have won a match by playing it."""
    return {outcome.winner for outcome in bracket.outcomes if outcome.how == PLAYED}


def losers_of_first_match(main: Bracket, left: Collection[int] = ()) -> tuple[int, ...] | None:
    """Return the seeds of the consolation: the losers of their first match, in main seed order.

    A team exempt from the cadrage plays its first match in the round after it, so the consolation
    begins after the first full round. Returns None while that round is not over. Returns no team if
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


def ranked(brackets: Iterable[Bracket]) -> list[tuple[int, int]]:
    """Return (rank, team) for the main bracket, then for the consolation; ties share a rank.

    A team that went on to the consolation has its rank there.
    """
    ordered: list[tuple[tuple[int, int], int]] = []
    elsewhere: set[int] = set()
    for order, bracket in reversed(list(enumerate(brackets))):
        places = [one for one in bracket.standing() if one.team not in elsewhere]
        ordered += [((order, one.place), one.team) for one in places]
        elsewhere.update(bracket.seeds)
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
