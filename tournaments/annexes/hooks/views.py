"""Page of the hooks: the addresses, their secrets, what was sent to them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, assert_never

from django import forms
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db.models import TextChoices
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from tournaments.annexes.hooks.services import sending
from tournaments.forms.core.fields import PlainForm
from tournaments.models import Delivery, Hook
from tournaments.views.core.support import UNPROCESSABLE, carried_out, owning

#: Deliveries shown of each address.
SHOWN = 30


class HookForm(PlainForm):
    """Address to add."""

    address = forms.CharField(
        label=gettext_lazy("Adresse à prévenir"),
        max_length=500,
        widget=forms.URLInput(attrs={"placeholder": "https://"}),
    )


class Act(TextChoices):
    """Buttons of an address."""

    TRY = "try"
    AGAIN = "again"
    STOP = "stop"


class ActForm(PlainForm):
    """A button: what to do with which address, or with which of its deliveries."""

    act = forms.ChoiceField(choices=Act.choices)
    hook = forms.IntegerField()
    delivery = forms.IntegerField(required=False)


@dataclass(frozen=True, slots=True)
class DeliveryLine:
    """A delivery as the page shows it: `kind` is what it announces, `read` where to read."""

    delivery: Delivery
    kind: str
    read: str


def account(shown: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Values of the piece on the account's page, for the owner of the installation."""
    return {} if shown["user"].is_superuser else None


@owning
def hooks(request: HttpRequest) -> HttpResponse:
    """List the addresses with their last deliveries; on POST, add one."""
    form = HookForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and carried_out(
        request,
        form,
        lambda: sending.add_hook(form.cleaned_data["address"]),
        _("Cette adresse est prévenue à partir de maintenant."),
    ):
        return redirect("hooks")
    lines = [
        (hook, sending.secret_of(hook), [_line(one) for one in hook.deliveries.all()[:SHOWN]])
        for hook in Hook.objects.all()
    ]
    context = {"form": form, "lines": lines}
    return render(request, "hooks/page.html", context, status=UNPROCESSABLE if form.errors else 200)


def _line(delivery: Delivery) -> DeliveryLine:
    body = json.loads(delivery.body)
    return DeliveryLine(delivery, body["type"], body["data"].get("read", ""))


@owning
@require_POST
def act(request: HttpRequest) -> HttpResponse:
    """Carry out a button of an address: try it, send a notice again, send it nothing any more."""
    form = ActForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    hook = Hook.objects.filter(pk=form.cleaned_data["hook"]).first()
    if hook is None:
        # The same button pressed twice, or by two people.
        return redirect("hooks")
    match Act(form.cleaned_data["act"]):
        case Act.TRY:
            sending.ping(hook)
            sentence = _("L’essai part dans quelques secondes : rechargez la page.")
        case Act.AGAIN:
            given_up = hook.deliveries.filter(due_at=None, delivered_at=None)
            for delivery in given_up.filter(pk=form.cleaned_data["delivery"]):
                sending.send_again(delivery)
            sentence = _("L’annonce repart dans quelques secondes.")
        case Act.STOP:
            hook.delete()
            sentence = _("Cette adresse n’est plus prévenue.")
        case never:
            assert_never(never)
    messages.success(request, sentence)
    return redirect("hooks")
