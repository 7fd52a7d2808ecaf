"""Matches of each team in a contest with meetings known in advance.

Rounds already drawn are shown as they are. Rounds to come are drawn by the same engine from the
same input, so that they stay right when a team comes or leaves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments import pairing
from tournaments.models import Contest
from tournaments.pairing.halls import HallTables, in_range, joined
from tournaments.pairing.movement.boards import PLAYED
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import Side, TeamLine, TeamRef, entrants
from tournaments.queries.draws.history import DrawInput
from tournaments.queries.draws.inputs import input_of
from tournaments.queries.draws.wishes import WishLine, asked_of, wishes_of
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.results.sheets import boards_at
from tournaments.regulation import Regulation
from tournaments.words.enums import Stage

#: Reasons why the rounds to come are unknown.
BY_RESULTS: Final = _("Les rencontres dépendent des résultats : rien n’est connu d’avance.")
NOT_YET: Final = _(
    "Toutes les rencontres seront connues, jusqu’à la dernière partie, dès que la première sera "
    "tirée."
)


@dataclass(frozen=True, slots=True)
class RouteTable:
    """A match, drawn or to come, with its boards in a duplicate."""

    table: int
    ns: Side
    ew: Side
    boards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RouteRound:
    """A round with its matches and byes. `drawn` is false if it is only planned."""

    number: int
    drawn: bool
    tables: tuple[RouteTable, ...]
    exempt: tuple[TeamRef, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """A team's place in a round. Without a table, it is `exempt`, or came later, or missed it."""

    round: int
    drawn: bool
    table: int | None = None
    camp: str = ""
    opponent: Side | None = None
    exempt: bool = False
    boards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Route:
    team: TeamRef
    stops: tuple[Stop, ...]

    @property
    def to_come(self) -> tuple[Stop, ...]:
        return tuple(stop for stop in self.stops if not stop.drawn)


@dataclass(frozen=True, slots=True)
class Routes:
    """All rounds of a contest known in advance. `unknown` is the reason why they are not known."""

    contest: ContestInfo
    rounds: tuple[RouteRound, ...]
    teams: tuple[TeamRef, ...]
    unknown: str = ""

    @property
    def known(self) -> bool:
        return not self.unknown

    @property
    def planned(self) -> bool:
        return any(not one.drawn for one in self.rounds)

    def of_each(self) -> list[Route]:
        """Return the route of every team that has not left, by team number."""
        stops = [(one, _stops(one)) for one in self.rounds]
        return [
            Route(
                team,
                tuple(
                    stop_of.get(team.number) or Stop(one.number, one.drawn)
                    for one, stop_of in stops
                ),
            )
            for team in self.teams
        ]

    def of(self, number: int) -> Route | None:
        return next((route for route in self.of_each() if route.team.number == number), None)


def in_advance(regulation: Regulation) -> bool:
    """Tell whether the meetings are known before play. Option: next_draw."""
    return pairing.METHODS[regulation.following_draw].in_advance


def routes(contest: Contest) -> Routes:
    """Return all rounds of a contest, drawn or to come. Eight queries."""
    return routes_of(
        contest_info(contest), entrants(contest), rounds_of(contest), wishes_of(contest)
    )


def routes_of(
    info: ContestInfo,
    teams: list[TeamLine],
    views: list[RoundView],
    wishes: Sequence[WishLine] = (),
) -> Routes:
    """Return the rounds from these values, drawn or to come. No query."""
    here = tuple(TeamRef(team.number, team.name) for team in teams if not team.withdrawn)
    wishes_here = asked_of(
        info.regulation, 1, [team for team in teams if not team.withdrawn], wishes
    )
    unknown = _unknown(info.regulation, len(here), views, wishes_here)
    if unknown:
        return Routes(info, (), here, unknown)
    refs = {team.number: TeamRef(team.number, team.name) for team in teams}
    rounds = [
        RouteRound(
            view.number,
            True,
            tuple(
                RouteTable(line.table, line.ns, line.ew, tuple(one.board for one in line.boards))
                for line in view.tables
            ),
            view.exempt,
        )
        for view in views
    ]
    to_come = [
        RouteRound(
            number,
            False,
            tuple(
                RouteTable(
                    one.number,
                    Side((refs[one.ns],)),
                    Side((refs[one.ew],)),
                    boards_at(info.regulation, one.slot),
                )
                for one in draw.tables
            ),
            tuple(refs[bye.team] for bye in draw.byes),
        )
        for number, draw in _to_come(info, teams, views, wishes)
    ]
    return Routes(info, (*rounds, *to_come), here)


def _unknown(
    regulation: Regulation, teams: int, views: Sequence[RoundView], wishes: pairing.Wishes
) -> str:
    """Return why the rounds to come are unknown, or "". Option: first_draw, next_draw."""
    if not in_advance(regulation):
        return str(BY_RESULTS)
    without_lots = (
        pairing.METHODS[regulation.first_draw].order is pairing.Order.NUMBERS
        and not PLAYED[regulation.following_draw].by_lot
        and regulation.rounds <= pairing.rounds_without_rematch(regulation.following_draw, teams)
        and not (wishes.apart or wishes.kin)
        and not regulation.begins_in_pools
        and teams > 1
    )
    drawn = any(view.stage == Stage.ROUNDS for view in views)
    return "" if drawn or without_lots else str(NOT_YET)


def _to_come(
    info: ContestInfo,
    teams: list[TeamLine],
    views: list[RoundView],
    wishes: Sequence[WishLine],
) -> Iterator[tuple[int, pairing.Draw]]:
    step = input_of(info, teams, views, wishes=wishes)
    if not step.parts:
        yield from _planned(info, teams, wishes, step)
        return
    draws: dict[int, list[tuple[HallTables, pairing.Draw]]] = defaultdict(list)
    for hall, part in step.parts:
        for number, draw in _planned(info, teams, wishes, part):
            draws[number].append((hall.tables, in_range(draw, hall.tables)))
    for number, drawn in sorted(draws.items()):
        if len(drawn) == len(step.parts):
            yield number, joined(step.method, 0, drawn)


def _planned(
    info: ContestInfo, teams: list[TeamLine], wishes: Sequence[WishLine], step: DrawInput
) -> Iterator[tuple[int, pairing.Draw]]:
    """Yield each round still to draw of a movement, or of a hall's own movement."""
    if step.stage != Stage.ROUNDS or not step.how.in_advance or len(step.entrants) < 2:
        return
    before = step.given["number"] - step.round
    met = [
        (meeting.last_round, *pair)
        for pair, meeting in step.history.meetings.items()
        for _time in range(meeting.times)
    ]
    byes = [team for team, times in step.history.byes.items() for _time in range(times)]
    here = {entrant.team for entrant in step.entrants}
    present = [team for team in teams if team.number in here]
    for number in range(step.round, info.regulation.rounds + 1):
        wishes_here = asked_of(info.regulation, number, present, wishes)
        conditions = {
            name: value for name, value in step.given.items() if name not in pairing.Wishes.NAMES
        }
        # A forced meeting is refused when all is known in advance. A forbidden meeting that cannot
        # be avoided is accepted or not when its round is drawn. Neither must hide the other rounds.
        conditions |= replace(wishes_here, together=(), accept=True).to_data()
        step = replace(step, round=number, given={**conditions, "number": number + before})
        so_far = replace(step, history=pairing.History.of(met, byes))
        try:
            # After the first draw, a round's own seed has no effect.
            draw = so_far.draw(step.given.get("plan", 0))
        except pairing.DrawRefused:
            # The draw itself will give the reason, such as an odd number of teams when only even
            # ones fit.
            return
        yield number, draw
        met += [(number, table.ns, table.ew) for table in draw.tables]
        byes += [bye.team for bye in draw.byes]
        step = replace(step, entrants=tuple(pairing.Entrant(*place) for place in draw.places))


def _stops(one: RouteRound) -> dict[int, Stop]:
    stops = {team.number: Stop(one.number, one.drawn, exempt=True) for team in one.exempt}
    for line in one.tables:
        for camp, side, facing in (("NS", line.ns, line.ew), ("EW", line.ew, line.ns)):
            for number in side.numbers:
                stops[number] = Stop(
                    one.number, one.drawn, line.table, camp, facing, boards=line.boards
                )
    return stops
