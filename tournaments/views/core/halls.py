"""« Salle : toutes | A | B »: the hall that a page or a paper is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.urls import reverse
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


def hall_at(halls: Sequence[HallLine], place: int | None) -> HallLine | None:
    """Return the hall at this place; None for all of them. Raises Http404 if there is none."""
    if place is None:
        return None
    for hall in halls:
        if hall.position == place:
            return hall
    raise Http404


def hall_choices(halls: Sequence[HallLine], request: HttpRequest) -> list[HallChoice]:
    """Return the halls to choose, all of them first; nothing for a contest without halls."""

    def address(hall: HallLine | None) -> str:
        query = request.GET.copy()
        query.pop(HALL, None)
        if hall is not None:
            query[HALL] = str(hall.position)
        return f"?{query.urlencode()}"

    return _choices(halls, hall_asked(halls, request), address)


def hall_pages(
    halls: Sequence[HallLine], own_hall: HallLine | None, page: str, *args: object
) -> list[HallChoice]:
    """Return the halls to choose, at "public-…" for all and "public-hall-…" for one. No query."""

    def address(hall: HallLine | None) -> str:
        if hall is None:
            return reverse(f"public-{page}", args=args)
        return reverse(f"public-hall-{page}", args=[*args, hall.position])

    return _choices(halls, own_hall, address)


def _choices(
    halls: Sequence[HallLine], own_hall: HallLine | None, address: Callable[[HallLine | None], str]
) -> list[HallChoice]:
    if not halls:
        return []
    halls_named = [(None, _("toutes")), *((hall, hall.name) for hall in halls)]
    return [
        HallChoice(str(hall.position) if hall else "", label, address(hall), hall == own_hall)
        for hall, label in halls_named
    ]
