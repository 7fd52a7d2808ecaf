"""The match that a page speaks of, and what a person may do there."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tournaments.models import Contest, Match
from tournaments.permissions import Right, rights_of


def match_at(contest: Contest, number: int, table: int) -> Match:
    """The match at a table of a round; 404 where there is none."""
    return get_object_or_404(
        Match.objects.select_related("round__contest"),
        round__contest=contest,
        round__number=number,
        table=table,
    )


def right_over(found: Match) -> Right:
    """The right that the result of that match asks for, as its round stands."""
    return Right.CORRECT if found.round.closed else Right.ENTER


def may_write(request: HttpRequest, found: Match) -> bool:
    """Whether the person may enter, or correct, the result of that match."""
    return right_over(found) in rights_of(request.user, found.round.contest)
