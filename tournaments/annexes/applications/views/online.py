"""Online orders: read an export or a notice, say whose orders are, and note their money."""

from __future__ import annotations

from uuid import uuid5

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournaments.annexes.applications.files.notices import order_of
from tournaments.annexes.applications.forms.online import AnswerForm, OnlineForm, SeenForm
from tournaments.annexes.applications.queries.online import (
    notices_secret,
    online_orders,
    signed_identifier,
)
from tournaments.annexes.applications.services import online as services
from tournaments.annexes.applications.services.online import (
    receive_notices,
    receive_order,
    stop_notices,
)
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest
from tournaments.services.core.action import AlreadyDone
from tournaments.views.cash.accounts import TAB
from tournaments.views.core.support import button, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right
from tournaments.words.money import euros
from tournaments.words.texts import Refused

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


#: Largest body of a notice, in bytes: an order of fifty tickets is four times smaller.
MOST_BYTES = 64_000


@csrf_exempt
@never_cache
@require_POST
def notice(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a notice: keep its order, and note its money if nothing about it is doubtful."""
    contest = get_object_or_404(Contest.objects.exclude(notice_key=""), slug=slug)
    if not request.is_secure():
        return _answer(403, "HTTPS only")
    if int(request.headers.get("Content-Length") or 0) > MOST_BYTES:
        return _answer(413, "too large")
    content = request.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        return _answer(413, "too large")
    identifier = signed_identifier(contest, request.headers, content, timezone.now())
    if identifier is None:
        return _answer(401, "not signed, or not now")
    try:
        order = order_of(content)
    except ValueError as error:
        return _answer(400, f"not a notice: {error}")
    if order is None:
        return _answer(200, "ignored")
    token = uuid5(contest.uid, f"{contest.notice_key}.{identifier}")
    try:
        # The ledger is written in the language of the desk.
        with override("fr"):
            noted = receive_order(contest, order, token)
    except AlreadyDone:
        return _answer(200, "already received")
    except Refused as refusal:
        return _answer(409, str(refusal))
    return _answer(200, "noted" if noted.count else "kept")


def _answer(status: int, detail: str) -> HttpResponse:
    return JsonResponse({"detail": detail}, status=status)


@desk(Right.SET_UP)
@require_POST
def start(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Begin to receive notices, under a new secret that this page shows once."""
    form = ActionForm(request.POST)

    def do() -> None:
        receive_notices(contest, person(request), form.cleaned_data["token"])

    before = contest.notice_key
    if not carried_out(request, form, do):
        return redirect(PAGE, contest.slug)
    contest.refresh_from_db()
    if contest.notice_key == before:
        # The same form was sent again: its secret was shown.
        return redirect(PAGE, contest.slug)
    context = {
        "secret": notices_secret(contest),
        "address": request.build_absolute_uri(reverse("order-notice", args=[contest.slug])),
    }
    return desk_page(request, contest, TAB, "cash/notices.html", context)


stop = button(Right.SET_UP, stop_notices, N_("Les paiements ne sont plus reçus."), PAGE)
