"""Numbers, dates and camps as the papers write them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from math import ceil

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.criteria import TOTAL, Criterion
from scoring.records import Value
from scoring.words import N_
from tournaments.words.enums import Camp, Chair
from tournaments.words.numbers import THIN_SPACE, number

__all__ = [
    "THIN_SPACE",
    "Span",
    "camp_name",
    "camp_short",
    "figure_of",
    "figures_said",
    "long_date",
    "number",
    "points_said",
    "signed",
]


class Span(StrEnum):
    """What the head of a page says of its rows: the first and the last."""

    TABLES = N_("tables %(first)s–%(last)s")
    RANKS = N_("rangs %(first)s–%(last)s")
    POOLS = N_("poules %(first)s–%(last)s")
    BOARDS = N_("étuis %(first)s–%(last)s")
    NUMBERS = N_("n° %(first)s–%(last)s")
    LETTERS = "%(first)s–%(last)s"

    def words(self, first: str, last: str) -> str:
        """Return the range in the reader's language, or the only one that there is."""
        if first != last:
            return _(self.value) % {"first": first, "last": last}
        alone = {
            Span.TABLES: _("table %(first)s"),
            Span.RANKS: _("rang %(first)s"),
            Span.POOLS: _("poule %(first)s"),
            Span.BOARDS: _("étui %(first)s"),
            Span.NUMBERS: _("n° %(first)s"),
            Span.LETTERS: "%(first)s",
        }
        return alone[self] % {"first": first}


def signed(value: int) -> str:
    """Write a number with its sign; zero has none.

    >>> signed(162), signed(-100) == "\N{MINUS SIGN}100"
    ('+162', True)
    """
    return f"+{number(value)}" if value > 0 else number(value)


def points_said(value: int | Fraction | Decimal) -> str:
    """Return points in words, in the reader's language: "1 point", "3327 points"."""
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
    """Write a date with the day of the week, in the reader's language."""
    return date_format(day, "l j F Y")


def camp_name(camp: str) -> str:
    """Return a camp's name in the reader's language, such as "Nord-Sud"; "Joueur 1" for a chair."""
    if camp in Chair.values:
        return _("Joueur %(number)s") % {"number": Chair.values.index(camp) + 1}
    return str(Camp(camp).label)


def camp_short(camp: str) -> str:
    """Return a camp's short name, "N-S" or "E-O"; "" for a chair, which no table has marked."""
    return {"NS": _("N-S"), "EW": _("E-O")}.get(camp, "")
