"""Register in the final those who qualify from the halls."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.annexes.halls.queries.gathered import Comer, gathered
from tournaments.annexes.halls.rules import Seeding
from tournaments.models import Gathering, Team
from tournaments.services.core.action import writing
from tournaments.services.draws.qualifying import (
    register_qualified,
    seed_in_order,
    seed_places,
)
from tournaments.words.texts import Refused


def bring_gathered(
    gathering: Gathering, by: User | None, shown: str | None = None, token: UUID | None = None
) -> list[Team]:
    """Register in the final everybody who qualifies from the halls that are over, and seed them.

    Those already there stay, so that this may be done again once another hall is over. `shown` is
    `shown_as` of the teams that the page showed, in order; nothing is done if others would come
    now. Raises `Refused` without a final, when it has begun, and when nobody is left to bring.
    """
    final = gathering.final
    if final is None:
        raise Refused(_("Aucune finale n’est choisie : choisissez-la d’abord."), field="final")
    with writing(final, by, token) as action:
        if action.contest.rounds.exists():
            raise Refused(_("La finale a commencé : plus personne ne s’y qualifie."), field="final")
        gathering_state = gathered(gathering)
        if shown is not None and shown != shown_as(gathering_state.to_bring):
            raise Refused(_("La liste a changé entre-temps : relisez-la avant de confirmer."))
        if not gathering_state.to_bring:
            raise Refused(_("Plus personne n’est à inscrire dans la finale."), field="halls")
        new_teams: list[Team] = []
        for hall, comers in groupby(
            sorted(gathering_state.to_bring, key=lambda one: one.hall.position),
            key=lambda one: one.hall,
        ):
            teams = [one.team.pk for one in comers]
            new_teams += register_qualified(action, hall.contest.name, teams)
        if gathering_state.rules.seeding is Seeding.RANKING:
            seed_in_order(action.contest, [one.team.pk for one in gathering_state.seeds])
        else:
            seed_places(action.contest)
        return new_teams


def shown_as(comers: Sequence[Comer]) -> str:
    """Return the teams to register, as the page keeps them until it is confirmed."""
    return " ".join(f"{one.hall.position}/{one.team.number}" for one in comers)
