"""Card of the scorer, with the keys of this version, and the papers of the referee."""

from __future__ import annotations

from typing import assert_never

from django.http import Http404

from scoring.words import N_
from tournaments import papers
from tournaments.forms.results.papers import RefereeOptions, RefereePaper
from tournaments.papers import Duty, Incident, Leaves
from tournaments.queries.results.rounds import rounds_of
from tournaments.tables.results.penalties import effect_of
from tournaments.views.papers.kind import Asked, Day, Kind, Moment, Ready
from tournaments.views.permissions import DUTIES, PURPOSES, RIGHTS, Right
from tournaments.words.enums import Role


def _scorer(printing: Asked) -> Leaves:
    return papers.scorer_card(printing.info, _duty(Role.SCORER))


def _referee(printing: Asked) -> Leaves:
    """Return the paper that the referee chooses. Raises Http404 for an unknown incident."""
    info = printing.info
    match printing.options["what"]:
        case RefereePaper.CARD:
            return papers.referee_card(info, _duty(Role.REFEREE))
        case RefereePaper.REPORT:
            return papers.incidents_report(info, _incidents(printing))
        case RefereePaper.SLIP:
            key = printing.options["incident"]
            if key is None:
                return papers.incident_slip(info)
            for one in _incidents(printing):
                if one.line.pk == key:
                    return papers.incident_slip(info, one)
            raise Http404
        case other:
            assert_never(other)


def _incidents(printing: Asked) -> list[Incident]:
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


def _duty(role: Role) -> Duty:
    """Return what a role does and may not do, as the pages about helpers say it."""
    may_not = [str(PURPOSES[right]) for right in Right if right not in RIGHTS[role]]
    return Duty(str(DUTIES[role]), may_not)


KINDS = (
    Kind(
        "scorer-card",
        N_("Carte du marqueur"),
        N_("pour qui saisit : ses tâches, les règles et les touches"),
        Moment.BEFORE,
        _scorer,
    ),
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
