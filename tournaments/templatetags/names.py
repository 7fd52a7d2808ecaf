"""Template filter of names, in every template without `load`."""

from __future__ import annotations

from django import template

from tournaments.tables import drawn

register = template.Library()


@register.filter
def unbroken(name: object) -> str:
    """Return a name, or a sentence with names, without a line break at a hyphen."""
    return drawn.unbroken(str(name))
