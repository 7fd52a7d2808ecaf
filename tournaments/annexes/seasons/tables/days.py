"""Days of a season as its pages list them: what each brought, and from what."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.annexes.seasons.papers.words import STATES, made_of
from tournaments.annexes.seasons.queries.pages import DayInfo, SeasonView, address_of
from tournaments.annexes.seasons.rules import RowDay, TableRow


@dataclass(frozen=True, slots=True)
class DayLine:
    """A day of a row: what it was made of, in words, and whether it counts."""

    day: DayInfo
    worth: RowDay
    made_of: str
    state: str

    @property
    def shows_points(self) -> bool:
        """Whether the day has points to show: a missed one has none unless it counts."""
        return self.worth.state.attended or self.worth.state.in_total


@dataclass(frozen=True, slots=True)
class LineOfDay:
    """A row on one day, with the address of its page."""

    address: str
    row: TableRow
    line: DayLine


def day_lines(view: SeasonView, row: TableRow) -> list[DayLine]:
    """Return the days of a row, in the order of the season."""
    return [_line(view, one) for one in row.days]


def lines_of_day(view: SeasonView, day: DayInfo) -> list[LineOfDay]:
    """Return the rows that were there on a day, the best day first."""
    lines = [
        LineOfDay(address_of(row.key), row, _line(view, one))
        for row in view.rows
        for one in row.days
        if one.day == day.slug and one.state.attended
    ]
    # Rows stand in the order of the season: the sort keeps it among equal days.
    return sorted(lines, key=lambda one: -one.line.worth.points)


def _line(view: SeasonView, one: RowDay) -> DayLine:
    gives = view.rules.day_of(one.day)
    return DayLine(view.info.by_slug[one.day], one, made_of(one, gives), _(STATES[one.state]))
