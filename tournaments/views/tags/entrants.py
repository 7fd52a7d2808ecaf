"""Template tags for sentences about teams or players."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from tournaments.queries.results.penalties import PenaltyLine
from tournaments.tables.results.penalties import effect_of, proposed_of, reserved_of
from tournaments.words import entrants
from tournaments.words.texts import unbroken

register = template.Library()


@register.simple_tag(takes_context=True)
def worded(context: Context, message: str, **params: Any) -> str:
    """Return a sentence about teams, reworded for players if the page's contest has them.

    One that names a team, by its parameter `name`, has no line break at a hyphen: it is HTML.
    """
    sentence = entrants.worded(context["contest"].individuals, message, params)
    return unbroken(sentence) if "name" in params else sentence


@register.simple_tag(takes_context=True)
def effect(context: Context, line: PenaltyLine) -> str:
    """Return the effect of a penalty in words, for a team or a player of the page's contest."""
    return effect_of(line, context["contest"].individuals)


@register.simple_tag(takes_context=True)
def reserved(context: Context, line: PenaltyLine) -> str:
    """Return what a result under reserve waits for, and who would gain."""
    return reserved_of(line, context["contest"].individuals)


@register.simple_tag(takes_context=True)
def proposed(context: Context, line: PenaltyLine) -> str:
    """Return the ruling that the scale proposes for an incident that waits."""
    return proposed_of(line, context["contest"].individuals)


@register.simple_tag(takes_context=True)
def counted(context: Context, count: int) -> str:
    """Return a number of teams or players in words, for the page's contest."""
    return entrants.counted(context["contest"].individuals, count)
