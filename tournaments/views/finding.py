"""« Trouver »: in one list, the tables, teams, pages, papers, clauses and help that answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.files.documents.built import NotBuilt, documents_in
from tournaments.files.documents.searching import Found, Index, Part, language
from tournaments.machine.annexes import serves
from tournaments.models import Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import NUMBER, TeamLine, entrants, found_by
from tournaments.queries.hall.day import Day, day_of
from tournaments.queries.registration.applying import applying_of
from tournaments.queries.results.rounds import TableLine, last_round
from tournaments.regulation import Regulation
from tournaments.regulation.searching import matching as matching_clauses
from tournaments.regulation.telling import told
from tournaments.views.core.live import read
from tournaments.views.core.support import desk, desk_page
from tournaments.views.frame.rail import ACTS, address_of, pages_of
from tournaments.views.hall.home import house_links
from tournaments.views.permissions import Right, may_create, reader_rights
from tournaments.words.entrants import reworded
from tournaments.words.enums import DayStage

#: Most teams listed; more than that, a longer name is asked for.
MOST_FOUND = 30
#: Most pages and papers listed, most clauses of the regulation, and most places of the help.
MOST_NAMES, MOST_CLAUSES, MOST_HELP = 8, 5, 5
#: Page of the help that names the options as files do: the clauses say them in words.
OPTIONS_PAGE = "reference/options"
#: A table as people type it: "12", "t12", "table 12".
TABLE = re.compile(r"(?P<word>t|table)?\s*(?P<number>\d{1,4})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    to: str
    what: str
    icon: str


@desk(Right.SEE)
@require_safe
def find(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Go to the only team or table that answers, or list all; `leaving` goes to its withdrawal."""
    leaving = "leaving" in request.GET
    typed = request.GET.get("q", "").strip()[:NAME_LENGTH]
    named = TABLE.fullmatch(typed)
    round_ = last_round(contest) if named and not leaving else None
    tables: list[TableLine] = []
    if named and round_ is not None:
        number = int(named["number"])
        tables = [line for line in round_.tables if line.table == number]
    teams: list[TeamLine] = []
    if typed and not (named and named["word"]):
        teams = found_by(entrants(contest, with_categories=False), typed)
    if leaving:
        teams = [team for team in teams if not team.withdrawn]
    words = bool(typed) and not (leaving or named or NUMBER.fullmatch(typed))
    places = _places_found(request, contest, typed) if words else []
    if len(teams) == 1 and not tables and not places:
        return redirect("team-withdraw" if leaving else "team", contest.slug, teams[0].number)
    if round_ is not None and len(tables) == 1 and not teams:
        return redirect("match", contest.slug, round_.number, tables[0].table)
    help_results = _help_found(typed) if words else Found(())
    clauses = list(_clauses(request, contest, typed)) if words else []
    near = help_results.near and not (teams or tables or places or clauses)
    help_hits = [hit for hit in help_results.hits if hit.part.path != OPTIONS_PAGE]
    context = {
        "typed": typed,
        "leaving": leaving,
        "teams": teams[:MOST_FOUND],
        "more": len(teams) > MOST_FOUND,
        "tables": tables,
        "round": round_,
        "places": [*places, *clauses],
        "help": help_hits[:MOST_HELP] if near or not help_results.near else (),
        "near": near,
    }
    return desk_page(request, contest, "", "hall/finding.html", context)


def _places_found(request: HttpRequest, contest: Contest, typed: str) -> list[Place]:
    """Return the pages, acts and papers whose names hold every word typed."""
    rights = reader_rights(request, contest)
    day = read(request, contest, day_of)
    places = {
        (place.name, place.to): place
        for place in (
            *_pages(contest, day, rights),
            *_acts(contest, day, rights),
            *_papers(contest, rights),
            *_house(request),
        )
    }
    index = _index(_language(), tuple(places))
    results = index.search(typed, most=MOST_NAMES)
    if results.near:
        return []
    return [
        places[hit.part.title, hit.part.path] for hit in results.hits if hit.words == results.words
    ]


def _pages(contest: Contest, day: Day, rights: frozenset[Right]) -> Iterator[Place]:
    applying = applying_of(contest) if Right.REGISTER in rights else None
    info = contest_info(contest)
    for stage in DayStage:
        for page in pages_of(stage, info, day, rights, applying, 0):
            yield Place(page.text, page.to, _("page"), "chevron-right")


def _acts(contest: Contest, day: Day, rights: frozenset[Right]) -> Iterator[Place]:
    individuals = contest_info(contest).individuals
    for act in ACTS:
        if act.annex and not serves(act.annex):
            continue
        if act.right in rights and (day.number or not act.of_round):
            number = (day.number,) if act.of_round else ()
            address = address_of(act.view, contest.slug, *number) + act.query
            yield Place(reworded(individuals, act.name), address, _("page"), "chevron-right")


def _clauses(request: HttpRequest, contest: Contest, typed: str) -> Iterator[Place]:
    """Yield the clauses that hold every word typed, each leading to its change if allowed."""
    regulation, posted = Regulation.from_data(contest.regulation), contest_info(contest).articles
    changes = Right.SET_UP in reader_rights(request, contest) and contest.closed_at is None
    clauses = matching_clauses(typed, regulation, told(regulation, posted))
    # What the regulation says is more often meant than what it leaves out.
    for one in sorted(clauses, key=lambda clause: not clause.said)[:MOST_CLAUSES]:
        what = _("règlement, %(number)s") % {"number": one.said} if one.said else _("règlement")
        if changes:
            to = f"{address_of('contest-clause', contest.slug)}?{one.of}"
            yield Place(one.label, to, what, "pencil")
        else:
            yield Place(one.label, address_of("regulation", contest.slug), what, "book-open")


def _house(request: HttpRequest) -> Iterator[Place]:
    """Yield the pages of the house, which wait behind « Plus » until they serve."""
    assert isinstance(request.user, User)
    for link in house_links(request.user, may_create(request.user)):
        yield Place(link.text, address_of(link.view), _("page"), link.icon)
    yield Place(_("Les touches du clavier"), address_of("keys"), _("page"), "keyboard")


def _papers(contest: Contest, rights: frozenset[Right]) -> Iterator[Place]:
    # Imported late: a number typed does without the papers.
    from tournaments.views.papers.kind import Day as PapersDay
    from tournaments.views.papers.kinds import KINDS

    day = PapersDay(contest)
    last = day.drawn[0].number if day.drawn else None
    page = address_of("papers", contest.slug)
    for kind in KINDS.values():
        if kind.right in rights and kind.offered(day) and kind.exists_in(last):
            for named in (kind.name, *(one.name for one in kind.ready_for(day, rights))):
                name = reworded(day.contest.individuals, named)
                yield Place(name, f"{page}?{urlencode({'q': name})}", _("papier"), "printer")


@lru_cache(maxsize=16)
def _index(code: str, places: tuple[tuple[str, str], ...]) -> Index:
    """Return the index of some places by name. The same ones are asked for all day long."""
    return Index((Part(to, name, "", name, "") for name, to in places), language(code))


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def _help_found(typed: str) -> Found:
    """Return the places of the help that answer; none if the documents are not built."""
    try:
        return documents_in(settings.DOCUMENTS_ROOT, _language()).index.search(typed, 2 * MOST_HELP)
    except NotBuilt:
        return Found(())
