"""Reasons of a draw, computed by replaying it. They are never stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.models import Contest
from tournaments.pairing import Draw, Reason
from tournaments.pairing.reasons import FROM_DRAWS
from tournaments.pairing.sentences import N_, Listed, Sentence, names_ranks
from tournaments.queries.draws.history import (
    PAIRED,
    SWAPS,
    UNREPLAYABLE,
    replay,
    speaks_of_draws,
)
from tournaments.queries.results.rounds import RoundView, TableLine

MOVED = N_(
    "Table %(table)d changée après le tirage : cette rencontre y vient de la table %(drawn)d. "
    "%(why)s"
)
SWAPPED = N_(
    "Table %(table)d changée après le tirage : %(one)d et %(other)d ont échangé leurs places."
)
CAME = N_("Table %(table)d changée après le tirage, à l’arrivée de : %(numbers)s.")
LEFT = N_("Table %(table)d changée après le tirage, au départ de : %(numbers)s.")
PAIRED_OFF = N_(
    "Table %(table)d ajoutée après le tirage : %(one)d et %(other)d, au repos, se rencontrent."
)
RESTS_SWAPPED = N_("Au repos : après le tirage, %(one)d et %(other)d ont échangé leurs places.")
RESTS_ALONE = N_("Au repos depuis le départ, après le tirage, de : %(numbers)s.")

#: Teams in the camps of a table, or its players by chair, in any order.
Camps = frozenset[frozenset[int]]


@dataclass(frozen=True, slots=True)
class Why:
    """Reasons of a round: by table, by exempt team, and for the draw as a whole.

    Empty if the draw cannot be replayed. A table or a bye has no reason if it differs from the draw
    and nothing stored explains it.
    """

    tables: Mapping[int, Sentence] = field(default_factory=dict, hash=False)
    byes: Mapping[int, Reason] = field(default_factory=dict, hash=False)
    notes: tuple[Sentence, ...] = ()

    def of(self, team: int, table: int | None) -> Sentence | None:
        """Return the reason for one team, which may be read without the notes."""
        if table is None:
            return self.byes.get(team)
        reason = self.tables.get(table)
        if reason is None or not names_ranks(reason):
            return reason
        of_draws = any(map(speaks_of_draws, self.notes))
        return Reason(FROM_DRAWS, {"why": reason}) if of_draws else reason

    def __bool__(self) -> bool:
        return bool(self.tables or self.byes or self.notes)


def why_of(contest: Contest, number: int, views: Sequence[RoundView]) -> Why:
    """Return the reasons of a round as published; `views` reach that round. One query."""
    view = next(view for view in views if view.number == number)
    try:
        draw = replay(contest, number, views)
    except UNREPLAYABLE:
        # A round drawn by an older version of the program may have stored too little, or may not be
        # drawn that way any more. The hall's page must still open; `manage.py verify` reports the
        # problem.
        return Why()
    return _beside(view, draw)


def _beside(view: RoundView, draw: Draw) -> Why:
    since = _Since(view, draw)
    tables = {line.table: since.of_table(line) for line in view.tables}
    byes = {team.number: since.of_bye(team.number) for team in view.exempt}
    return Why(
        {table: why for table, why in tables.items() if why is not None},
        {team: why for team, why in byes.items() if why is not None},
        draw.notes,
    )


class _Since:
    """A round compared with its draw: the reasons that still hold, and those of later changes."""

    def __init__(self, view: RoundView, draw: Draw) -> None:
        self.met = {_camps(*table.camps): table for table in draw.tables}
        self.resting = {bye.team: bye.reason for bye in draw.byes}
        self.beside = {
            team: {other for camp in table.camps for other in camp}
            for table in draw.tables
            for camp in table.camps
            for team in camp
        }
        self.swaps: list[tuple[int, int]] = [
            (one, other) for one, other in view.given.get(SWAPS, ())
        ]
        self.paired = [(one, other) for one, other in view.given.get(PAIRED, ())]
        self.here = {team.number for line in view.tables for team, _camp in line.seated}
        self.here |= {team.number for team in view.exempt}

    def of_table(self, line: TableLine) -> Sentence | None:
        """Return why these teams meet at this table, or None if nothing stored explains it."""
        table = self.met.get(_camps(*line.camps))
        if table is not None and table.number == line.table:
            return table.reason
        if table is not None:
            return Reason(MOVED, {"why": table.reason, "drawn": table.number, "table": line.table})
        seated = {team.number for team, _camp in line.seated}
        params = {"table": line.table}
        for one, other in self.paired:
            if {one, other} == seated:
                return Reason(PAIRED_OFF, {**params, "one": one, "other": other})
        for one, other in self._swapped(seated):
            return Reason(SWAPPED, {**params, "one": one, "other": other})
        if came := seated - self.resting.keys() - self.beside.keys():
            return Reason(CAME, {**params, "numbers": _listed(came)})
        if gone := self._gone(seated):
            return Reason(LEFT, {**params, "numbers": _listed(gone)})
        return None

    def of_bye(self, team: int) -> Reason | None:
        if team in self.resting:
            return self.resting[team]
        for one, other in self._swapped({team}):
            return Reason(RESTS_SWAPPED, {"one": one, "other": other})
        gone = self._gone({team})
        return Reason(RESTS_ALONE, {"numbers": _listed(gone)}) if gone else None

    def _swapped(self, teams: set[int]) -> Iterator[tuple[int, int]]:
        return (swap for swap in reversed(self.swaps) if not teams.isdisjoint(swap))

    def _gone(self, teams: set[int]) -> set[int]:
        """Return the teams drawn at these teams' tables that are no longer in the round."""
        return {other for team in teams for other in self.beside.get(team, ())} - self.here


def _camps(*camps: Sequence[int]) -> Camps:
    return frozenset(map(frozenset, camps))


def _listed(numbers: set[int]) -> Listed:
    return Listed(tuple(sorted(numbers)))
