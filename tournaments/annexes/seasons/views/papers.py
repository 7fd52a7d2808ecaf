"""Papers and files of a season, from its desk, with their previews."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from scoring.words import N_
from tournaments.annexes.seasons.queries.changes import SincePrint, last_prints, since_print
from tournaments.annexes.seasons.queries.pages import SeasonView, paper_view, season_view
from tournaments.annexes.seasons.queries.table import state_of
from tournaments.annexes.seasons.rules import DocumentRefused, as_csv, as_json, clubs_as_csv
from tournaments.annexes.seasons.services.people import note_print
from tournaments.annexes.seasons.tables.files import days_sheet, sheets_of
from tournaments.annexes.seasons.views.paper_kinds import KINDS, SeasonKind, Wanted, printed
from tournaments.annexes.seasons.views.support import reading_season, season_page
from tournaments.files.exports import CSV_TYPE, XLSX_TYPE, as_xlsx
from tournaments.files.exports import as_csv as sheet_as_csv
from tournaments.forms.core.papers import PaperOptions
from tournaments.machine.middleware import JSON_TYPE
from tournaments.models import Season
from tournaments.papers import Preview, preview
from tournaments.views.after.files import download
from tournaments.views.core.kept import program_version
from tournaments.views.core.support import person
from tournaments.views.papers.paper import pdf
from tournaments.views.papers.preview import (
    Look,
    NoPreview,
    Wrong,
    as_picture,
    kept_preview,
    options_sent,
    with_preview,
)
from tournaments.views.papers.printed import print_said
from tournaments.views.permissions import sets_season
from tournaments.words.texts import Refused


def look_of(
    season: Season, view: SeasonView, kind: SeasonKind, form: PaperOptions | None, *, draws: bool
) -> Look:
    """Return the look of a paper. With `draws`, draw its preview if it is not known yet.

    A form that nobody has sent stands for the usual options.
    """
    args = [season.slug, kind.slug]
    query = urlencode(options_sent(form))
    after = f"?{query}" if query else ""
    look = Look(
        _(kind.name),
        reverse("season-paper", args=args) + after,
        reverse("season-paper-picture", args=args) + after,
        reverse("season-paper-pages", args=args),
    )
    sent = form is not None and form.is_bound
    chosen = form if sent else kind.form(view, QueryDict())
    if chosen is not None and not chosen.is_valid():
        return replace(look, reason=(NoPreview.REFUSED if sent else NoPreview.CHOOSE).name)
    return with_preview(look, _preview_of(season, view, kind, chosen, draws=draws))


@reading_season
@require_GET
def picture(request: HttpRequest, season: Season, kind: str) -> HttpResponse:
    """Return the first page of a paper as a PNG; nothing (204) if it has none."""
    view, paper_kind, form = _paper_asked(request, season, kind)
    if form is not None and not form.is_valid():
        return HttpResponse(status=204)
    return as_picture(_preview_of(season, view, paper_kind, form))


@reading_season
@require_GET
def pages(request: HttpRequest, season: Season, kind: str) -> HttpResponse:
    """Return the picture and the number of pages of a paper, as a part of the page of papers."""
    view, paper_kind, form = _paper_asked(request, season, kind)
    look = look_of(season, view, paper_kind, form, draws=True)
    return render(request, "papers/look.html", {"look": look})


def _paper_asked(
    request: HttpRequest, season: Season, name: str
) -> tuple[SeasonView, SeasonKind, PaperOptions | None]:
    """Return the season, the kind asked for and its form. Raises Http404."""
    kind = KINDS.get(name)
    if kind is None:
        raise Http404
    try:
        view = paper_view(season)
    except DocumentRefused as refused:
        raise Http404 from refused
    return view, kind, kind.form(view, request.GET)


def _preview_of(
    season: Season,
    view: SeasonView,
    kind: SeasonKind,
    form: PaperOptions | None,
    *,
    draws: bool = True,
) -> Preview | NoPreview | Wrong:
    """Return the preview of a paper, kept for this state of the season, or why it has none."""
    options = form.cleaned_data if form is not None else {}

    def drawn() -> Preview | NoPreview:
        try:
            return preview(printed(kind, Wanted(view, options)))
        except (Http404, Refused):
            return NoPreview.NOTHING

    # The papers of the season show the names of its contests and of its people: their versions too.
    state = (*state_of(season), program_version(), get_language())
    named = repr((state, kind.slug, sorted(options.items())))
    key = hashlib.sha256(f"season {named}".encode()).hexdigest()
    return kept_preview(key, drawn, draws=draws)


#: The file of the ranking, of all or of one category.
RANKING_FILE: Final = "classement.csv"
#: Files of a season by the last part of their address: title, content type, how each is made.
FILES: dict[str, tuple[str, str, Callable[[SeasonView], bytes]]] = {
    RANKING_FILE: (N_("Classement"), CSV_TYPE, lambda view: as_csv(view.table, _)),
    "journees.csv": (N_("Jour par jour"), CSV_TYPE, lambda view: sheet_as_csv(days_sheet(view))),
    "clubs.csv": (N_("Classement des clubs"), CSV_TYPE, lambda view: clubs_as_csv(view.table, _)),
    "saison.xlsx": (N_("Saison"), XLSX_TYPE, lambda view: as_xlsx(sheets_of(view))),
    "saison.json": (N_("Saison"), JSON_TYPE, lambda view: as_json(view.table)),
}


@dataclass(frozen=True, slots=True)
class Offered:
    """A paper as the page offers it. `last` is its last print, `printed` when and by whom."""

    kind: SeasonKind
    name: str
    purpose: str
    form: PaperOptions | None
    look: Look
    last: SincePrint | None
    printed: str


@reading_season
@require_safe
def papers(request: HttpRequest, season: Season) -> HttpResponse:
    """List the papers and the files of a season."""
    try:
        view = season_view(season, in_full=True)
    except DocumentRefused:
        return _unranked(request, season)
    return _papers_page(request, season, view)


@reading_season
@require_http_methods(["GET", "POST"])
def paper(request: HttpRequest, season: Season, kind: str) -> HttpResponse:
    """Return a paper as a PDF; show its options again if refused.

    A button posts: the ranks printed are then remembered, and the answer leads to the PDF.
    """
    paper_kind = KINDS.get(kind)
    if paper_kind is None:
        raise Http404
    try:
        view = paper_view(season)
    except DocumentRefused:
        return _unranked(request, season)
    sent = request.POST if request.method == "POST" else request.GET
    form = paper_kind.form(view, sent)
    if form is not None and not form.is_valid():
        form.focus_error()
        return _papers_page(request, season, view, paper_kind, form)
    wanted = Wanted(view, form.cleaned_data if form is not None else {})
    try:
        leaves = printed(paper_kind, wanted)
    except Refused as refusal:
        if form is None:
            raise
        form.refuse(refusal)
        form.focus_error()
        return _papers_page(request, season, view, paper_kind, form)
    if request.method == "POST":
        if paper_kind.shows_ranks:
            note_print(season, person(request), paper_kind.slug, view.table)
        query = request.POST.copy()
        query.pop("csrfmiddlewaretoken", None)
        return redirect(f"{request.path}?{query.urlencode()}")
    return pdf(leaves, f"{season.name} – {_(paper_kind.name)}.pdf")


@reading_season
@require_safe
def file(request: HttpRequest, season: Season, file: str) -> HttpResponse:
    """Download the season as CSV, XLSX or JSON. Raises Http404 if its days cannot be ranked.

    Only who sets the season reads licences. `category` is the number of one, for its ranking.
    """
    if file not in FILES:
        raise Http404
    title, kind, printed = FILES[file]
    number = request.GET.get("category", "")
    try:
        view = season_view(season, in_full=True)
    except DocumentRefused as refused:
        raise Http404 from refused
    if not sets_season(request.user, season):
        view = replace(view, table=view.table.without_licences())
    if number and file == RANKING_FILE:
        names = dict(enumerate(view.categories, start=1))
        if not number.isdecimal() or int(number) not in names:
            raise Http404
        category = names[int(number)]
        content = as_csv(view.table, _, category)
        return download(content, kind, f"{season.name} – {category}", f"{number}-{file}")
    return download(printed(view), kind, f"{season.name} – {_(title)}", file)


def _papers_page(
    request: HttpRequest,
    season: Season,
    view: SeasonView,
    sent: SeasonKind | None = None,
    sent_form: PaperOptions | None = None,
) -> HttpResponse:
    """Return the page of papers; the options that were sent come back with their errors."""
    prints = last_prints(season, view.table)
    offered = []
    for kind in KINDS.values():
        if not kind.offered(view):
            continue
        form = sent_form if kind is sent else kind.form(view)
        look = look_of(season, view, kind, form, draws=False)
        last = prints.get(kind.slug)
        sentence = print_said(last.at, last.by) if last else ""
        offered.append(Offered(kind, _(kind.name), _(kind.purpose), form, look, last, sentence))
    context = {
        "papers": offered,
        "since": since_print(prints),
        "ranked": bool(view.rows),
        "categories": list(enumerate(view.categories, start=1)),
        "clubs": bool(view.table.clubs),
    }
    status = 422 if sent_form is not None else None
    answer = season_page(request, season, "seasons/desk/papers.html", context)
    answer.status_code = status or answer.status_code
    return answer


def _unranked(request: HttpRequest, season: Season) -> HttpResponse:
    """Lead to the page of the season, which says what to mend before anything is printed."""
    messages.error(request, _("Réglez d’abord ce qui empêche de faire le classement."))
    return redirect("season-desk", season.slug)
