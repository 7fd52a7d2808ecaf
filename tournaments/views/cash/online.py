"""Online orders: read an export, say whose orders are, and note their money in the ledger."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.forms.cash.online import AnswerForm, OnlineForm, SeenForm
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest
from tournaments.queries.cash.online import online_orders
from tournaments.services.cash import online as services
from tournaments.views.cash.accounts import TAB
from tournaments.views.core.support import carried_out, desk, desk_page, person
from tournaments.views.permissions import Right
from tournaments.words.money import euros

PAGE = "cash-online"


@desk(Right.CASH)
def online(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the online orders, and what of their money is not in the ledger; read an export."""
    posted = request.method == "POST"
    form = OnlineForm(request.POST if posted else None, request.FILES if posted else None)

    def do() -> int:
        assert form.book is not None
        return services.keep_orders(contest, person(request), form.orders.orders, form.book.file)

    if posted and carried_out(request, form, do, _kept_sentence):
        if form.orders.unclear:
            unclear = _("Non compris, et laissé de côté : %(orders)s.")
            messages.warning(request, unclear % {"orders": ", ".join(form.orders.unclear)})
        return redirect(PAGE, contest.slug)
    context = {
        "form": form,
        "orders": online_orders(contest),
        "button": ActionForm(auto_id=False),
        "receives": bool(contest.notice_key),
    }
    return desk_page(request, contest, TAB, "cash/online.html", context)


@desk(Right.CASH)
@require_POST
def note(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Note in the ledger the money of the orders that are ready."""
    form = SeenForm(request.POST)

    def do() -> services.Noted:
        values = form.cleaned_data
        return services.note_orders(contest, person(request), values["seen"], values["token"])

    return _sent(request, contest, form, carried_out(request, form, do, _noted_sentence))


@desk(Right.CASH)
@require_POST
def answer(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Carry out what a person says of one order."""
    form = AnswerForm(request.POST)

    def do() -> None:
        values = form.cleaned_data
        services.answer_order(
            contest, person(request), pk, values["answer"], values["number"], values["token"]
        )

    return _sent(request, contest, form, carried_out(request, form, do, _("C’est noté.")))


def _sent(request: HttpRequest, contest: Contest, form: ActionForm, carried: bool) -> HttpResponse:
    """Return to the page of the orders, with the errors of a form that was refused."""
    if not carried:
        for errors in form.errors.values():
            for error in errors:
                messages.error(request, str(error))
    return redirect(PAGE, contest.slug)


def _kept_sentence(changed: int) -> str:
    if not changed:
        return _("Cet export ne dit rien de nouveau.")
    sentence = ngettext(
        "%(n)d commande lue : rien n’est encore noté en caisse.",
        "%(n)d commandes lues : rien n’est encore noté en caisse.",
        changed,
    )
    return sentence % {"n": changed}


def _noted_sentence(noted: services.Noted) -> str:
    sentence = ngettext(
        "%(n)d commande notée : %(cents)s.", "%(n)d commandes notées : %(cents)s.", noted.count
    )
    return sentence % {"n": noted.count, "cents": euros(noted.cents)}
