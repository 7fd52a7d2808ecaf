"""Halls of a contest, and the hall of each table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.models import Contest, Gathering, Hall
from tournaments.pairing.halls import HallTables
from tournaments.words.plain_names import plain

#: Most halls of a contest.
MOST_HALLS = 20


@dataclass(frozen=True, slots=True)
class HallLine:
    """A hall. `capacity` is None for as many teams as its tables seat; `place` may be empty."""

    pk: int
    position: int
    name: str
    first: int
    last: int
    capacity: int | None = None
    place: str = ""

    @property
    def label(self) -> str:
        """Its name in a sentence: "Salle B"; a name that says so itself is left alone."""
        if plain(self.name).startswith("salle"):
            return self.name
        return _("Salle %(hall)s") % {"hall": self.name}

    @property
    def tables(self) -> int:
        return self.last - self.first + 1

    @property
    def range(self) -> HallTables:
        return HallTables(self.position, self.name, self.first, self.last)

    def holds(self, table: int) -> bool:
        return self.first <= table <= self.last

    def room(self, per_table: int) -> int:
        return self.capacity if self.capacity is not None else per_table * self.tables


def halls_of(contest: Contest) -> tuple[HallLine, ...]:
    """Return the halls of a contest, in order. One query; none for a contest without halls."""
    return tuple(map(hall_line, contest.known_halls))


def hall_line(hall: Hall) -> HallLine:
    return HallLine(
        hall.pk,
        hall.position,
        hall.name,
        hall.first_table,
        hall.last_table,
        hall.capacity,
        hall.place,
    )


def hall_of_table(halls: Iterable[HallLine], table: int | None) -> HallLine | None:
    return next((hall for hall in halls if table is not None and hall.holds(table)), None)


def hall_with(halls: Sequence[HallLine], pk: int | None) -> HallLine | None:
    return next((hall for hall in halls if hall.pk == pk), None)


def hall_of_team(contest: Contest, number: int) -> int | None:
    """Return the key of a team's hall, or None. One query."""
    return contest.teams.filter(number=number).values_list("hall", flat=True).first()


def table_said(halls: Sequence[HallLine], table: int) -> str:
    """Return a table as the hall is told it: "table 47", or "Salle B, table 47"."""
    hall = hall_of_table(halls, table)
    if hall is None:
        return _("table %(table)d") % {"table": table}
    return _("%(hall)s, table %(table)d") % {"hall": hall.label, "table": table}


def gatherings_with(contest: Contest) -> list[Gathering]:
    """Return the gatherings where a contest is a hall or the final, by name. One query."""
    part = Q(halls__contest=contest) | Q(final=contest)
    return list(Gathering.objects.filter(part).distinct().order_by("name", "pk"))
