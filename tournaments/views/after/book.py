"""Organiser's address book: search, correct, merge, export, forget people."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms.after import FindForm, ForgetPersonForm, MergeForm, PersonForm
from tournaments.models import Player
from tournaments.queries.after.book import known_of, namesakes, people_in_book, played_by
from tournaments.services.after.book import correct_person, merge_people
from tournaments.services.after.forgetting import forget_person
from tournaments.views.after.files import JSON_TYPE, download
from tournaments.views.core.house import organising
from tournaments.views.core.support import UNPROCESSABLE, carried_out, person
from tournaments.words.details import details_of


@organising
@require_safe
def book(request: HttpRequest) -> HttpResponse:
    """List the people whom the organiser knows, by the beginning of their name."""
    form = FindForm(request.GET)
    typed = form.cleaned_data["q"] if form.is_valid() else ""
    people, count = people_in_book(person(request), typed)
    context = {"form": form, "people": people, "count": count, "typed": typed}
    return render(request, "after/book/list.html", context)


@organising
def person_page(request: HttpRequest, person: int) -> HttpResponse:
    """Show the contests of one person, and the form that corrects what is known."""
    player = _person_in_book(request, person)
    initial = {"name": player.name, **details_of(player)}
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
    return _person_page(request, player, form, None)


@organising
@require_POST
def merge(request: HttpRequest, person: int) -> HttpResponse:
    """Merge two spellings of a name into one person."""
    player = _person_in_book(request, person)
    form = _merging(request, player)

    def do() -> None:
        merge_people(
            player, form.cleaned_data["other"], _reader(request), token=form.cleaned_data["token"]
        )

    if carried_out(request, form, do, _("Ces deux noms sont maintenant une seule personne.")):
        return redirect("book-person", person)
    return _person_page(request, player, None, form)


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


def _merging(request: HttpRequest, player: Player) -> MergeForm:
    others = Player.objects.filter(pk__in=[other.pk for other in namesakes(player)])
    sent = request.POST if request.method == "POST" and "other" in request.POST else None
    return MergeForm(sent, others=others, auto_id="merge_%s")


def _person_page(
    request: HttpRequest, player: Player, form: PersonForm | None, merging: MergeForm | None
) -> HttpResponse:
    initial = {"name": player.name, **details_of(player)}
    context = {
        "player": player,
        "form": form or PersonForm(initial=initial),
        "merging": merging or _merging(request, player),
        "alike": namesakes(player),
        "contests": played_by(player),
    }
    wrong = any(one is not None and one.errors for one in (form, merging))
    return render(
        request, "after/book/person.html", context, status=UNPROCESSABLE if wrong else 200
    )
