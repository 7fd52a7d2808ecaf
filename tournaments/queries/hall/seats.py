"""Who sits where at a table, as its players see it from above."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.queries.core.teams import Side, TeamLine
from tournaments.queries.results.rounds import TableLine
from tournaments.words.enums import Camp


@dataclass(frozen=True, slots=True)
class Seats:
    """Names of the four players of a table, and the camp of the team that looks at it.

    The players of a pair sit in the order of their registration: the program does not know which
    of them took which chair. A seat is empty where a team has fewer players. `cards` are the
    numbers of the teams, or players, whose cards lie before North, West, East and South.
    """

    north: str
    south: str
    east: str
    west: str
    camp: Camp
    cards: tuple[int, ...]


def seats_of(match: TableLine, teams: Mapping[int, TeamLine], number: int) -> Seats:
    """Return the seats of a match for one of its teams. `teams` are all of them, by number."""
    north, south = _two(match.ns, teams)
    east, west = _two(match.ew, teams)
    camp = Camp.NS if number in match.ns.numbers else Camp.EW
    ns, ew = match.ns.numbers, match.ew.numbers
    return Seats(north, south, east, west, camp, (ns[0], ew[-1], ew[0], ns[-1]))


def _two(side: Side, teams: Mapping[int, TeamLine]) -> tuple[str, str]:
    """Return the players of a camp: those of a pair, or two players with their numbers.

    A team without the names of two players takes one seat.
    """
    if side.team is None:
        names = [f"{member.number} {member.name}" for member in side.members]
    else:
        team = teams.get(side.team.number)
        names = list(team.players) if team is not None else []
        names = names if len(names) == 2 else [side.team.name]
    return names[0], names[1] if len(names) > 1 else ""
