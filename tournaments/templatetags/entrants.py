"""Sentences about who enters a contest, teams or players, for templates."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from tournaments.queries.results.penalties import PenaltyLine
from tournaments.tables.results.penalties import effect_of
from tournaments.wording import entrants

register = template.Library()


@register.simple_tag(takes_context=True)
def worded(context: Context, message: str, **params: Any) -> str:
    """A sentence about teams, or the same about players, for the contest of the page."""
    return entrants.worded(context["contest"].individuals, message, params)


@register.simple_tag(takes_context=True)
def effect(context: Context, line: PenaltyLine) -> str:
    """What a penalty does to a team, or a player, of the contest of the page."""
    return effect_of(line, context["contest"].individuals)


@register.simple_tag(takes_context=True)
def counted(context: Context, count: int) -> str:
    """How many teams or players the contest of the page has."""
    return entrants.counted(context["contest"].individuals, count)
