"""Referee's page: impose penalties, after showing their effect, and cancel them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.forms.core.fields import ReasonForm
from tournaments.forms.results.annonces import AnnoncesForm
from tournaments.forms.results.penalties import PenaltyForm
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.draws.withdrawal import withdrawal
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.regulation import Regulation
from tournaments.services.draws import penalties
from tournaments.tables.results.penalties import effect_of
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right, require
from tournaments.words.texts import Refused

TAB = "referee"


@desk(Right.PENALISE, by_form=True)
def referee(request: HttpRequest, contest: Contest) -> HttpResponse:
    """List the penalties and impose a new one; its effect is shown before."""
    views = rounds_of(contest)
    numbers = [view.number for view in views]
    form = PenaltyForm(
        request.POST or None,
        regulation=Regulation.from_data(contest.regulation),
        rounds=numbers,
        initial={name: request.GET.get(name) for name in ("team", "round")},
    )

    def impose() -> PenaltyLine:
        values = form.cleaned_data
        return penalties.impose_penalty(
            contest,
            person(request),
            values["round"],
            values["team"],
            form.chosen_fault(),
            values["reason"],
            values["token"],
            seen=values["seen"],
        )

    def sentence(line: PenaltyLine) -> str:
        return effect_of(line, contest_info(contest).individuals)

    if request.method == "POST" and "edit" not in request.POST:
        if not form.is_valid():
            form.focus_error()
            return _referee_page(request, contest, views, form)
        require(request, contest, Right.PENALISE, team=form.cleaned_data["team"])
        if form.cleaned_data["seen"] and carried_out(request, form, impose, sentence):
            return redirect("referee", contest.slug)
        return _effect(request, contest, views, form)
    return _referee_page(request, contest, views, form)


@desk(Right.PENALISE, by_form=True)
def cancel(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Cancel a penalty; a reason is required."""
    lines = (p for view in rounds_of(contest) for p in view.penalties if p.pk == number)
    line = next(lines, None)
    why = _("Pourquoi cette pénalité est-elle annulée ?")
    form = ReasonForm(request.POST or None, why=why)
    if line is not None and request.method == "POST":
        require(request, contest, Right.PENALISE, team=line.team.number)

    def do() -> None:
        values = form.cleaned_data
        penalties.cancel_penalty(
            contest, person(request), number, values["reason"], values["token"]
        )

    sentence = _("La pénalité est annulée.")
    if request.method == "POST" and carried_out(request, form, do, sentence):
        return redirect("referee", contest.slug)
    if line is None:
        raise Http404
    context = {"form": form, "line": line}
    return desk_page(request, contest, TAB, "results/referee/cancel.html", context)


def _effect(
    request: HttpRequest, contest: Contest, views: list[RoundView], form: PenaltyForm
) -> HttpResponse:
    """Show what a penalty would do, or the form again if the penalty is refused."""
    values = form.cleaned_data
    try:
        line, tariff = penalties.foresee_penalty(
            contest, values["round"], values["team"], form.chosen_fault()
        )
    except Refused as refusal:
        form.refuse(refusal)
        form.focus_error()
        return _referee_page(request, contest, views, form)
    context = {
        "form": form,
        "line": line,
        "tariff": tariff,
        "leaving": withdrawal(contest, line.team.number) if line.excludes else None,
    }
    status = UNPROCESSABLE if form.errors else 200
    return desk_page(request, contest, TAB, "results/referee/effect.html", context, status)


def _referee_page(
    request: HttpRequest, contest: Contest, views: list[RoundView], form: PenaltyForm
) -> HttpResponse:
    imposed = [penalty for view in reversed(views) for penalty in reversed(view.penalties)]
    context = {"form": form, "imposed": imposed, "drawn": bool(views)}
    return desk_page(request, contest, TAB, "results/referee/page.html", context)


ANNONCES_TAB = "referee"
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
    return desk_page(request, contest, ANNONCES_TAB, "results/referee/annonces.html", context)
