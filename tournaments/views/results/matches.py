"""Match of a page, and the rights needed to write its result."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tournaments.models import Contest, Match
from tournaments.views.permissions import Right, reader_rights


def match_at(contest: Contest, number: int, table: int) -> Match:
    """Return the match at a table of a round. Raises Http404 if there is none, or a draft."""
    return get_object_or_404(
        Match.objects.select_related("round__contest"),
        round__contest=contest,
        round__number=number,
        round__draft=False,
        table=table,
    )


def right_over(match: Match) -> Right:
    """Return the right needed to write the result: `ENTER`; `CORRECT` if the round is closed."""
    return Right.CORRECT if match.round.closed else Right.ENTER


def may_write(request: HttpRequest, match: Match) -> bool:
    """Return whether the person may enter or correct the result of that match."""
    return right_over(match) in reader_rights(request, match.round.contest)
