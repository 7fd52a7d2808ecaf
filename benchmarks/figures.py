"""A measured figure beside its reference, and the table that prints the figures."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time


@dataclass(frozen=True)
class Figure:
    """A measured value and its reference (`floor`), in the same unit.

    `bound` is the highest value allowed for `measured / floor` (the lowest for rates). None: the
    two values are only shown side by side.
    """

    what: str
    measured: float
    floor_name: str
    floor: float
    unit: str = "s"
    bound: float | None = None
    more_is_better: bool = False

    @property
    def ratio(self) -> float:
        """The measured value divided by its reference; 0 if nothing was measured."""
        if not self.measured:
            return 0.0
        return self.measured / self.floor

    @property
    def reached(self) -> bool:
        """Whether the ratio respects its bound."""
        if self.bound is None:
            return True
        return self.ratio >= self.bound if self.more_is_better else self.ratio <= self.bound


def seconds(*work: Callable[[], object], runs: int = 5) -> list[float]:
    """Return the median seconds of each function, run in turns so that slow moments hit all."""
    return [median(times) for times in _timed(work, runs, perf_counter)]


def cpu(*work: Callable[[], object], runs: int = 9) -> list[float]:
    """Return the least CPU seconds of each function, run in turns.

    Another process that slows this one down can only add to them.
    """
    return [min(times) for times in _timed(work, runs, process_time)]


def _timed(
    work: Sequence[Callable[[], object]], runs: int, clock: Callable[[], float]
) -> list[list[float]]:
    """Return the times of each function by this clock. Each is called once before."""
    taken: list[list[float]] = [[] for _ in work]
    for one in work:
        one()
    for _ in range(runs):
        for times, one in zip(taken, work, strict=True):
            gc.collect()
            start = clock()
            one()
            times.append(clock() - start)
    return taken


def option(name: str, usual: int) -> int:
    """Return the number that an option of the command has, or the usual one."""
    return int(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else usual


def table(figures: Iterable[Figure]) -> str:
    """Return the figures as one table of text."""
    rows = [("", "measured", "floor", "", "ratio", "wanted", "")]
    for figure in figures:
        sign = "≥" if figure.more_is_better else "≤"
        rows.append(
            (
                figure.what,
                _number(figure.measured, figure.unit),
                _number(figure.floor, figure.unit),
                figure.floor_name,
                f"{figure.ratio:.2f}",
                "" if figure.bound is None else f"{sign} {figure.bound:g}",
                "" if figure.bound is None else "reached" if figure.reached else "MISSED",
            )
        )
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    right = {1, 2, 4}
    return "\n".join(
        "  ".join(
            cell.rjust(width) if i in right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _number(value: float, unit: str) -> str:
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"
