"""The door: its page on a tablet, where teams say that they are there, and its switch at the desk.

Whoever has the address of the page may check a team in, and nothing else: the desk sees it, and may
undo it. The page shows names and numbers, never a telephone, an amount or a licence.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_noop as N_

from tournaments.forms.registration.arrivals import DoorForm
from tournaments.models import Contest
from tournaments.papers.kit.codes import code_of
from tournaments.papers.registration.people import Person, people
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants
from tournaments.queries.registration.door import door_is_open, door_token, is_door
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws.door import close_door, come_in, open_door
from tournaments.views.core.phones_address import phones_url
from tournaments.views.core.support import UNPROCESSABLE, button
from tournaments.views.permissions import Right
from tournaments.views.welcome.register import private
from tournaments.words.texts import Refused

GONE = 410


@private
def door(request: HttpRequest, contest: Contest, token: str) -> HttpResponse:
    """Show the letters, then the people of one letter; check in the team that says it is there."""
    if not is_door(contest, token):
        raise Http404
    form = DoorForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and _came_in(contest, token, form):
        return redirect(f"{request.path}?came={form.cleaned_data['number']}")
    if not door_is_open(contest):
        context = {"contest": contest_info(contest)}
        return render(request, "registration/door/closed.html", context, status=GONE)
    status = UNPROCESSABLE if form.errors else 200
    return render(
        request, "registration/door/door.html", _page(request, contest, form), status=status
    )


def _came_in(contest: Contest, address: str, form: DoorForm) -> bool:
    """Check in the team of a form; return False, with the reason in the form, if it is refused."""
    values = form.cleaned_data
    try:
        come_in(contest, address, values["number"], values["token"])
    except AlreadyDone:
        pass
    except Refused as refusal:
        form.refuse(refusal)
        return False
    return True


def _page(request: HttpRequest, contest: Contest, form: DoorForm) -> dict[str, Any]:
    expected = [team for team in entrants(contest) if not team.withdrawn]
    everybody = people(expected)
    letter = request.GET.get("letter", "")
    came = request.GET.get("came", "")
    named: list[Person] = [one for one in everybody if one.letter == letter]
    return {
        "contest": contest_info(contest),
        "form": form,
        "button": DoorForm(auto_id=False),
        "letters": list(dict.fromkeys(one.letter for one in everybody)),
        "letter": letter if named else "",
        "named": named,
        "came": next((team for team in expected if str(team.number) == came), None),
    }


def door_of(request: HttpRequest, contest: Contest) -> dict[str, Any]:
    """Return whether the door is open, its address and its code, for the page of the desk."""
    if not door_is_open(contest):
        return {"open": False}
    path = reverse("door", args=[contest.slug, door_token(contest)])
    address = phones_url(contest, request, path) or request.build_absolute_uri(path)
    return {
        "open": True,
        "address": path,
        "qr": code_of(address).svg_data_uri(scale=6, border=4),
    }


opened = button(
    Right.REGISTER, open_door, N_("La porte est ouverte : scannez son code."), "check-in"
)
closed = button(Right.REGISTER, close_door, N_("La porte est fermée."), "check-in")
