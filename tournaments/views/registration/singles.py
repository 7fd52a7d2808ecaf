"""People without a partner, at the desk: note them, and make teams of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.forms.core.fields import ActionForm
from tournaments.forms.registration.singles import PairForm, SingleForm
from tournaments.models import Contest, Team
from tournaments.queries.registration.singles import waiting
from tournaments.services.registration import singles as services
from tournaments.views.core.support import carried_out, desk, desk_page, of_pairs, person, pressed
from tournaments.views.permissions import Right


@desk(Right.REGISTER)
@of_pairs
def singles(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = SingleForm(request.POST or None, licences=contest.asks_licences)

    def add() -> None:
        values = form.cleaned_data
        services.add_single(
            contest, person(request), values["name"], form.given_details(), values["token"]
        )

    if request.method == "POST" and carried_out(request, form, add):
        return redirect("singles", contest.slug)
    return _singles_page(request, contest, form, PairForm(people=waiting(contest)))


@desk(Right.REGISTER)
@require_POST
@of_pairs
def pair(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = PairForm(request.POST, people=waiting(contest))

    def do() -> Team:
        values = form.cleaned_data
        return services.pair_singles(
            contest, person(request), values["chosen"], token=values["token"]
        )

    if carried_out(request, form, do, _team_sentence):
        return redirect("singles", contest.slug)
    return _singles_page(request, contest, SingleForm(licences=contest.asks_licences), form)


@desk(Right.REGISTER)
@require_POST
@of_pairs
def draw(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = ActionForm(request.POST)

    def do() -> list[Team]:
        return services.draw_partners(contest, person(request), token=form.cleaned_data["token"])

    def sentence_of(teams: list[Team]) -> str:
        sentence = ngettext("%(n)d équipe formée.", "%(n)d équipes formées.", len(teams))
        return " ".join([sentence % {"n": len(teams)}, *map(_team_sentence, teams)])

    if carried_out(request, form, do, sentence_of):
        return redirect("singles", contest.slug)
    return _singles_page(
        request,
        contest,
        SingleForm(licences=contest.asks_licences),
        PairForm(people=waiting(contest)),
        form,
    )


@desk(Right.REGISTER)
@require_POST
@of_pairs
def remove(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    def do(form: ActionForm) -> None:
        services.remove_single(contest, person(request), pk, token=form.cleaned_data["token"])

    return pressed(request, do, _("Retiré de la liste d’attente."), "singles", contest.slug)


def _singles_page(
    request: HttpRequest,
    contest: Contest,
    form: SingleForm,
    pairs: PairForm,
    action_form: ActionForm | None = None,
) -> HttpResponse:
    context = {
        "form": form,
        "pairs": pairs,
        "people": waiting(contest),
        "button": ActionForm(auto_id=False),
        "drawn": action_form,
    }
    return desk_page(request, contest, "teams", "registration/teams/singles.html", context)


def _team_sentence(team: Team) -> str:
    return _("Équipe %(number)d : %(name)s.") % {"number": team.number, "name": team.name}
