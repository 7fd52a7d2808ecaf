"""Pieces of the core's pages: who keeps his annonces, and what a table asks of the desk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from tournaments.annexes.at_table.views.at_table import Here
from tournaments.annexes.referee.forms.annonces import AnnoncesForm
from tournaments.annexes.referee.queries.calls import calls_of_table
from tournaments.forms.results.entry import DealsForm


def annonces(shown: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Values of the inset beside deals that are played with annonces."""
    form = shown["form"]
    if not (isinstance(form, DealsForm) and form.has_annonces):
        return None
    return {"shown": AnnoncesForm(rules=form.rules), "slug": shown["contest"].slug}


def table(shown: Mapping[str, Any]) -> Mapping[str, Any]:
    """Values of what a table asked of the desk, on its phones, and of the ways to ask."""
    return help_of(shown["here"])


def help_of(here: Here) -> dict[str, Any]:
    """Return the calls of a table, the teams of its camp that may leave, and the addresses."""
    calls = calls_of_table(here.match, here.numbers)
    context: dict[str, Any] = {
        "calls": calls,
        "staying": [number for number in here.numbers if number not in calls.announced],
        "call_url": here.url("table-call"),
        "leave_url": here.url("table-leave"),
    }
    if here.stranger is None:
        # A person of the desk who scans the code of a table notes what happens there.
        round_ = here.match.round
        query = urlencode({"table": here.match.table, "round": round_.number})
        context["incident_url"] = f"{reverse('referee', args=[round_.contest.slug])}?{query}"
    return context
