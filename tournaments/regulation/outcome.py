"""Points that a match, a bye or an absence gives in the standings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol, assert_never

from scoring.cards import EW, NS
from scoring.match import cap
from tournaments.regulation.format import ForfeitWorth, Withdrawn
from tournaments.regulation.format.match_points import Points
from tournaments.regulation.stages import Spot
from tournaments.regulation.value import Regulation
from tournaments.words.enums import PenaltyTo


class Imposed(Protocol):
    """Penalty as it counts: its points, and where they go."""

    @property
    def points(self) -> int: ...

    @property
    def to(self) -> PenaltyTo: ...


class Outcome(NamedTuple):
    """Result of one round for a team: points for and against, win or draw, match points.

    `adjustment` is what penalties add or remove; `capped` the total before a cap that lowered it.
    """

    points: int
    against: int
    won: bool
    match_points: Points
    capped: int | None = None
    adjustment: int = 0
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Effect on a team's points of its round's penalties.

    `received` comes from the opponents' faults, `conceded` goes to the opponents, `lost` to nobody.
    """

    received: int = 0
    conceded: int = 0
    lost: int = 0

    def of(self, total: int) -> int:
        """Return the points to add to a total, which never falls below zero."""
        return max(0, total + self.received - self.lost) - total


UNTOUCHED = Adjustment()


def adjustment(own: Iterable[Imposed], opponents: Iterable[Imposed] = ()) -> Adjustment:
    """Return the effect of a team's and its opponents' penalties on its points of a match.

    A percentage of a top counts over the boards of a whole duplicate, in none of its matches.
    """
    own = list(own)
    conceded = sum(one.points for one in own if one.to.reaches_opponents)
    lost = sum(one.points for one in own if one.to.leaves_team)
    received = sum(one.points for one in opponents if one.to.reaches_opponents)
    return Adjustment(received, conceded, lost)


def of_match(
    regulation: Regulation,
    at: int | Spot,
    mine: int,
    theirs: int,
    winner: int,
    penalties: Adjustment = UNTOUCHED,
    capots: int = 0,
    manches_won: int = 0,
) -> Outcome:
    """Return the outcome of a match at that spot, for the team with `mine` points.

    `winner` is 1 if this team won, -1 if it lost, 0 for a draw. Points given by penalties count
    towards the win, unless the match is played to a target or in manches. Points lost change only
    the team's own total. Caps apply last. Option: tariffs, winner_cap, loser_cap, win, clock_win,
    draw, loss, loser_manche, capot_match_points.
    """
    played = regulation.of_round(at)
    win = regulation.worth_of_win(at, mine, theirs)
    theirs += penalties.conceded
    if (penalties.received or penalties.conceded) and regulation.faults_decide(at):
        ahead = mine + penalties.received - theirs
        winner = (ahead > 0) - (ahead < 0)
    added = 0 if penalties is UNTOUCHED else penalties.of(mine)
    mine += added
    points, against = mine, theirs
    if played.winner_cap is not None or played.loser_cap is not None:
        # `cap` works with camps: call this team Nord-Sud, wherever it sat.
        ahead_camp = {1: NS, -1: EW}.get(winner)
        counted = cap(mine, theirs, ahead_camp, played.winner_cap, played.loser_cap)
        points, against = counted.ns, counted.ew
    match_points = win if winner == 1 else regulation.loss if winner else regulation.draw
    of_manches = manches_won * regulation.loser_manche if winner == -1 else 0
    if capots or of_manches:
        total = match_points + of_manches + capots * regulation.capot_match_points
        match_points = int(total) if total.denominator == 1 else total
    capped = mine if points != mine else None
    return Outcome(points, against, winner == 1, match_points, capped, added, winner == 0)


def of_bye(
    regulation: Regulation, at: int | Spot, average: int, penalties: Adjustment = UNTOUCHED
) -> Outcome:
    """Return the outcome of a bye, without a difference. Option: bye, rest, tariffs.

    `average` is the round's average total, in points.
    """
    return _rest(regulation, regulation.worth(regulation.bye, at, average), penalties)


def of_withdrawn(
    regulation: Regulation, at: int | Spot, average: int, penalties: Adjustment = UNTOUCHED
) -> Outcome:
    """Return the outcome of a round for a team whose drawn opponent left. Option: withdrawn.

    As a forfeit, it is a win only if `forfeit_win` gives it match points. `average` is the round's
    average total, in points.
    """
    match regulation.withdrawn:
        case Withdrawn.AS_BYE:
            return of_bye(regulation, at, average, penalties)
        case Withdrawn.AS_FORFEIT:
            outcome = of_forfeit(regulation, at, True, average, penalties)
            return outcome._replace(won=regulation.forfeit_win > 0)
        case int() | Withdrawn.HALF | Withdrawn.AVERAGE:
            worth = regulation.worth(regulation.withdrawn_worth, at, average)
        case _:
            assert_never(regulation.withdrawn)
    return _rest(regulation, worth, penalties)


def _rest(regulation: Regulation, worth: int, penalties: Adjustment) -> Outcome:
    added = penalties.of(worth)
    return Outcome(worth + added, worth, won=False, match_points=regulation.rest, adjustment=added)


def of_catch_up(
    regulation: Regulation,
    at: int | Spot,
    mine: int,
    theirs: int,
    penalties: Adjustment = UNTOUCHED,
) -> Outcome:
    """Return the outcome of a catch-up, scored as a match of the round of the bye. Option: bye.

    There was no opponent, so only the points lost to nobody count among its penalties.
    """
    winner = (mine > theirs) - (mine < theirs)
    lost = Adjustment(lost=penalties.lost)
    return of_match(regulation, at, mine, theirs, winner, lost)


def of_forfeit(
    regulation: Regulation,
    at: int | Spot,
    present: bool,
    average: int,
    penalties: Adjustment = UNTOUCHED,
) -> Outcome:
    """Return the outcome of a forfeit; penalties never change the winner. `average` is a total.

    Option: forfeit, forfeit_win, forfeit_loss, tariffs.
    """
    worth = regulation.worth(regulation.forfeit, at, average)
    mine, theirs = (worth, 0) if present else (0, worth)
    added = penalties.of(mine)
    match_points = regulation.forfeit_win if present else regulation.forfeit_loss
    return Outcome(
        mine + added, theirs + penalties.conceded, present, match_points, adjustment=added
    )


def of_late(regulation: Regulation, at: int | Spot, worth: ForfeitWorth, average: int) -> Outcome:
    """Return the outcome of a match still being played: a draw, of the same points for both."""
    points = regulation.worth(worth, at, average)
    return Outcome(points, points, won=False, match_points=regulation.draw, drawn=True)


def of_lateness(regulation: Regulation) -> Outcome:
    return Outcome(regulation.late, regulation.late, won=False, match_points=0)


def average_of(totals: list[int]) -> int:
    """Return the average total, in points, rounded down; 0 if nothing was played."""
    return sum(totals) // len(totals) if totals else 0
