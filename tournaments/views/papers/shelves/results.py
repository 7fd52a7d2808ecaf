"""Papers of the present standings, pools and brackets."""

from __future__ import annotations

from django.http import Http404

from scoring.words import N_
from tournaments import papers
from tournaments.forms.core.papers import WallOptions
from tournaments.papers import Leaves
from tournaments.queries.draws.bracket_view import brackets_view
from tournaments.queries.draws.pools import pools_view
from tournaments.views.papers.kind import Asked, Day, Kind, Moment
from tournaments.words.enums import Stage


def _pools_ranking(printing: Asked) -> Leaves:
    view = pools_view(printing.contest)
    if view is None:
        raise Http404
    view = printing.headed(view)
    pools = view if printing.hall is None else view.in_hall(printing.hall.pk)
    if not pools.pools:
        raise Http404
    return papers.pools_ranking(pools, printing.reading)


def _brackets(printing: Asked) -> Leaves:
    view = brackets_view(printing.contest)
    if not view.brackets:
        raise Http404
    return papers.brackets(printing.headed(view))


def _pools_drawn(day: Day) -> bool:
    return Stage.POOLS in day.stages


def _brackets_drawn(day: Day) -> bool:
    return Stage.BRACKET in day.stages


KINDS = (
    Kind(
        "pools-ranking",
        N_("Classement des poules"),
        N_("à afficher : le classement de chaque poule"),
        Moment.RESULTS,
        _pools_ranking,
        options=WallOptions,
        offered=_pools_drawn,
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
