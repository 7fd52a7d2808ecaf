"""Catch-up matches: those played, and those that exempt teams still have to play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import CatchUp, Contest, Seat
from tournaments.models.prepared import prepared
from tournaments.queries.core.teams import TeamRef
from tournaments.regulation import Regulation, Worth
from tournaments.words.enums import Stage
from tournaments.words.person_names import account_shown


@dataclass(frozen=True, slots=True)
class CatchUpLine:
    """A catch-up played: the totals of `team` and of its opponent, in points."""

    team: TeamRef
    opponent: TeamRef
    points: int
    against: int
    version: int = 1
    reason: str = ""
    entered_by: str = ""
    entered_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Awaited:
    """A catch-up still to play: its team and its round."""

    round: int
    team: TeamRef

    def __str__(self) -> str:
        params = {"team": self.team.number, "round": self.round}
        return _("équipe %(team)d (partie %(round)d)") % params


def entered(contest: Contest) -> Mapping[int, list[CatchUpLine]]:
    """Return the catch-ups by round key, for `rounds_of`. One query."""
    lines: dict[int, list[CatchUpLine]] = defaultdict(list)
    for round_, *own, by, number, name, facing, facing_name in _played(contest.pk):
        points, against, version, reason, at = own
        line = CatchUpLine(
            team=TeamRef(number, name),
            opponent=TeamRef(facing, facing_name),
            points=points,
            against=against,
            version=version,
            reason=reason,
            entered_by=account_shown(by or ""),
            entered_at=at,
        )
        lines[round_].append(line)
    return lines


@prepared
def _played(contest: int) -> QuerySet[CatchUp, tuple[Any, ...]]:
    rows = CatchUp.objects.filter(round__contest=contest).order_by("team__number")
    return rows.values_list(*_COLUMNS)


_COLUMNS = (
    *("round", "points", "against", "version", "reason", "entered_at", "entered_by__username"),
    *("team__number", "team__name", "opponent__number", "opponent__name"),
)


def awaited(contest: Contest) -> list[Awaited]:
    """Return the catch-ups still to play, in order, by teams still here. One query. Option: bye."""
    if Regulation.from_data(contest.regulation).bye != Worth.CATCH_UP:
        return []
    seats = Seat.objects.filter(round__contest=contest, round__dropped=False, round__draft=False)
    # A team that rests in a bracket waits for its next match: it has nothing to catch up.
    seats = still_resting(seats.exclude(round__stage=Stage.BRACKET))
    seats_left = seats.select_related("round", "team").order_by("round__number", "team__number")
    return [Awaited(s.round.number, TeamRef(s.team.number, s.team.name)) for s in seats_left]


def still_resting(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Keep the seats of teams that rest, are still here and have not caught up."""
    played = CatchUp.objects.filter(round=OuterRef("round"), team=OuterRef("team"))
    return seats.filter(~Exists(played), match__isnull=True, team__last_round__isnull=True)
