"""Template filters for words of the game: sentences of `scoring`, suits, camps."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.deal import Deal, Stopped, VoidKind
from scoring.reading.deal_words import VOID_WORDS
from scoring.reasons import Cited
from scoring.records import Value
from scoring.score import DealScore
from scoring.sums import ShownLine, summed
from tournaments.pairing import Reason
from tournaments.queries.results.kept import KeptSheet
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.sheets import Sheet
from tournaments.regulation import Regulation
from tournaments.regulation.posted import citation
from tournaments.regulation.words.tariffs import tariff_name, tariff_source
from tournaments.tables.results.penalties import times_of
from tournaments.tables.results.words import kept_words
from tournaments.words.enums import Camp
from tournaments.words.numbers import number
from tournaments.words.texts import SA_TA, SUITS, say

register = template.Library()

CONTRACTS = {"capot": gettext_lazy("capot"), "generale": gettext_lazy("générale")}


@register.filter
def said(sentence: Any) -> str:
    """Return a line, a problem or a text of `scoring` in the reader's language.

    >>> from scoring.words import Text
    >>> said(Text("%(points)s points", {"points": 20}))
    '20 points'
    """
    return say(sentence.message, sentence.params)


@register.filter
def in_sums(score: DealScore) -> list[ShownLine]:
    """Return the lines of a deal, where the amounts that one camp adds up are one line."""
    return summed(score.lines)


@register.filter
def cited(line: Cited | ShownLine, regulation: Regulation) -> str:
    """Return where the posted regulation tells a line, then the federation's article."""
    return citation(regulation, *(line.parts if isinstance(line, ShownLine) else (line,)))


@register.filter
def because(reason: Reason) -> str:
    return reason.translated(_)


@register.filter
def trump(name: str | None) -> str:
    """Return the trump with its sign, as "♥ cœur" or "sans atout"; "" if it is not known."""
    if name in SUITS:
        sign, word = SUITS[name]
        return f"{sign} {word}"
    return str(SA_TA.get(name or "", ""))


@register.filter
def contract(value: int | str | None) -> str:
    """Return the contract: a number, "capot" or "générale"; "" in belote."""
    return "" if value is None else str(CONTRACTS.get(str(value), value))


@register.filter
def camp(value: str | None) -> str:
    """Return "Nord-Sud" or "Est-Ouest", or "tous passent" if everybody passed."""
    return str(Camp(value).label) if value else _("tous passent")


@register.filter
def void_words(kind: VoidKind | Stopped) -> str:
    """Return why a deal was cancelled, as "Donne annulée, carré de sept", or who stopped it."""
    return say(VOID_WORDS[kind], {})


@register.filter
def deals_scored(sheet: Sheet) -> list[tuple[int | None, Deal, DealScore]]:
    """Return the deals of a sheet, each with its score, and its board in a duplicate."""
    if sheet.score is None:
        return []
    return list(zip_longest(sheet.boards, sheet.deals, sheet.score.deals))[: len(sheet.deals)]


@register.filter
def fault_name(name: str) -> str:
    return tariff_name(name)


@register.filter
def fault_source(source: str) -> str:
    """Return where a price comes from, as the reader knows it."""
    return tariff_source(source)


@register.filter
def figure(value: Value) -> str:
    return number(value)


@register.filter
def kept_as(sheet: KeptSheet) -> str:
    return kept_words(sheet)


@register.filter
def times(line: PenaltyLine) -> str:
    """Return how many times the team has made this fault: "2e fois"."""
    return times_of(line)
