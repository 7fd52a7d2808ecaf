"""The list of teams at the desk."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.queries.teams import TeamLine


class EntrantsTable(tables.Table):
    """Number, names, club, and what is particular about a team."""

    number = tables.Column(
        verbose_name=gettext_lazy("N°"), attrs={"td": {"class": "number"}}, orderable=True
    )
    name = tables.Column(verbose_name=gettext_lazy("Équipe"))
    club = tables.Column(verbose_name=gettext_lazy("Club"), default="")
    state = tables.Column(verbose_name=gettext_lazy("État"), empty_values=(), orderable=False)
    edit = tables.Column(verbose_name="", empty_values=(), orderable=False)

    class Meta:
        attrs = {"class": "table table-striped figures entrants"}
        empty_text = gettext_lazy("Aucune équipe pour l’instant.")

    def __init__(self, slug: str, rows: list[TeamLine], may_edit: bool) -> None:
        self.edit_url = reverse("team-edit", args=[slug, 0]).replace("/0/", "/%d/")
        super().__init__(rows, exclude=() if may_edit else ("edit",))

    def render_name(self, record: TeamLine, value: str) -> Any:
        players = " – ".join(record.players)
        if players and players != record.name:
            return format_html('{} <span class="text-secondary">({})</span>', value, players)
        return value

    def render_state(self, record: TeamLine) -> str:
        if record.withdrawn:
            return _("retirée")
        if record.late:
            return _("joue à partir de la partie %(round)d") % {"round": record.first_round}
        return ""

    def render_edit(self, record: TeamLine) -> Any:
        return format_html(
            '<a href="{}" aria-label="{}">{}</a>',
            self.edit_url % record.number,
            _("Modifier l’équipe %(number)d") % {"number": record.number},
            _("Modifier"),
        )
