"""Where the teams of a final come from: their contest, and its hall if halls were gathered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import OuterRef, Subquery

from tournaments.models import Contest, GatheredHall, Team
from tournaments.queries.core.teams import TeamLine


def with_origins(contest: Contest, teams: Sequence[TeamLine]) -> list[TeamLine]:
    """Return the teams with their origin: "Salle B, Qualification de Lens". One query."""
    halls = GatheredHall.objects.filter(
        gathering__final=contest, contest=OuterRef("origin__contest")
    )
    rows = (
        Team.objects.filter(contest=contest, origin__isnull=False)
        .annotate(named=Subquery(halls.values("name")[:1]))
        .values_list("number", "named", "origin__contest__name")
    )
    origins = {number: ", ".join(filter(None, (hall, name))) for number, hall, name in rows}
    return [replace(team, origin=origins.get(team.number, "")) for team in teams]
