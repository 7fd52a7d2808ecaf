"""The printed regulation."""

from __future__ import annotations

from scoring.words import N_
from tournaments import papers
from tournaments.papers import Leaves
from tournaments.views.papers.kind import Asked, Kind, Moment


def _regulation(printing: Asked) -> Leaves:
    return papers.regulation_paper(printing.info)


KINDS = (
    Kind(
        "regulation",
        N_("Règlement"),
        N_("à afficher : toutes les règles du concours, en phrases"),
        Moment.BEFORE,
        _regulation,
        by_hall=False,
    ),
)
