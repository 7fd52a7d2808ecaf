"""Set a gathering up: its halls, its quotas, who declines; bring who qualifies into the final."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.annexes.halls.forms.quotas import (
    BringForm,
    GatheringForm,
    QuotasForm,
    initial_halls,
    initial_quotas,
)
from tournaments.annexes.halls.queries.gathered import gathered
from tournaments.annexes.halls.queries.state import halls_of, offered_contests
from tournaments.annexes.halls.rules import GatheringRules
from tournaments.annexes.halls.services.setting import (
    bring_gathered,
    change_gathering,
    come_after_all,
    create_gathering,
    decline,
    delete_gathering,
    set_rules,
)
from tournaments.annexes.halls.views.pages import come_form, decline_form, gathering_page, setting
from tournaments.annexes.qualifying.views import registered_sentence
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest, Gathering, Team
from tournaments.views.core.support import UNPROCESSABLE, carried_out, organising, person, pressed
from tournaments.views.permissions import Right, organises, require


@organising
def new(request: HttpRequest) -> HttpResponse:
    """Create a gathering of contests that the person organises."""
    user = person(request)
    form = GatheringForm(request.POST or None, contests=offered_contests(organises(user)))
    gatherings: list[Gathering] = []

    def do() -> None:
        values = form.cleaned_data
        halls, final = form.chosen_halls(), form.chosen_final()
        gatherings.append(create_gathering(user, values["name"], halls, final, values["token"]))

    if request.method == "POST" and carried_out(request, form, do, _("Les salles sont réunies.")):
        then = "gathering-files" if form.files_follow else "gathering"
        return redirect(then, gatherings[0].slug) if gatherings else redirect("gatherings")
    return _form_page(request, "gathering/halls.html", form)


@setting
def halls(request: HttpRequest, gathering: Gathering) -> HttpResponse:
    """Change the name, the halls and the final of a gathering."""
    contests = offered_contests(organises(person(request)), gathering)
    named = dict(gathering.halls.values_list("contest", "name"))
    initial = initial_halls(named, gathering.final_id, gathering.name)
    form = GatheringForm(request.POST or None, contests=contests, initial=initial)

    def do() -> None:
        values = form.cleaned_data
        change_gathering(
            gathering, values["name"], form.chosen_halls(), form.chosen_final(), values["token"]
        )

    if request.method == "POST" and carried_out(request, form, do, _("C’est enregistré.")):
        return redirect("gathering", gathering.slug)
    return _form_page(request, "gathering/halls.html", form, gathering)


@setting
def quotas(request: HttpRequest, gathering: Gathering) -> HttpResponse:
    """Choose how the places of the final are shared."""
    rules = GatheringRules.from_data(gathering.quotas)
    form = QuotasForm(
        request.POST or None, halls=halls_of(gathering), initial=initial_quotas(rules)
    )

    def do() -> None:
        set_rules(gathering, form.rules(), form.cleaned_data["token"])

    if request.method == "POST" and carried_out(request, form, do, _("Les quotas sont réglés.")):
        return redirect("gathering", gathering.slug)
    return _form_page(request, "gathering/quotas.html", form, gathering)


@setting
@require_POST
def declines(request: HttpRequest, gathering: Gathering) -> HttpResponse:
    """Note that a team does not come to the final."""
    form = decline_form(gathered(gathering), request.POST)

    def do() -> None:
        contest, team = form.chosen()
        decline(gathering, _contest(gathering, contest), team, form.cleaned_data["token"])

    if carried_out(request, form, do, _("C’est noté : la suivante prend sa place.")):
        return redirect("gathering", gathering.slug)
    return gathering_page(request, gathering, {"declines": form})


@setting
@require_POST
def comes(request: HttpRequest, gathering: Gathering) -> HttpResponse:
    """Note that a team that had declined comes after all."""
    form = come_form(gathered(gathering), request.POST)

    def do() -> None:
        contest, team = form.chosen()
        come_after_all(gathering, _contest(gathering, contest), team, form.cleaned_data["token"])

    if carried_out(request, form, do, _("C’est noté : elle reprend sa place.")):
        return redirect("gathering", gathering.slug)
    return gathering_page(request, gathering, {"comes": form})


@setting
@require_POST
def bring(request: HttpRequest, gathering: Gathering) -> HttpResponse:
    """Register who qualifies in the final, which the person organises too."""
    if gathering.final is not None:
        require(request, gathering.final, Right.SET_UP)
    form = BringForm(request.POST, auto_id="bring_%s")

    def do() -> list[Team]:
        values = form.cleaned_data
        return bring_gathered(gathering, person(request), values["shown"], values["token"])

    if carried_out(request, form, do, registered_sentence):
        return redirect("gathering", gathering.slug)
    return gathering_page(request, gathering, {"brings_form": form})


@setting
@require_POST
def delete(request: HttpRequest, gathering: Gathering) -> HttpResponse:
    """Delete a gathering; its contests stay."""

    def do(form: ActionForm) -> None:
        delete_gathering(gathering, form.cleaned_data["token"])

    return pressed(request, do, _("La réunion des salles est supprimée."), "gatherings")


def _contest(gathering: Gathering, pk: int) -> Contest:
    return get_object_or_404(Contest, pk=pk, gathered__gathering=gathering)


def _form_page(
    request: HttpRequest,
    template: str,
    form: GatheringForm | QuotasForm,
    gathering: Gathering | None = None,
) -> HttpResponse:
    context = {"form": form, "gathering": gathering, "removal": ActionForm(auto_id="remove_%s")}
    status = UNPROCESSABLE if form.errors else 200
    return render(request, template, context, status=status)
