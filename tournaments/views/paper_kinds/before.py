"""The papers made before the first round."""

from __future__ import annotations

from django.http import Http404

from scoring.words import N_
from tournaments import papers
from tournaments.forms.papers import BlankSheetsOptions
from tournaments.papers import Leaves
from tournaments.queries.routes import Routes, routes
from tournaments.queries.teams import entrants
from tournaments.views.paper_kinds.kind import Asked, Day, Kind, Moment


def _entrants(asked: Asked) -> Leaves:
    return papers.entrants_list(asked.info, entrants(asked.contest))


def _blank_sheets(asked: Asked) -> Leaves:
    return papers.blank_sheets(asked.info, asked.options["count"])


def _routes(asked: Asked) -> Routes:
    """The rounds known in advance; 404 where they are not."""
    found = routes(asked.contest)
    if not found.known:
        raise Http404
    return asked.headed(found)


def _route_cards(asked: Asked) -> Leaves:
    return papers.route_cards(_routes(asked))


def _all_meetings(asked: Asked) -> Leaves:
    return papers.all_meetings(_routes(asked))


def _known(day: Day) -> bool:
    return day.routes


KINDS = (
    Kind("entrants", N_("Équipes inscrites"), Moment.BEFORE, _entrants),
    Kind(
        "blank-sheets",
        N_("Feuilles de marque vierges"),
        Moment.BEFORE,
        _blank_sheets,
        options=BlankSheetsOptions,
    ),
    Kind("route-cards", N_("Feuilles de route"), Moment.BEFORE, _route_cards, offered=_known),
    Kind("all-meetings", N_("Toutes les parties"), Moment.BEFORE, _all_meetings, offered=_known),
)
