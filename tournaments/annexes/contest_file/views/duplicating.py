"""« Refaire ce concours »: the settings of last year's contest, for another date."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.annexes.contest_file.forms.importing import DuplicateForm, next_date
from tournaments.annexes.contest_file.services.duplicating import duplicate_contest
from tournaments.models import Contest
from tournaments.views.core.support import carried_out, desk, desk_page, person
from tournaments.views.permissions import Right


@desk(Right.SET_UP)
def duplicate(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Make the contest again; who sets a contest up may create others."""
    proposed = {"name": contest.name, "date": next_date(contest.date, timezone.localdate())}
    form = DuplicateForm(request.POST or None, initial=proposed)
    contests: list[Contest] = []

    def do() -> None:
        values = form.cleaned_data
        contests.append(
            duplicate_contest(
                contest,
                person(request),
                values["name"],
                values["date"],
                token=values["token"],
                helpers=values["helpers"],
            )
        )

    sentence = _("Le concours est prêt, sans équipe : relisez ses réglages.")
    if request.method == "POST" and carried_out(request, form, do, sentence):
        # A form sent twice made its contest the first time: it is in the list.
        return redirect("desk", contests[0].slug) if contests else redirect("home")
    return desk_page(request, contest, "settings", "contest_file/duplicate.html", {"form": form})
