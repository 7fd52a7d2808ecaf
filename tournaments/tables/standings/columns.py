"""Columns of the standings: rounds, criteria, movements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import django_tables2 as tables
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.criteria import TOTAL
from scoring.records import Value
from tournaments.papers.kit.words import number, signed
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Row, Standings
from tournaments.tables.drawn import markup
from tournaments.tables.standings.marks import beside
from tournaments.wording.words import say

if TYPE_CHECKING:
    from tournaments.tables.standings.table import StandingsTable


class MoveColumn(tables.Column):
    """Places gained or lost since the round before."""

    def __init__(self, standings: Standings) -> None:
        name = standings.names[standings.since]
        super().__init__(
            accessor="rank",
            verbose_name=_("Depuis %(round)s") % {"round": name[:1].lower() + name[1:]},
            attrs={"td": {"class": "r since"}, "th": {"class": "r since"}},
        )

    def render(self, record: Row, table: StandingsTable) -> str:
        return table.movements.mark(table.standings.move_of(record))


class CellColumn(tables.Column):
    """Result of one round: its points, or why there are none."""

    def __init__(self, index: int, name: str, best: int | None) -> None:
        super().__init__(
            accessor="cells",
            verbose_name=name,
            attrs={"td": {"class": "r detail"}, "th": {"class": "r detail"}},
        )
        self.index, self.best = index, best

    def render(self, value: tuple[Cell, ...], record: Row, table: StandingsTable) -> str:
        cell = value[self.index]
        notes = [] if cell.state is CellState.PLAYED else [table.state(cell)]
        if cell.catch_up:
            notes.insert(0, _("rattrapage"))
        if cell.points is None:
            return markup(beside(" ".join(notes)))
        points = table.why(cell.points, record, f"#deals-{cell.round}")
        if cell.points == self.best and cell.state is CellState.PLAYED:
            points = markup(f'<b class="best">{points}</b>')
        if cell.adjustment:
            # Translators: the points of a round, and what penalties added or took off
            notes.append(_("dont %(points)s") % {"points": signed(cell.adjustment)})
        if notes:
            return markup(f"{points} {beside(', '.join(notes))}")
        return points


class WaitedColumn(tables.Column):
    """A round that the ranking does not count yet."""

    def __init__(self, name: str) -> None:
        super().__init__(
            verbose_name=name,
            accessor="rank",
            attrs={"td": {"class": "r soft detail"}, "th": {"class": "r detail"}},
        )

    def render(self, value: int) -> str:
        return "–"


class TotalColumn(tables.Column):
    """Points of all rounds, used if no criterion shows them."""

    def __init__(self) -> None:
        super().__init__(
            verbose_name=gettext_lazy("Total des points"),
            attrs={"td": {"class": "r detail"}, "th": {"class": "r detail"}},
        )

    def render(self, value: int) -> str:
        return number(value)


class CriterionColumn(tables.Column):
    """Value of one criterion of the ranking."""

    def __init__(self, index: int, label: str) -> None:
        css = "r total" if index == 0 else "r detail"
        super().__init__(
            accessor="values",
            verbose_name=label,
            attrs={"td": {"class": css}, "th": {"class": css}},
        )
        self.index = index

    def render(self, value: tuple[Value, ...], record: Row, table: StandingsTable) -> str:
        return table.why(value[self.index], record)


class GapColumn(tables.Column):
    """Distance to the first, in the main criterion."""

    def __init__(self) -> None:
        super().__init__(
            accessor="rank",
            verbose_name=gettext_lazy("Écart"),
            attrs={"td": {"class": "r soft gap"}, "th": {"class": "r gap"}},
        )

    def render(self, record: Row, table: StandingsTable) -> str:
        gap = table.standings.gap_of(record)
        return "" if gap is None else number(gap)


class PlayedColumn(tables.Column):
    """Number of rounds whose points a team has, while others wait for theirs."""

    def __init__(self) -> None:
        super().__init__(
            verbose_name=gettext_lazy("Comptées"),
            attrs={"td": {"class": "r played"}, "th": {"class": "r"}},
        )

    def render(self, value: int, table: StandingsTable) -> str:
        said = ngettext("%(n)d partie sur %(rounds)d", "%(n)d parties sur %(rounds)d", value)
        return said % {"n": value, "rounds": len(table.standings.rounds)}


class GeneralColumn(tables.Column):
    """General rank, in a ranking of some of the teams."""

    def __init__(self) -> None:
        super().__init__(
            verbose_name=gettext_lazy("Rang général"),
            empty_values=(),
            attrs={"td": {"class": "c detail"}, "th": {"class": "c detail"}},
        )

    def render(self, record: Row, table: StandingsTable) -> str:
        return table.rank_of(table.general[record.team.number])


def columns_of(standings: Standings) -> list[tuple[str, tables.Column]]:
    """Return the columns of the rounds and criteria, with a total if no criterion is the points."""
    best = standings.best
    columns: list[tuple[str, tables.Column]] = [
        (f"round{round_}", CellColumn(index, standings.names[round_], best.get(round_)))
        for index, round_ in enumerate(standings.rounds)
    ]
    columns += [
        (f"round{one.number}", WaitedColumn(one.name))
        for one in standings.waited
        if not one.bracket
    ]
    if all(criterion.name != TOTAL for criterion in standings.criteria):
        columns.append(("total", TotalColumn()))
    columns += [
        (criterion.name, CriterionColumn(index, say(criterion.label, {})))
        for index, criterion in enumerate(standings.criteria)
    ]
    return [*columns, ("gap", GapColumn())]
