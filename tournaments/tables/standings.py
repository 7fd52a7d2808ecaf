"""Standings as a table, for the hall and the desk."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.kinds import every
from scoring.ranking import TOTAL, Value
from scoring.words import N_
from tournaments.papers.kit.words import number, signed
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Row, Standings
from tournaments.tables.drawn import DrawnTable, markup
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

    def __init__(self, index: int, round_number: int) -> None:
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
        self.index = index

    def render(self, value: tuple[Cell, ...], record: Row, table: StandingsTable) -> str:
        cell = value[self.index]
        notes = [] if cell.state is CellState.PLAYED else [table.state(cell)]
        if cell.catch_up:
            notes.insert(0, _("rattrapage"))
        if cell.points is None:
            return markup(_state(" ".join(notes)))
        points = table.why(cell.points, record, f"#deals-{cell.round}")
        if cell.adjustment:
            # Translators: the points of a round, and what penalties added or took off
            notes.append(_("dont %(points)s") % {"points": signed(cell.adjustment)})
        if notes:
            return markup(f"{points} {_state(', '.join(notes))}")
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
        return table.why(value[self.index], record)


class GeneralColumn(tables.Column):
    """General rank, in a ranking of some of the teams."""

    def __init__(self) -> None:
        super().__init__(
            verbose_name=gettext_lazy("Rang général"),
            empty_values=(),
            attrs={"td": {"class": "num detail", "data-label": _("Rang général")}},
        )

    def render(self, record: Row, table: StandingsTable) -> str:
        return table.rank_of(table.general[record.team.number])


class StandingsTable(DrawnTable):
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

    def state(self, cell: Cell) -> str:
        """Return the words for a round that was not simply played."""
        said = STATES[cell.state]
        return worded(self.individuals, said) if said in OF_PLAYERS else say(said, {})

    def why(self, value: Value, record: Row, place: str = "") -> str:
        """Return a number as a link to its explanation: the team's rounds, deals and lines."""
        address = f"{self.team_url}{record.team.number}/{place}"
        return markup(f'<a class="why" href="{address}">{number(value)}</a>')

    def render_rank(self, record: Row) -> str:
        return self.rank_of(record)

    def rank_of(self, row: Row) -> str:
        """Return the rank of a row of this table or of the general ranking."""
        if row.shared:
            return markup(f"{row.rank} {_state(_('ex æquo'))}")
        return str(row.rank)

    def render_name(self, record: Row, value: str) -> str:
        link = f'<a href="{self.team_url}{record.team.number}/">{escape(value)}</a>'
        if record.withdrawn:
            return markup(f"{link} {_state(worded(self.individuals, 'retirée'))}")
        return markup(link)


def _state(said: str) -> str:
    """Return the HTML of words beside a number or a name."""
    return f'<span class="state">{escape(said)}</span>'


def _columns(standings: Standings) -> list[tuple[str, tables.Column]]:
    """Return the columns of the rounds and criteria, with a total if no criterion is the points."""
    columns: list[tuple[str, tables.Column]] = [
        (f"round{number}", CellColumn(index, number))
        for index, number in enumerate(standings.rounds)
    ]
    if all(criterion.name != TOTAL for criterion in standings.criteria):
        columns.append(("total", TotalColumn()))
    return columns + [
        (criterion.name, CriterionColumn(index, say(criterion.label, {})))
        for index, criterion in enumerate(standings.criteria)
    ]
