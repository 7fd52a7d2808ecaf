"""Standings as a table, for the hall and the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import django_tables2 as tables
from django.forms.utils import flatatt
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.kinds import every
from scoring.ranking import TOTAL, Value
from scoring.words import N_
from tournaments.papers.kit.words import number, signed
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Row, Standings
from tournaments.wording.entrants import OF_PLAYERS, worded
from tournaments.wording.words import say

#: Words beside the points of a round, or in their place; none if it was simply played.
STATES = every(
    CellState,
    {
        CellState.PLAYED: "",
        CellState.PENDING: N_("en attente"),
        CellState.ABSENT: N_("absente"),
        CellState.EXEMPT: N_("exempte"),
        CellState.FORFEIT: N_("forfait"),
        CellState.LATE: N_("en retard"),
    },
)


class CellColumn(tables.Column):
    """Result of one round: its points, or why there are none."""

    def __init__(self, round_number: int) -> None:
        title = _("Partie %(round)d") % {"round": round_number}
        short = _("P%(round)s") % {"round": round_number}
        super().__init__(
            accessor="cells",
            verbose_name=format_html('<abbr title="{}">{}</abbr>', title, short),
            orderable=False,
            attrs={
                "td": {"class": "num detail", "data-label": short},
                "th": {"class": "num"},
            },
        )
        self.number = round_number

    def render(self, value: tuple[Cell, ...], record: Row, table: StandingsTable) -> str:
        cell = next(cell for cell in value if cell.round == self.number)
        notes = [table.state(cell)] if STATES[cell.state] else []
        if cell.catch_up:
            notes.insert(0, _("rattrapage"))
        if cell.points is None:
            return format_html('<span class="state">{}</span>', " ".join(notes))
        points = table.why(number(cell.points), record, f"deals-{cell.round}")
        if cell.adjustment:
            # Translators: the points of a round, and what penalties added or took off
            notes.append(_("dont %(points)s") % {"points": signed(cell.adjustment)})
        if notes:
            return format_html('{} <span class="state">{}</span>', points, ", ".join(notes))
        return points


class TotalColumn(tables.Column):
    """Points of all rounds, used if no criterion shows them."""

    def __init__(self) -> None:
        super().__init__(
            verbose_name=gettext_lazy("Total des points"),
            attrs={"td": {"class": "num detail", "data-label": _("Total")}},
        )


class CriterionColumn(tables.Column):
    """Value of one criterion of the ranking."""

    def __init__(self, index: int, label: str) -> None:
        main = index == 0
        css = "num total" if main else "num detail"
        super().__init__(
            accessor="values",
            verbose_name=label,
            orderable=False,
            attrs={
                "td": {"class": css, "data-label": label},
                "th": {"class": "num total" if main else "num"},
            },
        )
        self.index = index

    def render(self, value: tuple[Value, ...], record: Row, table: StandingsTable) -> str:
        return table.why(number(value[self.index]), record)


class GeneralColumn(tables.Column):
    """General rank, in a ranking of some of the teams."""

    def __init__(self) -> None:
        super().__init__(
            verbose_name=gettext_lazy("Rang général"),
            attrs={"td": {"class": "num detail", "data-label": _("Rang général")}},
        )


class StandingsTable(tables.Table):
    """Columns: rank, number, team, points of each round, criteria in the order they decide.

    If `standings` rank only some of the teams, `general` gives each team's row in the general
    ranking.
    """

    rank = tables.Column(verbose_name=gettext_lazy("Rang"), attrs={"td": {"class": "rank"}})
    number = tables.Column(
        accessor="team__number",
        verbose_name=gettext_lazy("N°"),
        attrs={"td": {"class": "number"}},
    )
    name = tables.Column(
        accessor="team__name",
        verbose_name=gettext_lazy("Équipe"),
        attrs={"td": {"class": "name"}},
    )

    class Meta:
        orderable = False
        attrs = {"class": "table table-striped figures standings"}

    def __init__(self, standings: Standings, general: Mapping[int, Row] | None = None) -> None:
        self.standings = standings
        self.general = general or {}
        self.slug = standings.contest.slug
        # Addresses of teams differ only by their number: resolve the URL once.
        self.team_url = reverse("public-team", args=[self.slug, 0])[: -len("0/")]
        columns: list[tuple[str, tables.Column]] = []
        if general is not None:
            columns.append(("general", GeneralColumn()))
        if not standings.only_places:
            columns += _columns(standings)
        self.individuals = standings.contest.individuals
        nobody = worded(self.individuals, "Aucune équipe n’est encore classée.")
        super().__init__(standings.rows, extra_columns=columns, empty_text=nobody)
        self.columns["name"].column.verbose_name = worded(self.individuals, "Équipe")

    def drawn(self) -> SafeString:
        """Return the table as HTML, written line by line.

        django-tables2 takes ten times as long, and the hall's table is rendered again at every
        result.
        """
        columns = list(self.columns)
        heads = ((flatatt({"scope": "col", **_attrs(one, "th")}), one.header) for one in columns)
        lines = self._lines(columns)
        if not lines:
            nobody = format_html('<td colspan="{}">{}</td>', len(columns), self.empty_text)
            lines = [f"<tr>{nobody}</tr>"]
        return format_html(
            '<div class="table-container"><table{}>'
            "<thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>",
            flatatt(self.Meta.attrs),
            format_html_join("", "<th{}>{}</th>", heads),
            mark_safe("\n".join(lines)),  # nosec B308 B703: each cell was escaped
        )

    def _lines(self, columns: list[Any]) -> list[str]:
        """Return the lines of the body; each cell escapes what people typed."""
        starts = [f"<td{flatatt(_attrs(one, 'td'))}>" for one in columns]
        shown = [self._cell_of(one.column, one.name) for one in columns]
        return [
            "<tr>"
            + "".join(
                f"{start}{conditional_escape(cell(row))}</td>"
                for start, cell in zip(starts, shown, strict=True)
            )
            + "</tr>"
            for row in self.standings.rows
        ]

    def _cell_of(self, column: tables.Column, name: str) -> Callable[[Row], str]:
        """Return the function that renders a row's cell in a column."""
        if isinstance(column, CellColumn):
            return lambda row: column.render(row.cells, row, self)
        if isinstance(column, CriterionColumn):
            return lambda row: column.render(row.values, row, self)
        shown: dict[str, Callable[[Row], str]] = {
            "rank": lambda row: self.render_rank(row, row.rank),
            "number": lambda row: str(row.team.number),
            "name": lambda row: self.render_name(row, row.team.name),
            "total": lambda row: str(row.total),
            "general": lambda row: self._rank(self.general[row.team.number]),
        }
        return shown[name]

    def state(self, cell: Cell) -> str:
        """Return the words for a round that was not simply played."""
        said = STATES[cell.state]
        return worded(self.individuals, said) if said in OF_PLAYERS else say(said, {})

    def why(self, shown: str, record: Row, place: str = "") -> str:
        """Return a number as a link to its explanation: the team's rounds, deals and lines."""
        anchor = f"#{place}" if place else ""
        return format_html(
            '<a class="why" href="{}{}/{}">{}</a>', self.team_url, record.team.number, anchor, shown
        )

    def render_rank(self, record: Row, value: int) -> str:
        return self._rank(record)

    def _rank(self, row: Row) -> str:
        if row.shared:
            return format_html('{} <span class="state">{}</span>', row.rank, _("ex æquo"))
        return str(row.rank)

    def render_name(self, record: Row, value: str) -> Any:
        link = format_html('<a href="{}{}/">{}</a>', self.team_url, record.team.number, value)
        if record.withdrawn:
            return format_html(
                '{} <span class="state">{}</span>', link, worded(self.individuals, "retirée")
            )
        return link


def _attrs(column: Any, part: str) -> dict[str, Any]:
    """Return the HTML attributes of a column's cells or head."""
    asked: dict[str, Any] = column.column.attrs.get(part, {})
    return asked


def _columns(standings: Standings) -> list[tuple[str, tables.Column]]:
    """Return the columns of the rounds and criteria, with a total if no criterion is the points."""
    columns: list[tuple[str, tables.Column]] = [
        (f"round{number}", CellColumn(number)) for number in standings.rounds
    ]
    if all(criterion.name != TOTAL for criterion in standings.criteria):
        columns.append(("total", TotalColumn()))
    return columns + [
        (criterion.name, CriterionColumn(index, say(criterion.label, {})))
        for index, criterion in enumerate(standings.criteria)
    ]
