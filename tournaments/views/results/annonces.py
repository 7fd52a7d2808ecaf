"""Who keeps his annonces: a page for the referee, and an inset of the sheet being typed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.forms.results.annonces import AnnoncesForm
from tournaments.models import Contest
from tournaments.regulation import Regulation
from tournaments.views.core.support import desk, desk_page
from tournaments.views.permissions import Right

TAB = "referee"
#: Parameter of the inset's script, which wants the form and its answer without the page.
PART = "part"


@desk(Right.SEE)
@require_safe
def annonces(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Say which camp scores its annonces, by the contest's rules; nothing is written."""
    rules = Regulation.from_data(contest.regulation).rules
    form = AnnoncesForm(request.GET if "asked" in request.GET else None, rules=rules)
    if form.is_bound and not form.is_valid():
        form.focus_error()
    if PART in request.GET:
        context = {"shown": form, "slug": contest.slug}
        return render(request, "results/referee/annonces_form.html", context)
    context = {"shown": form, "slug": contest.slug, "played": rules.annonces != "none"}
    return desk_page(request, contest, TAB, "results/referee/annonces.html", context)
