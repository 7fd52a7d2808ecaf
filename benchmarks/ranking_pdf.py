"""The ranking as a PDF, beside a bare canvas that draws the same text at the same places."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from io import BytesIO
from typing import Any
from unittest import mock

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from benchmarks.figures import Figure, seconds
from scoring.ranking import CRITERIA
from scoring.rules import RuleSet
from tournaments.papers import document, ranking
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Row, Standings
from tournaments.regulation import Regulation

ROUNDS = 4
#: Longest time allowed for a PDF, as a multiple of the time for its text alone.
BOUND = 1.3

#: A text, its position, its font and its size; None for the end of a page.
Drawn = tuple[str, float, float, str, float] | None


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
    figures = []
    for pairs in (1_000, 10_000):
        standings = made_up(pairs)
        drawn = _recorded(standings)
        runs = 7 if pairs == 1_000 else 3
        ours, bare = seconds(partial(_pdf, standings), partial(_bare, drawn), runs=runs)
        what = f"ranking of {pairs:,} pairs, PDF"
        figures.append(Figure(what, ours, "the same text, bare canvas", bare, bound=BOUND))
    return figures


def _pdf(standings: Standings) -> bytes:
    """Write the ranking as the desk prints it."""
    return document([ranking(standings)])


def _bare(drawn: list[Drawn]) -> bytes:
    """Write only these texts with reportlab."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, pageCompression=1, invariant=1)
    for said in drawn:
        if said is None:
            canvas.showPage()
            continue
        text, x, y, font, size = said
        canvas.setFont(font, size)
        canvas.drawString(x, y, text)
    canvas.save()
    return buffer.getvalue()


def _recorded(standings: Standings) -> list[Drawn]:
    """Return every text that the PDF draws, in order."""
    drawn: list[Drawn] = []
    with _listening(drawn):
        _pdf(standings)
    return drawn


@contextmanager
def _listening(drawn: list[Drawn]) -> Iterator[None]:
    show_page, write = Canvas.showPage, PDFTextObject._formatText

    def written(self: Any, text: str) -> Any:
        drawn.append((text, self._x0, self._y0, self._fontname, self._fontsize))
        return write(self, text)

    def shown(self: Any) -> None:
        drawn.append(None)
        show_page(self)

    with (
        mock.patch.object(PDFTextObject, "_formatText", written),
        mock.patch.object(Canvas, "showPage", shown),
    ):
        yield
