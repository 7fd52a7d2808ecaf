"""Template filters for sentences about a ranking."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from tournaments.queries.standings.rows import Move, Row, Standings
from tournaments.tables.standings import words
from tournaments.tables.standings.marks import Movements

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
    return words.order_said(standings)


@register.filter
def movement(move: Move | None) -> SafeString:
    """Return the mark of a movement: a triangle, the places, and words for screen readers."""
    return Movements().mark(move)


@register.filter
def move_in(row: Row, standings: Standings) -> Move | None:
    return standings.move_of(row)


@register.filter
def pips(standings: Standings) -> list[bool]:
    """Return, for each round planned, whether the ranking counts it."""
    counted = len(standings.rounds)
    return [place < counted for place in range(standings.planned)]
