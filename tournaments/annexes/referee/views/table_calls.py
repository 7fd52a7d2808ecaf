"""What a table asks of the desk on its phone: the referee, or to leave.

The link of the sheet proves the table. A departure also needs a phone that speaks for the camp.
"""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.annexes.at_table.views.at_table import Here, at_table, frame
from tournaments.annexes.referee.forms.calls import BACK, LEAVING, REFEREE, CallForm, LeaveForm
from tournaments.annexes.referee.services import calls
from tournaments.annexes.referee.services.calls import Caller
from tournaments.annexes.referee.views.pieces import help_of
from tournaments.services.core.action import AlreadyDone
from tournaments.views.core.support import status_of
from tournaments.words.enums import CallKind
from tournaments.words.texts import Refused


@at_table
def call(request: HttpRequest, here: Here) -> HttpResponse:
    """Ask why the table calls the referee; call, or take the call back."""
    form = CallForm(request.POST or None)

    def do() -> None:
        token, call_kind = form.cleaned_data["token"], form.cleaned_data["do"]
        if call_kind == BACK:
            calls.take_back_call(here.match, _caller(request, here), token)
        else:
            calls.call_referee(here.match, _caller(request, here), CallKind(call_kind), token)

    if request.method == "POST" and _carried_out(form, do):
        return redirect(here.url())
    context = {**frame(here), **help_of(here), "form": form, "reasons": REFEREE}
    status = status_of(form.refusal) if form.errors else 200
    return render(request, "results/table/call.html", context, status=status)


@at_table
def leave(request: HttpRequest, here: Here) -> HttpResponse:
    """Ask which team of this camp leaves, and when; tell the desk, or take it back."""
    if here.camp is None:
        return redirect(here.url())
    form = LeaveForm(request.POST or None)

    def do() -> None:
        values = form.cleaned_data
        token, team = values["token"], values["team"]
        if values["do"] == BACK:
            calls.stay(here.match, _caller(request, here), team, token)
        else:
            kind = CallKind(values["do"])
            calls.announce_leaving(here.match, _caller(request, here), team, kind, token)

    if request.method == "POST" and _carried_out(form, do):
        return redirect(here.url())
    context = {**frame(here), **help_of(here), "form": form, "times": LEAVING}
    status = status_of(form.refusal) if form.errors else 200
    return render(request, "results/table/leave.html", context, status=status)


def _caller(request: HttpRequest, here: Here) -> Caller:
    person = request.user if isinstance(request.user, User) else None
    return Caller(here.token, here.camp, person, here.stranger)


def _carried_out(form: CallForm | LeaveForm, do: Callable[[], None]) -> bool:
    """Call `do` if the form is valid. Return whether it is done, now or by the same form before."""
    if not form.is_valid():
        return False
    try:
        do()
    except AlreadyDone:
        pass
    except Refused as refusal:
        form.refuse(refusal)
        return False
    return True
