"""Values of a contest at one version, computed once for all pages that read them.

When a result comes in, a hundred and fifty phones each ask for their own team's page. Different
pages then share the same standings.
"""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from django.utils.translation import get_language

from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.held import held_of
from tournaments.queries.core.teams import TeamLine, by_initials, entrants, renamed
from tournaments.queries.draws.progress import Progress, progress
from tournaments.queries.draws.routes import Route, in_advance, routes_of
from tournaments.queries.draws.why import Why, why_of
from tournaments.queries.draws.wishes import wishes_of
from tournaments.queries.hall.team_page import Matches, SecretPart, matches_of, secret_parts
from tournaments.queries.results.live import Hall, hall_of
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.results.suspense import Suspense, seen_by_hall, suspense_among
from tournaments.queries.standings.climbs import after_complete, with_moves
from tournaments.queries.standings.ranking import Scores
from tournaments.queries.standings.rows import Row, Standings

Value = TypeVar("Value")


class Snapshot:
    """Values of a contest that pages read, each computed on first use.

    People are named as the contest names them to everybody, or `in_full`. The results are those
    that the hall may see, or all of them for the desk (`of_desk`).
    """

    def __init__(self, contest: Contest, *, in_full: bool = False, of_desk: bool = False) -> None:
        self._contest = contest
        self._by_initials = contest.names_by_initials and not in_full
        self._of_desk = of_desk

    @cached_property
    def info(self) -> ContestInfo:
        return contest_info(self._contest)

    @cached_property
    def teams(self) -> list[TeamLine]:
        teams = entrants(self._contest)
        return list(map(by_initials, teams)) if self._by_initials else teams

    @cached_property
    def team_by_number(self) -> dict[int, TeamLine]:
        return {team.number: team for team in self.teams}

    @cached_property
    def rounds(self) -> list[RoundView]:
        """Rounds drawn, as the reader may see them. Five queries."""
        views = self.shown(self._drawn_views)
        return views if self._of_desk else seen_by_hall(views, self.suspense)

    @cached_property
    def suspense(self) -> Suspense | None:
        """Suspense that holds now, or None. No query besides those of `rounds`."""
        return suspense_among(self._contest, self._drawn_views)

    @cached_property
    def _drawn_views(self) -> list[RoundView]:
        return rounds_of(self._contest)

    @cached_property
    def scores(self) -> Scores:
        return Scores(self.info, self.teams, self.rounds)

    @cached_property
    def standings(self) -> Standings:
        """Standings after the last complete round, for every page. No query, as `scores`."""
        return after_complete(self.scores)

    def standings_after(self, number: int) -> Standings | None:
        """Return the standings after that round; None before its end, or if secret. No query."""
        last = self.standings
        if number == last.after:
            return last
        if not 1 <= number < last.after:
            return None
        return with_moves(self.scores, self.scores.after(number))

    @cached_property
    def received(self) -> Standings:
        """Standings with the results received so far, for the desk. No query, as `scores`."""
        return self.scores.after()

    @cached_property
    def rows(self) -> dict[int, Row]:
        return {row.team.number: row for row in self.standings.rows}

    @cached_property
    def matches(self) -> dict[int, Matches]:
        return matches_of(self.rounds)

    @cached_property
    def secret_parts(self) -> dict[int, list[SecretPart]]:
        return secret_parts(self.info.regulation, self.teams, self.rounds)

    @cached_property
    def progress(self) -> Progress:
        return self.shown(progress(self._contest))

    @cached_property
    def why(self) -> Why:
        return self.why_of(self.rounds[-1].number) if self.rounds else Why()

    def why_of(self, number: int) -> Why:
        """Return the reasons of a round's draw; none if they tell hidden ranks. One query."""
        hidden = self.suspense is not None and self.suspense.hides_reasons(number)
        return Why() if hidden else why_of(self._contest, number, self.rounds)

    @cached_property
    def routes(self) -> dict[int, Route]:
        if not in_advance(self.info.regulation):
            return {}
        routes = routes_of(self.info, self.teams, self.rounds, wishes_of(self._contest))
        return {route.team.number: route for route in routes.of_each()}

    @cached_property
    def hall(self) -> Hall:
        return hall_of(self._contest)

    def shown(self, value: Value) -> Value:
        """Return a value read elsewhere, with the teams called as in `teams`."""
        return renamed(value, self.teams) if self._by_initials else value


def snapshot_of(contest: Contest) -> Snapshot:
    """Return the shared snapshot of the contest at the version just read.

    Do not call it inside a write: the transaction may be rolled back. A write between the reading
    of the version and of the values stores newer values under an older version. This is harmless,
    as with cached pages: nobody asks for the older version any more.
    """
    return held_of(contest, (contest.version, get_language()), lambda: Snapshot(contest))
