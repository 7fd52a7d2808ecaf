"""Prizes at the desk: the lots, their likely winners, the rules of giving, the handing over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.words import N_
from tournaments.forms.core.fields import ActionForm, ShownForm
from tournaments.forms.prizes.lots import (
    ChooseForm,
    CollectForm,
    ReasonForm,
    TermsForm,
    terms_initial,
)
from tournaments.models import Contest
from tournaments.queries.draws.progress import Step, progress
from tournaments.queries.prizes.ceremony import Handed, calls_of, running_order_of
from tournaments.queries.prizes.ending import ending_of, next_of
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
from tournaments.views.prizes.listing import TAB, list_context, new_lot
from tournaments.words.texts import Refused

#: Maximum length of the team number typed to filter the page.
MOST_TYPED = 9


@desk(Right.SEE, Right.PRIZES)
def choose(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show whose turn it is and the lots left; give the lot chosen by button or by number."""
    form = ChooseForm(request.POST or None)

    def do() -> str:
        values = form.cleaned_data
        chosen = values["prize"] or _numbered(prizes_of(contest), values["number"])
        token = values["token"]
        return giving.choose_prize(contest, person(request), values["team"], chosen, token)

    def sentence(name: str) -> str:
        chosen = {"team": form.cleaned_data["team"], "prize": name}
        return _("Le n° %(team)d a choisi : %(prize)s.") % chosen

    if request.method == "POST" and carried_out(request, form, do, sentence):
        return redirect("prize-choose", contest.slug)
    return _choose_page(request, contest, form)


@desk(Right.PRIZES)
@require_POST
def pass_turn(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = ChooseForm(request.POST)

    def do() -> None:
        values = form.cleaned_data
        giving.pass_turn(contest, person(request), values["team"], values["token"])

    if carried_out(request, form, do):
        return redirect("prize-choose", contest.slug)
    return _choose_page(request, contest, form)


@desk(Right.PRIZES)
@require_POST
def take_back_choice(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Put a chosen lot back on the table, or give back a turn that was passed."""
    form = ChooseForm(request.POST)

    def do() -> None:
        values = form.cleaned_data
        giving.take_back_choice(contest, person(request), values["team"], values["token"])

    if carried_out(request, form, do, _("Le choix est repris.")):
        return redirect("prize-choose", contest.slug)
    return _choose_page(request, contest, form)


@desk(Right.SEE, Right.PRIZES)
def collect(request: HttpRequest, contest: Contest) -> HttpResponse:
    """List the lots given, team by team, and tick those collected."""
    form = CollectForm(request.POST or None, auto_id=False)

    def do() -> None:
        values = form.cleaned_data
        giving.collect_prize(
            contest,
            person(request),
            values["team"],
            values["prize"],
            values["who"],
            values["token"],
        )

    def sentence(_done: None) -> str:
        return _("Lot remis au n° %(team)d.") % {"team": form.cleaned_data["team"]}

    if request.method == "POST" and carried_out(request, form, do, sentence):
        # The prize may be ticked from the page of the ceremony.
        return redirect("ceremony" if "ceremony" in request.POST else "prize-collect", contest.slug)
    view = prizes_of(contest)
    calls = sorted(calls_of(view, view.awards), key=lambda one: one.team.number)
    only = request.GET.get("only", "").strip()[:MOST_TYPED]
    if only:
        calls = [one for one in calls if str(one.team.number) == only.lstrip("0")]
    context = {
        "view": view,
        "calls": calls,
        "only": only,
        "form": form,
        "button": CollectForm(auto_id=False),
        **next_act(contest, view),
    }
    status = UNPROCESSABLE if form.errors else None
    return desk_page(request, contest, TAB, "prizes/collect.html", context, status)


@desk(Right.PRIZES)
def uncollect(request: HttpRequest, contest: Contest, team: int, prize: int) -> HttpResponse:
    form = ReasonForm(request.POST or None)

    def do() -> None:
        values = form.cleaned_data
        reason, token = values["reason"], values["token"]
        giving.uncollect_prize(contest, person(request), team, prize, reason, token)

    sentence = _("Le lot n’est plus noté comme remis.")
    if request.method == "POST" and carried_out(request, form, do, sentence):
        return redirect("prize-collect", contest.slug)
    handed = _handed(prizes_of(contest), team, prize)
    if handed is None:
        raise Http404
    context = {"form": form, "handed": handed}
    return desk_page(request, contest, TAB, "prizes/uncollect.html", context)


def next_act(contest: Contest, view: Prizes) -> dict[str, Any]:
    """Return what the desk does once every lot is handed over: `ends`, or does `next_end`."""
    if not view.handed_over:
        return {}
    if contest.closed_at is None:
        return {"ends": progress(contest, with_draft=True).step == Step.END, "next_end": None}
    return {"ends": False, "next_end": next_of(ending_of(contest))}


def _handed(view: Prizes, team: int, prize: int) -> Handed | None:
    handed = (one for call in calls_of(view, view.awards) for one in call.handed)
    return next((one for one in handed if (one.team, one.prize.pk) == (team, prize)), None)


def _numbered(view: Prizes, number: int | None) -> int:
    """Return the key of the lot with that number on the table. Raises `Refused` if none."""
    if number is None or not 1 <= number <= len(view.laid_out):
        raise Refused(
            _("Tapez un numéro de 1 à %(last)d.") % {"last": len(view.laid_out)}, field="number"
        )
    return view.laid_out[number - 1].pk


def _choose_page(request: HttpRequest, contest: Contest, form: ChooseForm) -> HttpResponse:
    view = prizes_of(contest)
    turns = [
        (view.teams[number], view.ranks.get(number))
        for number in view.terms.choosers
        if number in view.teams
    ]
    chosen = {
        call.team.number: call
        for call in calls_of(view, [line for line in view.awards if line.prize in view.laid_out])
    }
    context = {
        "view": view,
        "form": form,
        "button": ActionForm(auto_id=False),
        "lots": [(line, view.remaining[line.pk]) for line in view.laid_out],
        "turns": [
            (team, row, chosen.get(team.number), team.number in view.terms.passed)
            for team, row in turns
        ],
        "rank": view.ranks.get(view.chooser.number) if view.chooser else None,
    }
    status = UNPROCESSABLE if form.errors else None
    return desk_page(request, contest, TAB, "prizes/choose.html", context, status)


@desk(Right.SEE)
def prizes(request: HttpRequest, contest: Contest) -> HttpResponse:
    return _lots_page(request, contest, prizes_of(contest), ShownForm(auto_id=False))


@desk(Right.PRIZES)
@require_POST
def give(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Give the prizes exactly as the page showed them."""
    form = ShownForm(request.POST, auto_id=False)

    def do() -> int:
        token, seen = form.cleaned_data["token"], form.cleaned_data["seen"]
        return giving.give_prizes(contest, person(request), token, seen=seen)

    def sentence(count: int) -> str:
        return ngettext("%(n)d lot donné.", "%(n)d lots donnés.", count) % {"n": count}

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
