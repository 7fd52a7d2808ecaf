"""Creation of a contest, shared by the two forms that do it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from tournaments.forms.regulation.contests import ClaimsForm, ContestForm, SecondReadingForm
from tournaments.forms.regulation.pages import NewFromFileForm
from tournaments.models import Contest
from tournaments.regulation.advice import advice
from tournaments.services.regulation.contests import create_contest, set_claims, set_second_reading
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk, person, setting_page
from tournaments.views.permissions import Right
from tournaments.words.texts import say


def start(
    request: HttpRequest,
    form: ContestForm | NewFromFileForm,
    template: str,
    then: str,
    context: Callable[[], Mapping[str, Any]] = dict,
    *,
    suspense: bool = False,
) -> HttpResponse:
    """Create the form's contest and go to its page `then`; `context` is called once it was read."""
    contests: list[Contest] = []

    def create() -> None:
        values = form.cleaned_data
        contests.append(
            create_contest(
                person(request),
                values["name"],
                values["date"],
                form.chosen_regulation(),
                place=values["place"],
                token=values["token"],
                suspense=suspense,
            )
        )

    if request.method == "POST" and carried_out(request, form, create):
        for problem in advice(form.chosen_regulation()):
            messages.info(request, say(problem.message, problem.params))
        # A form sent twice made its contest the first time: it is in the list.
        return redirect(then, contests[0].slug) if contests else redirect("home")
    status = UNPROCESSABLE if form.errors else 200
    return render(request, template, {"form": form, **context()}, status=status)


def claims_form(contest: Contest, sent: QueryDict | None = None) -> ClaimsForm:
    return ClaimsForm(sent, initial={"claim_minutes": contest.claim_minutes})


@desk(Right.SET_UP)
def claims(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = claims_form(contest, request.POST or None)

    def do() -> None:
        values = form.cleaned_data
        set_claims(contest, person(request), values["claim_minutes"], values["token"])

    return setting_page(request, contest, form, do)


def second_reading_form(contest: Contest, sent: QueryDict | None = None) -> SecondReadingForm:
    return SecondReadingForm(sent, initial={"second_reading": contest.second_reading})


@desk(Right.SET_UP)
def second_reading(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = second_reading_form(contest, request.POST or None)

    def do() -> None:
        values = form.cleaned_data
        set_second_reading(contest, person(request), values["second_reading"], values["token"])

    return setting_page(request, contest, form, do)
