"""Columns of the standings: rounds, criteria, movements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import django_tables2 as tables
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.criteria import TOTAL
from tournaments.papers.kit.words import number, signed
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Row, Standings
from tournaments.tables.drawn import WrittenColumn
from tournaments.tables.standings.marks import beside
from tournaments.words.texts import say

if TYPE_CHECKING:
    from tournaments.tables.standings.table import StandingsTable


class MoveColumn(WrittenColumn):
    """Places gained or lost since the round before."""

    def __init__(self, standings: Standings) -> None:
        name = standings.names[standings.since]
        super().__init__(
            accessor="rank",
            verbose_name=_("Depuis %(round)s") % {"round": name[:1].lower() + name[1:]},
            attrs={"td": {"class": "r since"}, "th": {"class": "r since"}},
        )

    def cells(self, table: StandingsTable, records: Sequence[Row]) -> Iterable[str]:
        return map(table.movements.mark, map(table.standings.move_of, records))


class CellColumn(WrittenColumn):
    """Result of one round: its points, or why there are none."""

    def __init__(self, index: int, name: str, best: int | None) -> None:
        super().__init__(
            accessor="cells",
            verbose_name=name,
            attrs={"td": {"class": "r detail"}, "th": {"class": "r detail"}},
        )
        self.index, self.best = index, best

    def cells(self, table: StandingsTable, records: Sequence[Row]) -> Iterable[str]:
        for why, row in zip(table.whys, records, strict=True):
            cell = row.cells[self.index]
            if cell.points is None:
                yield beside(self._notes(table, cell))
                continue
            points = f'{why}#deals-{cell.round}">{number(cell.points)}</a>'
            if cell.state is CellState.PLAYED:
                if cell.points == self.best:
                    points = f'<b class="best">{points}</b>'
                if not cell.adjustment and not cell.catch_up:
                    yield points
                    continue
            yield f"{points} {beside(self._notes(table, cell))}"

    @staticmethod
    def _notes(table: StandingsTable, cell: Cell) -> str:
        """Return the words beside the points of a round, or in their place."""
        notes = [_("rattrapage")] if cell.catch_up else []
        if cell.state is not CellState.PLAYED:
            notes.append(table.state(cell))
        if cell.points is None:
            return " ".join(notes)
        if cell.adjustment:
            # Translators: the points of a round, and what penalties added or took off
            notes.append(_("dont %(points)s") % {"points": signed(cell.adjustment)})
        return ", ".join(notes)


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


class CriterionColumn(WrittenColumn):
    """Value of one criterion of the ranking."""

    def __init__(self, index: int, label: str) -> None:
        css = "r total" if index == 0 else "r detail"
        super().__init__(
            accessor="values",
            verbose_name=label,
            attrs={"td": {"class": css}, "th": {"class": css}},
        )
        self.index = index

    def cells(self, table: StandingsTable, records: Sequence[Row]) -> Iterable[str]:
        index = self.index
        return [
            f'{why}">{number(row.values[index])}</a>'
            for why, row in zip(table.whys, records, strict=True)
        ]


class GapColumn(WrittenColumn):
    """Distance to the first, in the main criterion."""

    def __init__(self) -> None:
        super().__init__(
            accessor="rank",
            verbose_name=gettext_lazy("Écart"),
            attrs={"td": {"class": "r soft gap"}, "th": {"class": "r gap"}},
        )

    def cells(self, table: StandingsTable, records: Sequence[Row]) -> Iterable[str]:
        gaps = map(table.standings.gap_of, records)
        return ["" if gap is None else number(gap) for gap in gaps]


class PlayedColumn(tables.Column):
    """Number of rounds whose points a team has, while others wait for theirs."""

    def __init__(self) -> None:
        super().__init__(
            verbose_name=gettext_lazy("Comptées"),
            attrs={"td": {"class": "r played"}, "th": {"class": "r"}},
        )

    def render(self, value: int, table: StandingsTable) -> str:
        sentence = ngettext("%(n)d partie sur %(rounds)d", "%(n)d parties sur %(rounds)d", value)
        return sentence % {"n": value, "rounds": len(table.standings.rounds)}


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
