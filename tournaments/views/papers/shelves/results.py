"""Papers of the brackets."""

from __future__ import annotations

from django.http import Http404

from scoring.words import N_
from tournaments import papers
from tournaments.papers import Leaves
from tournaments.queries.draws.bracket_view import brackets_view
from tournaments.views.papers.kind import Asked, Day, Kind, Moment
from tournaments.words.enums import Stage


def _brackets(printing: Asked) -> Leaves:
    view = brackets_view(printing.contest)
    if not view.brackets:
        raise Http404
    return papers.brackets(printing.headed(view))


def _brackets_drawn(day: Day) -> bool:
    return Stage.BRACKET in day.stages


KINDS = (
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
