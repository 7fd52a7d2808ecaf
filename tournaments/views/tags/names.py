"""Template filter of names, in every template without `load`."""

from __future__ import annotations

from django import template
from django.utils.html import format_html

from tournaments.words import texts

register = template.Library()


@register.filter
def unbroken(name: object) -> str:
    """Return a name, or a sentence with names, without a line break at a hyphen.

    A compound name comes in one element: a flex container lays out each of its children apart.
    """
    html = texts.unbroken(str(name))
    return format_html("<span>{}</span>", html) if "<span" in html else html
