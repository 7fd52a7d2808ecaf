"""Pages of a season that everybody reads: no account, kept per version of its contests."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from tournaments.annexes.programs.tables.results_shape import schema_text
from tournaments.annexes.programs.views.files import CALENDAR_TYPE, SCHEMA_TYPE, page_of
from tournaments.annexes.seasons.papers.words import (
    after_said,
    day_gives,
    explanation,
    rules_said,
    title_of,
    unranked_said,
    waited_said,
)
from tournaments.annexes.seasons.queries.pages import (
    SeasonView,
    address_of,
    season_head,
    season_view,
)
from tournaments.annexes.seasons.queries.table import dated_season
from tournaments.annexes.seasons.rules import DocumentRefused, as_json
from tournaments.annexes.seasons.tables.days import day_lines, lines_of_day
from tournaments.annexes.seasons.tables.files import season_calendar
from tournaments.annexes.seasons.tables.ranking import DaysTable, SeasonTable
from tournaments.annexes.seasons.views import api_shape
from tournaments.machine.middleware import JSON_TYPE
from tournaments.models import Season
from tournaments.views.core.kept import kept_per_season

#: Most rows found: beyond it, the page asks for more letters.
MOST_FOUND = 30
LONGEST_NAME = 200
#: Rows of the grid on one page: with 18 days, about 15 kB compressed.
GRID_ROWS = 200

Page = Callable[..., HttpResponse]


def _of_season(page: Page) -> Page:
    """Decorator: a page kept for the present state of the season, given its `SeasonView`.

    Days that cannot be ranked are for the organiser to mend: the page says so, and names nobody.
    """

    @kept_per_season
    @wraps(page)
    def answered(request: HttpRequest, season: Season, **kwargs: Any) -> HttpResponse:
        try:
            view = season_view(season)
        except DocumentRefused:
            return render(request, "seasons/public/unranked.html", {"season": season_head(season)})
        return page(request, view, **kwargs)

    return answered


@_of_season
def ranking(request: HttpRequest, view: SeasonView) -> HttpResponse:
    """Show the ranking of the season, then those who have no rank yet."""
    context = {
        "title": title_of(view.info),
        "table": SeasonTable(view, view.table.rows),
        "unranked": SeasonTable(view, view.table.unranked) if view.table.unranked else None,
        "unranked_said": unranked_said(view),
    }
    return _public_page(request, view, "ranking", "seasons/public/ranking.html", context)


@_of_season
def category(request: HttpRequest, view: SeasonView, number: int) -> HttpResponse:
    """Show the ranking of a category, by its number in the rules, with general ranks beside."""
    if not 1 <= number <= len(view.categories):
        raise Http404
    name = view.categories[number - 1]
    ranked = view.of_category(name)
    general = {row.key: rank for row, rank in ranked}
    context = {
        "title": name,
        "table": SeasonTable(view, [row for row, _general in ranked], general),
        "category": number,
    }
    return _public_page(request, view, "ranking", "seasons/public/ranking.html", context)


@_of_season
def clubs(request: HttpRequest, view: SeasonView) -> HttpResponse:
    """Show the ranking of the clubs, each with the people whom it adds."""
    if view.rules.club_people is None:
        raise Http404
    lines = [
        (club, [(address_of(one.row.key), one) for one in club.people if one.counts])
        for club in view.table.clubs
    ]
    context = {"clubs": lines, "most": view.rules.club_people}
    return _public_page(request, view, "ranking", "seasons/public/clubs.html", context)


@_of_season
def days(request: HttpRequest, view: SeasonView, number: int = 1) -> HttpResponse:
    """List the days, and show what each brought to each row, by pages."""
    pages = Paginator(view.rows, GRID_ROWS)
    if number not in pages.page_range:
        raise Http404
    grid = pages.page(number)
    table = DaysTable(view, list(grid)) if view.info.held else None
    context = {"table": table, "grid": grid}
    return _public_page(request, view, "days", "seasons/public/days.html", context)


@_of_season
def day(request: HttpRequest, view: SeasonView, contest: str) -> HttpResponse:
    """Show what one day brought to those who were there, and from what."""
    shown = view.info.by_slug.get(contest)
    if shown is None:
        raise Http404
    context = {
        "day": shown,
        "gives": day_gives(view.rules, contest),
        "lines": lines_of_day(view, shown),
    }
    return _public_page(request, view, "days", "seasons/public/day.html", context)


@_of_season
def person(request: HttpRequest, view: SeasonView, row: str) -> HttpResponse:
    """Explain the total of one row: what each day was worth, and which count."""
    table_row = view.row_at(row)
    if table_row is None:
        raise Http404
    context = {
        "row": table_row,
        "said": explanation(view, table_row),
        "lines": day_lines(view, table_row),
    }
    return _public_page(request, view, "person", "seasons/public/person.html", context)


@_of_season
def rules(request: HttpRequest, view: SeasonView) -> HttpResponse:
    """Say the rules of the season in sentences."""
    return _public_page(
        request, view, "rules", "seasons/public/rules.html", {"sentences": rules_said(view)}
    )


@_of_season
def data(_request: HttpRequest, view: SeasonView) -> HttpResponse:
    """Return the table as JSON, as the command does; people are named as on the pages."""
    return HttpResponse(as_json(view.table), content_type=JSON_TYPE)


@require_safe
def file_schema(_request: HttpRequest) -> HttpResponse:
    """Return the JSON Schema of the table, for those who write programs that read it."""
    return HttpResponse(schema_text(api_shape.schema()), content_type=SCHEMA_TYPE)


@require_safe
def find(request: HttpRequest, slug: str) -> HttpResponse:
    """Find a row by words of its name: redirect to its page, or list the choices."""
    season = get_object_or_404(Season, slug=slug, public=True)
    try:
        view = season_view(season)
    except DocumentRefused:
        return redirect("public-season", slug)
    typed = request.GET.get("name", "").strip()
    rows = view.found(typed)
    if len(rows) == 1:
        return redirect("public-season-person", slug, address_of(rows[0].key))
    context = {
        "typed": typed[:LONGEST_NAME],
        "found": [(address_of(row.key), row) for row in rows[:MOST_FOUND]],
        "more": len(rows) > MOST_FOUND,
    }
    return _public_page(request, view, "ranking", "seasons/public/find.html", context)


def _public_page(
    request: HttpRequest, view: SeasonView, tab: str, template: str, context: dict[str, Any]
) -> HttpResponse:
    frame = {
        "season": view.info,
        "tab": tab,
        "counted": after_said(view.info),
        "waited": waited_said(view.info),
        "categories": list(enumerate(view.categories, start=1)),
        "with_clubs": view.rules.club_people is not None,
    }
    return render(request, template, {**frame, **context})


@kept_per_season
def calendar(_request: HttpRequest, season: Season) -> HttpResponse:
    """Return the contests of the season as a calendar."""
    return HttpResponse(season_calendar(dated_season(season), page_of), content_type=CALENDAR_TYPE)
