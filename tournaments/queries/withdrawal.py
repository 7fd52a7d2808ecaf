"""What it would do to let a team leave, for the page that asks."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest, Seat
from tournaments.queries.rounds import rounds_of
from tournaments.queries.teams import Side


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What follows when a team leaves now.

    `opponent` becomes exempt in `round`, the one being played, since their match at `table` has no
    result; without it nobody is left alone. `played` says whether the team stays in the standings.
    """

    played: bool
    round: int | None = None
    table: int | None = None
    opponent: Side | None = None


def withdrawal(contest: Contest, number: int) -> Withdrawal:
    """What follows when the team of that number leaves now. Five queries."""
    drawn = rounds_of(contest)
    played = seated_since(contest, number)
    if not drawn or drawn[-1].closed:
        return Withdrawal(played)
    for line in drawn[-1].tables:
        camp = line.camp_of(number)
        if line.entry is None and camp:
            opponent = line.facing(camp)
            return Withdrawal(len(drawn) > 1 and played, drawn[-1].number, line.table, opponent)
    return Withdrawal(played)


def seated_since(contest: Contest, number: int) -> bool:
    """Whether the team was drawn in any round: then it can leave, not disappear. One query."""
    return Seat.objects.filter(team__contest=contest, team__number=number).exists()
