"""The categories of a contest, in its settings."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.forms.registration.halls import SUGGESTED, CategoryForm, RemoveCategoryForm
from tournaments.models import Contest
from tournaments.queries.registration.asked_at_desk import CategoryLine, categories_of
from tournaments.services.registration import categories as services
from tournaments.views.core.support import carried_out, desk, desk_page, person
from tournaments.views.permissions import Right
from tournaments.words.plain_names import plain


@desk(Right.SET_UP)
def categories(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = CategoryForm(request.POST or None)

    def add() -> None:
        services.add_category(contest, person(request), **form.cleaned_data)

    if request.method == "POST" and carried_out(request, form, add):
        # The next one is typed at once.
        return redirect(reverse("categories", args=[contest.slug]) + "#id_name")
    category_lines = categories_of(contest)
    taken = {plain(category.name) for category in category_lines}
    context = {
        "form": form,
        "categories": category_lines,
        "suggested": [name for name in SUGGESTED if plain(str(name)) not in taken],
        "button": CategoryForm(auto_id=False),
    }
    return desk_page(request, contest, "settings", "registration/categories/page.html", context)


@desk(Right.SET_UP)
def category(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Rename a category. The page also links to its removal."""
    line = _line(contest, pk)
    form = CategoryForm(request.POST or None, initial={"name": line.name})

    def rename() -> None:
        services.rename_category(contest, person(request), pk, **form.cleaned_data)

    if request.method == "POST" and carried_out(request, form, rename):
        return redirect("categories", contest.slug)
    return _category_page(request, contest, line, {"form": form})


@desk(Right.SET_UP)
def remove(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Remove a category, after a confirmation that says how many teams lose it."""
    if request.method == "POST" and not contest.categories.filter(pk=pk).exists():
        # The button was pressed twice: the category is already removed, as intended.
        return redirect("categories", contest.slug)
    line = _line(contest, pk)
    form = RemoveCategoryForm(request.POST or None)

    def do() -> None:
        services.remove_category(contest, person(request), pk, **form.cleaned_data)

    sentence = _("La catégorie « %(name)s » est retirée.") % {"name": line.name}
    if request.method == "POST" and carried_out(request, form, do, sentence):
        return redirect("categories", contest.slug)
    return _category_page(request, contest, line, {"removal": form})


def _category_page(
    request: HttpRequest, contest: Contest, line: CategoryLine, forms: dict[str, Any]
) -> HttpResponse:
    shown = {
        "form": CategoryForm(initial={"name": line.name}),
        "removal": RemoveCategoryForm(auto_id=False),
    }
    context = {**shown, **forms, "category": line}
    return desk_page(request, contest, "settings", "registration/categories/category.html", context)


def _line(contest: Contest, pk: int) -> CategoryLine:
    get_object_or_404(contest.categories, pk=pk)
    return next(line for line in categories_of(contest) if line.pk == pk)
