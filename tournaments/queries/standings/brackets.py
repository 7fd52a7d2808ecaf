"""Current state of a contest's brackets: the input of the last draw, and the results since.

A bracket's round keeps, in `Round.given`, the seeds of every bracket and the outcomes known at its
draw. A draw can thus be replayed from its round alone. This module computes the state after a round
for the next draw, the pages and the final ranking.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, assert_never

from tournaments.pairing.bracket.bracket import PLAYED, RESCUED, Bracket
from tournaments.pairing.bracket.seeds import (
    losers_of_first_match,
    new_bracket,
    ranked,
    teams_in,
    with_final,
)
from tournaments.pairing.bracket.words import CONSOLATION
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.standings.rows import Row
from tournaments.regulation import Regulation
from tournaments.regulation.format import Consolation
from tournaments.regulation.outcome import adjustment, of_match
from tournaments.words.enums import Stage

#: Key of the brackets in `Round.given`.
BRACKETS: Final = "brackets"


def bracket_rounds(views: Sequence[RoundView]) -> list[RoundView]:
    return [view for view in views if view.stage == Stage.BRACKET]


def other_rounds(views: Sequence[RoundView]) -> list[RoundView]:
    """Return the rounds that make the ranking: all but the bracket rounds."""
    return [view for view in views if view.stage != Stage.BRACKET]


def brackets_of(
    regulation: Regulation,
    teams: Sequence[TeamLine],
    views: Sequence[RoundView],
    after: int | None = None,
) -> tuple[Bracket, ...]:
    """Return the brackets after the last round drawn, or after round `after`; main bracket first.

    Empty before they begin. When a team left since the last draw, its opponent wins without
    playing, or the team it beat takes its place. No query. Option: consolation, bracket_leaving,
    second_life.
    """
    rounds = bracket_rounds(views)
    shown = [view for view in rounds if after is None or view.number <= after]
    if not shown:
        return ()
    if len(shown) < len(rounds):
        # The input of the next draw is the state after this round.
        return given_brackets(rounds[len(shown)].given)
    last = shown[-1]
    left = {team.number for team in teams if team.withdrawn}
    back = {team.number for team in teams if team.second_life == last.number}
    results = _results(regulation, last)
    before = [_as_met(bracket, last) for bracket in given_brackets(last.given)]
    brackets = []
    for bracket in before:
        engaged = set(teams_in(other for other in before if other is not bracket))
        replaced = regulation.bracket_leaving.replaces
        results_here = results[bracket.section]
        brackets.append(
            bracket.advanced(results_here, left, replaced=replaced, engaged=engaged, back=back)
        )
    if all(bracket.kept for bracket in brackets):
        return with_final(brackets, regulation.places, left)
    match regulation.consolation:
        case Consolation.LOSERS:
            seeds = (losers_of_first_match(brackets[0], left) if len(brackets) == 1 else None) or ()
            if len(seeds) > 1:
                main = brackets[0]
                brackets.append(new_bracket(seeds, main.places, CONSOLATION, drawing=main.drawing))
        case Consolation.NONE | Consolation.OTHERS:
            pass
        case _:
            assert_never(regulation.consolation)
    return tuple(brackets)


def _as_met(bracket: Bracket, view: RoundView) -> Bracket:
    """Return the bracket with the matches of its round, if they were drawn anew."""
    lines = [line for line in view.tables if line.section == bracket.section]
    met = {line.slot: (line.ns.numbers[0], line.ew.numbers[0]) for line in lines if line.slot}
    return bracket.drawn(met)


def given_brackets(conditions: Mapping[str, Any]) -> tuple[Bracket, ...]:
    return tuple(Bracket.from_data(data) for data in conditions.get(BRACKETS, ()))


def winning_camp(regulation: Regulation, view: RoundView, line: TableLine) -> str:
    """Return the camp that won by the confirmed result, penalties included; "" if none did."""
    entry = line.entry
    if entry is None or not entry.confirmed:
        return ""
    own, against = (_penalties_of(view, line, camp) for camp in ("NS", "EW"))
    if entry.forfeit or not (own or against):
        return entry.winner
    winner = {"NS": 1, "EW": -1}.get(entry.winner, 0)
    changed = adjustment(own, against)
    outcome = of_match(regulation, view.spot(line), entry.ns, entry.ew, winner, changed)
    return "" if outcome.drawn else "NS" if outcome.won else "EW"


def undecided(regulation: Regulation, view: RoundView) -> list[TableLine]:
    """Return the matches of a bracket round with a confirmed result but no winner."""
    if view.stage != Stage.BRACKET:
        return []
    lines = [line for line in view.tables if line.entry is not None and line.entry.confirmed]
    return [line for line in lines if not winning_camp(regulation, view, line)]


def contradictions(
    regulation: Regulation, views: Sequence[RoundView]
) -> Iterator[tuple[RoundView, TableLine]]:
    """Yield the matches with another winner than the one used to draw the next round."""
    rounds = bracket_rounds(views)
    for view, following in pairwise(rounds):
        results = _results(regulation, view)
        for bracket in given_brackets(following.given):
            outcomes = bracket.by_slot
            for line in view.tables:
                if line.section != bracket.section or line.slot is None:
                    continue
                kept, now = outcomes.get(line.slot), results[line.section].get(line.slot)
                if kept is None or kept.how not in (PLAYED, RESCUED):
                    continue
                pair = (kept.winner, kept.loser)
                if now != (pair if kept.how == PLAYED else pair[::-1]):
                    yield view, line


def _results(regulation: Regulation, view: RoundView) -> dict[str, dict[int, tuple[int, int]]]:
    """Return (winner, loser) of the matches of a round, by section, then by slot."""
    results: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
    for line in view.tables:
        camp = winning_camp(regulation, view, line)
        if camp and line.slot is not None:
            pair = line.side(camp).numbers[0], line.facing(camp).numbers[0]
            results[line.section][line.slot] = pair
    return results


def _penalties_of(view: RoundView, line: TableLine, camp: str) -> list[PenaltyLine]:
    numbers = line.side(camp).numbers
    return [penalty for penalty in view.penalties if penalty.team.number in numbers]


def final_order(
    rows: Sequence[Row], brackets: Sequence[Bracket], last: Collection[int] = ()
) -> list[Row]:
    """Return the rows in final order: main bracket, consolation, then the other teams.

    Inside a bracket, the order is the place reached. Teams beaten in the same round share a place
    unless they play for it. The other teams keep the order of the ranking. The teams in `last` come
    after all others.
    """
    places: list[tuple[tuple[int, int], Row]] = []
    by_team = {row.team.number: row for row in rows}
    for rank, team in ranked(brackets):
        if team in by_team and team not in last:
            places.append(((0, rank), by_team.pop(team)))
    places += [((1 + (team in last), row.rank), row) for team, row in by_team.items()]
    # The sort is stable: teams that share a place keep the order of their seeds or of the ranking.
    places.sort(key=lambda one: one[0])
    held = Counter(key for key, _row in places)
    first: dict[tuple[int, int], int] = {}
    return [
        row._replace(rank=first.setdefault(key, position), shared=held[key] > 1)
        for position, (key, row) in enumerate(places, start=1)
    ]
