"""Prizes at the desk: the lots, their likely winners at this point, and the rules of giving."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.words import N_
from tournaments.forms.core.fields import ActionForm, ShownForm
from tournaments.forms.prizes.lots import ReasonForm, TermsForm, terms_initial
from tournaments.models import Contest
from tournaments.queries.prizes.ceremony import calls_of, running_order_of
from tournaments.queries.prizes.lines import terms_of
from tournaments.queries.prizes.lots import Prizes, prizes_of
from tournaments.queries.prizes.reveal import ceremony_of
from tournaments.services.prizes import giving
from tournaments.services.prizes import lots as services
from tournaments.views.core.support import (
    UNPROCESSABLE,
    button,
    carried_out,
    desk,
    desk_page,
    person,
)
from tournaments.views.permissions import Right
from tournaments.views.prizes.handing import next_act
from tournaments.views.prizes.listing import TAB, list_context, new_lot


@desk(Right.SEE)
def prizes(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the lots, the result of giving them now, and what was given."""
    return _lots_page(request, contest, prizes_of(contest), ShownForm(auto_id=False))


@desk(Right.PRIZES)
@require_POST
def give(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Give the prizes exactly as the page showed them."""
    form = ShownForm(request.POST, auto_id=False)

    def do() -> int:
        token, seen = form.cleaned_data["token"], form.cleaned_data["seen"]
        return giving.give_prizes(contest, person(request), token, seen=seen)

    def sentence(made: int) -> str:
        return ngettext("%(n)d lot donné.", "%(n)d lots donnés.", made) % {"n": made}

    if carried_out(request, form, do, sentence):
        return redirect("prizes", contest.slug)
    return _lots_page(request, contest, prizes_of(contest), form, UNPROCESSABLE)


take_back = button(Right.PRIZES, giving.take_back_giving, N_("Les lots sont repris."), "prizes")


@desk(Right.PRIZES)
def terms(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Set how ties and absent teams are treated. The page also has the form that draws again."""
    giving_terms = terms_of(contest)
    form = TermsForm(request.POST or None, initial=terms_initial(giving_terms))

    def do() -> None:
        values = dict(form.cleaned_data)
        token = values.pop("token")
        services.set_giving(contest, person(request), token=token, **values)

    sentence = _("Les règles des lots sont enregistrées.")
    if request.method == "POST" and carried_out(request, form, do, sentence):
        return redirect("prizes", contest.slug)
    return _terms_page(request, contest, form, ReasonForm(auto_id="again-%s"))


@desk(Right.PRIZES)
@require_POST
def draw_again(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Draw the tombolas and the ties again; a reason is required."""
    again = ReasonForm(request.POST, auto_id="again-%s")

    def do() -> None:
        values = again.cleaned_data
        services.draw_again(contest, person(request), values["reason"], values["token"])

    if carried_out(request, again, do, _("Le tirage au sort est refait.")):
        return redirect("prizes", contest.slug)
    form = TermsForm(initial=terms_initial(terms_of(contest)))
    return _terms_page(request, contest, form, again)


def _lots_page(
    request: HttpRequest,
    contest: Contest,
    view: Prizes,
    form: ShownForm,
    status: int | None = None,
) -> HttpResponse:
    order = running_order_of(view)
    handed = [one for call in calls_of(view, view.awards) for one in call.handed]
    context: Mapping[str, Any] = {
        "view": view,
        "ceremony": ceremony_of(contest),
        "order": order,
        "calls": list(reversed(order.calls)),
        "form": form,
        "button": ActionForm(auto_id=False),
        **list_context(contest, view.lines),
        "lot": new_lot(contest, view.lines),
        "pending": view.standings.pending,
        "waiting": [one for one in handed if one.collected_at is None],
        **next_act(contest, view),
    }
    return desk_page(request, contest, TAB, "prizes/page.html", context, status)


def _terms_page(
    request: HttpRequest, contest: Contest, form: TermsForm, again: ReasonForm
) -> HttpResponse:
    context = {"form": form, "again": again, "terms": terms_of(contest)}
    return desk_page(request, contest, TAB, "prizes/terms.html", context)
