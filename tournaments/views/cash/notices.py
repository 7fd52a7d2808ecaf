"""Notices of online orders: the address that the federation's server calls, and its switch.

The address exists only while the organiser receives notices. It reads no cookie, and a request
proves where it comes from by its signature alone.
"""

from __future__ import annotations

from uuid import uuid5

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_noop as N_
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournaments.files.notices import order_of
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest
from tournaments.queries.cash.notices import notices_secret, signed_identifier
from tournaments.services.cash.notices import receive_notices, stop_notices
from tournaments.services.cash.online import receive_order
from tournaments.services.core.action import AlreadyDone
from tournaments.views.cash.accounts import TAB
from tournaments.views.cash.online import PAGE
from tournaments.views.core.support import button, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right
from tournaments.words.texts import Refused

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
