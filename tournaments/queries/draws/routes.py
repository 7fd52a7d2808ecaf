"""The way of each team through a contest whose rounds are known in advance.

Rounds already drawn are as they stand; those to come are drawn by the same engine from the same
input, so that they stay true when a team comes or leaves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.enums import DrawMethod, Stage
from tournaments.models import Contest
from tournaments.pairing import (
    MOVEMENTS,
    Draw,
    DrawRefused,
    Entrant,
    History,
    Wishes,
    rounds_without_rematch,
)
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import Side, TeamLine, TeamRef, entrants
from tournaments.queries.draws.history import DrawInput, input_of
from tournaments.queries.draws.wishes import WishLine, asked_of, wishes_of
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.regulation import Regulation

#: Why the rounds to come are not known.
BY_RESULTS: Final = _("Qui rencontre qui dépend des résultats : rien n’est connu d’avance.")
NOT_YET: Final = _(
    "Toutes les rencontres seront connues, jusqu’à la dernière partie, dès que la première sera "
    "tirée."
)


@dataclass(frozen=True, slots=True)
class RouteTable:
    """A match, drawn or to come."""

    table: int
    ns: Side
    ew: Side


@dataclass(frozen=True, slots=True)
class RouteRound:
    """A round: who meets whom, who rests; `drawn`, or planned only."""

    number: int
    drawn: bool
    tables: tuple[RouteTable, ...]
    exempt: tuple[TeamRef, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a team is in one round.

    Without a table it is `exempt`, or not there at all: it came later, or missed the round.
    """

    round: int
    drawn: bool
    table: int | None = None
    camp: str = ""
    opponent: Side | None = None
    exempt: bool = False


@dataclass(frozen=True, slots=True)
class Route:
    """A team and each of its rounds."""

    team: TeamRef
    stops: tuple[Stop, ...]

    @property
    def to_come(self) -> tuple[Stop, ...]:
        """The rounds that are planned only."""
        return tuple(stop for stop in self.stops if not stop.drawn)


@dataclass(frozen=True, slots=True)
class Routes:
    """Every round of a contest known in advance; `unknown` says why it is not."""

    contest: ContestInfo
    rounds: tuple[RouteRound, ...]
    teams: tuple[TeamRef, ...]
    unknown: str = ""

    @property
    def known(self) -> bool:
        """Whether who meets whom is known to the end."""
        return not self.unknown

    @property
    def planned(self) -> bool:
        """Whether a round is still to be drawn."""
        return any(not one.drawn for one in self.rounds)

    def of_each(self) -> list[Route]:
        """The way of every team that has not left, by number."""
        stops = [(one, _stops(one)) for one in self.rounds]
        return [
            Route(
                team,
                tuple(
                    found.get(team.number) or Stop(one.number, one.drawn) for one, found in stops
                ),
            )
            for team in self.teams
        ]

    def of(self, number: int) -> Route | None:
        """The way of the team of that number; None once it has left."""
        return next((route for route in self.of_each() if route.team.number == number), None)


def in_advance(regulation: Regulation) -> bool:
    """Whether who meets whom is known before it is played. Option: next_draw."""
    return regulation.next_draw in MOVEMENTS


def routes(contest: Contest) -> Routes:
    """Every round of a contest, drawn or to come. Eight queries."""
    return routes_of(
        contest_info(contest), entrants(contest), rounds_of(contest), wishes_of(contest)
    )


def routes_of(
    info: ContestInfo,
    teams: list[TeamLine],
    views: list[RoundView],
    wishes: Sequence[WishLine] = (),
) -> Routes:
    """The rounds of these values, drawn or to come. No query."""
    here = tuple(TeamRef(team.number, team.name) for team in teams if not team.withdrawn)
    asked = asked_of(info.regulation, 1, [team for team in teams if not team.withdrawn], wishes)
    unknown = _unknown(info.regulation, len(here), views, asked)
    if unknown:
        return Routes(info, (), here, unknown)
    refs = {team.number: TeamRef(team.number, team.name) for team in teams}
    drawn = [
        RouteRound(
            view.number,
            True,
            tuple(RouteTable(line.table, line.ns, line.ew) for line in view.tables),
            view.exempt,
        )
        for view in views
    ]
    to_come = [
        RouteRound(
            number,
            False,
            tuple(
                RouteTable(one.number, Side((refs[one.ns],)), Side((refs[one.ew],)))
                for one in made.tables
            ),
            tuple(refs[bye.team] for bye in made.byes),
        )
        for number, made in _to_come(info, teams, views, wishes)
    ]
    return Routes(info, (*drawn, *to_come), here)


def _unknown(regulation: Regulation, teams: int, views: Sequence[RoundView], asked: Wishes) -> str:
    """Why the rounds to come are not known; "" where they are. Option: first_draw, next_draw."""
    if not in_advance(regulation):
        return str(BY_RESULTS)
    without_lots = (
        regulation.first_draw == DrawMethod.REGISTRATION
        and regulation.next_draw != DrawMethod.IN_ADVANCE
        and regulation.rounds <= rounds_without_rematch(regulation.next_draw, teams)
        and not (asked.apart or asked.kin)
        and regulation.pools is None
        and teams > 1
    )
    drawn = any(view.stage == Stage.ROUNDS for view in views)
    return "" if drawn or without_lots else str(NOT_YET)


def _to_come(
    info: ContestInfo,
    teams: list[TeamLine],
    views: list[RoundView],
    wishes: Sequence[WishLine],
) -> Iterator[tuple[int, Draw]]:
    """Each round still to be drawn, as the engine will draw it."""
    step = input_of(info, teams, views, wishes=wishes)
    if step.stage != Stage.ROUNDS or step.method not in MOVEMENTS or len(step.entrants) < 2:
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
        asked = asked_of(info.regulation, number, present, wishes)
        given = {name: value for name, value in step.given.items() if name not in Wishes.NAMES}
        # A forced meeting is refused where all is known in advance, one that cannot be avoided is
        # accepted or not when its round is drawn: neither hides the rest.
        given |= replace(asked, together=(), accept=True).to_data()
        step = replace(step, round=number, given={**given, "number": number + before})
        try:
            made = _drawn(step, met, byes)
        except DrawRefused:
            # The draw itself will say why: an odd number where only even ones are taken, say.
            return
        yield number, made
        met += [(number, table.ns, table.ew) for table in made.tables]
        byes += [bye.team for bye in made.byes]
        step = replace(step, entrants=tuple(Entrant(*place) for place in made.places))


def _drawn(step: DrawInput, met: list[tuple[int, int, int]], byes: list[int]) -> Draw:
    """What follows the first draw owes nothing to the seed of its own round."""
    return replace(step, history=History.of(met, byes)).draw(step.given.get("plan", 0))


def _stops(one: RouteRound) -> dict[int, Stop]:
    """Where each team is in a round."""
    found = {team.number: Stop(one.number, one.drawn, exempt=True) for team in one.exempt}
    for line in one.tables:
        for camp, side, facing in (("NS", line.ns, line.ew), ("EW", line.ew, line.ns)):
            for number in side.numbers:
                found[number] = Stop(one.number, one.drawn, line.table, camp, facing)
    return found
