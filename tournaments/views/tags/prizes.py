"""Template filters for prizes."""

from __future__ import annotations

import re

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.pairing.sentences import Ordinal
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.prizes import words as prize_words
from tournaments.queries.prizes.lines import PrizeLine
from tournaments.queries.prizes.reveal import Card, Reveal
from tournaments.tables.prizes import ceremony as ceremony_words
from tournaments.words import figures, money

register = template.Library()

#: A rank as French and English write it: "1er", "1re", "4e", "2nd", "11th".
ORDINAL = re.compile(r"\b(\d+)(er|re|e|st|nd|rd|th)\b")


@register.filter
def euros(cents: int | None) -> str:
    return money.euros(cents) if cents is not None else ""


@register.filter
def whom(line: PrizeLine) -> str:
    return prize_words.whom(line)


@register.filter
def worth(line: PrizeLine) -> str:
    return prize_words.worth(line)


@register.filter
def more_said(line: PrizeLine) -> str:
    return prize_words.more_said(line)


@register.filter
def where_from(team: TeamLine) -> str:
    return prize_words.where_from(team)


@register.filter
def percent(share: int) -> str:
    return prize_words.percent(share)


@register.filter
def ordinal(rank: int, individuals: bool) -> str:
    """Return the rank of a team or a player: "1re", "1er", "4e"."""
    return Ordinal(rank, feminine=not individuals).translated(_)


@register.filter
def place_rank(rank: int) -> str:
    """Return the rank of a place: "1re", "4e"."""
    return Ordinal(rank, feminine=True).translated(_)


@register.filter
def raised(text: str) -> SafeString:
    """Return a text with the letters of its ordinals raised, as "3<sup>e</sup> place".

    >>> raised("La 3e et la 1re"), raised("<b>")
    ('La 3<sup>e</sup> et la 1<sup>re</sup>', '&lt;b&gt;')
    """
    first, *parts = ORDINAL.split(text)
    numbers = zip(parts[0::3], parts[1::3], parts[2::3], strict=True)
    return format_html("{}{}", first, format_html_join("", "{}<sup>{}</sup>{}", numbers))


@register.filter
def place_said(card: Card, individuals: bool) -> str:
    """Return the place of a card of the ceremony: "3e place"."""
    return ceremony_words.place_said(card, individuals)


@register.filter
def figures_said(card: Card) -> str:
    """Return what decided the place of a card of the ceremony, in words: "4888 points"."""
    return figures.figures_said(card.figures)


@register.filter
def spoken(reveal: Reveal) -> str:
    return ceremony_words.title_of(reveal)


@register.filter
def gap(reveal: Reveal) -> str:
    """Return the points between the next place and the one just revealed, in words, or ""."""
    return ceremony_words.gap_said(reveal)
