"""What waits for a referee, most urgent first, and what was ruled. No query of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine


@dataclass(frozen=True, slots=True)
class SheetToSettle:
    """A sheet that a person must settle: two versions of it disagree, or it was kept to verify."""

    round: int
    round_name: str
    line: TableLine

    @property
    def disputed(self) -> bool:
        """Whether two versions of it disagree."""
        return self.line.entry is not None and self.line.entry.disputed


@dataclass(frozen=True, slots=True)
class Matters:
    """Matters of the referee: incidents to rule, appeals, sheets to settle, and incidents settled.

    Incidents wait in the order in which they were noted. Disputed sheets come before doubtful ones,
    since a table waits for them. Settled incidents begin with the last one.
    """

    incidents: tuple[PenaltyLine, ...]
    appeals: tuple[PenaltyLine, ...]
    sheets: tuple[SheetToSettle, ...]
    settled: tuple[PenaltyLine, ...]

    @property
    def waiting(self) -> int:
        """Number of matters that wait."""
        return len(self.incidents) + len(self.appeals) + len(self.sheets)


def matters_of(views: Sequence[RoundView]) -> Matters:
    """Return the matters of the referee in these rounds."""
    noted = [one for view in views for one in view.unruled]
    ruled = [one for view in views for one in view.penalties]
    both = [*ruled, *noted]
    sheets = [
        SheetToSettle(view.number, view.name, line)
        for view in views
        for line in view.tables
        if line.entry is not None and (line.entry.disputed or line.entry.to_verify)
    ]
    return Matters(
        incidents=tuple(sorted((o for o in noted if o.is_waiting), key=lambda one: one.pk)),
        appeals=tuple(sorted((o for o in both if o.is_appealed), key=lambda one: one.pk)),
        sheets=tuple(sorted(sheets, key=lambda one: not one.disputed)),
        settled=tuple(
            sorted(
                (one for one in both if not one.is_open),
                key=lambda one: (one.round, one.pk),
                reverse=True,
            )
        ),
    )
