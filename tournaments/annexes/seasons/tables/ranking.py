"""Ranking of a season as a table of its pages: ranks, days attended, ties, totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import django_tables2 as tables
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.words import N_
from tournaments.annexes.seasons.papers.words import WHO, cell_said, shown_ties, tie_said
from tournaments.annexes.seasons.queries.pages import DayInfo, SeasonView, address_of
from tournaments.annexes.seasons.rules import TableRow
from tournaments.annexes.seasons.rules.table import Key
from tournaments.annexes.seasons.rules.words import Goes, RankedBy, State
from tournaments.tables.drawn import DrawnTable, markup
from tournaments.tables.standings.columns import MEDALS
from tournaments.tables.standings.marks import beside, people
from tournaments.words.numbers import number

#: What stands beside a name of those who go to the final, or may.
GOES_SAID: Final = {Goes.YES: N_("en finale"), Goes.TIED: N_("à départager pour la finale")}


class TieColumn(tables.Column):
    """Value of one tie of the rules."""

    def __init__(self, place: int, head: str) -> None:
        super().__init__(
            accessor="ties",
            verbose_name=head,
            attrs={"td": {"class": "r detail"}, "th": {"class": "r detail"}},
        )
        self.place = place

    def render(self, record: TableRow) -> str:
        return tie_said(record.ties[self.place])


class AttendanceColumn(tables.Column):
    """Points that the number of days attended adds to the total."""

    def __init__(self) -> None:
        super().__init__(
            verbose_name=gettext_lazy("Assiduité"),
            attrs={"td": {"class": "r detail"}, "th": {"class": "r detail"}},
        )

    def render(self, value: int) -> str:
        return number(value) if value else ""


class GeneralColumn(tables.Column):
    """General rank, in the ranking of a category."""

    def __init__(self) -> None:
        super().__init__(
            accessor="key",
            verbose_name=gettext_lazy("Rang général"),
            attrs={"td": {"class": "c detail"}, "th": {"class": "c detail"}},
        )

    def render(self, value: Key, table: SeasonTable) -> str:
        return str(table.general[value])


class DayColumn(tables.Column):
    """What one day brought; in brackets if it is dropped."""

    def __init__(self, place: int, day: DayInfo, address: str) -> None:
        super().__init__(
            accessor="days",
            verbose_name=markup(f'<a href="{address}">{day.date:%d/%m}</a>'),
            attrs={"td": {"class": "r"}, "th": {"class": "r"}},
        )
        self.place, self.slug = place, day.slug

    def render(self, record: TableRow) -> str:
        # A row has its days in the order of the season, those that wait left out.
        day = record.days[self.place]
        cell = cell_said(day)
        return markup(beside(cell)) if day.state is State.DROPPED else cell


class SeasonTable(DrawnTable):
    """Columns: rank, name, days attended, attendance, ties in the order they decide, total.

    With `days`, each of them has a column and the ties have none. `general` gives general ranks in
    the ranking of a category.
    """

    rank = tables.Column(
        verbose_name=gettext_lazy("Rang"),
        empty_values=(),
        attrs={"td": {"class": "c rank alone"}, "th": {"class": "c"}},
    )
    name = tables.Column(attrs={"td": {"class": "who"}})
    attended = tables.Column(
        verbose_name=gettext_lazy("Journées"),
        attrs={"td": {"class": "r gap"}, "th": {"class": "r gap"}},
    )
    points = tables.Column(
        verbose_name=gettext_lazy("Total"),
        attrs={"td": {"class": "r total"}, "th": {"class": "r total"}},
    )

    class Meta:
        orderable = False
        attrs = {"class": "ranks"}

    def __init__(
        self,
        view: SeasonView,
        rows: Sequence[TableRow],
        general: Mapping[Key, int] | None = None,
        days: Sequence[DayInfo] = (),
    ) -> None:
        self.view = view
        self.general = general or {}
        slug = view.info.slug
        self.of_days = bool(days)
        # Addresses of rows differ only by their last part: resolve the URL once.
        self.person_url = reverse("public-season-person", args=[slug, "0"])[: -len("0/")]
        columns: list[tuple[str, tables.Column]] = []
        if general is not None:
            columns.append(("general", GeneralColumn()))
        if self.of_days:
            columns += [
                (
                    f"day{place}",
                    DayColumn(place, day, reverse("public-season-day", args=[slug, day.slug])),
                )
                for place, day in enumerate(days)
            ]
        else:
            if any(row.attendance for row in rows):
                columns.append(("attendance", AttendanceColumn()))
            columns += [(f"tie{place}", TieColumn(place, head)) for place, head in shown_ties(view)]
        sequence = ["rank", "name", *(["general"] if general is not None else []), "attended"]
        sequence += [name for name, _column in columns if name != "general"]
        super().__init__(
            rows,
            extra_columns=columns,
            empty_text=_("Personne n’est encore classé."),
            sequence=[*sequence, "points"],
        )
        self.columns["name"].column.verbose_name = _(WHO[view.info.rank])

    def render_rank(self, record: TableRow) -> str:
        if record.rank is None:
            return markup("–")
        rank = str(record.rank)
        if record.rank <= MEDALS:
            rank = f'<span class="medal m{record.rank}">{record.rank}</span>'
        return markup(f"{rank} {beside(_('ex æquo'))}" if record.shared else rank)

    def render_name(self, record: TableRow, value: str) -> str:
        address = f"{self.person_url}{address_of(record.key)}/"
        link = f'<a class="name" href="{address}">{people(value)}</a>'
        notes = []
        if record.club and self.view.info.rank is not RankedBy.CLUBS and not self.of_days:
            notes.append(record.club)
        if record.prize and self.view.rules.prize_from > 1 and not self.of_days:
            notes.append(_("prix"))
        if record.goes in GOES_SAID and not self.of_days:
            notes.append(_(GOES_SAID[record.goes]))
        if record.why is not None and record.goes is not Goes.TIED and not self.of_days:
            notes.append(record.why.translated(_))
        return markup(f"{link} {beside(' · '.join(notes))}" if notes else link)

    def render_attended(self, value: int) -> str:
        return _("%(n)d j.") % {"n": value}

    def render_points(self, value: int) -> str:
        return number(value)


class DaysTable(SeasonTable):
    """Grid of rows and days. It stays a grid on a phone, where a ranking becomes a list."""

    class Meta(SeasonTable.Meta):
        attrs = {"class": "table days"}

    def __init__(self, view: SeasonView, rows: Sequence[TableRow]) -> None:
        super().__init__(view, rows, days=view.info.held)
