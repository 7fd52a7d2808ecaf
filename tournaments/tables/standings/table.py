"""Standings as a table, for the hall and the desk."""

from __future__ import annotations

from collections.abc import Mapping

import django_tables2 as tables
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.queries.standings.rows import Row, Standings
from tournaments.tables.drawn import DrawnTable, markup
from tournaments.tables.standings.columns import (
    GeneralColumn,
    MoveColumn,
    PlayedColumn,
    columns_of,
)
from tournaments.tables.standings.marks import Movements, beside, people
from tournaments.words.entrants import worded
from tournaments.words.figures import camp_short

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
