"""Views' helpers that show the effects of an action before it is done."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournaments.forms.core.fields import PlainForm
from tournaments.models import Contest
from tournaments.queries.draws.effects import Effects, compare
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.services.draws.foreseeing import foresee
from tournaments.views.permissions import Right, reader_rights
from tournaments.words.texts import Refused


def foreseen(
    request: HttpRequest,
    form: PlainForm,
    contest: Contest,
    number: int,
    act: Callable[[], object],
    before: RoundView | None = None,
) -> Effects | None:
    """Return what `act` would change in that round. If it is refused, show why and return None.

    `before` is that round as it is now, if the caller has read it.
    """
    try:
        return foresee(contest, number, act, before)
    except Refused as refusal:
        if form.is_bound:
            form.refuse(refusal)
            form.focus_error()
        else:
            messages.error(request, str(refusal))
        return None


def say_sheets(request: HttpRequest, contest: Contest, before: RoundView) -> None:
    """Say which sheets of a round that has just changed must be printed again.

    A draft has no sheets yet.
    """
    if before.draft:
        return
    after = next(iter(rounds_of(contest, only=before.number)), None)
    effects = compare(before.number, before, after)
    if not effects.sheets:
        return
    if not effects.to_print or Right.ENTER not in reader_rights(request, contest):
        messages.info(request, effects.sheets)
        return
    page = reverse("paper", args=[contest.slug, "sheets"])
    tables = ",".join(map(str, effects.to_print))
    link = f"{page}?round={before.number}&tables={tables}"
    messages.info(
        request,
        format_html(
            '{} <a href="{}">{}</a>', effects.sheets, link, _("Imprimer ces feuilles seulement")
        ),
    )
