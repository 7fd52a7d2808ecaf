"""Version 1 of the API: its addresses, and what each answers."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from ninja import NinjaAPI, Path, Query

from tournaments.annexes.programs.queries.results import hall_deals_of, hall_rounds
from tournaments.annexes.programs.tables import results_json as results
from tournaments.annexes.programs.tables.results_shape import Match
from tournaments.annexes.programs.views import shape
from tournaments.annexes.programs.views.answering import answer_of, of_contest, only_read
from tournaments.annexes.programs.views.shape import BUSY, MISSING
from tournaments.machine.annexes import functions, serves
from tournaments.machine.places import version
from tournaments.models import Contest
from tournaments.queries.core.contests import contests_of
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.rows import Standings

#: Largest number in an address: more rounds, tables or pages than any contest has.
MOST = 9_999

Number = Annotated[int, Path(ge=1, le=MOST)]

api = NinjaAPI(
    title="Dix de Der",
    version="1",
    description="Contests of belote and coinche, as everybody may read them. Only GET and HEAD.",
    urls_namespace="api-1",
    # Its page would load from elsewhere. `openapi` serves the description alone.
    docs_url=None,
    openapi_url=None,
)


@api.get("/", response={200: shape.Index, **BUSY}, url_name="api", summary="Where to begin")
def index(request: HttpRequest) -> HttpResponse:
    """Addresses of the description and of the lists."""
    return answer_of(
        request,
        {
            "program": f"Dix de Der {version()}",
            "openapi": reverse("api-1:api-openapi"),
            "contests": reverse("api-1:api-contests"),
            "seasons": reverse("api-1:api-seasons") if serves("seasons") else "",
        },
    )


@api.get("/openapi.json", include_in_schema=False, url_name="api-openapi")
def openapi(request: HttpRequest) -> HttpResponse:
    """Return this description."""
    return answer_of(request, described())


@cache
def described() -> dict[str, Any]:
    """Return the description of the API by OpenAPI."""
    return dict(api.get_openapi_schema(path_prefix=reverse("api-1:api")))


@api.get(
    "/contests",
    response={200: shape.Contests, **MISSING},
    url_name="api-contests",
    summary="Contests, latest first",
)
def contests(request: HttpRequest, page: Annotated[int, Query(ge=1, le=MOST)] = 1) -> HttpResponse:
    """Twenty contests a page, those of the page of contests."""
    contest_page = contests_of(None, str(page))
    if page != contest_page.number:
        raise Http404
    listed = [
        {
            "slug": one.slug,
            "name": one.name,
            "place": one.place,
            "date": one.date.isoformat(),
            "closed": one.closed,
            "teams": one.teams,
            "rounds_drawn": one.rounds_drawn,
            "individuals": one.individuals,
        }
        for one in contest_page.contests
    ]
    return answer_of(
        request, {"contests": listed, "page": contest_page.number, "pages": contest_page.pages}
    )


@api.get(
    "/contests/{slug}",
    response={200: shape.Contest, **MISSING},
    url_name="api-contest",
    summary="A contest",
)
@of_contest
def contest(contest_row: Contest) -> object:
    """The contest, its regulation, and the addresses of its page, its results and its calendar."""
    now = snapshot_of(contest_row)
    return {
        **results.head_data(now.info, final=now.standings.final),
        "slug": contest_row.slug,
        "closed": now.info.closed,
        "teams": len(now.teams),
        "rounds_drawn": len(now.rounds),
        "regulation": now.info.regulation.to_data(),
        "page": reverse("contest", args=[contest_row.slug]),
        "results": reverse("public-results-json", args=[contest_row.slug]),
        "calendar": reverse("public-calendar", args=[contest_row.slug]),
    }


@api.get(
    "/contests/{slug}/teams",
    response={200: shape.Teams, **MISSING},
    url_name="api-teams",
    summary="Its teams",
)
@of_contest
def teams(contest_row: Contest) -> object:
    """Teams in order of number, or players where partners change."""
    now = snapshot_of(contest_row)
    return {"teams": results.teams_data(now.info.regulation, now.teams)}


@api.get(
    "/contests/{slug}/rounds",
    response={200: shape.Rounds, **MISSING},
    url_name="api-rounds",
    summary="Its rounds",
)
@of_contest
def rounds(contest_row: Contest) -> object:
    """Rounds drawn, without their matches."""
    return {"rounds": [_played(view) for view in snapshot_of(contest_row).rounds]}


@api.get(
    "/contests/{slug}/rounds/{number}",
    response={200: shape.Drawn, **MISSING},
    url_name="api-round",
    summary="The draw and the results of a round",
)
@of_contest
def round_(contest_row: Contest, number: Number) -> object:
    """A round with each match: who meets whom, and the totals that count."""
    info, view = snapshot_of(contest_row).info, _round(contest_row, number)
    return {**_played(view), "matches": [results.sheet_data(info, line) for line in view.tables]}


@api.get(
    "/contests/{slug}/rounds/{number}/matches/{table}",
    response={200: Match, **MISSING},
    url_name="api-match",
    summary="A match with its deals",
)
@of_contest
def match(contest_row: Contest, number: Number, table: Number) -> object:
    """A match, with its deals if its sheet was typed deal by deal."""
    view = _round(contest_row, number)
    line = next((line for line in view.tables if line.table == table), None)
    if line is None:
        raise Http404
    return results.match_data(
        snapshot_of(contest_row).info, line, hall_deals_of(contest_row, view, line)
    )


@api.get(
    "/contests/{slug}/standings",
    response={200: shape.Standings, **MISSING},
    url_name="api-standings",
    summary="Its ranking",
)
@of_contest
def standings(contest_row: Contest) -> object:
    """The ranking after the last complete round."""
    return _ranked(snapshot_of(contest_row).standings)


@api.get(
    "/contests/{slug}/standings/{after}",
    response={200: shape.Standings, **MISSING},
    url_name="api-standings-after",
    summary="Its ranking after a round",
)
@of_contest
def standings_after(contest_row: Contest, after: Number) -> object:
    """The ranking after this round; 404 while it is secret, or lacks a result."""
    ranked = snapshot_of(contest_row).standings_after(after)
    if ranked is None:
        raise Http404
    return _ranked(ranked)


def _ranked(ranked: Standings) -> shape.Standings:
    return {**results.ranking_data(ranked), "after": ranked.after, "final": ranked.final}


def _played(view: RoundView) -> shape.Played:
    return {**results.round_data(view), "secret": view.secret}


def _round(contest: Contest, number: int) -> RoundView:
    """Return a round as the hall may see it. Raises `Http404`."""
    views = (view for view in hall_rounds(snapshot_of(contest)) if view.number == number)
    view = next(views, None)
    if view is None:
        raise Http404
    return view


for add in functions("api"):
    add(api)

_patterns, _app, _namespace = api.urls

#: Without the root that the library adds: the index is there.
urlpatterns = [
    path(str(one.pattern), only_read(one.callback), name=one.name)
    for one in _patterns
    if isinstance(one, URLPattern) and one.callback is not None and one.name != "api-root"
]
