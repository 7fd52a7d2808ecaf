"""Final of several contests, at the desk: the teams that qualify from each."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.qualifying.forms import ChiefsForm, QualifyForm, SourceForm
from tournaments.annexes.qualifying.queries.qualified import Delegation, delegations_of
from tournaments.annexes.qualifying.services.qualifying import (
    bring_qualified,
    keep_clubs_apart,
    set_chiefs,
    sources_for,
)
from tournaments.models import Contest, Team
from tournaments.queries.core.contests import contest_info
from tournaments.regulation import Regulation
from tournaments.regulation.format import Kin
from tournaments.views.core.support import (
    ActWords,
    act_page,
    carried_out,
    desk,
    desk_page,
    of_pairs,
    person,
)
from tournaments.views.permissions import Right, reader_rights
from tournaments.words.entrants import counted
from tournaments.words.money import euros

TEMPLATE = "registration/teams/qualified.html"


@desk(Right.SET_UP)
@of_pairs
def qualified(request: HttpRequest, contest: Contest) -> HttpResponse:
    sources = sources_for(contest, person(request))
    if request.method != "POST":
        source_form = SourceForm(request.GET if "source" in request.GET else None, sources=sources)
        return _qualifying_page(request, contest, source_form)
    form = QualifyForm(request.POST, sources=sources, mixed=_mixed(contest))

    def do() -> list[Team]:
        values = form.cleaned_data
        source, places, shown = form.chosen(), values["places"], values["shown"]
        with transaction.atomic():
            if values.get("apart"):
                keep_clubs_apart(contest, person(request))
            return bring_qualified(
                contest, person(request), source, places, shown, token=values["token"]
            )

    if carried_out(request, form, do, registered_sentence):
        return redirect("teams", contest.slug)
    return _qualifying_page(request, contest, form)


def _qualifying_page(request: HttpRequest, contest: Contest, form: SourceForm) -> HttpResponse:
    """Show the choice and, if it is valid, the teams that would come, to confirm."""
    context = {"form": form, "known": form.known}
    if form.is_bound and not {"source", "places"} & form.errors.keys():
        values = form.cleaned_data
        qualification, shown = form.chosen().qualified(contest, values["places"])
        if qualification is None:
            sentence = _("La saison n’a pas de classement : réglez-la d’abord.")
            form.add_error("source", sentence)
            return desk_page(request, contest, "teams", TEMPLATE, context)
        initial = {"source": values["source"], "places": values["places"], "shown": shown}
        confirm = QualifyForm(
            sources=list(form.known.values()),
            initial=initial,
            mixed=_mixed(contest),
            auto_id="confirm_%s",
        )
        context |= {"found": qualification, "confirm": confirm}
    return desk_page(request, contest, "teams", TEMPLATE, context)


def _mixed(contest: Contest) -> bool:
    return Regulation.from_data(contest.regulation).kin is Kin.MIXED


def registered_sentence(teams: list[Team]) -> str:
    sentence = ngettext(
        "%(n)d équipe qualifiée est inscrite.",
        "%(n)d équipes qualifiées sont inscrites.",
        len(teams),
    )
    return sentence % {"n": len(teams)}


@desk(Right.REGISTER)
def delegations(request: HttpRequest, contest: Contest) -> HttpResponse:
    clubs = delegations_of(contest)
    if not clubs:
        messages.info(request, _("Aucun club n’est encore noté parmi les inscrits."))
        return redirect("teams", contest.slug)
    form = ChiefsForm(request.POST or None, delegations=clubs)
    individuals = contest_info(contest).individuals
    owes = Right.CASH in reader_rights(request, contest)
    words = ActWords(
        tab="teams",
        title=_("Délégations"),
        heading=_("Délégations"),
        points=[_delegation_sentence(one, individuals=individuals, owes=owes) for one in clubs],
        sentences=[
            _("Un nom et un téléphone par club, si vous les avez : ils sont sur le papier.")
        ],
        button=_("Enregistrer"),
        keep=_("Annuler"),
        back=reverse("teams", args=[contest.slug]),
        danger=False,
    )

    def do() -> None:
        set_chiefs(contest, person(request), form.chiefs(), form.cleaned_data["token"])

    return act_page(request, contest, form, words, do, _("Les chefs de délégation sont notés."))


def _delegation_sentence(one: Delegation, *, individuals: bool, owes: bool) -> str:
    """Return a club, how many enter for it, and what it still owes to who reads the cash box."""
    entered = counted(individuals, one.teams)
    if not owes or not one.due:
        return _("%(club)s : %(entrants)s") % {"club": one.club, "entrants": entered}
    due = {"club": one.club, "entrants": entered, "due": euros(one.due)}
    return _("%(club)s : %(entrants)s, reste %(due)s") % due
