"""Template filters for times and the clock of a round."""

from __future__ import annotations

from datetime import datetime, time

from django import template
from django.template import Context
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.halls import hall_of_table
from tournaments.queries.results.live import ClockLine, clock_face
from tournaments.words.figures import hour as said_hour
from tournaments.words.figures import say_hour

register = template.Library()


@register.simple_tag(takes_context=True)
def table_of(context: Context, table: int | None) -> str:
    """Return a table as the hall is told it: "Table 47", or "Salle B, table 47"."""
    if table is None:
        return ""
    info: ContestInfo = context["contest"]
    return info.table_said(table)


@register.simple_tag(takes_context=True)
def table_short(context: Context, table: int) -> str:
    """Return a table for a narrow place: "47", or "B 47" in several halls."""
    info: ContestInfo = context["contest"]
    return info.table_short(table)


@register.simple_tag(takes_context=True)
def hall_of(context: Context, table: int) -> str:
    """Return the hall of a table: "Salle B"; "" for a table outside every hall."""
    info: ContestInfo = context["contest"]
    hall = hall_of_table(info.halls, table)
    return hall.label if hall is not None else ""


@register.filter
def hour(when: datetime | None) -> str:
    """Return the local time of day: "16 h 40"; "" for no time."""
    return said_hour(when) if when is not None else ""


@register.filter
def since(when: datetime) -> str:
    """Return a time of today as "13 h 42", or of another day as "20/11/2026, 18 h"."""
    local = timezone.localtime(when)
    if local.date() == timezone.localdate():
        return said_hour(when)
    return f"{date_format(local, 'SHORT_DATE_FORMAT')}, {said_hour(when)}"


@register.filter
def instant(when: datetime) -> str:
    """Return an ISO date and time for scripts, to the millisecond: some read no more digits."""
    return when.isoformat(timespec="milliseconds")


@register.filter
def time_of_day(clock: time) -> str:
    """Return a time of day in words: "14 h"."""
    return say_hour(clock)


@register.filter
def left(seconds: int) -> str:
    """Return the time left in a round: "23:15"."""
    return clock_face(seconds)


@register.filter
def over(clock: ClockLine) -> str:
    """Return the title of the clock once the time is over."""
    if clock.last_deal or (clock.finishing and not clock.deals_after and not clock.both):
        return _("Dernière donne")
    return _("Temps écoulé")


@register.filter
def afterwards(clock: ClockLine) -> str:
    """Return what remains to play after the time, by the regulation; "" if nothing."""
    if clock.both:
        return _("On joue jusqu’à ce que les points soient atteints.")
    if clock.last_deal or (clock.finishing and not clock.deals_after):
        return _("Terminez la donne en cours : c’est la dernière.")
    if clock.finishing:
        sentence = ngettext(
            "Terminez la donne en cours, puis jouez encore %(n)d donne.",
            "Terminez la donne en cours, puis jouez encore %(n)d donnes.",
            clock.deals_after,
        )
        return sentence % {"n": clock.deals_after}
    return ""
