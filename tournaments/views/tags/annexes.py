"""Template tag that shows what annexes add to a page."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from tournaments.machine.annexes import Place, pieces_of

register = template.Library()


@register.simple_tag(takes_context=True)
def pieces(context: Context, place: str) -> SafeString:
    """Return the pieces that annexes add to a place of a page: see `Place`."""
    drawn = []
    for name, values in pieces_of(Place(place), context.flatten()):
        with context.push(**values):
            drawn.append(context.template.engine.get_template(name).render(context))
    return format_html_join("", "{}", ((piece,) for piece in drawn))
