"""What a match, a bye or an absence brings a team in the standings, by the contest's format."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.regulation.value import Regulation


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one round brings a team: its points and those against it, whether it won, match points.

    `capped` is the total before the cap, where a cap lowered it.
    """

    points: int
    against: int
    won: bool
    match_points: int
    capped: int | None = None


def of_match(regulation: Regulation, number: int, mine: int, theirs: int, winner: int) -> Outcome:
    """What a match of that round brings the team that has `mine`, in points.

    `winner` is 1 when this team won, -1 when it lost, 0 when nobody did. Option: winner_cap,
    loser_cap, win, draw, loss.
    """
    played = regulation.of_round(number)
    caps = (
        (played.winner_cap, played.loser_cap)
        if winner >= 0
        else (
            played.loser_cap,
            played.winner_cap,
        )
    )
    my_cap, their_cap = caps if winner else (played.winner_cap, played.winner_cap)
    points, against = _capped(mine, my_cap), _capped(theirs, their_cap)
    match_points = {1: regulation.win, 0: regulation.draw, -1: regulation.loss}[winner]
    capped = mine if points != mine else None
    return Outcome(points, against, winner == 1, match_points, capped)


def of_bye(regulation: Regulation, number: int, average: int) -> Outcome:
    """What a bye brings: the same on both sides, so that it helps nobody's difference.

    `average` is that of the round, in points. Option: bye, rest.
    """
    worth = regulation.worth(regulation.bye, number, average)
    return Outcome(worth, worth, won=False, match_points=regulation.rest)


def of_forfeit(regulation: Regulation, number: int, present: bool, average: int) -> Outcome:
    """What a match with an absent team brings to either. Option: forfeit, forfeit_win/loss."""
    worth = regulation.worth(regulation.forfeit, number, average)
    if present:
        return Outcome(worth, 0, won=True, match_points=regulation.forfeit_win)
    return Outcome(0, worth, won=False, match_points=regulation.forfeit_loss)


def of_lateness(regulation: Regulation) -> Outcome:
    """What a late team has for a round it missed. Option: late."""
    return Outcome(regulation.late, regulation.late, won=False, match_points=0)


def average_of(totals: list[int]) -> int:
    """The round's average total, in points, rounded down; 0 while nothing was played."""
    return sum(totals) // len(totals) if totals else 0


def _capped(total: int, cap: int | None) -> int:
    return total if cap is None else min(total, cap)
