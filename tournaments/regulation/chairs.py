"""Tables where each plays for himself: their sizes, and the marks of their matches.

A match is its course, a list of deals as plain data, which `Entry.course` stores and `scoring`
marks. The players are named by their chairs, "P1" first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

from scoring.comptoir import (
    ComptoirDeal,
    ComptoirLine,
    ComptoirMatch,
    check_comptoir,
    score_comptoir,
    score_comptoir_match,
    settle_places,
)
from scoring.rules import RuleSet
from scoring.seating import Tables, comptoir_tables, seated
from scoring.three import (
    DealOfThree,
    check_marks_of_three,
    check_of_three,
    score_match_of_three,
)
from scoring.words import N_, Problem, Text
from tournaments.regulation.value import Regulation
from tournaments.words.enums import Chair

#: A deal of a table where each plays for himself.
ChairDeal = DealOfThree | ComptoirDeal

CHAIRS: Final = tuple(Chair.values)
#: Chairs of a table of three.
BELOTE_OF_THREE: Final = CHAIRS[:3]

#: Player of a table, by the number of his chair.
_PLAYER = N_("Joueur %(number)s")
_GOES_ON = N_("La partie n’est pas finie : il reste plusieurs joueurs.")
_OVER = N_("La partie est finie.")


class ChairLine(NamedTuple):
    """One step towards the marks of a deal: its source, and its amount for each chair.

    At comptoir an amount is what the sheet of a player goes down by, below zero.
    """

    rule: str
    message: str
    params: Mapping[str, Any]
    amounts: tuple[int, ...]
    clauses: tuple[str, ...] = ()

    @property
    def counts(self) -> bool:
        return any(self.amounts)


@dataclass(frozen=True, slots=True)
class ChairsScore:
    """Match of players who each play for themselves.

    `marks` are those of each chair: points, or at comptoir the players of the table who went out
    after. `turns` are, after each deal, what it marked, or at comptoir what is left to each.
    `lines` explains each deal; empty if not asked for.
    """

    marks: tuple[int, ...]
    winner: str
    ended: bool
    problems: tuple[Problem, ...]
    message: str
    params: Mapping[str, Any]
    turns: tuple[tuple[int, ...], ...]
    lines: tuple[tuple[ChairLine, ...], ...] = ()


def table_sizes(regulation: Regulation, players: int) -> tuple[int, ...]:
    """Return the sizes of the tables for that many players; those left over rest. Option: tables.

    As few as possible rest; then as many tables as possible have the size that comes first.
    """
    if regulation.comptoir:
        return comptoir_tables(players, int(regulation.tables))
    seating = seated(players, cast(Tables, regulation.tables.value))
    return (4,) * seating.fours + (3,) * seating.threes


@lru_cache(maxsize=64)
def rules_at_three(rules: RuleSet) -> RuleSet:
    return rules if rules.players == 3 else rules.with_options(players=3)


def winner_of(marks: Sequence[int]) -> str:
    best = [chair for chair, mark in zip(CHAIRS, marks, strict=False) if mark == max(marks)]
    return best[0] if len(best) == 1 else ""


def course_of(deals: Sequence[ChairDeal]) -> list[dict[str, Any]]:
    return [
        {name: list(v) if isinstance(v, tuple) else v for name, v in deal._asdict().items()}
        for deal in deals
    ]


def deals_from(regulation: Regulation, course: Sequence[Mapping[str, Any]]) -> list[ChairDeal]:
    kind: Any = ComptoirDeal if regulation.comptoir else DealOfThree
    return [
        kind(**{name: tuple(v) if isinstance(v, list) else v for name, v in deal.items()})
        for deal in course
    ]


def illegal_deals(
    regulation: Regulation, players: int, deals: Sequence[ChairDeal]
) -> list[Problem]:
    """Return every problem of these deals, under `deals[n].field`, n from 0."""
    illegal = []
    for number, deal in enumerate(deals):
        if isinstance(deal, ComptoirDeal):
            problems = check_comptoir(regulation.rules, CHAIRS[:players], deal)
        else:
            problems = check_of_three(rules_at_three(regulation.rules), deal)
        illegal += [one._replace(field=f"deals[{number}].{one.field}") for one in problems]
    return illegal


def doubts_of_marks(regulation: Regulation, number: int, marks: Sequence[int]) -> list[Problem]:
    """Return the doubts about the marks of a table of that round; none of places at comptoir."""
    if regulation.comptoir:
        return []
    rules = rules_at_three(regulation.rules)
    return check_marks_of_three(rules, regulation.end_of(number), marks)


def score_chairs(
    regulation: Regulation,
    number: int,
    players: int,
    deals: Sequence[ChairDeal],
    explain: bool = False,
) -> ChairsScore:
    """Return the score of legal deals, in a match of that round at a table of `players`."""
    if regulation.comptoir:
        played = cast(Sequence[ComptoirDeal], deals)
        score = score_comptoir_match(regulation.rules, CHAIRS[:players], played)
        lines = _lines_of_comptoir(regulation.rules, played, score) if explain else ()
        return _of_comptoir(score, lines)
    end = regulation.end_of(number)
    called = max(0, len(deals) - end.after_clock) if end.clock and deals else False
    rules = rules_at_three(regulation.rules)
    match_score = score_match_of_three(
        rules, cast(Sequence[DealOfThree], deals), end, explain, time_up=called
    )
    return ChairsScore(
        marks=tuple(match_score.totals),
        winner=match_score.winner or "",
        ended=match_score.ended,
        problems=tuple(match_score.problems),
        message=match_score.message,
        params=match_score.params,
        turns=tuple(tuple(deal.marks) for deal in match_score.deals),
        lines=tuple(tuple(ChairLine(*line) for line in deal.lines) for deal in match_score.deals),
    )


def points_of_places(
    places: Sequence[int],
) -> tuple[int, ...] | None:
    """Return the points of players of comptoir from their places, in the order of the chairs.

    Place 1 went out first; players who left on one deal share a place. None if the places do not
    follow one another: 1, 2, 2, 4 do, 1, 2, 2, 3 do not.

    >>> points_of_places([2, 1, 3])
    (1, 2, 0)
    """
    names = CHAIRS[: len(places)]
    order = [
        [name for name, place in zip(names, places, strict=True) if place == one]
        for one in sorted(set(places))
    ]
    points_by_place, points = settle_places(names, order)
    if [points_by_place[name] for name in names] != list(places):
        return None
    return tuple(points[name] for name in names)


def _lines_of_comptoir(
    rules: RuleSet, deals: Sequence[ComptoirDeal], match_score: ComptoirMatch
) -> tuple[tuple[ChairLine, ...], ...]:
    if match_score.problems:
        return ()
    names = list(match_score.left)
    match_lines = []
    still_in = names
    for deal, turn in zip(deals, match_score.deals, strict=True):
        lines = score_comptoir(rules, still_in, deal).lines
        match_lines.append(tuple(_line_of_comptoir(line, names) for line in lines))
        still_in = [name for name in names if turn.left[name]]
    return tuple(match_lines)


def _line_of_comptoir(line: ComptoirLine, names: Sequence[str]) -> ChairLine:
    params = dict(line.params)
    if "player" in params:
        params["player"] = Text(_PLAYER, {"number": names.index(params["player"]) + 1})
    amounts = tuple(-line.down.get(name, 0) for name in names)
    return ChairLine(line.rule, line.message, params, amounts, line.clauses)


def _of_comptoir(
    match_score: ComptoirMatch, lines: tuple[tuple[ChairLine, ...], ...]
) -> ChairsScore:
    names = list(match_score.left)
    marks = tuple(match_score.points.get(name, 0) for name in names)
    first = [name for name, place in match_score.places.items() if place == 1]
    return ChairsScore(
        marks=marks,
        winner=first[0] if match_score.ended and len(first) == 1 else "",
        ended=match_score.ended,
        problems=tuple(match_score.problems),
        message=_OVER if match_score.ended else _GOES_ON,
        params={},
        turns=tuple(tuple(turn.left[name] for name in names) for turn in match_score.deals),
        lines=lines,
    )
