"""Where the teams of a final come from: their contest, and its hall if halls were gathered."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import OuterRef, Q, Subquery

from tournaments.models import Contest, GatheredHall, Team
from tournaments.queries.core.teams import TeamLine


def with_origins(contest: Contest, teams: Sequence[TeamLine]) -> list[TeamLine]:
    """Return the teams with their origin: "Salle B, Qualification de Lens". One query."""
    origins = origins_of(contest)
    return [team._replace(origin=origins.get(team.number, "")) for team in teams]


def origins_of(contest: Contest) -> dict[int, str]:
    """Return the origin of each team that has one, by number, in the order they were made.

    A contest that came as a file has the words of the file where the other contest is not here. One
    query.
    """
    halls = GatheredHall.objects.filter(
        gathering__final=contest, contest=OuterRef("origin__contest")
    )
    rows = (
        Team.objects.filter(Q(origin__isnull=False) | ~Q(came_from=""), contest=contest)
        .annotate(named=Subquery(halls.values("name")[:1]))
        .order_by("pk")
        .values_list("number", "named", "origin__contest__name", "came_from")
    )
    return {
        number: ", ".join(filter(None, (hall, name))) or told for number, hall, name, told in rows
    }
