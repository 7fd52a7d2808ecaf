"""Incidents of the people of a team, in the contest and on earlier days of its season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.models import Contest
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.results.penalties import NOWHERE, PenaltyLine, of_season, penalty_line
from tournaments.queries.results.rounds import RoundView
from tournaments.regulation import Regulation, Tariff
from tournaments.regulation.tariffs import applied


@dataclass(frozen=True, slots=True)
class EarlierDay:
    """A ruling on another day of the season."""

    contest: str
    date: date
    line: PenaltyLine


@dataclass(frozen=True, slots=True)
class Record:
    """Incidents of one player: `here` in this contest, and on `earlier` days of its season.

    `again` are the faults already ruled that would be ruled otherwise the next time, each with the
    line of the scale that would apply.
    """

    name: str
    here: tuple[PenaltyLine, ...]
    earlier: tuple[EarlierDay, ...]
    again: tuple[tuple[str, Tariff], ...]


def records_of(contest: Contest, views: Sequence[RoundView], number: int) -> tuple[Record, ...]:
    """Return the record of each player of a team, in the order of its names. Three queries.

    A team whose players have no names has one record. Raises `Team.DoesNotExist`.
    """
    team = contest.teams.select_related("player1", "player2").get(number=number)
    both = {1: team.player1, 2: team.player2}
    players = {place: player for place, player in both.items() if player is not None}
    regulation = Regulation.from_data(contest.regulation)
    lines = [
        line
        for view in views
        for line in (*view.penalties, *view.unruled)
        if line.team.number == number
    ]
    earlier = of_season(contest, team)
    records = []
    for place, player in players.items():
        here = tuple(line for line in lines if line.place in (None, place))
        before = tuple(
            EarlierDay(
                one.penalty.contest.name,
                one.penalty.contest.date,
                penalty_line(
                    one.penalty,
                    one.penalty.round.number,
                    TeamRef(one.penalty.team.number, one.penalty.team.name),
                    NOWHERE,
                ),
            )
            for one in earlier
            if one.player == player.pk
        )
        ruled = [*(day.line for day in before), *here]
        records.append(Record(player.name, here, before, _again(regulation.tariffs, ruled)))
    return tuple(records) or (Record(team.name, tuple(lines), (), ()),)


def _again(scale: Sequence[Tariff], lines: Sequence[PenaltyLine]) -> tuple[tuple[str, Tariff], ...]:
    """Return the faults ruled for which another line of the scale applies the next time."""
    names = {line.name for line in lines if not line.is_waiting and not line.is_dismissed}
    nexts = ((one.name, applied(scale, one, names.__contains__)) for one in scale)
    return tuple((name, line) for name, line in nexts if name in names and line.name != name)
