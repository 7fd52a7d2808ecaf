"""Names that are perhaps one person: merge many at once in the address book, separate again.

At the desk of a contest, each new name that is perhaps somebody's is a question with two answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.utils.translation import gettext_noop as N_
from django.views.decorators.http import require_POST, require_safe

from tournaments.annexes.book.forms import NamesForm, confirming, groups_to_tick
from tournaments.annexes.book.queries.alike import alike_in_book
from tournaments.annexes.book.queries.people import merges_in_book
from tournaments.annexes.book.queries.questions import questions_of
from tournaments.annexes.book.services.merging import (
    foresee_merges,
    merge_pairs,
    say_two,
    separate_people,
)
from tournaments.annexes.book.services.people import same_person, two_people
from tournaments.forms.core.fields import ActionForm
from tournaments.models import NameMerge
from tournaments.views.core.support import UNPROCESSABLE, button, carried_out, organising, person
from tournaments.views.permissions import Right
from tournaments.words.texts import Refused

#: Groups on one page, so that merging all of them keeps no desk waiting; merges that are listed.
ROWS, MOST_MERGES = 25, 200
#: Most digits of a key: databases keep no larger number.
MOST_DIGITS = 18
#: Message once names are kept apart.
DIFFERENT = gettext_lazy("C’est noté : ce sont des personnes différentes.")


@organising
@require_safe
def names(request: HttpRequest) -> HttpResponse:
    """List the names that are perhaps one person, by pages, and the merges made so far."""
    return _names_page(request, NamesForm())


@organising
@require_POST
def merge(request: HttpRequest) -> HttpResponse:
    """Show what the ticked merges change, then carry them out; or keep that names are people."""
    form = NamesForm(request.POST)
    owner = person(request)

    def two() -> None:
        say_two(owner, list(map(_number, form.cleaned_data["two"])), form.cleaned_data["token"])

    def merges() -> None:
        merge_pairs(owner, pairs, owner, form.cleaned_data["token"])

    if not form.is_valid():
        return _names_page(request, form)
    if form.cleaned_data["two"]:
        carried_out(request, form, two, str(DIFFERENT))
        return redirect("book-names")
    pairs = [(_number(kept), _number(other)) for kept, other in form.cleaned_data["pairs"]]
    if form.confirmed:
        if carried_out(request, form, merges, merged_words(pairs)):
            return redirect("book-names")
        return _names_page(request, form)
    try:
        foreseen = foresee_merges(owner, pairs)
    except Refused as refused:
        form.refuse(refused)
        return _names_page(request, form)
    called = dict(owner.players.filter(pk__in=sum(pairs, ())).values_list("pk", "name"))
    context = {
        "people": people_merged(pairs, called),
        "foreseen": foreseen,
        "confirm": confirming(form.cleaned_data["pairs"]),
    }
    return render(request, "after/book/merge.html", context)


@organising
@require_POST
def separate(request: HttpRequest, merge: int) -> HttpResponse:
    """Take a merge back."""
    form = ActionForm(request.POST)

    def do() -> NameMerge:
        return separate_people(person(request), merge, person(request), form.cleaned_data["token"])

    def sentence(merge: NameMerge) -> str:
        names = {"one": merge.kept.name, "other": merge.name}
        return _("« %(one)s » et « %(other)s » sont de nouveau deux personnes.") % names

    if carried_out(request, form, do, sentence):
        return redirect("book-names")
    return _names_page(request, form)


def people_merged(
    pairs: Iterable[tuple[Any, Any]], called: Mapping[Any, str]
) -> list[tuple[str, str]]:
    """Return the name of each person who stays, and the other names as one text."""
    others: dict[Any, list[str]] = {}
    for kept, other in pairs:
        others.setdefault(kept, []).append(called.get(other, ""))
    return [(called.get(kept, ""), ", ".join(names)) for kept, names in others.items()]


def merged_words(pairs: Iterable[object]) -> str:
    """Return the message after merges."""
    count = len(list(pairs))
    return ngettext(
        "%(n)d nom est réuni à celui de la même personne.",
        "%(n)d noms sont réunis à ceux des mêmes personnes.",
        count,
    ) % {"n": count}


def _names_page(request: HttpRequest, form: ActionForm) -> HttpResponse:
    alike = alike_in_book(person(request))
    page = Paginator(alike.groups, ROWS).get_page(request.GET.get("page", ""))
    sent = request.POST if isinstance(form, NamesForm) and form.is_bound else None
    context = {
        "form": form,
        "alike": alike,
        "page": page,
        "groups": groups_to_tick(page, sent),
        "merges": merges_in_book(person(request))[:MOST_MERGES],
        "button": ActionForm(auto_id=False),
    }
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "after/book/names.html", context, status=status)


def _number(key: str) -> int:
    """Return a key as a number; or 0, the key of nobody."""
    return int(key) if key.isdecimal() and len(key) <= MOST_DIGITS else 0


SAME, TWO = N_("C’est noté : une seule personne."), N_("C’est noté : deux personnes.")
# A question is about the address book, and no hall's own.
answer_one = button(Right.REGISTER, same_person, SAME, "teams", by_form=True)
answer_two = button(Right.REGISTER, two_people, TWO, "teams", by_form=True)


def questions(shown: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the questions about the people of a contest that goes on, for who registers."""
    contest = shown["contest"]
    if contest.closed or not shown["rights"].get("register"):
        return None
    waiting = questions_of(contest.pk)
    return {"name_questions": waiting, "button": ActionForm(auto_id=False)} if waiting else None
