"""What the desk and the hall say to each other: the clock, messages, and calls of the tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.words import N_
from tournaments.forms.core.fields import ActionForm
from tournaments.forms.hall import AnnouncementForm, ChangeClockForm, StartClockForm
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.halls import HallLine, halls_of
from tournaments.queries.core.rounds import published
from tournaments.queries.draws.progress import progress
from tournaments.queries.hall.day import day_of
from tournaments.queries.results.calls import waiting_calls
from tournaments.queries.results.live import announcements_of, clock_of, minutes_of
from tournaments.services.hall import announcements
from tournaments.services.hall import clock as services
from tournaments.views.core.halls import hall_asked, hall_choices
from tournaments.views.core.live import live_part, part_etag
from tournaments.views.core.phones_address import short_address
from tournaments.views.core.support import (
    View,
    button,
    carried_out,
    desk,
    desk_page,
    person,
    pressed,
)
from tournaments.views.permissions import Right, reader_hall, reader_rights, require


@desk(Right.SEE)
def hall(request: HttpRequest, contest: Contest) -> HttpResponse:
    return _desk_page(request, contest)


def _desk_page(request: HttpRequest, contest: Contest, **sent: ActionForm) -> HttpResponse:
    """Return the page. `sent` replaces an empty form, by its name, with one that was refused."""
    stands = progress(contest, with_draft=True)
    halls, own = halls_of(contest), reader_hall(request, contest)
    timed = own or hall_asked(halls, request)
    context: dict[str, Any] = {
        **_clock(contest, timed),
        "hall_choices": hall_choices(halls, request) if own is None else (),
        "announcements": announcements_of(contest),
        "progress": stands,
        "revealed": contest.suspense_from is not None and contest.revealed_at is not None,
        "playing": stands.number > 0 and not stands.closed and not stands.draft,
        "start": StartClockForm(usual=minutes_of(contest, stands.number), number=stands.number),
        "change": ChangeClockForm(auto_id="change_%s"),
        "announcement": _announcement(request, contest),
        "button": ActionForm(auto_id=False),
        "short_address": short_address(contest, request),
        **sent,
    }
    return desk_page(request, contest, "hall", "hall/desk.html", context)


def _timed(request: HttpRequest, contest: Contest) -> int | None:
    """Return the key of the hall whose clock a form is about; a desk with a hall has its own."""
    hall = reader_hall(request, contest) or hall_asked(halls_of(contest), request)
    return hall.pk if hall is not None else None


def _clock(contest: Contest, hall: HallLine | None) -> dict[str, Any]:
    """Return the clock of a hall in place of the contest's; nothing for all the halls."""
    if hall is None:
        return {}
    clock = clock_of(contest, hall, own=True)
    remaining = clock.remaining(timezone.now()) if clock else None
    return {"clock": clock, "remaining": remaining, "timed": hall}


@desk(Right.ANNOUNCE, by_form=True)
@require_POST
def start(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = StartClockForm(request.POST, usual=minutes_of(contest, published(contest).count()))

    def do() -> None:
        values = form.cleaned_data
        minutes, number = values["minutes"], values["round"]
        token, hall = values["token"], _timed(request, contest)
        services.start_clock(contest, person(request), minutes, number, token=token, hall=hall)

    if carried_out(request, form, do, _("L’horloge est lancée.")):
        return redirect("hall", contest.slug)
    return _desk_page(request, contest, start=form)


@desk(Right.ANNOUNCE, by_form=True)
@require_POST
def change(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = ChangeClockForm(request.POST, auto_id="change_%s")

    def do() -> None:
        token = form.cleaned_data["token"]
        hall = _timed(request, contest)
        services.change_clock(contest, person(request), form.change, token=token, hall=hall)

    more = request.POST.get("way") == "more"
    sentence = _("L’horloge est prolongée.") if more else _("L’horloge est écourtée.")
    if carried_out(request, form, do, sentence):
        return redirect("hall", contest.slug)
    return _desk_page(request, contest, change=form)


@desk(Right.ANNOUNCE, by_form=True)
@require_POST
def announce(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = _announcement(request, contest, request.POST)

    def do() -> None:
        values = form.cleaned_data
        text, token, hall = values["text"], values["token"], values.get("hall")
        announcements.announce(contest, person(request), text, token=token, hall=hall)

    if carried_out(request, form, do, _("Le message est affiché.")):
        return redirect("hall", contest.slug)
    return _desk_page(request, contest, announcement=form)


def _announcement(request: HttpRequest, contest: Contest, data: Any = None) -> AnnouncementForm:
    """Return the form of an announcement: a desk with a hall announces there alone."""
    own = reader_hall(request, contest)
    halls = halls_of(contest) if own is None else (own,)
    return AnnouncementForm(data, halls=halls, only=own is not None)


@desk(Right.ANNOUNCE, by_form=True)
@require_POST
def take_back(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Withdraw an announcement; a desk with a hall takes back those of its hall."""
    own = reader_hall(request, contest)
    if own is not None and not contest.announcements.filter(pk=pk, hall=own.pk).exists():
        require(request, contest, Right.ANNOUNCE, everywhere=True)

    def do(form: ActionForm) -> None:
        token = form.cleaned_data["token"]
        announcements.take_back_announcement(contest, person(request), pk, token=token)

    return pressed(request, do, _("Le message est retiré."), "hall", contest.slug)


def _clock_button(service: Callable[..., None], sentence: str) -> View:
    """Return the view of a button of the clock, that of a hall where the desk has one."""

    def named(request: HttpRequest, contest: Contest) -> dict[str, Any]:
        return {"hall": _timed(request, contest)}

    return button(Right.ANNOUNCE, service, sentence, "hall", by_form=True, named=named)


pause = _clock_button(services.pause_clock, N_("L’horloge est en pause."))
resume = _clock_button(services.resume_clock, N_("L’horloge tourne de nouveau."))
stop = _clock_button(services.stop_clock, N_("L’horloge est arrêtée."))
last_deal = _clock_button(services.announce_last_deal, N_("La dernière donne est annoncée."))
not_last_deal = _clock_button(
    services.take_back_last_deal, N_("La dernière donne n’est plus annoncée.")
)


@desk(Right.SEE)
@live_part
def calls_live(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the calls that wait for the desk."""
    return calls_part(request, contest)


def calls_part(
    request: HttpRequest, contest: Contest, errors: list[str] | None = None
) -> HttpResponse:
    """Return the part of a page that shows the calls. `errors` says why an answer was refused."""
    rights = reader_rights(request, contest)
    context = {
        "contest": contest_info(contest),
        "calls": waiting_calls(contest),
        "waiting": day_of(contest).missing,
        "rights": {right.name.lower(): right in rights for right in Right},
        # After an answer the versions have changed: the page asks again.
        "etag": part_etag(request, contest) if request.method == "GET" else "",
        "refused_calls": errors,
    }
    return render(request, "results/calls/part.html", context)
