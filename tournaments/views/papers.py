"""The papers of a contest, printed from the desk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from tournaments import papers as printed
from tournaments.enums import Stage
from tournaments.forms.rounds import BlankSheetsForm
from tournaments.models import Contest
from tournaments.permissions import Right, require
from tournaments.queries.bracket_view import brackets_view
from tournaments.queries.contests import contest_info
from tournaments.queries.pools import PoolsView, pools_view
from tournaments.queries.round_names import round_name
from tournaments.queries.rounds import RoundView, rounds_of
from tournaments.queries.routes import Routes, in_advance, routes
from tournaments.queries.standings import standings
from tournaments.queries.table_links import links_of
from tournaments.queries.teams import entrants
from tournaments.views.support import UNPROCESSABLE, desk, desk_page
from tournaments.views.table_address import table_url

BLANK: Final = "blank-sheets"
SHEETS: Final = "sheets"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a paper is printed from: the contest, the round asked for, how many sheets.

    `tables` are those whose sheets are printed, all of them when it is empty; `links` opens a match
    on phones, by its key.
    """

    contest: Contest
    round: int | None = None
    count: int = 1
    tables: frozenset[int] = frozenset()
    links: Mapping[int, str] = field(default_factory=dict)

    def view(self) -> RoundView:
        """The round asked for; 404 where it is not drawn."""
        for view in rounds_of(self.contest, only=self.round):
            return view
        raise Http404


def _entrants(asked: Asked) -> bytes:
    return printed.entrants_list(contest_info(asked.contest), entrants(asked.contest))


def _draw_by_table(asked: Asked) -> bytes:
    return printed.draw_by_table(contest_info(asked.contest), asked.view())


def _draw_by_team(asked: Asked) -> bytes:
    return printed.draw_by_team(contest_info(asked.contest), asked.view())


def _sheets(asked: Asked) -> bytes:
    view = asked.view()
    if asked.tables:
        view = replace(view, tables=tuple(t for t in view.tables if t.table in asked.tables))
        if not view.tables:
            raise Http404
    return printed.score_sheets(contest_info(asked.contest), view, asked.links)


def _pools(asked: Asked) -> bytes:
    return printed.pools_draw(_pools_of(asked))


def _pools_ranking(asked: Asked) -> bytes:
    return printed.pools_ranking(_pools_of(asked))


def _pools_of(asked: Asked) -> PoolsView:
    """The pools; 404 where none are drawn."""
    view = pools_view(asked.contest)
    if view is None:
        raise Http404
    return view


def _brackets(asked: Asked) -> bytes:
    """The brackets; 404 where none are drawn."""
    view = brackets_view(asked.contest)
    if not view.brackets:
        raise Http404
    return printed.brackets(view)


def _blank_sheets(asked: Asked) -> bytes:
    return printed.blank_sheets(contest_info(asked.contest), asked.count)


def _ranking(asked: Asked) -> bytes:
    return printed.ranking(standings(asked.contest, after=asked.view().number))


def _routes(asked: Asked) -> Routes:
    """The rounds known in advance; 404 where they are not."""
    found = routes(asked.contest)
    if not found.known:
        raise Http404
    return found


def _route_cards(asked: Asked) -> bytes:
    return printed.route_cards(_routes(asked))


def _all_meetings(asked: Asked) -> bytes:
    return printed.all_meetings(_routes(asked))


#: Each kind of paper: how it is printed, whether it is a round's, its name as a file.
KINDS = {
    "entrants": (_entrants, False, gettext_lazy("Équipes inscrites")),
    "draw-by-table": (_draw_by_table, True, gettext_lazy("Tirage par table")),
    "draw-by-team": (_draw_by_team, True, gettext_lazy("Tirage par équipe")),
    SHEETS: (_sheets, True, gettext_lazy("Feuilles de marque")),
    BLANK: (_blank_sheets, False, gettext_lazy("Feuilles de marque vierges")),
    "pools": (_pools, False, gettext_lazy("Poules")),
    "pools-ranking": (_pools_ranking, False, gettext_lazy("Classement des poules")),
    "brackets": (_brackets, False, gettext_lazy("Tableaux")),
    "ranking": (_ranking, True, gettext_lazy("Classement")),
    "route-cards": (_route_cards, False, gettext_lazy("Feuilles de route")),
    "all-meetings": (_all_meetings, False, gettext_lazy("Toutes les parties")),
}
#: Papers that carry the links of the tables: whoever holds one can write.
WITH_LINKS: Final = frozenset({"sheets"})


@desk(Right.SEE)
@require_GET
def papers(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Everything that can be printed."""
    return _page(request, contest, BlankSheetsForm())


@desk(Right.SEE)
@require_GET
def paper(request: HttpRequest, contest: Contest, kind: str) -> HttpResponse:
    """One paper as a PDF, shown by the browser under a name worth keeping."""
    if kind not in KINDS:
        raise Http404
    if kind in WITH_LINKS:
        require(request.user, contest, Right.ENTER)
    printer, of_round, name = KINDS[kind]
    title = str(name)
    asked = Asked(contest)
    if of_round:
        named = filter(None, request.GET.get("tables", "").split(","))
        tables = frozenset(_number(table.strip()) for table in named)
        number = _number(request.GET.get("round", ""))
        links = _links(request, contest, number) if kind == SHEETS else {}
        asked = Asked(contest, number, tables=tables, links=links)
        after = {"title": title, "round": asked.round}
        title = _("%(title)s, partie %(round)d") % after
    elif kind == BLANK:
        form = BlankSheetsForm(request.GET)
        if not form.is_valid():
            return _page(request, contest, form)
        asked = Asked(contest, count=form.cleaned_data["count"])
    return pdf(printer(asked), f"{contest.name} – {title}.pdf")


def _links(request: HttpRequest, contest: Contest, number: int) -> dict[int, str]:
    """The addresses that open the matches of a round on phones, by match.

    A sheet lets whoever holds it enter a result: printing one takes the right to.
    """
    links = (link for link in links_of(contest, number) if link.shut is None)
    found = ((link.match, table_url(contest, request, link)) for link in links)
    return {match: address for match, address in found if address}


def pdf(printed: bytes, name: str) -> HttpResponse:
    """A paper as the browser shows it, under the name of a file."""
    response = HttpResponse(printed, content_type="application/pdf")
    # A slash would be taken for a folder.
    header = content_disposition_header(as_attachment=False, filename=name.replace("/", "-"))
    response["Content-Disposition"] = header or "inline"
    return response


def _page(request: HttpRequest, contest: Contest, form: BlankSheetsForm) -> HttpResponse:
    drawn = list(contest.rounds.order_by("-number"))
    stages = {round_.stage for round_ in drawn}
    context = {
        "form": form,
        "pools": Stage.POOLS in stages,
        "brackets": Stage.BRACKET in stages,
        "rounds": [(r.number, round_name(r.number, r.stage, r.given)) for r in drawn],
        "routes": routes(contest) if in_advance(contest_info(contest).regulation) else None,
    }
    status = UNPROCESSABLE if form.errors else None
    return desk_page(request, contest, "papers", "papers/list.html", context, status)


def _number(typed: str) -> int:
    """The number of a round or a table; 404 for what is none."""
    if not typed.isdecimal() or len(typed) > 4:
        raise Http404
    return int(typed)
