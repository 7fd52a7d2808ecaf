"""List of teams at the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.tables.drawn import SortedTable, WrittenColumn
from tournaments.words.details import CLUB, Detail, Seen, shown_to
from tournaments.words.entrants import worded
from tournaments.words.figures import hour
from tournaments.words.texts import unbroken

#: Before the name of a detail, where django-tables2 looks it up to sort by it.
IN_DETAILS = "details__"


class EntrantsTable(SortedTable):
    """Columns: number, name with remarks, hall, details of the desk, time of arrival, balance."""

    number = tables.Column(verbose_name=gettext_lazy("N°"), attrs={"td": {"class": "number"}})
    name = tables.Column(verbose_name=gettext_lazy("Équipe"), attrs={"td": {"class": "name who"}})
    hall = tables.Column(verbose_name=gettext_lazy("Salle"), orderable=False)
    here_since = tables.Column(verbose_name=gettext_lazy("Là"), default="")
    balance = tables.Column(verbose_name=gettext_lazy("Solde"), accessor="number", orderable=False)

    class Meta(SortedTable.Meta):
        attrs = {"class": "table figures entrants"}

    def __init__(
        self,
        contest: ContestInfo,
        rows: list[TeamLine],
        balance: Callable[[int], SafeString] | None = None,
    ) -> None:
        """Build the table. `balance` draws a team's account, for readers who may see amounts."""
        # Addresses of teams differ only by their number: resolve the URL once.
        self.team_url = reverse("team", args=[contest.slug, 0]).replace("/0/", "/%d/")
        self.contest = contest
        self.individuals = individuals = contest.individuals
        self.balance_of = balance
        details = shown_to(Seen.DESK)
        empty = [
            detail.name
            for detail in details
            if detail is not CLUB and not any(row.details[detail.name] for row in rows)
        ]
        if not contest.halls:
            empty.append("hall")
        if not any(row.here_since for row in rows):
            empty.append("here_since")
        if balance is None:
            empty.append("balance")
        text = worded(individuals, "Aucune équipe pour l’instant.")
        super().__init__(
            rows,
            empty_text=text,
            exclude=empty,
            extra_columns=[(detail.name, _column(detail)) for detail in details],
            sequence=["number", "name", "hall", *(detail.name for detail in details), "..."],
        )
        self.columns["name"].column.verbose_name = worded(individuals, "Équipe")

    def render_name(self, record: TeamLine, value: str) -> str:
        parts = [self._name_html(record, value)]
        players = " – ".join(record.players)
        if players and players != record.name:
            parts.append(format_html('<span class="players">{}</span>', unbroken(players)))
        if record.withdrawn:
            parts.append(format_html('<span class="state">{}</span>', self._word("retirée")))
        elif record.late:
            late = _("joue à partir de la partie %(round)d") % {"round": record.first_round}
            parts.append(format_html('<span class="state">{}</span>', late))
        if record.fixed_table is not None:
            where = self.contest.table_short(record.fixed_table)
            fixed = _("table fixe %(table)s") % {"table": where}
            parts.append(format_html('<span class="state">{}</span>', fixed))
        if record.seed is not None:
            seed = _("tête de série n° %(seed)d") % {"seed": record.seed}
            parts.append(format_html('<span class="state">{}</span>', seed))
        if record.categories:
            names = ", ".join(record.categories)
            parts.append(format_html('<span class="players">{}</span>', names))
        if record.family:
            family = _("famille ou groupe : %(family)s") % {"family": record.family}
            parts.append(format_html('<span class="players">{}</span>', family))
        return format_html_join(" ", "{}", ((part,) for part in parts))

    def render_balance(self, value: int) -> SafeString:
        assert self.balance_of is not None
        return self.balance_of(value)

    def render_hall(self, record: TeamLine) -> str:
        return self.contest.hall_name(record.hall)

    def render_here_since(self, value: datetime) -> str:
        return hour(value)

    def _word(self, message: str, **params: int) -> str:
        return worded(self.individuals, message, params)

    def _name_html(self, record: TeamLine, name: str) -> str:
        return format_html('<a href="{}">{}</a>', self.team_url % record.number, unbroken(name))


class DetailColumn(WrittenColumn):
    """A detail of the players, as it was typed."""

    def cells(self, table: EntrantsTable, records: Sequence[TeamLine]) -> Iterable[str]:
        name = str(self.accessor).removeprefix(IN_DETAILS)
        return [escape(record.details[name]) for record in records]


def _column(detail: Detail) -> tables.Column:
    return DetailColumn(
        verbose_name=_(detail.label),
        accessor=IN_DETAILS + detail.name,
        default="",
        attrs={"td": {"class": "name"}},
    )
