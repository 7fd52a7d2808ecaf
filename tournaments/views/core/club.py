"""Club of a contest and its logo, printed at the head of every paper."""

from __future__ import annotations

from base64 import b64encode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.forms.core.club import ClubForm
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest
from tournaments.queries.core.contests import paper_info
from tournaments.services.core import club as services
from tournaments.views.core.support import button, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right


@desk(Right.SET_UP)
def club(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = ClubForm(request.POST or None, request.FILES or None, initial={"club": contest.club})

    def do() -> None:
        values = form.cleaned_data
        logo = values["logo"]
        services.set_club(
            contest,
            person(request),
            values["club"],
            (logo.png, logo.width, logo.height) if logo else None,
            token=values["token"],
        )

    if request.method == "POST" and carried_out(request, form, do, _("En-tête enregistré.")):
        return redirect("contest-club", contest.slug)
    context = {
        "form": form,
        "logo": b64encode(paper_info(contest).logo).decode(),
        "button": ActionForm(auto_id=False),
    }
    return desk_page(request, contest, "settings", "core/club.html", context)


remove_logo = button(Right.SET_UP, services.remove_logo, N_("Le logo est retiré."), "contest-club")
