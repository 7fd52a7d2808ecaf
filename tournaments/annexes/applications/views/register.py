"""Pages where players apply for a place and follow their application: no account, no session.

These pages are never cached, because each is for one person. The address of an application holds
its code and a secret derived from the code, known only to the sender.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any, TypedDict

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournaments.annexes.applications.forms.applications import ApplicationForm
from tournaments.annexes.applications.queries.applications import (
    Standing,
    is_alone,
    is_secret_of,
    secret_of,
    standing_of,
    why_closed,
)
from tournaments.annexes.applications.services import applications as services
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Application, Contest
from tournaments.papers.kit.codes import code_of
from tournaments.queries.cash.ledger import due
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.dues import Statement, prices_of, statement
from tournaments.queries.core.people import MONTHS
from tournaments.queries.core.rounds import published
from tournaments.queries.registration.asked_at_desk import asked_at_desk
from tournaments.queries.registration.singles import room_of
from tournaments.queries.results.live import hall_of
from tournaments.services.core.action import AlreadyDone
from tournaments.services.core.limits import Stranger
from tournaments.views.core.clients import View, private, stranger_of
from tournaments.views.core.support import status_of
from tournaments.words.details import details_of
from tournaments.words.texts import Refused

#: Cookie of the last application sent by this phone in a contest: its code and its secret.
COOKIE = "application"
KEPT_FOR = 60 * 24 * 3600
#: Button of a form that shows the total again, and sends nothing.
LOOK = "look"
NOT_FOUND, FORBIDDEN, GONE = 404, 403, 410


def of_application(view: View) -> View:
    """Decorator of an application's page: open it only at its secret address.

    A wrong address gets the same answer (404), whatever its form. A genuine one gets 410 once the
    application is deleted.
    """

    @private
    @wraps(view)
    def guarded(request: HttpRequest, contest: Contest, code: str, secret: str) -> HttpResponse:
        if not is_secret_of(contest, code, secret):
            return render(
                request, "registration/register/unknown.html", _frame(contest), status=NOT_FOUND
            )
        standing = standing_of(contest, code)
        if standing is None:
            return render(request, "registration/register/gone.html", _frame(contest), status=GONE)
        return view(request, contest, standing, reverse_of(contest, code))

    return guarded


@private
def register(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Apply for a place."""
    closed = why_closed(contest, timezone.now())
    if closed is not None:
        shut = {"closed": closed.name, "mine": _mine(request, contest)}
        status = FORBIDDEN if request.method == "POST" else 200
        return render(
            request, "registration/register/closed.html", _frame(contest) | shut, status=status
        )
    form = _form(request, contest)
    look = LOOK in request.POST
    if request.method == "POST" and not look and form.is_valid():
        application = _applied(request, contest, form)
        if application is not None:
            return _remember(
                redirect(reverse_of(contest, application.code)), contest, application.code
            )
        if not form.errors:
            return redirect("register", contest.slug)
    context: dict[str, Any] = {
        "form": form,
        "mine": _mine(request, contest),
        "full": room_of(contest).full,
        "late": published(contest).exists(),
        "until": contest.apply_until,
        **_total(contest, form, look),
    }
    return _form_page(request, contest, "registration/register/form.html", form, context)


@of_application
def application(
    request: HttpRequest, contest: Contest, standing: Standing, url: str
) -> HttpResponse:
    """Show the state of an application."""
    return _own_page(request, contest, standing, url)


@of_application
def correct(request: HttpRequest, contest: Contest, standing: Standing, url: str) -> HttpResponse:
    """Correct an application that the desk has not answered yet."""
    sent = standing.application
    if sent is None or not standing.unanswered:
        return redirect(url)
    form = _form(request, contest, sent)
    look = LOOK in request.POST
    if request.method == "POST" and not look and form.is_valid():
        wanted, token = form.wanted, form.cleaned_data["token"]
        who = _who(request, contest)
        if _done(form, lambda: services.correct(contest, sent.code, wanted, token, **who)):
            return redirect(url)
    context = {"form": form, "url": url, **_total(contest, form, look)}
    return _form_page(request, contest, "registration/register/correct.html", form, context)


@of_application
def withdraw(request: HttpRequest, contest: Contest, standing: Standing, url: str) -> HttpResponse:
    """Withdraw an application, or give up the place."""
    form = ActionForm(request.POST)
    code = standing.application.code if standing.application else standing.code
    if request.method != "POST":
        return redirect(url)
    who = _who(request, contest)
    if form.is_valid() and _done(
        form, lambda: services.withdraw(contest, code, form.cleaned_data["token"], **who)
    ):
        return redirect(url)
    return _own_page(request, contest, standing, url, form)


def reverse_of(contest: Contest, code: str) -> str:
    """Return the address of an application's own page."""
    return reverse("application", args=[contest.slug, code, secret_of(contest, code)])


def _form(
    request: HttpRequest, contest: Contest, sent: Application | None = None
) -> ApplicationForm:
    """Return the form, filled as sent or from the application."""
    individuals = contest_info(contest).individuals
    initial: dict[str, Any] = {}
    if sent is not None:
        initial = {name: getattr(sent, name) for name in ("player1", "player2", "name")}
        initial |= details_of(sent)
        initial["alone"] = is_alone(sent, individuals)
        initial["categories"] = [category.pk for category in sent.categories.all()]
        initial |= {f"order_{item}": quantity for item, quantity in sent.wanted.items()}
    return ApplicationForm(
        request.POST or None,
        initial=initial,
        individuals=individuals,
        # The desk chooses the hall, not the players.
        desk=replace(asked_at_desk(contest), halls=()),
    )


def _applied(request: HttpRequest, contest: Contest, form: ApplicationForm) -> Application | None:
    """Return the application made from a valid form, now or earlier; None if it is refused."""
    token = form.cleaned_data["token"]
    try:
        return services.apply(contest, form.wanted, token, **_who(request, contest))
    except AlreadyDone:
        return contest.applications.filter(token=token).first()
    except Refused as refusal:
        form.refuse(refusal)
        return None


def _done(form: ActionForm, do: Callable[[], object]) -> bool:
    """Carry out a form. If it is refused, add the reason to the form and return False."""
    try:
        do()
    except AlreadyDone:
        pass
    except Refused as refusal:
        form.refuse(refusal)
        return False
    return True


class _Who(TypedDict):
    by: User | None
    stranger: Stranger | None


def _who(request: HttpRequest, contest: Contest) -> _Who:
    """Return the person signed in, for the log, and the stranger whose writes are counted."""
    by = request.user if isinstance(request.user, User) else None
    return {"by": by, "stranger": stranger_of(request, contest)}


def _frame(contest: Contest) -> dict[str, Any]:
    """Return the context shared by every page."""
    return {"contest": contest_info(contest), "hall": hall_of(contest)}


def _form_page(
    request: HttpRequest,
    contest: Contest,
    template: str,
    form: ApplicationForm,
    context: dict[str, Any],
) -> HttpResponse:
    if form.errors:
        form.focus_error()
    context |= {"months": MONTHS}
    status = status_of(form.refusal) if form.errors else 200
    return render(request, template, _frame(contest) | context, status=status)


def _own_page(
    request: HttpRequest,
    contest: Contest,
    standing: Standing,
    url: str,
    refused: ActionForm | None = None,
) -> HttpResponse:
    context = {
        "standing": standing,
        "url": url,
        "qr": code_of(standing.code).svg_data_uri(scale=8, border=4),
        "statement": _statement(contest, standing),
        "pay_link": contest.pay_link,
        "balance": due(standing.team) if standing.team is not None else None,
        "form": refused or ActionForm(auto_id=False),
        "begun": published(contest).exists(),
    }
    status = status_of(refused.refusal) if refused is not None else 200
    return render(
        request, "registration/register/application.html", _frame(contest) | context, status=status
    )


def _statement(contest: Contest, standing: Standing) -> Statement | None:
    """Return the amount to pay; None if it depends on a partner or if the team has an account."""
    sent = standing.application
    individuals = contest_info(contest).individuals
    if sent is None or standing.team is not None or is_alone(sent, individuals):
        return None
    return _owed(contest, {int(item): quantity for item, quantity in sent.wanted.items()})


def _owed(contest: Contest, wanted: Mapping[int, int]) -> Statement:
    """Return the amount to pay for an entry with these orders, by item key."""
    return statement(prices_of(contest), wanted, 1 if contest_info(contest).individuals else 2)


def _total(contest: Contest, form: ApplicationForm, look: bool) -> dict[str, Any]:
    """Return the prices and what the form would owe, as it is filled in.

    With `look`, the form tells no error: its sender only asks for the total.
    """
    values = form.initial
    if form.is_bound:
        form.is_valid()
        values = form.cleaned_data
    if look:
        form.errors.clear()
    wanted = {piece.pk: values.get(f"order_{piece.pk}") or 0 for piece in form.asked.pieces}
    return {
        "prices": [price for price in prices_of(contest) if price.cents],
        "statement": None if values.get("alone") else _owed(contest, wanted),
        "pay_link": contest.pay_link,
    }


def _mine(request: HttpRequest, contest: Contest) -> str:
    """Return the address of the last application sent by this phone; "" if there is none."""
    code, _dot, secret = request.COOKIES.get(COOKIE, "").partition(".")
    genuine = is_secret_of(contest, code, secret) and standing_of(contest, code) is not None
    return reverse_of(contest, code) if genuine else ""


def _remember(response: HttpResponse, contest: Contest, code: str) -> HttpResponse:
    response.set_cookie(
        COOKIE,
        f"{code}.{secret_of(contest, code)}",
        max_age=KEPT_FOR,
        path=reverse("register", args=[contest.slug]),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
