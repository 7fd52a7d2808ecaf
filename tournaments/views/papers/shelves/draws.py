"""Papers of a round, its draw and its score sheets, and of the brackets."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404

from scoring.words import N_
from tournaments import papers
from tournaments.forms.core.papers import (
    DrawnBy,
    DrawOptions,
    PoolsOptions,
    PoolsShown,
    SheetsOptions,
)
from tournaments.papers import Leaves
from tournaments.queries.draws.bracket_view import brackets_view
from tournaments.queries.draws.pools import pools_view
from tournaments.views.papers.kind import Asked, Day, Kind, Moment, Ready, When
from tournaments.views.permissions import Right
from tournaments.words.enums import Stage


def _draw(printing: Asked) -> list[Leaves]:
    """Return the draw in the order that is asked for, or by table, then by name."""
    info, view, reading = printing.info, printing.view, printing.reading
    leaves = []
    by = printing.options["by"]
    if by in (DrawnBy.TABLE_AND_NAME, DrawnBy.TABLE):
        leaves.append(papers.draw_by_table(info, view, reading))
    if by is DrawnBy.TEAM:
        leaves.append(papers.draw_by_team(info, view, reading))
    if by in (DrawnBy.TABLE_AND_NAME, DrawnBy.NAME):
        leaves.append(papers.draw_by_name(info, view, printing.teams, reading))
    return leaves


def _sheets(printing: Asked) -> Leaves:
    view, chosen = printing.view, printing.options["tables"]
    if chosen:
        view = replace(view, tables=tuple(t for t in view.tables if t.table in chosen))
        if not view.tables:
            raise Http404
    return papers.score_sheets(printing.info, view, printing.links(), printing.sheet_style)


def _pools(printing: Asked) -> Leaves:
    view = pools_view(printing.contest)
    if view is None:
        raise Http404
    view = printing.headed(view)
    pools = view if printing.hall is None else view.in_hall(printing.hall.pk)
    if not pools.pools:
        raise Http404
    ranked = printing.options["show"] is PoolsShown.RANKING
    return (papers.pools_ranking if ranked else papers.pools_draw)(pools, printing.reading)


def _pools_drawn(day: Day) -> bool:
    return Stage.POOLS in day.stages


def _brackets(printing: Asked) -> Leaves:
    view = brackets_view(printing.contest)
    if not view.brackets:
        raise Http404
    return papers.brackets(printing.headed(view))


def _brackets_drawn(day: Day) -> bool:
    return Stage.BRACKET in day.stages


KINDS = (
    Kind(
        "draw",
        N_("Tirage"),
        N_(
            "à afficher : qui joue à la table 1, 2, 3…, et chaque joueur à son nom de famille, sa "
            "table et son camp ; ou chaque équipe à son numéro"
        ),
        Moment.ROUND,
        _draw,
        of_round=True,
        options=DrawOptions,
        together=When.PLAYED,
        ready=(
            Ready(N_("Tirage par table"), {"by": "table"}),
            Ready(N_("Tirage par équipe"), {"by": "team"}),
            Ready(N_("Tirage par nom"), {"by": "name"}),
        ),
    ),
    Kind(
        "sheets",
        N_("Feuilles de marque"),
        N_("une par table, au nom des équipes : à couper et à distribuer"),
        Moment.ROUND,
        _sheets,
        # The sheets carry the links of the tables, and anyone with a link can enter a result.
        right=Right.ENTER,
        of_round=True,
        options=SheetsOptions,
        together=When.PLAYED,
    ),
    Kind(
        "pools",
        N_("Poules et rencontres"),
        N_("à afficher, avant de jouer les poules ; après, le classement de chacune"),
        Moment.ROUND,
        _pools,
        options=PoolsOptions,
        offered=_pools_drawn,
        ready=(Ready(N_("Classement des poules"), {"show": "ranking"}),),
    ),
    Kind(
        "brackets",
        N_("Tableaux à élimination"),
        N_("à afficher : qui rencontre qui jusqu’à la finale"),
        Moment.RESULTS,
        _brackets,
        offered=_brackets_drawn,
        by_hall=False,
    ),
)
