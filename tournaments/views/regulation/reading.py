"""The regulation read to be changed, shared by the settings and the last step of a creation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect

from tournaments.forms.regulation.contests import NAMED
from tournaments.regulation import Regulation
from tournaments.regulation.marks_table import before_rows, marks_table
from tournaments.regulation.ready_articles import with_ready
from tournaments.regulation.searching import nearest
from tournaments.regulation.telling import (
    READY,
    changeable,
    number_telling,
    other_clauses,
    told,
)
from tournaments.regulation.text import Article
from tournaments.regulation.themes import as_usual

#: Keys of an address: what a clause is about, and the words of a search.
OF, SEARCH = "of", "q"
#: End of an address: the answers of a search.
FOUND = "found"


def names_asked(request: HttpRequest, regulation: Regulation) -> tuple[str, ...]:
    """Return the options and lists that an address is about; none has a page if one is unknown."""
    names = tuple(dict.fromkeys(request.GET.getlist(OF)))
    if not set(names) <= set(changeable(regulation)):
        raise Http404
    return names


def asked_at_once(
    request: HttpRequest, regulation: Regulation, names: Sequence[str]
) -> Regulation | None:
    """Return what a button alone asks for; None for a form. Raises `Refused` if contradictory."""
    if "usual" in request.POST:
        return as_usual(regulation, names)
    if "add" in request.POST:
        return with_ready(regulation, request.GET.get(READY))
    return None


def with_names(request: HttpRequest) -> QueryDict:
    """Return the query of an address, with the name, the date and the place sent with a clause."""
    query = request.GET.copy()
    for name in NAMED:
        if name in request.POST:
            query[name] = request.POST[name]
    return query


def redirect_asked(
    request: HttpRequest, typed: QueryDict, here: str, clause: str
) -> HttpResponse | None:
    """Return the redirect to the clause or search asked for, if any, keeping what is `typed`."""
    words = request.POST.get(SEARCH, "").strip()
    opened = QueryDict(request.POST.get("clause", "")).getlist(OF)
    if opened:
        typed.setlist(OF, opened)
        return redirect(f"{clause}?{typed.urlencode()}")
    if "find" in request.POST or ("enter" in request.POST and words):
        typed[SEARCH] = words
        # A browser would keep the sentence of the address before, far below what was found.
        return redirect(f"{here}?{typed.urlencode()}#{FOUND}")
    return None


def reading(
    request: HttpRequest, regulation: Regulation, posted: Sequence[Article], clause: str
) -> dict[str, Any]:
    """Return what the template shows of the regulation. `clause` is the address of a clause."""
    articles, words = told(regulation, posted), request.GET.get(SEARCH, "").strip()
    # What the address already holds, for the script that opens a clause in place.
    held = request.GET.copy()
    for name in (OF, SEARCH, READY):
        held.pop(name, None)
    return {
        "articles": articles,
        "marks": marks_table(regulation),
        "marks_before": before_rows(regulation),
        "clause_address": f"{clause}?{held.urlencode()}{'&' if held else ''}",
        "words": words,
        "found": nearest(words, regulation, articles),
        "others": other_clauses(regulation, articles),
    }


def anchor(
    request: HttpRequest, regulation: Regulation, posted: Sequence[Article], names: Sequence[str]
) -> str:
    """Return the end of an address that leads to the sentence that tells these names, or ""."""
    articles = told(regulation, posted)
    if READY in request.GET:
        articles.reverse()
    number = number_telling(articles, names)
    return f"#sentence-{number}" if number else ""
