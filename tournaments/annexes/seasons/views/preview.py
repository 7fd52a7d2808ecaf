"""Previews of the papers of a season, kept for its state, as those of a contest are."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.annexes.seasons.queries.pages import SeasonView, paper_view
from tournaments.annexes.seasons.queries.table import state_of
from tournaments.annexes.seasons.rules import DocumentRefused
from tournaments.annexes.seasons.views.paper_kinds import KINDS, SeasonKind, Wanted, printed
from tournaments.annexes.seasons.views.support import reading_season
from tournaments.forms.core.papers import PaperOptions
from tournaments.models import Season
from tournaments.papers import Preview, preview
from tournaments.views.core.kept import program_version
from tournaments.views.papers.preview import (
    Look,
    NoPreview,
    Wrong,
    as_picture,
    kept_preview,
    options_sent,
    with_preview,
)
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
