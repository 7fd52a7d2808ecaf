"""What a match, a bye or an absence brings a team in the standings, by the contest's format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from scoring.caps import cap
from scoring.cards import EW, NS
from tournaments.regulation.tariffs import LOST, OPPONENTS
from tournaments.regulation.value import Regulation


class Imposed(Protocol):
    """A penalty as it counts: how many points, and whether the opponents have them."""

    @property
    def points(self) -> int: ...

    @property
    def to(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one round brings a team: its points and those against it, whether it won, match points.

    `adjustment` is what penalties added to its points, or took off them; `capped` is the total
    before the cap, where a cap lowered it.
    """

    points: int
    against: int
    won: bool
    match_points: int
    capped: int | None = None
    adjustment: int = 0
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What the penalties of a round do to a team's points there.

    `received` for its opponents' faults, `conceded` to them for its own, `lost` to nobody.
    """

    received: int = 0
    conceded: int = 0
    lost: int = 0

    def of(self, total: int) -> int:
        """What is added to a total; no total falls below zero."""
        return max(0, total + self.received - self.lost) - total


UNTOUCHED = Adjustment()


def adjustment(own: Iterable[Imposed], opponents: Iterable[Imposed] = ()) -> Adjustment:
    """What a team's penalties and its opponents' do to its points of a match."""
    found = list(own)
    return Adjustment(
        received=sum(penalty.points for penalty in opponents if penalty.to == OPPONENTS),
        conceded=sum(penalty.points for penalty in found if penalty.to == OPPONENTS),
        lost=sum(penalty.points for penalty in found if penalty.to == LOST),
    )


def of_match(
    regulation: Regulation,
    number: int,
    mine: int,
    theirs: int,
    winner: int,
    penalties: Adjustment = UNTOUCHED,
) -> Outcome:
    """What a match of that round brings the team that has `mine`, in points.

    `winner` is 1 when this team won, -1 when it lost, 0 when nobody did. Points given by penalties
    decide with the others who won, unless a target does; points lost change nothing but the
    team's own total. Caps apply last. Option: tariffs, winner_cap, loser_cap, win, draw, loss.
    """
    played = regulation.of_round(number)
    theirs += penalties.conceded
    if (penalties.received or penalties.conceded) and played.target is None:
        ahead = mine + penalties.received - theirs
        winner = (ahead > 0) - (ahead < 0)
    added = penalties.of(mine)
    mine += added
    # The engine speaks of camps: this team is Nord-Sud here, wherever it sat.
    ahead_camp = {1: NS, -1: EW}.get(winner)
    counted = cap(mine, theirs, ahead_camp, played.winner_cap, played.loser_cap)
    points, against = counted.ns, counted.ew
    match_points = {1: regulation.win, 0: regulation.draw, -1: regulation.loss}[winner]
    capped = mine if points != mine else None
    return Outcome(points, against, winner == 1, match_points, capped, added, winner == 0)


def of_bye(
    regulation: Regulation, number: int, average: int, penalties: Adjustment = UNTOUCHED
) -> Outcome:
    """What a bye brings: the same on both sides, so that it helps nobody's difference.

    `average` is that of the round, in points. Option: bye, rest, tariffs.
    """
    worth = regulation.worth(regulation.bye, number, average)
    added = penalties.of(worth)
    return Outcome(worth + added, worth, won=False, match_points=regulation.rest, adjustment=added)


def of_catch_up(
    regulation: Regulation,
    number: int,
    mine: int,
    theirs: int,
    penalties: Adjustment = UNTOUCHED,
) -> Outcome:
    """What the extra match of a team exempt in that round brings it: as a match of that round.

    Nobody met it there: of its penalties only points lost to nobody count. Option: bye.
    """
    winner = (mine > theirs) - (mine < theirs)
    lost = Adjustment(lost=penalties.lost)
    return of_match(regulation, number, mine, theirs, winner, lost)


def of_forfeit(
    regulation: Regulation,
    number: int,
    present: bool,
    average: int,
    penalties: Adjustment = UNTOUCHED,
) -> Outcome:
    """What a match with an absent team brings to either; no penalty changes who won it.

    Option: forfeit, forfeit_win, forfeit_loss, tariffs.
    """
    worth = regulation.worth(regulation.forfeit, number, average)
    mine, theirs = (worth, 0) if present else (0, worth)
    added = penalties.of(mine)
    match_points = regulation.forfeit_win if present else regulation.forfeit_loss
    return Outcome(
        mine + added, theirs + penalties.conceded, present, match_points, adjustment=added
    )


def of_late(regulation: Regulation, number: int, worth: str, average: int) -> Outcome:
    """What a match still being played brings either side, for the draw that does not wait for it.

    `worth` is "half" or "average", that of the round being `average` points: the same on both
    sides, with the match points of a match nobody won. Option: draw.
    """
    points = regulation.worth(worth, number, average)
    return Outcome(points, points, won=False, match_points=regulation.draw, drawn=True)


def of_lateness(regulation: Regulation) -> Outcome:
    """What a late team has for a round it missed. Option: late."""
    return Outcome(regulation.late, regulation.late, won=False, match_points=0)


def average_of(totals: list[int]) -> int:
    """The round's average total, in points, rounded down; 0 while nothing was played."""
    return sum(totals) // len(totals) if totals else 0
