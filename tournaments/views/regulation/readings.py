"""Setting of the second reading: whether two persons read each result."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.regulation.contests import SecondReadingForm
from tournaments.models import Contest
from tournaments.services.regulation.contests import set_second_reading
from tournaments.views.core.support import carried_out, desk, desk_page, person
from tournaments.views.permissions import Right


def second_reading_form(contest: Contest, sent: QueryDict | None = None) -> SecondReadingForm:
    """Return the form of this setting, filled from `sent` or from the contest."""
    return SecondReadingForm(sent, initial={"second_reading": contest.second_reading})


@desk(Right.SET_UP)
def second_reading(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Turn the second reading of results on or off."""
    form = second_reading_form(contest, request.POST or None)

    def do() -> None:
        given = form.cleaned_data
        set_second_reading(contest, person(request), given["second_reading"], given["token"])

    if request.method == "POST" and carried_out(request, form, do, _("Réglages enregistrés.")):
        return redirect("contest-settings", contest.slug)
    return desk_page(
        request, contest, "settings", "regulation/contest/readings.html", {"readings": form}
    )
