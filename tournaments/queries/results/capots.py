"""Capots of each camp, for a ranking that counts them."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, Q

from scoring.cards import CAPOT_POINTS
from scoring.deal import Deal
from tournaments.models import Contest, Entry
from tournaments.regulation import Regulation

#: Capots of Nord-Sud, then of Est-Ouest.
Capots = tuple[int, int]
NO_CAPOT: Capots = (0, 0)


def capots_by_match(contest: Contest) -> dict[int, Capots]:
    """Return the capots of each match typed deal by deal, by key of the match.

    One query if the ranking or the draws of the contest count capots; none otherwise.
    """
    regulation = Regulation.from_data(contest.regulation)
    if "capots" not in (*regulation.ranking, *regulation.pairing):
        return {}
    found = Entry.objects.filter(match__round__contest=contest, current=True).annotate(
        of_ns=Count("deals", filter=Q(deals__ns=CAPOT_POINTS)),
        of_ew=Count("deals", filter=Q(deals__ew=CAPOT_POINTS)),
    )
    return {match: (ns, ew) for match, ns, ew in found.values_list("match", "of_ns", "of_ew")}


def capots_in(deals: Iterable[Deal]) -> Capots:
    """Return the capots of each camp in these deals."""
    typed = list(deals)
    of_ns = sum(deal.ns == CAPOT_POINTS for deal in typed)
    return of_ns, sum(deal.ew == CAPOT_POINTS for deal in typed)
