"""Template tags and filters of every template, without `load`: annexes, names, forms."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.template import Context, Engine
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.machine.annexes import Place, pieces_of, serves
from tournaments.words import texts

register = template.Library()


@register.filter
def is_on(annex: str) -> bool:
    """Return whether an annex serves: a page leads to its pages only then."""
    return serves(annex)


@register.simple_tag(takes_context=True)
def pieces(context: Context, place: str) -> SafeString:
    """Return the pieces that annexes add to a place of a page: see `Place`."""
    shown: dict[Any, Any] = context.flatten()
    markups = []
    for name, values in pieces_of(Place(place), shown):
        with context.push(**values):
            markups.append(Engine.get_default().get_template(name).render(context))
    return format_html_join("", "{}", ((piece,) for piece in markups))


@register.filter
def unbroken(name: object) -> str:
    """Return a name, or a sentence with names, without a line break at a hyphen.

    A compound name comes in one element: a flex container lays out each of its children apart.
    """
    html = texts.unbroken(str(name))
    return format_html("<span>{}</span>", html) if "<span" in html else html


@register.simple_tag
def csrf_cookie() -> str:
    """Return the name of the cookie of the forms' token: that of a demonstration has a prefix."""
    return str(settings.CSRF_COOKIE_NAME)
