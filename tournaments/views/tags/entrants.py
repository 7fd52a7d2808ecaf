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
    """Return a sentence for teams or players; with a `name` it is HTML, unbroken at hyphens."""
    sentence = entrants.worded(context["contest"].individuals, message, params)
    return unbroken(sentence) if "name" in params else sentence


@register.simple_tag(takes_context=True)
def effect(context: Context, line: PenaltyLine) -> str:
    return effect_of(line, context["contest"].individuals)


@register.simple_tag(takes_context=True)
def reserved(context: Context, line: PenaltyLine) -> str:
    return reserved_of(line, context["contest"].individuals)


@register.simple_tag(takes_context=True)
def proposed(context: Context, line: PenaltyLine) -> str:
    return proposed_of(line, context["contest"].individuals)


@register.simple_tag(takes_context=True)
def counted(context: Context, count: int) -> str:
    return entrants.counted(context["contest"].individuals, count)
