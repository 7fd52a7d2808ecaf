"""The clock of a round in words, for templates."""

from __future__ import annotations

from datetime import datetime, time

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.planning.sentences import hour as said_hour
from tournaments.planning.sentences import say_hour
from tournaments.queries.hall.live import ClockLine, clock_face

register = template.Library()


@register.filter
def hour(when: datetime) -> str:
    """The time of day in the hall: "16 h 40"."""
    return said_hour(when)


@register.filter
def since(when: datetime) -> str:
    """A time of today, with its day where it is another one: "13 h 42", "20/11/2026, 18 h"."""
    local = timezone.localtime(when)
    if local.date() == timezone.localdate():
        return said_hour(when)
    return f"{date_format(local, 'SHORT_DATE_FORMAT')}, {said_hour(when)}"


@register.filter
def instant(when: datetime) -> str:
    """A moment as scripts read it, to the thousandth: more digits are not read everywhere."""
    return when.isoformat(timespec="milliseconds")


@register.filter
def time_of_day(clock: time) -> str:
    """A time of day: "14 h"."""
    return say_hour(clock)


@register.filter
def left(seconds: int) -> str:
    """What is left of a round: "23:15"."""
    return clock_face(seconds)


@register.filter
def over(clock: ClockLine) -> str:
    """What the clock says once the time is over."""
    if clock.last_deal or (clock.finishing and not clock.deals_after and not clock.both):
        return _("Dernière donne")
    return _("Temps écoulé")


@register.filter
def afterwards(clock: ClockLine) -> str:
    """What is played once the time is over, as the regulation says; nothing where it does not."""
    if clock.both:
        return _("On joue jusqu’à ce que les points soient atteints.")
    if clock.last_deal or (clock.finishing and not clock.deals_after):
        return _("Terminez la donne en cours : c’est la dernière.")
    if clock.finishing:
        said = ngettext(
            "Terminez la donne en cours, puis jouez encore %(n)d donne.",
            "Terminez la donne en cours, puis jouez encore %(n)d donnes.",
            clock.deals_after,
        )
        return said % {"n": clock.deals_after}
    return ""
