"""Template filters for prizes."""

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
    """Return an amount in cents as text, or "" if it is None."""
    return money.euros(cents) if cents is not None else ""


@register.filter
def whom(line: PrizeLine) -> str:
    """Return the entrants that a prize is for, in words."""
    return prize_words.whom(line)


@register.filter
def worth(line: PrizeLine) -> str:
    """Return the worth of one piece of a prize, in words."""
    return prize_words.worth(line)


@register.filter
def where_from(team: TeamLine) -> str:
    """Return the players and origin of a team, if its name does not give them."""
    return prize_words.where_from(team)


@register.filter
def percent(share: int) -> str:
    """Return a share in ten-thousandths as a percentage."""
    return prize_words.percent(share)


@register.filter
def ordinal(rank: int, individuals: bool) -> str:
    """Return the rank of a team or a player: "1re", "1er", "4e"."""
    return Ordinal(rank, feminine=not individuals).translated(_)
