"""Progress of each hall in the round being played, one line a hall."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.queries.core.halls import HallLine
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.late import StillPlayed
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.rows import Standings

#: Most tables named as missing: above, a line says their number alone.
MOST_MISSING = 6


@dataclass(frozen=True, slots=True)
class HallProgress:
    """A hall in a round; `missing` are named if few, and `late` still play the round before."""

    hall: HallLine
    sheets: int
    tables: int
    missing: tuple[int, ...] = ()
    late: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether every sheet is in, so that the round waits for other halls alone."""
        return self.sheets == self.tables and not self.late


def in_hall(view: RoundView, hall: HallLine, teams: Iterable[TeamLine]) -> RoundView:
    """Return the part of a round that a hall plays: its tables, and its teams that rest."""
    here = {team.number for team in teams if team.hall == hall.pk}
    return replace(
        view,
        tables=tuple(line for line in view.tables if hall.holds(line.table)),
        exempt=tuple(team for team in view.exempt if team.number in here),
        rematches=tuple(one for one in view.rematches if hall.holds(one.table)),
    )


def ranked_in_hall(standings: Standings, hall: HallLine, teams: Iterable[TeamLine]) -> Standings:
    return standings.of_teams({team.number for team in teams if team.hall == hall.pk})


def hall_progress(
    halls: Sequence[HallLine], view: RoundView | None, late: StillPlayed | None
) -> Iterator[HallProgress]:
    for hall in halls if view is not None else ():
        assert view is not None
        mine = [line for line in view.tables if hall.holds(line.table)]
        missing = tuple(line.table for line in mine if line.entry is None)
        yield HallProgress(
            hall,
            len(mine) - len(missing),
            len(mine),
            missing if len(missing) <= MOST_MISSING else (),
            tuple(table for table in late.tables if hall.holds(table)) if late else (),
        )
