"""The log of the house: what was erased for good, and the copies that still hold it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms.core.fields import ActionForm
from tournaments.machine.backups import Second, state
from tournaments.queries.after.erased import copies_holding_forgotten, erased_lines
from tournaments.services.after.copies import purge_copies
from tournaments.views.core.support import organising, owning, person, pressed


@organising
@require_safe
def erased(request: HttpRequest) -> HttpResponse:
    """Show the log of the house, and the copies that still hold forgotten people."""
    context = {
        "form": ActionForm(),
        "lines": erased_lines(),
        "holding": copies_holding_forgotten(),
        "second": state().second_folder,
        "absent": state().second is Second.ABSENT,
    }
    return render(request, "after/book/erased.html", context)


@owning
@require_POST
def purge(request: HttpRequest) -> HttpResponse:
    def sentence(count: int) -> str:
        return ngettext(
            "%(n)d sauvegarde est supprimée.", "%(n)d sauvegardes sont supprimées.", count
        ) % {"n": count}

    return pressed(
        request,
        lambda form: purge_copies(person(request), token=form.cleaned_data["token"]),
        sentence,
        "erased",
    )
