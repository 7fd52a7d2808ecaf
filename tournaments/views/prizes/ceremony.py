"""The ceremony: the desk, or a phone of the desk, leads what the projector reveals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms.prizes.ceremony import BeginCeremonyForm, StepForm
from tournaments.forms.prizes.lots import CollectForm
from tournaments.models import Contest
from tournaments.queries.prizes.ceremony import running_order_of
from tournaments.queries.prizes.lots import Prizes, prizes_of
from tournaments.queries.prizes.reveal import ceremony_of, reveal_among, usual_places
from tournaments.services.prizes import revealing
from tournaments.views.core.live import live_part, part_etag
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right, reader_rights
from tournaments.views.prizes.listing import TAB
from tournaments.words.texts import Refused


@desk(Right.SEE)
@require_safe
def ceremony(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the card to turn next, or what the ceremony will reveal before it begins."""
    return _ceremony_page(request, contest)


@desk(Right.SEE)
@live_part
def live(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the part of the page that says what is shown and what comes next, up to date."""
    shown = _ceremony_context(request, contest)
    return desk_page(request, contest, TAB, "prizes/ceremony/live.html", shown)


@desk(Right.PRIZES)
@require_POST
def begin(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = _begin_form(contest, prizes_of(contest), request.POST)

    def do() -> None:
        values = form.cleaned_data
        category, token = values.get("category"), values["token"]
        revealing.begin_ceremony(contest, person(request), values["places"], category, token)

    sentence = _("La remise commence : la salle voit les cartes, face cachée.")
    if carried_out(request, form, do, sentence):
        return redirect("ceremony", contest.slug)
    return _ceremony_page(request, contest, begin=form)


@desk(Right.PRIZES)
@require_POST
def go_on(request: HttpRequest, contest: Contest) -> HttpResponse:
    def do(step: int, form: StepForm) -> None:
        values = form.cleaned_data
        revealing.next_step(contest, person(request), step, values["seen"], values["token"])

    return _stepped(request, contest, do)


@desk(Right.PRIZES)
@require_POST
def go_back(request: HttpRequest, contest: Contest) -> HttpResponse:
    def do(step: int, form: StepForm) -> None:
        revealing.step_back(contest, person(request), step, form.cleaned_data["token"])

    return _stepped(request, contest, do)


@desk(Right.PRIZES)
@require_POST
def end(request: HttpRequest, contest: Contest) -> HttpResponse:
    def do(step: int, form: StepForm) -> None:
        revealing.end_ceremony(contest, person(request), step, form.cleaned_data["token"])

    return _stepped(request, contest, do, _("La remise est terminée."))


def _stepped(
    request: HttpRequest,
    contest: Contest,
    do: Callable[[int, StepForm], None],
    sentence: str = "",
) -> HttpResponse:
    """Carry out a step. A refusal shows the page again as things are now."""
    form = StepForm(request.POST, auto_id=False)
    if carried_out(request, form, lambda: do(form.cleaned_data["step"], form), sentence):
        return redirect("ceremony", contest.slug)
    return _ceremony_page(request, contest, refused=form)


def _ceremony_page(request: HttpRequest, contest: Contest, **sent: Any) -> HttpResponse:
    """Return the page. `sent` holds a form that was refused: `begin`, or `refused` for a step."""
    context = _ceremony_context(request, contest)
    view: Prizes = context["view"]
    if context["reveal"] is None:
        template = "prizes/ceremony/begin.html"
        context |= {"order": running_order_of(view), "first": _first(view)}
        context |= {"begin": _begin_form(contest, view)}
    else:
        template = "prizes/ceremony/page.html"
    status = UNPROCESSABLE if sent else None
    return desk_page(request, contest, TAB, template, {**context, **sent}, status)


def _ceremony_context(request: HttpRequest, contest: Contest) -> dict[str, Any]:
    """Return what the page shows of the ceremony; `reveal` is None if none goes on."""
    state, view = ceremony_of(contest), prizes_of(contest)
    reveal = None
    if state is not None and state.ended_at is None:
        category = state.category.name if state.category else ""
        reveal = reveal_among(view, state.places, category, state.step)
    return {
        "contest": view.contest,
        "view": view,
        "state": state,
        "reveal": reveal,
        "etag": part_etag(request, contest),
        "collect": CollectForm(auto_id=False),
        "form": StepForm(auto_id=False),
        "may_lead": Right.PRIZES in reader_rights(request, contest),
    }


def _first(view: Prizes) -> Refused | None:
    """Return what must be done before the ceremony, None if it may begin."""
    try:
        revealing.refuse_too_early(view)
    except Refused as refusal:
        return refusal
    return None


def _begin_form(
    contest: Contest, view: Prizes, data: Mapping[str, Any] | None = None
) -> BeginCeremonyForm:
    categories = list(contest.categories.values_list("pk", "name"))
    return BeginCeremonyForm(data, categories=categories, places=usual_places(view))
