"""Creation of a contest, shared by the two forms that do it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.forms.regulation.contests import ContestForm
from tournaments.forms.regulation.pages import NewFromFileForm
from tournaments.models import Contest
from tournaments.regulation.advice import advice
from tournaments.services.regulation.contests import create_contest
from tournaments.views.core.support import UNPROCESSABLE, carried_out, person
from tournaments.words.texts import say


def start(
    request: HttpRequest,
    form: ContestForm | NewFromFileForm,
    template: str,
    then: str,
    context: Callable[[], Mapping[str, Any]] = dict,
) -> HttpResponse:
    """Create the contest described by the form and redirect to its page `then`.

    `context` returns the other values of the template; it is called once the form was read.
    """
    made: list[Contest] = []

    def create() -> None:
        given = form.cleaned_data
        made.append(
            create_contest(
                person(request),
                given["name"],
                given["date"],
                form.chosen_regulation(),
                place=given["place"],
                token=given["token"],
            )
        )

    if request.method == "POST" and carried_out(request, form, create):
        for said in advice(form.chosen_regulation()):
            messages.warning(request, say(said.message, said.params))
        # A form sent twice made its contest the first time: it is in the list.
        return redirect(then, made[0].slug) if made else redirect("home")
    status = UNPROCESSABLE if form.errors else 200
    return render(request, template, {"form": form, **context()}, status=status)
