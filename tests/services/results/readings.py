"""Helpers for the tests of second readings: a drawn match, its versions, two camps."""

from __future__ import annotations

from tests.factories import make_contest
from tournaments.models import Contest, Match
from tournaments.queries.results.rounds import TableLine, rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.services.draws import draws
from tournaments.services.results import Totals
from tournaments.services.results.versions import AtTable
from tournaments.words.enums import Camp

NORTH, EAST = AtTable(Camp.NS, "north's phone"), AtTable(Camp.EW, "east's phone")
AGREED, OTHER, THIRD = Totals(1000, 944), Totals(944, 1000), Totals(1100, 844)


def drawn(pairs: int = 2, **options: bool) -> tuple[Contest, Match]:
    contest = make_contest(pairs)
    Contest.objects.filter(pk=contest.pk).update(**options)
    contest.refresh_from_db()
    draws.draw_round(contest, None, seed=1)
    match = Match.objects.select_related("round__contest").filter(round__contest=contest).first()
    assert match is not None
    return contest, match


def at(match: Match) -> TableLine:
    (view,) = rounds_of(match.round.contest, authors=True)
    return next(line for line in view.tables if line.match == match.pk)


def version(match: Match) -> int:
    return at(match).seen


def points(contest: Contest) -> list[int]:
    return sorted(row.total for row in standings(contest).rows)
