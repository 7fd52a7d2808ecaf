"""Applications at the desk: read with their doubts, confirmed, put on the waiting list, refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.core.paginator import EmptyPage, PageNotAnInteger
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.annexes.applications.forms.applications import (
    AnswerForm,
    ApplyingForm,
    ChoiceForm,
    LicencesForm,
    RefusalForm,
)
from tournaments.annexes.applications.queries.applications import Applications, key_of
from tournaments.annexes.applications.queries.choosing import Origin
from tournaments.annexes.applications.services import answers as services
from tournaments.annexes.applications.services.applications import correct_licences
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.annexes.applications.tables import ApplicationsTable, status_tabs
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Application, Contest, Single, Team
from tournaments.queries.core.contests import contest_info
from tournaments.views.core.live import live_part, part_etag
from tournaments.views.core.phones_address import phones_url
from tournaments.views.core.support import (
    ActWords,
    act_page,
    carried_out,
    desk,
    desk_page,
    person,
    pressed,
    setting_page,
)
from tournaments.views.permissions import Right
from tournaments.words.entrants import worded

LIST = "applications"
#: Lines on a page: 135 kB at most, whatever strangers typed.
PER_PAGE = 25


@desk(Right.REGISTER)
def applications(request: HttpRequest, contest: Contest) -> HttpResponse:
    """List the applications to confirm, the waiting list or the refused ones, oldest first."""
    address = phones_url(contest, request, reverse("register", args=[contest.slug]))
    context = {"address": address, "players_apply": contest.players_apply}
    return _applications_page(request, contest, "registration/applications/list.html", context)


@desk(Right.REGISTER)
@live_part
def live(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return only the lists, for the page that refreshes them."""
    return _applications_page(request, contest, "registration/applications/live.html", {})


@desk(Right.REGISTER)
@require_POST
def confirm(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Make a team from an application."""

    def do(form: AnswerForm, application: Application) -> str:
        values = form.cleaned_data
        entered = services.confirm(
            contest,
            person(request),
            application,
            values["token"],
            above=values["above"],
            seen=values["seen"],
        )
        return _entered_sentence(contest, entered)

    return _answered(request, contest, pk, do)


@desk(Right.REGISTER)
@require_POST
def wait(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Put an application on the waiting list."""

    def do(form: AnswerForm, application: Application) -> str:
        values = form.cleaned_data
        services.put_waiting(
            contest, person(request), application, values["token"], seen=values["seen"]
        )
        return _("%(who)s : en liste d’attente.") % {"who": application}

    return _answered(request, contest, pk, do)


@desk(Right.REGISTER)
@require_POST
def promote(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Give the free place to the first application of the waiting list."""

    def do(form: AnswerForm, application: Application) -> str:
        entered = services.promote(
            contest, person(request), application, form.cleaned_data["token"]
        )
        return _entered_sentence(contest, entered)

    return _answered(request, contest, pk, do)


@desk(Right.REGISTER)
def refuse(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Refuse an application; a reason is required."""
    application = contest.applications.filter(pk=pk).first()
    if application is None:
        return _gone(request, contest)
    form = RefusalForm(request.POST or None, initial={"seen": key_of(application)})

    def do() -> None:
        values = form.cleaned_data
        services.refuse(
            contest,
            person(request),
            application,
            values["reason"],
            values["token"],
            seen=values["seen"],
        )

    sentence = _("%(who)s : demande refusée.") % {"who": application}
    words = ActWords(
        tab=LIST,
        title=_("Refuser une demande"),
        heading=_("Refuser la demande de %(who)s ?") % {"who": application},
        button=_("Refuser"),
        keep=_("Ne pas refuser"),
        back=reverse(LIST, args=[contest.slug]),
    )
    return act_page(request, contest, form, words, do, sentence)


@desk(Right.REGISTER)
def licences(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Correct the licences of a team that waits for an answer or for a place."""
    application = contest.applications.filter(pk=pk).first()
    if application is None:
        return _gone(request, contest)
    form = LicencesForm(request.POST or None, application)

    def do() -> None:
        token = form.cleaned_data["token"]
        correct_licences(contest, person(request), application, form.licences, token)

    words = ActWords(
        tab=LIST,
        title=_("Corriger les licences"),
        heading=_("Licences de %(who)s") % {"who": application},
        button=_("Enregistrer"),
        keep=_("Ne rien changer"),
        back=reverse(LIST, args=[contest.slug]),
        danger=False,
    )
    return act_page(request, contest, form, words, do, _("Licences corrigées."))


@desk(Right.REGISTER)
@require_POST
def confirm_clear(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Confirm at once all the applications without a doubt."""

    def do(form: ActionForm) -> None:
        confirmed = services.confirm_clear(contest, person(request), form.cleaned_data["token"])
        count = len(confirmed)
        sentence = ngettext("%(n)d demande confirmée.", "%(n)d demandes confirmées.", count)
        messages.success(request, sentence % {"n": count})

    return pressed(request, do, "", LIST, contest.slug)


@desk(Right.SET_UP)
def applying(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Set whether players apply for a place themselves, until when, and the hall's capacity."""
    form = applying_form(contest, request)

    def do() -> None:
        values = form.cleaned_data
        set_applying(
            contest,
            person(request),
            values["players_apply"],
            values["capacity"],
            values["until"],
            values["late"],
            values["token"],
            licences=values["licences"],
            pay_link=values["pay_link"],
        )

    return setting_page(request, contest, form, do)


def applying_form(contest: Contest, request: HttpRequest | None = None) -> ApplyingForm:
    """Return the form of this setting, filled from the request or from the contest."""
    return ApplyingForm(
        request.POST or None if request is not None else None,
        individuals=contest_info(contest).individuals,
        initial={
            "players_apply": contest.players_apply,
            "capacity": contest.capacity,
            "until": contest.apply_until,
            "late": contest.apply_late,
            "licences": contest.asks_licences,
            "pay_link": contest.pay_link,
        },
    )


def back_to_list(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Redirect to the list, as the page that sent the form showed it."""
    choice_form = ChoiceForm(QueryDict(request.POST.get("list", "").removeprefix("?")))
    address = choice_form.address(page=choice_form.given.get("page"))
    return redirect(reverse(LIST, args=[contest.slug]) + address)


def _turn_to(table: ApplicationsTable, page: str) -> None:
    """Turn the list to a page; to the first one, or the last, if there is no such page.

    The order is that of arrival, so the address cannot choose another.
    """
    try:
        table.paginate(page=page or 1, per_page=PER_PAGE)
    except PageNotAnInteger:
        table.page = table.paginator.page(1)
    except EmptyPage:
        table.page = table.paginator.page(table.paginator.num_pages)


def _applications_page(
    request: HttpRequest, contest: Contest, template: str, context: dict[str, Any]
) -> HttpResponse:
    chooser = ChoiceForm(request.GET)
    applications = Applications(contest, chooser.choice)
    # All that came from one origin is refused together, whatever its list.
    status = None if chooser.choice.origin else applications.shown
    table = ApplicationsTable(applications.lines, contest.closed_at is not None)
    _turn_to(table, request.GET.get("page", ""))
    context = {
        **context,
        "applications": applications,
        "chooser": chooser,
        "choice": chooser.choice,
        "origin": Origin(chooser.choice.origin),
        "here": chooser.address(page=chooser.given.get("page")),
        "many": chooser.address(status=status),
        "refusable": applications.refusable(status),
        "tabs": status_tabs(applications, chooser.address),
        "table": table,
        "etag": part_etag(request, contest),
        "button": ActionForm(auto_id=False),
    }
    return desk_page(request, contest, LIST, template, context)


def _answered(
    request: HttpRequest,
    contest: Contest,
    pk: int,
    do: Callable[[AnswerForm, Application], str],
) -> HttpResponse:
    """Carry out the answer to an application, then redirect to the list with a message."""
    application = contest.applications.filter(pk=pk).first()
    form = AnswerForm(request.POST)
    if application is None:
        return _gone(request, contest)
    if not carried_out(request, form, lambda: do(form, application), str):
        for errors in form.errors.values():
            for error in errors:
                messages.error(request, str(error))
    return back_to_list(request, contest)


def _gone(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Say that the application has left the list, handled meanwhile or by a second press."""
    messages.info(request, _("Cette demande n’est plus dans la liste : elle a été traitée."))
    return redirect(LIST, contest.slug)


def _entered_sentence(contest: Contest, entered: Team | Single) -> str:
    if isinstance(entered, Single):
        return _("%(who)s attend un partenaire.") % {"who": entered}
    named = {"number": entered.number, "name": entered.name}
    individuals = contest_info(contest).individuals
    return worded(individuals, "Équipe %(number)s inscrite : %(name)s", named)


def settings(shown: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the form of the settings of applications, for the settings of the contest."""
    contest, _tab = shown["request"].framed
    return {"applying_form": applying_form(contest)}
