"""Draws of a contest in several halls, each a range of table numbers.

Each hall's teams are drawn apart by the contest's own method with a seed of the hall; or the tables
of one draw are spread over the ranges, and a team that does not move keeps its hall.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from .arrangement import renumbered
from .contract import Draw, DrawRefused, Moved, Table, Tables
from .sentences import N_, Reason, Sentence

#: Number of seeds to choose from, as for a draw.
SEEDS = 2**31

IN_HALL = N_("Salle %(hall)s : %(said)s")
TABLES_MISSING = N_(
    "Salle %(hall)s : ce tirage demande %(needed)d tables, elle en a %(tables)d ; il en manque "
    "%(missing)d."
)
TABLES_MISSING_IN_ALL = N_(
    "Ce tirage demande %(needed)d tables, les salles en ont %(tables)d ; il en manque %(missing)d."
)
FIXED_ELSEWHERE = N_("Le n° %(team)d a la table fixe %(table)d, qui n’est pas dans sa salle.")
ACROSS = N_(
    "La rencontre des n° %(one)d et %(other)d est imposée, mais ils sont dans deux salles : "
    "changez-en un de salle, ou retirez ce souhait."
)
BOARDS_APART = N_(
    "Les étuis d’un duplicate passent à toutes les tables, donc dans toutes les salles : à "
    "l’option « Plusieurs salles » du règlement, choisissez « un seul tirage »."
)
WITHOUT_HALL = N_("Pas encore de salle pour les n° %(teams)s : donnez-leur-en une.")
NO_HALLS = N_("Chaque salle joue son tableau : dites d’abord les salles, sur la page « La salle ».")
BOTH_STAY = N_(
    "Les n° %(team)d et %(other)d gardent chacun leur salle et se rencontrent : ils jouent dans "
    "celle du n° %(team)d."
)


@dataclass(frozen=True, slots=True)
class HallTables:
    """A hall as a draw sees it: its place among the halls, its name, and its range of tables."""

    hall: int
    name: str
    first: int
    last: int

    @property
    def numbers(self) -> range:
        return range(self.first, self.last + 1)

    def to_data(self) -> dict[str, Any]:
        return {"hall": self.hall, "name": self.name, "first": self.first, "last": self.last}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> HallTables:
        return cls(data["hall"], data["name"], data["first"], data["last"])


def seed_of(seed: int, hall: int) -> int:
    """Return the seed of a hall's own draw, from the seed of the round and the hall's place.

    >>> seed_of(7, 1) == seed_of(7, 1) != seed_of(7, 2)
    True
    """
    digest = hashlib.sha256(f"{seed}:{hall}".encode()).digest()
    return int.from_bytes(digest[:8]) % SEEDS


def in_range(draw: Draw, hall: HallTables) -> Draw:
    """Return a draw moved into the range of a hall. Raises DrawRefused if it lacks tables."""
    # Tables that are not written yet have no gap, and writing them only to count them takes time.
    loose = not isinstance(draw.tables, Tables)
    needed = max((t.number for t in draw.tables), default=0) if loose else len(draw.tables)
    if needed > len(hall.numbers):
        tables = len(hall.numbers)
        params = {"needed": needed, "tables": tables, "missing": needed - tables}
        raise DrawRefused(TABLES_MISSING, {"hall": hall.name, **params})
    if hall.first == 1:
        return draw
    shift = hall.first - 1
    draw_here = replace(draw, tables=())
    if draw.rematches or draw.notes:
        draw_here = renumbered(
            draw_here, {number: number + shift for number in range(1, needed + 1)}
        )
    return replace(draw_here, tables=_from(draw.tables, hall.first))


def _from(tables: Sequence[Table], first: int) -> Sequence[Table]:
    if isinstance(tables, Tables):
        return tables.starting(first)
    shift = first - 1
    return tuple(
        table._replace(number=table.number + shift, reason=Moved(table.reason, shift))
        for table in tables
    )


def joined(method: str, seed: int, drawn: Iterable[tuple[HallTables, Draw]]) -> Draw:
    parts = list(drawn)
    draws = [draw for _hall, draw in parts]
    return Draw(
        method,
        seed,
        tuple(chain.from_iterable(draw.tables for draw in draws)),
        tuple(bye for draw in draws for bye in draw.byes),
        tuple(again for draw in draws for again in draw.rematches),
        tuple(said_in(hall, note) for hall, draw in parts for note in draw.notes),
        tuple(place for draw in draws for place in draw.places),
    )


def said_in(hall: HallTables, sentence: Sentence) -> Reason:
    return Reason(IN_HALL, {"hall": hall.name, "said": Reason(sentence.template, sentence.params)})


def spread(
    draw: Draw,
    halls: Sequence[HallTables],
    stays: Mapping[int, int],
    fixed: Mapping[int, int] | None = None,
) -> Draw:
    """Return one draw of all the teams, with its tables spread over the halls.

    ``stays`` is team -> hall for the teams that do not move, ``fixed`` team -> table. The other
    matches take the tables left, in order. Raises DrawRefused with the number of tables that lack.

    >>> from .contract import (Table)
    >>> halls = HallTables(1, "A", 1, 2), HallTables(2, "B", 11, 12)
    >>> drawn = Draw("random", 1, tuple(Table(n, 2 * n, 2 * n + 1, Reason("")) for n in (1, 2, 3)))
    >>> [(table.number, table.ns) for table in spread(drawn, halls, {3: 2}).tables]
    [(1, 4), (2, 6), (11, 2)]
    """
    free = [number for hall in halls for number in hall.numbers]
    if len(draw.tables) > len(free):
        needed, tables = len(draw.tables), len(free)
        params = {"needed": needed, "tables": tables, "missing": needed - tables}
        raise DrawRefused(TABLES_MISSING_IN_ALL, params)
    keeps = fixed or {}
    numbers: dict[int, int] = {}
    for table in sorted(draw.tables, key=lambda one: _first_in(one, keeps)):
        wanted = next((keeps[team] for team in _members(table) if team in keeps), None)
        if wanted in free:
            numbers[table.number] = wanted
            free.remove(wanted)
    notes: list[Reason] = []
    by_hall = {hall.hall: hall for hall in halls}
    for table in draw.tables:
        bound = [team for team in _members(table) if team in stays]
        if table.number in numbers or not bound:
            continue
        hall = by_hall[stays[bound[0]]]
        left = [number for number in free if number in hall.numbers]
        if not left:
            raise _too_small(draw, hall, stays)
        numbers[table.number] = left[0]
        free.remove(left[0])
        notes += [
            Reason(BOTH_STAY, {"team": bound[0], "other": other})
            for other in bound[1:]
            if stays[other] != hall.hall
        ]
    for table in draw.tables:
        if table.number not in numbers:
            numbers[table.number] = free.pop(0)
    new_draw = renumbered(draw, numbers)
    return replace(new_draw, notes=(*new_draw.notes, *notes))


def in_order(draw: Draw, halls: Sequence[HallTables]) -> Draw:
    """Return a draw that keeps its order of tables, such as a movement, laid over the halls."""
    free = [number for hall in halls for number in hall.numbers]
    needed = max((table.number for table in draw.tables), default=0)
    if needed > len(free):
        params = {"needed": needed, "tables": len(free), "missing": needed - len(free)}
        raise DrawRefused(TABLES_MISSING_IN_ALL, params)
    return renumbered(draw, dict(enumerate(free, start=1)))


def within(fixed: Mapping[int, int], hall: HallTables) -> dict[int, int]:
    """Return the fixed tables of a hall's teams, counted from 1 there. Raises DrawRefused.

    >>> within({4: 19}, HallTables(2, "B", 18, 31))
    {4: 2}
    """
    for team, table in sorted(fixed.items()):
        if table not in hall.numbers:
            raise DrawRefused(FIXED_ELSEWHERE, {"team": team, "table": table})
    return {team: table - hall.first + 1 for team, table in fixed.items()}


def refuse_across(together: Iterable[tuple[int, int]], halls: Mapping[int, int]) -> None:
    for one, other in sorted(together):
        if halls.get(one) != halls.get(other):
            raise DrawRefused(ACROSS, {"one": one, "other": other})


def refuse_without(teams: Collection[int]) -> None:
    if teams:
        raise DrawRefused(WITHOUT_HALL, {"teams": ", ".join(map(str, sorted(teams)))})


def kept_apart(stays: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the meetings of teams that do not leave two different halls, lower team first."""
    teams = sorted(stays)
    for place, one in enumerate(teams):
        for other in teams[place + 1 :]:
            if stays[one] != stays[other]:
                yield one, other


def _members(table: Table) -> Iterator[int]:
    yield from sorted(team for camp in table.camps for team in camp)


def _first_in(table: Table, keeps: Mapping[int, int]) -> int:
    """Return the lowest team with a fixed table: it is served first."""
    return min((team for team in _members(table) if team in keeps), default=SEEDS)


def _too_small(draw: Draw, hall: HallTables, stays: Mapping[int, int]) -> DrawRefused:
    bound = [
        table
        for table in draw.tables
        if next((stays[team] for team in _members(table) if team in stays), None) == hall.hall
    ]
    tables = len(hall.numbers)
    params = {"needed": len(bound), "tables": tables, "missing": max(1, len(bound) - tables)}
    return DrawRefused(TABLES_MISSING, {"hall": hall.name, **params})
