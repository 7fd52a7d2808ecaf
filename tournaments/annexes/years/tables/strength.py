"""Strength of players as a table, and as a person's years."""

from __future__ import annotations

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import date_format, number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.annexes.years.queries.finished import Finished
from tournaments.annexes.years.queries.strength import Rated, Year
from tournaments.annexes.years.rules import Strength


def strength_said(strength: Strength) -> str:
    """Write a strength with its uncertainty, in tenths: "27,4 ± 3,1"."""
    return f"{_tenths(strength.mu)} ± {_tenths(strength.sigma)}"


def _tenths(value: float) -> str:
    """Write a number in tenths, with a true minus sign."""
    return number_format(value, 1).replace("-", "\N{MINUS SIGN}")


class _OfContests(tables.Table):
    """Table with a strength and a contest, which links to its standings at the desk."""

    def render_strength(self, value: Strength) -> str:
        return strength_said(value)

    def _contest(self, contest: Finished) -> SafeString:
        return format_html(
            '<a href="{}">{}</a> <span class="soft text-nowrap">{}</span>',
            reverse("desk-standings", args=[contest.slug]),
            contest.name,
            date_format(contest.date, "SHORT_DATE_FORMAT"),
        )


class StrengthTable(_OfContests):
    """Columns: rank, name, strength, what is almost sure, matches, last contest."""

    rank = tables.Column(verbose_name=gettext_lazy("Rang"), attrs={"td": {"class": "number"}})
    name = tables.Column(verbose_name=gettext_lazy("Nom"), attrs={"td": {"class": "name who"}})
    strength = tables.Column(
        verbose_name=gettext_lazy("Force"),
        attrs={"td": {"class": "total text-nowrap", "data-label": gettext_lazy("Force")}},
    )
    sure = tables.Column(
        verbose_name=gettext_lazy("Au moins"),
        accessor="strength__sure",
        attrs={"td": {"data-label": gettext_lazy("Au moins")}},
    )
    matches = tables.Column(
        verbose_name=gettext_lazy("Parties comptées"),
        accessor="strength__matches",
        attrs={"td": {"data-label": gettext_lazy("Parties comptées")}},
    )
    last = tables.Column(verbose_name=gettext_lazy("Dernier concours"))

    class Meta:
        orderable = False
        attrs = {"class": "table figures entrants"}

    def __init__(self, rows: list[Rated]) -> None:
        # Addresses of people differ only by their key: resolve the URL once.
        self.person_url = reverse("book-person", args=[0]).replace("/0/", "/%d/")
        super().__init__(rows)

    def render_name(self, record: Rated, value: str) -> SafeString:
        link = format_html('<a href="{}">{}</a>', self.person_url % record.player, value)
        club = format_html(' <span class="soft">{}</span>', record.club) if record.club else ""
        few = ""
        if record.strength.uncertain:
            few = format_html(' <span class="pill">{}</span>', _("peu de parties"))
        return format_html("{}{}{}", link, club, few)

    def render_sure(self, value: float) -> str:
        return _tenths(value)

    def render_last(self, value: Finished) -> SafeString:
        return self._contest(value)


class YearsTable(_OfContests):
    """Contests of a person. Columns: contest, matches won, drawn and lost, strength after it."""

    contest = tables.Column(
        verbose_name=gettext_lazy("Concours"), attrs={"td": {"class": "name who"}}
    )
    results = tables.Column(
        verbose_name=gettext_lazy("Gagnées – nulles – perdues"),
        accessor="won",
        attrs={"td": {"data-label": gettext_lazy("Gagnées – nulles – perdues")}},
    )
    strength = tables.Column(
        verbose_name=gettext_lazy("Force après"),
        attrs={"td": {"class": "total text-nowrap", "data-label": gettext_lazy("Force après")}},
    )

    class Meta:
        orderable = False
        attrs = {"class": "table figures entrants"}

    def __init__(self, rows: list[Year]) -> None:
        # The latest first, as the contests of the page.
        super().__init__(rows[::-1])

    def render_contest(self, value: Finished) -> SafeString:
        return self._contest(value)

    def render_results(self, record: Year) -> str:
        return f"{record.won} – {record.drawn} – {record.lost}"
