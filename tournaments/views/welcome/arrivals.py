"""Check-in on the day, at the desk or on the tablet of the door; teams that have not come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.views.decorators.http import require_POST

from tournaments.forms.core.fields import ActionForm
from tournaments.forms.registration.arrivals import (
    BRING_BACK,
    EXPECT,
    LEAVE,
    PUT_OFF,
    CheckInForm,
    DoorForm,
    LateForm,
)
from tournaments.models import Contest, Team
from tournaments.models.contest import CODE_LENGTH
from tournaments.papers.kit.codes import code_of
from tournaments.papers.registration.people import Person, people
from tournaments.queries.cash.ledger import accounts_shown, due
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.dues import sums_of
from tournaments.queries.core.teams import entrants, found_by
from tournaments.queries.registration.arrivals import (
    arrivals_of,
    door_is_open,
    door_token,
    is_door,
    seen_team,
)
from tournaments.regulation.words.absences import lateness
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import arrivals as services
from tournaments.services.draws.arrivals import close_door, come_in, open_door
from tournaments.views.core.clients import private
from tournaments.views.core.live import live_part, part_etag
from tournaments.views.core.phones_address import phones_url
from tournaments.views.core.support import (
    UNPROCESSABLE,
    button,
    carried_out,
    desk,
    desk_page,
    person,
    pressed,
)
from tournaments.views.permissions import Right, require
from tournaments.words.entrants import counted, worded
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


#: Number of latest arrivals shown, and of suggestions when the typed name is not accepted.
LATEST, NAMESAKES = 8, 8


@desk(Right.REGISTER, by_form=True)
def check_in(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Check in the team typed by number or code; list the teams still missing."""
    form = CheckInForm(request.POST or None, initial={"typed": request.GET.get("code", "")[:80]})
    came: list[services.Arrival] = []

    def do() -> None:
        team = services.team_typed(contest, form.cleaned_data["typed"])
        require(request, contest, Right.REGISTER, team=team)
        came.append(services.check_in(contest, person(request), **form.cleaned_data))

    if request.method == "POST" and carried_out(request, form, do):
        query = {"team": came[0].number} if came else {}
        query |= {"again": 1} if came and came[0].again else {}
        query |= {"waited": 1} if came and came[0].waited else {}
        return redirect(reverse("check-in", args=[contest.slug]) + f"?{urlencode(query)}")
    typed = request.POST.get("typed", "")
    context = {
        "form": form,
        "named": found_by(entrants(contest), typed)[:NAMESAKES] if form.errors else [],
        **_arrived(request, contest),
        "door": door_of(request, contest),
        **_arrivals(request, contest),
    }
    return desk_page(request, contest, "teams", "registration/arrivals/check_in.html", context)


def _arrived(request: HttpRequest, contest: Contest) -> dict[str, Any]:
    number = request.GET.get("team", "")
    known = number.isascii() and number.isdigit() and len(number) < CODE_LENGTH
    seen = seen_team(contest, int(number)) if known else None
    if seen is None:
        return {}
    balance = due(Team.objects.select_related("contest").get(pk=seen.team.pk))
    return {
        "seen": seen,
        "again": "again" in request.GET,
        "waited": "waited" in request.GET,
        "owes": balance.due,
    }


@desk(Right.REGISTER)
@live_part
def live(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the part of the page that follows the check-ins of the other desks."""
    context = {"contest": contest_info(contest), **_arrivals(request, contest)}
    return render(request, "registration/arrivals/live.html", context)


def _arrivals(request: HttpRequest, contest: Contest) -> dict[str, Any]:
    arrivals = arrivals_of(contest)
    find = request.GET.get("find", "").strip()
    accounts = accounts_shown(contest)
    return {
        "accounts": accounts,
        "sums": sums_of(accounts.values()) if accounts else None,
        "arrivals": arrivals,
        "latest": arrivals.here[:LATEST],
        "find": find,
        "missing": found_by(list(arrivals.missing), find) if find else arrivals.missing,
        "button": ActionForm(auto_id=False),
        "etag": part_etag(request, contest),
    }


@desk(Right.REGISTER, team="number")
@require_POST
def undo(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    def do(form: ActionForm) -> None:
        services.undo_check_in(contest, person(request), number, form.cleaned_data["token"])

    individuals = contest_info(contest).individuals
    sentence = worded(individuals, "L’équipe %(number)d n’est plus pointée.", {"number": number})
    return pressed(request, do, sentence, "check-in", contest.slug)


#: Services for the teams that have not come, by the verb that the page sends.
DEEDS: dict[str, Callable[..., int]] = {
    PUT_OFF: services.put_off,
    EXPECT: services.expect_again,
    LEAVE: services.withdraw_absent,
    BRING_BACK: services.bring_absent_back,
}


@desk(Right.REGISTER, by_form=True)
def late(request: HttpRequest, contest: Contest) -> HttpResponse:
    """List the teams that have not come: make them play later or leave, or undo either."""
    if request.method == "POST":
        form = LateForm(request.POST)

        def do() -> int:
            verb, numbers = form.asked()
            for team in numbers:
                require(request, contest, Right.REGISTER, team=team)
            following, token = form.cleaned_data["following"], form.cleaned_data["token"]
            return DEEDS[verb](contest, person(request), numbers, following, token)

        def sentence(count: int) -> str:
            individuals = contest_info(contest).individuals
            return _("C’est noté : %(teams)s.") % {"teams": counted(individuals, count)}

        if not carried_out(request, form, do, sentence):
            for error in dict.fromkeys(
                str(one) for errors in form.errors.values() for one in errors
            ):
                messages.error(request, error)
        return redirect("late-teams", contest.slug)
    arrivals = arrivals_of(contest)
    context = {
        "arrivals": arrivals,
        "button": ActionForm(auto_id=False),
        "lateness": lateness(contest_info(contest).regulation),
        "after": arrivals.next + 1,
    }
    return desk_page(request, contest, "teams", "registration/arrivals/late.html", context)
