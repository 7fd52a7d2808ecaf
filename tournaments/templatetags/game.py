"""Words of the game, for templates: sentences of `scoring`, suits, camps."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.deal import Deal
from scoring.ranking import Value
from scoring.score import DealScore
from tournaments.enums import Camp
from tournaments.pairing import Reason
from tournaments.papers.kit.words import number
from tournaments.queries.results.kept import KeptSheet
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.sheets import Sheet
from tournaments.regulation.tariff_words import tariff_name
from tournaments.tables.results.kept import kept_words
from tournaments.tables.results.penalties import times_of
from tournaments.wording.words import SA_TA, SUITS, say

register = template.Library()

CONTRACTS = {"capot": gettext_lazy("capot"), "generale": gettext_lazy("générale")}


@register.filter
def said(sentence: Any) -> str:
    """A line, a problem or a text of `scoring` in the reader's language.

    >>> from scoring.words import Text
    >>> said(Text("%(points)s points", {"points": 20}))
    '20 points'
    """
    return say(sentence.message, sentence.params)


@register.filter
def because(reason: Reason) -> str:
    """Why a draw made what it made, in the reader's language."""
    return reason.translated(_)


@register.filter
def trump(name: str | None) -> str:
    """What was trump, with its sign: "♥︎ cœur", "sans atout"; nothing when none is known."""
    if name in SUITS:
        sign, word = SUITS[name]
        return f"{sign} {word}"
    return str(SA_TA.get(name or "", ""))


@register.filter
def contract(value: int | str | None) -> str:
    """What was bid: a number, "capot", or nothing in belote."""
    return "" if value is None else str(CONTRACTS.get(str(value), value))


@register.filter
def camp(value: str | None) -> str:
    """ "Nord-Sud" or "Est-Ouest"; "tous passent" when nobody took."""
    return str(Camp(value).label) if value else _("tous passent")


@register.filter
def deals_scored(sheet: Sheet) -> list[tuple[Deal, DealScore]]:
    """The deals of a sheet, each beside its marks."""
    return list(zip(sheet.deals, sheet.score.deals, strict=False)) if sheet.score else []


@register.filter
def fault_name(name: str) -> str:
    """A fault of a price list in the reader's language, where it is one proposed at first."""
    return tariff_name(name)


@register.filter
def figure(value: Value) -> str:
    """A number as it is written: thousands apart, decimals where there are some."""
    return number(value)


@register.filter
def kept_as(sheet: KeptSheet) -> str:
    """Who kept a doubtful sheet to verify, when and why."""
    return kept_words(sheet)


@register.filter
def times(line: PenaltyLine) -> str:
    """Which time it is for that team: "2e fois"."""
    return times_of(line)
