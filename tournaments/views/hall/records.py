"""Record of the people of a team: every incident, in the contest and through the season."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import Contest
from tournaments.queries.results.records import records_of
from tournaments.queries.results.rounds import rounds_of
from tournaments.regulation import Regulation
from tournaments.regulation.words.tariffs import fault_sentence
from tournaments.views.core.support import desk, desk_page
from tournaments.views.hall.referee import TAB
from tournaments.views.permissions import Right


@desk(Right.ENTER)
@require_safe
def record(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Show every incident of the players of a team, and what the next one would cost."""
    team = contest.teams.filter(number=number).first()
    if team is None:
        raise Http404
    regulation = Regulation.from_data(contest.regulation)
    records = [
        (one, [(fault, fault_sentence(line, regulation)) for fault, line in one.again])
        for one in records_of(contest, rounds_of(contest), number)
    ]
    context = {"team": team, "records": records}
    return desk_page(request, contest, TAB, "results/referee/record.html", context)
