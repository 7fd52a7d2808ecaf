"""Hours, written one way everywhere."""

from __future__ import annotations

from datetime import datetime, time
from functools import lru_cache

from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

NO_BREAK = "\N{NO-BREAK SPACE}"


def hour(when: datetime) -> str:
    """Return the time of day in the hall: "14 h", "19 h 40"."""
    return say_hour(localtime(when).time())


def say_hour(clock: time) -> str:
    """Return a time of day without line breaks: "14 h", "19 h 40"."""
    return _in_language(get_language(), clock.hour, clock.minute)


# A list of entries says the same minute again and again.
@lru_cache(maxsize=2000)
def _in_language(_language: str | None, hours: int, minutes: int) -> str:
    template = _("%(hours)d h %(minutes)02d") if minutes else _("%(hours)d h")
    return (template % {"hours": hours, "minutes": minutes}).replace(" ", NO_BREAK)
