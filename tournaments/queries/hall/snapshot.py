"""A contest at one version, worked out once for all the pages that read it.

When a result comes in, a hundred and fifty phones ask each for the page of its own team: they say
different things of the same standings.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from threading import Lock

from django.utils.translation import get_language

from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.queries.draws.routes import Route, in_advance, routes_of
from tournaments.queries.draws.why import Why, why_of
from tournaments.queries.draws.wishes import wishes_of
from tournaments.queries.hall.live import Hall, hall_of
from tournaments.queries.hall.progress import Progress, progress
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.standings.climbs import Climbs, RoundMarks, climbs_of, marks_of, over
from tournaments.queries.standings.day_story import DayStory, story_of
from tournaments.queries.standings.deal_counts import deal_counts
from tournaments.queries.standings.ranking import compute
from tournaments.queries.standings.rows import Standings

#: Contests, versions and languages held at once; a value of a contest of 500 pairs takes some MB.
HELD = 6

held: OrderedDict[tuple[object, ...], Snapshot] = OrderedDict()
_holding = Lock()


class Snapshot:
    """What pages read of a contest, each value worked out when it is first asked for."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest

    @cached_property
    def info(self) -> ContestInfo:
        """The head of every page. No query."""
        return contest_info(self._contest)

    @cached_property
    def teams(self) -> list[TeamLine]:
        """Every team. One query."""
        return entrants(self._contest)

    @cached_property
    def team_by_number(self) -> dict[int, TeamLine]:
        """The teams by their numbers. No query of its own."""
        return {team.number: team for team in self.teams}

    @cached_property
    def rounds(self) -> list[RoundView]:
        """The rounds drawn. Five queries."""
        return rounds_of(self._contest)

    @cached_property
    def standings(self) -> Standings:
        """The standings after the last round. No query of its own."""
        return compute(self.info, self.teams, self.rounds)

    @cached_property
    def climbs(self) -> Climbs:
        """The ranks after each round that is over. No query of its own."""
        return climbs_of(self.info, self.teams, self.rounds)

    @cached_property
    def marks(self) -> tuple[RoundMarks, ...]:
        """What each round that is over brought. No query of its own."""
        return marks_of(self.info, self.teams, self.rounds)

    @cached_property
    def story(self) -> DayStory:
        """The contest as it is told. One query."""
        counts = deal_counts(self._contest, over(self.rounds))
        known = self.info, self.teams, self.rounds
        return story_of(*known, self.climbs, self.marks, counts)

    @cached_property
    def progress(self) -> Progress:
        """How far the contest is. Two queries at least, as `progress` says."""
        return progress(self._contest)

    @cached_property
    def why(self) -> Why:
        """The reasons of the last draw. One query."""
        return why_of(self._contest, self.rounds[-1].number, self.rounds) if self.rounds else Why()

    @cached_property
    def routes(self) -> dict[int, Route]:
        """The way of each team, where all is known in advance. One query."""
        if not in_advance(self.info.regulation):
            return {}
        found = routes_of(self.info, self.teams, self.rounds, wishes_of(self._contest))
        return {route.team.number: route for route in found.of_each()}

    @cached_property
    def hall(self) -> Hall:
        """What the hall is told. Two queries, three with a clock."""
        return hall_of(self._contest)


def snapshot_of(contest: Contest) -> Snapshot:
    """The contest at the version that was read, shared by all who read that version.

    Never inside a write: what a transaction has not committed may be taken back. As with the pages
    kept, a write that comes between the version and the values leaves newer values under an older
    version, which nobody asks for any more.
    """
    # When it was created tells a contest from one of another database with its number.
    key = (contest.pk, contest.created_at, contest.version, get_language())
    with _holding:
        found = held.get(key)
        if found is None:
            found = held[key] = Snapshot(contest)
            while len(held) > HELD:
                held.popitem(last=False)
        held.move_to_end(key)
        return found
