"""The ranking as a PDF, beside a bare canvas that draws the same texts and lines."""

from __future__ import annotations

from datetime import date
from functools import partial

from benchmarks.bare_canvas import beside_bare
from benchmarks.figures import Figure
from scoring.criteria import CRITERIA
from scoring.rules import RuleSet
from tournaments.papers import document, ranking
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Row, Standings
from tournaments.regulation import Regulation

ROUNDS = 4
#: Longest time allowed for a PDF, as a multiple of the time of the bare canvas.
BOUND = 1.3


def made_up(pairs: int) -> Standings:
    """Return made-up standings of this number of pairs over four rounds."""
    regulation = Regulation(RuleSet.preset("ffb-belote"))
    info = ContestInfo(
        pk=1,
        slug="banc",
        name="Banc d’essai",
        place="Salle des fêtes",
        date=date(2026, 11, 21),
        closed=True,
        version=1,
        regulation=regulation,
    )
    rows = []
    for n in range(1, pairs + 1):
        points = [600 + (n * 37 + r * 53) % 700 for r in range(ROUNDS)]
        cells = tuple(Cell(r + 1, CellState.PLAYED, p, 1944 - p) for r, p in enumerate(points))
        values = (sum(points), n % 5, n % 300 - 150, max(points))
        team = TeamRef(n, f"Lefèvre {n} – Martin {pairs - n}")
        rows.append(Row(n, False, team, False, cells, values, sum(points)))
    criteria = tuple(CRITERIA[name] for name in regulation.ranking)
    return Standings(info, ROUNDS, (1, 2, 3, 4), criteria, tuple(rows), 0, True)


def measure() -> list[Figure]:
    """Measure the ranking of a large contest, and of one larger than any real contest."""
    return [
        beside_bare(f"ranking of {pairs:,} pairs, PDF", partial(_pdf, made_up(pairs)), BOUND)
        for pairs in (1_000, 10_000)
    ]


def _pdf(standings: Standings) -> bytes:
    """Write the ranking as the desk prints it."""
    return document([ranking(standings)])
