"""« Salle : toutes | A | B »: the hall that a page or a paper is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.queries.core.halls import HallLine

#: Parameter of the address that names a hall by its place.
HALL = "hall"


@dataclass(frozen=True, slots=True)
class HallChoice:
    """A hall to choose on a page: its place, or "" for all of them, and its address."""

    value: str
    label: str
    query: str
    shown: bool


def hall_asked(halls: Sequence[HallLine], request: HttpRequest) -> HallLine | None:
    """Return the hall that a form or an address names; None for all of them."""
    if not halls:
        return None
    typed = request.POST.get(HALL) or request.GET.get(HALL, "")
    return next((hall for hall in halls if str(hall.position) == typed), None)


def hall_choices(halls: Sequence[HallLine], request: HttpRequest) -> list[HallChoice]:
    """Return the halls to choose, all of them first; nothing for a contest without halls."""
    if not halls:
        return []
    shown = hall_asked(halls, request)
    found = [(None, _("toutes")), *((hall, hall.name) for hall in halls)]
    choices = []
    for hall, label in found:
        query = request.GET.copy()
        query.pop(HALL, None)
        value = "" if hall is None else str(hall.position)
        if value:
            query[HALL] = value
        choices.append(HallChoice(value, label, f"?{query.urlencode()}", hall == shown))
    return choices
