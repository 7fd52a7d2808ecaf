"""Timetable as tables: each round as planned and as it is, and the rounds that fit."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.regulation.planning import Forecast, Line, Slot, State
from tournaments.regulation.planning.sentences import delay
from tournaments.words.figures import hour

#: Number of rounds shown beyond the planned number.
FURTHER = 2


class TimetableTable(tables.Table):
    number = tables.Column(verbose_name=gettext_lazy("Partie"))
    planned = tables.Column(verbose_name=gettext_lazy("Prévu"))
    expected = tables.Column(verbose_name=gettext_lazy("Réel ou attendu"))
    behind = tables.Column(verbose_name=gettext_lazy("Avance ou retard"))

    class Meta:
        orderable = False
        attrs = {"class": "table figures"}

    def __init__(self, forecast: Forecast) -> None:
        super().__init__(forecast.lines)

    def render_planned(self, value: Slot) -> str:
        return _span(value)

    def render_expected(self, record: Line) -> Any:
        slot = record.expected
        if slot.state == State.OVER:
            return _span(slot)
        if slot.state == State.PLAYING:
            times = {"start": hour(slot.starts_at), "end": hour(slot.ends_at)}
            return _("%(start)s – vers %(end)s") % times
        return format_html('<span class="soft">{}</span>', _span(slot))

    def render_behind(self, value: int) -> str:
        return delay(value)


class RoundsThatFit(tables.Table):
    number = tables.Column(verbose_name=gettext_lazy("Parties"))
    ends_at = tables.Column(verbose_name=gettext_lazy("Fin"))
    fits = tables.Column(verbose_name=gettext_lazy("Remarque"), empty_values=())

    class Meta:
        orderable = False
        attrs = {"class": "table figures"}

    def __init__(self, forecast: Forecast) -> None:
        self.by = forecast.day.ends_by
        self.planned = len(forecast.lines)
        drawn = sum(slot.state != State.TO_COME for slot in forecast.beyond)
        super().__init__(forecast.beyond[max(0, drawn - 1) : self.planned + FURTHER])

    def render_ends_at(self, value: Any) -> str:
        return hour(value)

    def render_fits(self, record: Slot) -> str:
        notes = [_("comme prévu au règlement")] if record.number == self.planned else []
        if self.by is not None and record.ends_at > self.by:
            notes.append(_("trop tard"))
        return ", ".join(notes)


def _span(slot: Slot) -> str:
    return f"{hour(slot.starts_at)} – {hour(slot.ends_at)}"
