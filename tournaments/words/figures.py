"""Points, criteria, dates, hours and camps as pages and papers write them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import ceil

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.criteria import TOTAL, Criterion
from scoring.records import Value
from tournaments.words.enums import Camp, Chair
from tournaments.words.numbers import number

NO_BREAK = "\N{NO-BREAK SPACE}"


def signed(value: int) -> str:
    """Write a number with its sign; zero has none.

    >>> signed(162), signed(-100) == "\N{MINUS SIGN}100"
    ('+162', True)
    """
    return f"+{number(value)}" if value > 0 else number(value)


def points_said(value: int | Fraction | Decimal) -> str:
    sentence = ngettext("%(points)s point", "%(points)s points", ceil(abs(float(value))))
    return sentence % {"points": number(value)}


def figure_of(criterion: Criterion, value: Value) -> str:
    """Return the value of a criterion where no heading names it: "3 v.", "4582", "Diff. 340"."""
    if criterion.unit:
        return f"{number(value)} {_(criterion.unit)}"
    return number(value) if criterion.name == TOTAL else f"{_(criterion.short)} {number(value)}"


def figures_said(figures: Iterable[tuple[Criterion, Value]]) -> str:
    """Return the values of some criteria in words: "4888 points", "3 v. · 4582 points"."""
    return " · ".join(
        points_said(value) if criterion.name == TOTAL else figure_of(criterion, value)
        for criterion, value in figures
    )


def long_date(day: date) -> str:
    return date_format(day, "l j F Y")


def camp_name(camp: str) -> str:
    """Return a camp's name in the reader's language, such as "Nord-Sud"; "Joueur 1" for a chair."""
    if camp in Chair.values:
        return _("Joueur %(number)s") % {"number": Chair.values.index(camp) + 1}
    return str(Camp(camp).label)


def camp_short(camp: str) -> str:
    """Return a camp's short name, "N-S" or "E-O"; "" for a chair, which no table has marked."""
    return {"NS": _("N-S"), "EW": _("E-O")}.get(camp, "")


def hour(when: datetime) -> str:
    """Return the time of day in the hall: "14 h", "19 h 40"."""
    return say_hour(localtime(when).time())


def say_hour(clock: time) -> str:
    """Return a time of day without line breaks: "14 h", "19 h 40"."""
    return _hour_in(get_language(), clock.hour, clock.minute)


# A list of entries says the same minute again and again.
@lru_cache(maxsize=2000)
def _hour_in(_language: str | None, hours: int, minutes: int) -> str:
    template = _("%(hours)d h %(minutes)02d") if minutes else _("%(hours)d h")
    return (template % {"hours": hours, "minutes": minutes}).replace(" ", NO_BREAK)
