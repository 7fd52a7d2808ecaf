"""Hours, written one way everywhere."""

from __future__ import annotations

from datetime import datetime, time

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

NO_BREAK = "\N{NO-BREAK SPACE}"


def hour(when: datetime) -> str:
    """Return the time of day in the hall: "14 h", "19 h 40"."""
    return say_hour(localtime(when).time())


def say_hour(clock: time) -> str:
    """Return a time of day without line breaks: "14 h", "19 h 40"."""
    params = {"hours": clock.hour, "minutes": clock.minute}
    template = _("%(hours)d h %(minutes)02d") if clock.minute else _("%(hours)d h")
    return (template % params).replace(" ", NO_BREAK)
