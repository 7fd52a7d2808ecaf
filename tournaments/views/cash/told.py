"""Payments that imported lists tell: the treasurer notes them all at once, or dismisses them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.forms.cash.box import ToldForm
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest
from tournaments.queries.cash.ledger import told_payments
from tournaments.services.cash import ledger as services
from tournaments.views.cash.accounts import TAB
from tournaments.views.core.support import carried_out, desk, desk_page, person, pressed
from tournaments.views.permissions import Right
from tournaments.words.enums import PayMethod
from tournaments.words.money import euros


@desk(Right.CASH)
def note(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the payments that lists tell, and note those that are due."""
    form = ToldForm(request.POST or None)

    def do() -> services.Noted:
        values = form.cleaned_data
        method = PayMethod(values["method"])
        return services.note_told(contest, person(request), method, values["seen"], values["token"])

    if request.method == "POST" and carried_out(request, form, do, _noted_sentence):
        return redirect("cash", contest.slug)
    context = {"form": form, "told": told_payments(contest), "button": ActionForm(auto_id=False)}
    return desk_page(request, contest, TAB, "cash/told.html", context)


@desk(Right.CASH)
def dismiss(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Dismiss the payments that lists tell: they are noted otherwise, or were not made."""
    if request.method != "POST":
        return redirect("cash-told", contest.slug)

    def do(form: ActionForm) -> None:
        services.dismiss_told(contest, person(request), form.cleaned_data["token"])

    sentence = _("Les paiements de la liste sont écartés.")
    return pressed(request, do, sentence, "cash", contest.slug)


def _noted_sentence(noted: services.Noted) -> str:
    sentence = ngettext(
        "%(n)d paiement noté : %(cents)s.", "%(n)d paiements notés : %(cents)s.", noted.count
    )
    return sentence % {"n": noted.count, "cents": euros(noted.cents)}
