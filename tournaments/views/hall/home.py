"""First page: the list of contests, read by a server's first visitor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.machine.annexes import serves
from tournaments.machine.pair import pair
from tournaments.queries.core.contests import (
    ContestInfo,
    contest_info,
    contests_in_progress,
    contests_of,
    contests_of_others,
    used_by,
)
from tournaments.services.core.accounts import nobody_yet
from tournaments.views.permissions import may_create

#: Contests of one day that a phone shows as buttons without scrolling.
MOST_TO_CHOOSE = 6


class HouseLink(NamedTuple):
    """Page of the house: its address, name and icon; `more` if it stands behind « Plus »."""

    view: str
    text: str
    icon: str
    more: bool = False


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the contests to follow, each once: first those of the reader's work."""
    if nobody_yet():
        return redirect("first-account")
    mine, links = None, []
    creates = may_create(request.user)
    page = request.GET.get("page", "")
    if isinstance(request.user, User):
        mine = contests_of(request.user, request.GET.get("mine", ""))
        listed = contests_of_others(request.user, page)
        links = list(house_links(request.user, creates))
    else:
        listed = contests_of(None, page)
    context = {
        "contests": listed,
        "mine": mine,
        "may_create": creates,
        "house": [link for link in links if not link.more],
        "house_more": [link for link in links if link.more],
        "playing": [] if request.user.is_authenticated else _played_today(),
    }
    return render(request, "hall/public/home.html", context)


def _played_today() -> list[ContestInfo]:
    """Return the contests where a visitor looks for a table; [] if they are too many to choose."""
    playing = contests_in_progress(timezone.localdate())
    return list(map(contest_info, playing)) if len(playing) <= MOST_TO_CHOOSE else []


def house_links(user: User, creates: bool) -> Iterator[HouseLink]:
    """Yield the pages of the house for a person; those never used stand behind « Plus »."""
    used = used_by(user)
    yield HouseLink("account", _("Votre compte"), "user")
    if creates:
        if serves("evening"):
            yield HouseLink("hall-check", _("Votre salle est-elle prête ?"), "list-checks")
        if serves("book"):
            yield HouseLink("book", _("Carnet d’adresses"), "users")
        elif serves("years"):
            yield HouseLink("records", _("Records"), "trophy")
    if user.is_superuser:
        yield HouseLink("copies", _("Sauvegardes"), "save")
    if serves("seasons"):
        yield HouseLink("seasons", _("Saisons"), "trophy", more=not used.seasons)
    if creates and serves("halls"):
        yield HouseLink("gatherings", _("Plusieurs salles"), "git-fork", more=not used.halls)
    if user.is_superuser and serves("spare"):
        yield HouseLink("spare", _("Ordinateur de secours"), "copy-check", more=not pair().used())
    if creates:
        yield HouseLink("erased", _("Ce qui a été effacé"), "trash-2", more=not used.erasures)
