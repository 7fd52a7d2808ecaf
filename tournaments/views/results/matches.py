"""Match of a page, and the rights needed to write its result."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from tournaments.models import Contest, Match
from tournaments.models.prepared import prepared
from tournaments.views.permissions import Right, reader_rights


def match_at(contest: Contest, number: int, table: int) -> Match:
    """Return the match at a table of a round. Raises Http404 if there is none, or a draft."""
    for match in _at(contest.pk, number, table):
        return match
    raise Http404


@prepared
def _at(contest: int, number: int, table: int) -> QuerySet[Match]:
    seated = Match.objects.filter(round__contest=contest, round__number=number, table=table)
    return seated.filter(round__draft=False).select_related("round__contest")


def right_over(match: Match) -> Right:
    """Return the right needed to write the result: `ENTER`; `CORRECT` if the round is closed."""
    return Right.CORRECT if match.round.closed else Right.ENTER


def may_write(request: HttpRequest, match: Match) -> bool:
    return right_over(match) in reader_rights(request, match.round.contest)
