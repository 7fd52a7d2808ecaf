"""Organiser's address book: search, correct, export, forget people."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.annexes.book.forms import FindForm, ForgetPersonForm, PersonForm, groups_to_tick
from tournaments.annexes.book.queries.alike import alike_in_book
from tournaments.annexes.book.queries.people import (
    known_of,
    merges_in_book,
    people_in_book,
    played_by,
)
from tournaments.annexes.book.services.people import correct_person
from tournaments.forms.core.fields import ActionForm
from tournaments.machine.middleware import JSON_TYPE
from tournaments.models import Player
from tournaments.services.after.forgetting import forget_person
from tournaments.views.after.files import download
from tournaments.views.core.support import UNPROCESSABLE, carried_out, organising, person
from tournaments.words.details import PERSONAL, details_of


@organising
@require_safe
def book(request: HttpRequest) -> HttpResponse:
    """List the people whom the organiser knows, by the beginning of their name."""
    form = FindForm(request.GET)
    typed = form.cleaned_data["q"] if form.is_valid() else ""
    people, count = people_in_book(person(request), typed)
    context = {
        "form": form,
        "people": people,
        "count": count,
        "typed": typed,
        "alike": alike_in_book(person(request)),
        "merges": merges_in_book(person(request)).exists(),
    }
    return render(request, "after/book/list.html", context)


@organising
def person_page(request: HttpRequest, person: int) -> HttpResponse:
    """Show the contests of one person, and the form that corrects what is known."""
    player = _person_in_book(request, person)
    initial = {"name": player.name, **details_of(player, PERSONAL)}
    form = PersonForm(request.POST or None, initial=initial)

    def correct() -> None:
        typed = form.cleaned_data
        correct_person(
            player,
            _reader(request),
            typed["name"],
            form.given_details(),
            typed["token"],
        )

    if request.method == "POST" and carried_out(request, form, correct, _("C’est corrigé.")):
        return redirect("book-person", person)
    return _person_page(request, player, form)


@organising
@require_safe
def export(request: HttpRequest, person: int) -> HttpResponse:
    """Download everything stored about a person, as a JSON file to give to them."""
    person_data = known_of(_person_in_book(request, person))
    document = json.dumps(person_data, ensure_ascii=False, indent=2) + "\n"
    return download(document.encode(), JSON_TYPE, str(person_data["nom"]), "person.json")


@organising
def forget(request: HttpRequest, person: int) -> HttpResponse:
    """Forget a person who asks for it; the page first shows the consequences."""
    player = _person_in_book(request, person)
    form = ForgetPersonForm(request.POST or None)

    def do() -> None:
        forget_person(player, _reader(request), token=form.cleaned_data["token"])

    if request.method == "POST" and carried_out(request, form, do, _("La personne est effacée.")):
        return redirect("book")
    context = {"form": form, "player": player, "contests": played_by(player)}
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "after/book/forget.html", context, status=status)


def _person_in_book(request: HttpRequest, pk: int) -> Player:
    """Return a person of the reader's own book. Raises Http404 for any other."""
    return get_object_or_404(Player, pk=pk, organiser=_reader(request), forgotten=False)


#: Alias: the addresses also use `person`, for the primary key of somebody in the book.
_reader = person


def _person_page(request: HttpRequest, player: Player, form: PersonForm | None) -> HttpResponse:
    initial = {"name": player.name, **details_of(player, PERSONAL)}
    owner = _reader(request)
    alike = (one for one in alike_in_book(owner).groups if player.pk in one.keys)
    context = {
        "player": player,
        "form": form or PersonForm(initial=initial),
        "groups": groups_to_tick(alike, None),
        "merges": merges_in_book(owner, player),
        "button": ActionForm(auto_id=False),
        "contests": played_by(player),
    }
    status = UNPROCESSABLE if form is not None and form.errors else 200
    return render(request, "after/book/person.html", context, status=status)
