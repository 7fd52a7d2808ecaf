"""A rehearsal on a page: a whole contest played in memory, to see how the day would go."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.annexes.rehearsal.forms import CONTEST, RehearsalForm
from tournaments.annexes.rehearsal.queries.contest import rehearse
from tournaments.annexes.rehearsal.queries.report import clock, doubts, report, summary
from tournaments.models import Contest
from tournaments.pairing import DrawRefused
from tournaments.queries.core.contests import recent_contests
from tournaments.regulation import Regulation
from tournaments.regulation.gallery import TITLES, gallery
from tournaments.views.core.support import UNPROCESSABLE, organising, person
from tournaments.words.texts import Refused, say

#: Entrants of the form at first: the most usual hall of a village.
USUAL_ENTRANTS = 32


@organising
@require_safe
def rehearsal(request: HttpRequest) -> HttpResponse:
    """Ask what is played, by how many; play it and show the timetable and the doubts.

    The address holds what was asked, so that it can be kept or sent: nothing is written.
    """
    is_asked = "teams" in request.GET
    first = request.GET.get("regulation", next(iter(TITLES)))
    form = RehearsalForm(
        request.GET if is_asked else None,
        contests=recent_contests(person(request)),
        initial={"regulation": first, "teams": USUAL_ENTRANTS},
    )
    context: dict[str, Any] = {"form": form}
    if is_asked and form.is_valid():
        try:
            context |= _played(form)
        except DrawRefused as refusal:
            form.refuse(Refused(say(refusal.message, refusal.params)))
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "rehearsal/page.html", context, status=status)


def _played(form: RehearsalForm) -> dict[str, Any]:
    """Return what the page shows of the rehearsal. Raises `DrawRefused`."""
    values = form.cleaned_data
    played = rehearse(_regulation(values["regulation"]), values["teams"], values["seed"])
    course = summary(played)
    return {
        "played": course,
        "slots": [(slot, clock(slot.start), clock(slot.end)) for slot in course.slots],
        "end": clock(course.end),
        "doubts": doubts(played, values["tables"]),
        "report": report(played, form.names[values["regulation"]]),
        "next": values["seed"] + 1,
    }


def _regulation(chosen: str) -> Regulation:
    """Return the regulation that the form chose among those that it offers."""
    if chosen.startswith(CONTEST):
        contest = Contest.objects.get(slug=chosen.removeprefix(CONTEST))
        return Regulation.from_data(contest.regulation)
    return gallery()[chosen].regulation
