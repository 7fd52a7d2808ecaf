"""Card of the scorer, with the keys of this version."""

from __future__ import annotations

from scoring.words import N_
from tournaments import papers
from tournaments.papers import Duty, Leaves
from tournaments.views.papers.kind import Asked, Kind, Moment
from tournaments.views.permissions import DUTIES, PURPOSES, RIGHTS, Right
from tournaments.words.enums import Role


def _scorer(printing: Asked) -> Leaves:
    return papers.scorer_card(printing.info, duty_of(Role.SCORER))


def duty_of(role: Role) -> Duty:
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
)
