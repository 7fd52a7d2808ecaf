"""The printed regulation, and its scale of faults."""

from __future__ import annotations

from typing import assert_never

from scoring.words import N_
from tournaments import papers
from tournaments.forms.core.papers import RegulationOptions, RegulationPart
from tournaments.papers import Leaves
from tournaments.views.papers.kind import Asked, Kind, Moment, Ready


def _regulation(printing: Asked) -> Leaves:
    match printing.options["part"]:
        case RegulationPart.WHOLE:
            return papers.regulation_paper(printing.info, printing.reading)
        case RegulationPart.SCALE:
            return papers.scale_poster(printing.info, printing.reading)
        case RegulationPart.POCKET:
            return papers.scale_cards(printing.info)
        case other:
            assert_never(other)


KINDS = (
    Kind(
        "regulation",
        N_("Règlement"),
        N_(
            "à afficher : toutes les règles du concours, en phrases, aussi en gros caractères ; ou "
            "le barème des fautes seul, pour le mur ou la poche"
        ),
        Moment.BEFORE,
        _regulation,
        options=RegulationOptions,
        by_hall=False,
        ready=(
            Ready(N_("Règlement en gros caractères"), {"reading": "far"}),
            Ready(N_("Barème des fautes"), {"part": "scale"}),
            Ready(N_("Barème de poche"), {"part": "pocket"}),
        ),
    ),
)
