"""Papers of the referee: his card, the slip of an incident, and the report of the day."""

from __future__ import annotations

from typing import assert_never

from django.http import Http404

from scoring.words import N_
from tournaments.annexes.referee.forms.incidents import RefereeOptions, RefereePaper
from tournaments.annexes.referee.papers.card import referee_card
from tournaments.annexes.referee.papers.incidents import Incident, incident_slip, incidents_report
from tournaments.papers import Leaves
from tournaments.queries.results.rounds import rounds_of
from tournaments.tables.results.penalties import effect_of
from tournaments.views.papers.kind import Asked, Day, Kind, Moment, Ready
from tournaments.views.papers.shelves.desk import duty_of
from tournaments.views.permissions import Right
from tournaments.words.enums import Role


def _referee(printing: Asked) -> Leaves:
    """Return the paper that the referee chooses. Raises Http404 for an unknown incident."""
    info = printing.info
    match printing.options["what"]:
        case RefereePaper.CARD:
            return referee_card(info, duty_of(Role.REFEREE))
        case RefereePaper.REPORT:
            return incidents_report(info, _incidents(printing))
        case RefereePaper.SLIP:
            key = printing.options["incident"]
            if key is None:
                return incident_slip(info)
            for one in _incidents(printing):
                if one.line.pk == key:
                    return incident_slip(info, one)
            raise Http404
        case other:
            assert_never(other)


def _incidents(printing: Asked) -> list[Incident]:
    """Return the incidents of the contest, in the order in which they were noted in each round."""
    individuals = printing.info.individuals
    return [
        Incident(
            line,
            effect_of(line, individuals),
            first=effect_of(line.first, individuals) if line.first is not None else "",
        )
        for view in rounds_of(printing.contest)
        for line in sorted((*view.penalties, *view.unruled), key=lambda one: one.pk)
    ]


def _drawn(day: Day) -> bool:
    return bool(day.drawn)


KINDS = (
    Kind(
        "referee",
        N_("Carte de l’arbitre"),
        N_(
            "pour qui tranche : ce qu’il peut faire, les pénalités et les règles ; le bulletin "
            "d’un incident, à signer ; tous les incidents du jour, pour la fédération"
        ),
        Moment.BEFORE,
        _referee,
        options=RefereeOptions,
        # The others tell who committed a fault.
        guarded={"what": Right.ENTER},
        by_hall=False,
        ready=(
            Ready(N_("Bulletin d’arbitrage"), {"what": "slip"}),
            Ready(N_("Rapport d’arbitrage"), {"what": "report"}, _drawn),
        ),
    ),
)
