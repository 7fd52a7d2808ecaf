"""Columns of the ranking, each declared once for the page, the spreadsheet and JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import django_tables2 as tables
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from typing_extensions import TypedDict

from scoring.criteria import TOTAL, Criterion
from scoring.kinds import every
from scoring.records import Value
from scoring.words import N_
from tournaments.queries.core.rounds import round_name
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Row, Standings
from tournaments.tables.drawn import DrawnTable, WrittenColumn, markup
from tournaments.tables.standings.marks import Movements, beside, people
from tournaments.words.entrants import OF_PLAYERS, worded
from tournaments.words.figures import camp_short, figure_of, signed
from tournaments.words.numbers import number
from tournaments.words.texts import say, unbroken

#: Last rank with a medal.
MEDALS = 3


class StandingsTable(DrawnTable):
    """Columns: rank, movement, team, points of each round, criteria in the order they decide.

    If `standings` rank only some of the teams, `general` gives each team's row in the general
    ranking. While results come in, `partial` says how many rounds count for each team. A figure
    leads to the team's page, which explains it, unless `bare`: the name leads there too.
    """

    rank = tables.Column(
        verbose_name=gettext_lazy("Rang"),
        attrs={"td": {"class": "c rank"}, "th": {"class": "c"}},
    )
    name = tables.Column(
        accessor="team__name",
        verbose_name=gettext_lazy("Équipe"),
        attrs={"td": {"class": "who"}},
    )

    class Meta:
        orderable = False
        attrs = {"class": "ranks"}

    def __init__(
        self,
        standings: Standings,
        general: Mapping[int, Row] | None = None,
        *,
        partial: bool = False,
        bare: bool = False,
    ) -> None:
        self.standings = standings
        self.bare = bare
        self.general = general or {}
        self.slug = standings.contest.slug
        self.individuals = standings.contest.individuals
        # Addresses of teams differ only by their number: resolve the URL once.
        self.team_url = reverse("public-team", args=[self.slug, 0])[: -len("0/")]
        # Start of the links of each row's numbers to their explanation: rounds, deals and lines.
        self.whys = [
            f'<a class="why" href="{self.team_url}{row.team.number}/' for row in standings.rows
        ]
        self.movements = Movements()
        columns: list[tuple[str, tables.Column]] = []
        if general is not None:
            columns.append(("general", GeneralColumn()))
        if partial:
            columns.append(("played", PlayedColumn()))
        if not standings.only_places:
            columns += [(one.name, one) for one in columns_of(standings) if one.page]
        sequence = ["rank", "..."]
        if standings.since:
            columns.append(("since", MoveColumn(standings)))
            sequence[1:1] = ["since"]
        nobody = worded(self.individuals, "Aucune équipe n’est encore classée.")
        super().__init__(
            standings.rows, extra_columns=columns, empty_text=nobody, sequence=sequence
        )
        self.columns["name"].column.verbose_name = worded(self.individuals, "Équipe")
        if not standings.since:
            self.columns["rank"].column.attrs = {"td": {"class": "c rank alone"}}

    def render_rank(self, record: Row) -> str:
        return self.rank_of(record, medal=True)

    def rank_of(self, row: Row, *, medal: bool = False) -> str:
        """Return the rank of a row of this table or of the general ranking."""
        rank = str(row.rank)
        if medal and row.rank <= MEDALS:
            rank = f'<span class="medal m{row.rank}">{row.rank}</span>'
        if row.line:
            rank = f"{rank} {beside(camp_short(row.line))}"
        return markup(f"{rank} {beside(_('ex æquo'))}" if row.shared else rank)

    def render_name(self, record: Row, value: str) -> str:
        team = record.team.number
        link = (
            f'<span class="no">{team}</span> '
            f'<a class="name" href="{self.team_url}{team}/">{people(value)}</a>'
        )
        if record.withdrawn:
            return markup(f"{link} {beside(worded(self.individuals, 'retirée'))}")
        return markup(link)


# pydantic reads the one of the standard library from Python 3.12 on.


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

#: Value of a team in a column: a number, words, or nothing.
Content = Value | str | None


class Figures(TypedDict):
    """Members of a row of the ranking in JSON, each with the value of the column of its name."""

    total: int


class MoveColumn(WrittenColumn):
    def __init__(self, standings: Standings) -> None:
        name = standings.names[standings.since]
        if name == round_name(standings.since):
            heading = _("Depuis la partie %(round)d") % {"round": standings.since}
        else:
            heading = _("Depuis « %(round)s »") % {"round": name}
        super().__init__(
            verbose_name=heading,
            attrs={"td": {"class": "r since"}, "th": {"class": "r since"}},
        )

    def cells(self, table: StandingsTable, records: Sequence[Row]) -> Iterable[str]:
        return map(table.movements.mark, map(table.standings.move_of, records))


class RankingColumn(WrittenColumn):
    """A column of the ranking, on the `page`, in a `sheet`, and in JSON if `Figures` has it."""

    def __init__(
        self,
        name: str,
        heading: str,
        value_of: Callable[[Row], Content],
        css: str = "r detail",
        *,
        page: bool = True,
        sheet: bool = True,
    ) -> None:
        head = css.replace(" soft", "")
        super().__init__(verbose_name=heading, attrs={"td": {"class": css}, "th": {"class": head}})
        self.name, self.heading, self.value_of = name, heading, value_of
        self.page, self.sheet = page, sheet

    def cells(self, table: StandingsTable, records: Sequence[Row]) -> Iterable[str]:
        return map(_html, map(self.value_of, records))


def _html(value: Content) -> str:
    if value is None:
        return ""
    return unbroken(value) if isinstance(value, str) else number(value)


class RoundColumn(RankingColumn):
    """A round's points, or why there are none; they lead to its deals, but not at the desk."""

    def __init__(self, standings: Standings, index: int) -> None:
        round_ = standings.rounds[index]
        name = standings.names[round_]
        super().__init__(f"round{round_}", name, lambda row: _points(row.cells[index]))
        self.index, self.best = index, standings.best.get(round_)

    def cells(self, table: StandingsTable, records: Sequence[Row]) -> Iterable[str]:
        for why, row in zip(table.whys, records, strict=True):
            cell = row.cells[self.index]
            if cell.points is None:
                yield beside(_notes(table, cell))
                continue
            points = number(cell.points)
            if not table.bare:
                points = f'{why}#deals-{cell.round}">{points}</a>'
            if cell.state is CellState.PLAYED:
                if cell.points == self.best:
                    points = f'<b class="best">{points}</b>'
                if not cell.adjustment and not cell.catch_up:
                    yield points
                    continue
            yield f"{points} {beside(_notes(table, cell))}"


def _points(cell: Cell) -> int | str | None:
    if cell.points is not None:
        return cell.points
    state = STATES[cell.state]
    return say(state, {}) if state and cell.state != CellState.ABSENT else None


def _notes(table: StandingsTable, cell: Cell) -> str:
    notes = [_("rattrapage")] if cell.catch_up else []
    if cell.state is not CellState.PLAYED:
        state = STATES[cell.state]
        notes.append(worded(table.individuals, state) if state in OF_PLAYERS else say(state, {}))
    if cell.points is None:
        return " ".join(notes)
    if cell.adjustment:
        # Translators: the points of a round, and what penalties added or took off
        notes.append(_("dont %(points)s") % {"points": signed(cell.adjustment)})
    return ", ".join(notes)


class CriterionColumn(RankingColumn):
    """Value of one criterion of the ranking, which leads to its explanation; bare at the desk."""

    def __init__(self, standings: Standings, index: int) -> None:
        name, label = standings.criteria[index].name, say(standings.criteria[index].label, {})
        css = "r detail" if index else "r total"
        super().__init__(name, label, lambda row: row.values[index], css)
        self.index = index

    def cells(self, table: StandingsTable, records: Sequence[Row]) -> Iterable[str]:
        index, deciding = self.index, table.standings.deciding
        values = (number(row.values[index]) for row in records)
        if table.bare:
            cells = list(values)
        else:
            linked = zip(table.whys, values, strict=True)
            cells = [f'{why}">{value}</a>' for why, value in linked]
        if index or len(deciding) == 1:
            return cells
        return [
            f"{cell}{_beside_on_phones(deciding, row.values)}"
            for cell, row in zip(cells, records, strict=True)
        ]


def _beside_on_phones(deciding: Sequence[Criterion], values: Sequence[Value]) -> str:
    """Return what follows the first value where no heading names it: " v. · 4582"."""
    unit = _(deciding[0].unit)
    others = [figure_of(*pair) for pair in zip(deciding[1:], values[1:], strict=False)]
    after = " · ".join([f" {unit}" if unit else "", *others])
    return f'<span class="only-phone">{after}</span>'


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
    def __init__(self) -> None:
        super().__init__(
            verbose_name=gettext_lazy("Rang général"),
            empty_values=(),
            attrs={"td": {"class": "c detail"}, "th": {"class": "c detail"}},
        )

    def render(self, record: Row, table: StandingsTable) -> str:
        return table.rank_of(table.general[record.team.number])


def _gap(standings: Standings, row: Row) -> str | None:
    """Return a team's distance to the first: "−306", "−1 v."."""
    gap = standings.gap_of(row)
    return None if gap is None else figure_of(*gap) if gap[0].unit else number(gap[1])


def columns_of(standings: Standings) -> list[RankingColumn]:
    """Return the columns after the team, in order; only those of criteria have their names."""
    return [
        *(RoundColumn(standings, index) for index in range(len(standings.rounds))),
        # Rounds that the ranking does not count yet.
        *(
            RankingColumn(
                f"round{one.number}", one.name, lambda _row: "–", "r soft detail", sheet=False
            )
            for one in standings.waited
            if not one.bracket
        ),
        RankingColumn(
            "total",
            _("Total des points"),
            lambda row: row.total,
            page=all(criterion.name != TOTAL for criterion in standings.criteria),
            sheet=False,
        ),
        *(CriterionColumn(standings, index) for index in range(len(standings.criteria))),
        RankingColumn(
            "gap", _("Écart"), lambda row: _gap(standings, row), "r soft gap", sheet=False
        ),
    ]
