"""What the brackets of one contest make together: a consolation, a final, a ranking, who is in.

Source of a final between halls: knock-outs in several halls, each of which sends as many teams to
the final. The bracket of each hall stops there, and the final bracket joins those that it kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from .bracket import PLAYED, Bracket
from .seeds import new_bracket


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


def with_final(
    brackets: Sequence[Bracket], places: str, left: Collection[int] = ()
) -> tuple[Bracket, ...]:
    """Return the brackets of the halls, after the final bracket once every hall has its teams.

    The best seed that each hall kept comes first, then the second, and so on, in the order of the
    halls; teams of one hall are kept apart as those of a pool. Others return unchanged.
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

    A team that went on to the consolation has its rank there. The teams that the halls kept have it
    in the final bracket; the others follow, those of one place in their halls sharing it.
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
