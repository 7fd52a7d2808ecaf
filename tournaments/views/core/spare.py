"""Page « Ordinateur de secours »: the code, who copies whom, taking over, coming back."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.forms.core.fields import PlainForm
from tournaments.forms.core.spare import NobodyForm, TakeOverForm
from tournaments.network import lan_addresses
from tournaments.permissions import may_create
from tournaments.services.core import spare as services
from tournaments.spare import place
from tournaments.spare.house import house, on_sqlite
from tournaments.spare.leftovers import Leftover, leftovers
from tournaments.spare.protocol import shown_code
from tournaments.spare.roles import Standing
from tournaments.spare.status import spare_lags, status
from tournaments.spare.watching import resume
from tournaments.tables.core import action_said, changes_said
from tournaments.views.core.house import organising, owning
from tournaments.views.core.refused import signed_out
from tournaments.views.core.spare_words import banner_words
from tournaments.views.core.support import UNPROCESSABLE
from tournaments.wording.words import Refused


@never_cache
def spare(request: HttpRequest) -> HttpResponse:
    """Show what this computer is, and what its people may do about it."""
    if not isinstance(request.user, User):
        return signed_out(request)
    return _page(request)


@organising
@require_POST
def promote(request: HttpRequest) -> HttpResponse:
    """Take over from the first laptop."""
    form = TakeOverForm(request.POST, asks_off=False)
    form.is_valid()
    try:
        told = services.promote(_writer(request), force=form.cleaned_data.get("off", False))
    except services.StillOnError as refused:
        form = TakeOverForm(request.POST, asks_off=True)
        form.is_valid()
        form.refuse(refused)
        return _page(request, form)
    except Refused as refused:
        form.refuse(refused)
        return _page(request, form)
    messages.success(
        request,
        _("Cet ordinateur a pris la main : rien n’est perdu.")
        if told["planned"]
        else _("Cet ordinateur a pris la main."),
    )
    return redirect("spare")


@organising
@require_POST
def alone(request: HttpRequest) -> HttpResponse:
    """Say that no spare took over: this server writes again."""
    form = NobodyForm(request.POST)
    if not form.is_valid():
        return _page(request, nobody=form)
    resume()
    return redirect("spare")


@organising
@require_POST
def rejoin(request: HttpRequest) -> HttpResponse:
    """Make this retired server the spare of the one that took over."""
    try:
        services.rejoin()
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("spare")
    return render(request, "core/spare/rejoining.html")


@owning
@require_POST
def code(request: HttpRequest) -> HttpResponse:
    """Renew or revoke the code."""
    if "revoke" in request.POST:
        place.revoke_code()
        said = _("Le code est révoqué : plus aucun ordinateur ne copie celui-ci.")
    else:
        place.renewed_code()
        said = _("Le code est changé : donnez le nouveau au secours.")
    messages.success(request, said)
    return redirect("spare")


def _shown_code() -> str:
    code = place.first_code()
    return shown_code(code) if code else ""


def shown_leftover(one: Leftover) -> dict[str, Any]:
    """Return a line that the other computer lacks, in words."""
    return {
        "number": one.number,
        "when": localtime(datetime.fromisoformat(one.at)).strftime("%H:%M:%S"),
        "by": one.by or "–",
        "contest": one.contest,
        "said": action_said(one.action, individuals=False),
        "subject": one.subject,
        "values": changes_said(one.before, one.after, individuals=False),
    }


def _writer(request: HttpRequest) -> User:
    """Return the person, read before the file changes."""
    assert isinstance(request.user, User)
    return User.objects.get(pk=request.user.pk)


def _page(
    request: HttpRequest, form: TakeOverForm | None = None, nobody: NobodyForm | None = None
) -> HttpResponse:
    here, user = house(), request.user
    assert isinstance(user, User)
    port = request.get_port()
    context: dict[str, Any] = {
        "sqlite": on_sqlite(),
        "status": status() if on_sqlite() else None,
        "standing": here.standing.value,
        "words": banner_words() if here.standing is not Standing.WRITES else "",
        "addresses": [f"http://{address}:{port}/" for address in lan_addresses()],
        "code": _shown_code() if user.is_superuser and on_sqlite() else "",
        "organiser": may_create(user),
        "lags": spare_lags(),
        "missing": [shown_leftover(one) for one in leftovers()] if on_sqlite() else [],
        "take_over": form or TakeOverForm(asks_off=False),
        "nobody": nobody or NobodyForm(),
        "button": PlainForm(),
    }
    bad = any(one is not None and one.errors for one in (form, nobody))
    return render(request, "core/spare/page.html", context, status=UNPROCESSABLE if bad else 200)
