"""Template filters for sentences about a ranking."""

from __future__ import annotations

from django import template

from tournaments.queries.standings.rows import Standings
from tournaments.tables.standings import words

register = template.Library()


@register.filter
def standings_name(standings: Standings) -> str:
    """Return "Classement après 3 parties"."""
    return words.standings_name(standings)


@register.filter
def counted_said(standings: Standings) -> str:
    """Return "3 parties comptées sur 4, la 4e se joue"."""
    return words.counted_said(standings)


@register.filter
def order_said(standings: Standings) -> str:
    """Return the criteria in the order they decide."""
    return words.order_said(standings)


@register.filter
def pips(standings: Standings) -> list[bool]:
    """Return, for each round planned, whether the ranking counts it."""
    counted = len(standings.rounds)
    return [place < counted for place in range(standings.planned)]
