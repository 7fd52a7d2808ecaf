"""Prizes in words, for templates."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from tournaments import money
from tournaments.pairing.contract import Ordinal
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.prizes import words as prize_words
from tournaments.queries.prizes.lines import PrizeLine

register = template.Library()


@register.filter
def euros(cents: int | None) -> str:
    """An amount as it is written; nothing where none is known."""
    return money.euros(cents) if cents is not None else ""


@register.filter
def whom(line: PrizeLine) -> str:
    """Whom a lot is for."""
    return prize_words.whom(line)


@register.filter
def worth(line: PrizeLine) -> str:
    """What a piece of a lot is worth."""
    return prize_words.worth(line)


@register.filter
def where_from(team: TeamLine) -> str:
    """Who plays in a team and where it is from, where its name does not say it."""
    return prize_words.where_from(team)


@register.filter
def percent(share: int) -> str:
    """A share in ten-thousandths."""
    return prize_words.percent(share)


@register.filter
def ordinal(rank: int, individuals: bool) -> str:
    """A rank of a team, or of a player: "1re", "1er", "4e"."""
    return Ordinal(rank, feminine=not individuals).translated(_)
