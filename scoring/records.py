"""What a ranking reads of each team: its results, in any order."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

#: A value that compares teams: exact, even for a quotient.
Value = int | Fraction


class Result(NamedTuple):
    """One round of a team: ``opponent`` is None for a bye, which is never a win.

    ``match_points`` are the contest's points for a win, a draw, a loss or a bye. ``place`` is the
    team's rank among the scores of that round. ``one_sided`` marks a match that counts for this
    team only, and that is not a meeting with its opponent. ``manches`` are the manches won and lost
    in a match of several. ``facing`` is the opponent's total of points and of match points in the
    whole contest: see `with_opponents`. ``capots`` are those that the team made. ``chosen`` marks a
    round that the criteria of the chosen rounds count: see `with_chosen`.
    """

    round: int
    opponent: int | str | None
    points: int
    against: int
    won: bool
    match_points: Value = 0
    place: int = 0
    one_sided: bool = False
    manches: tuple[int, int] = (0, 0)
    facing: tuple[Value, Value] = (0, 0)
    capots: int = 0
    chosen: bool = False


class Record(NamedTuple):
    """A team and its results, in any order.

    ``lot`` is the lot it drew once for the contest. ``order`` tells who registered before whom.
    """

    team: int | str
    results: tuple[Result, ...]
    lot: int = 0
    order: int = 0
