"""Template tags and filters of every template, without `load`: addresses, annexes, names, forms."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.db import connection
from django.template import Context, Engine, defaulttags
from django.template.base import Node, Parser, Token
from django.urls import reverse
from django.utils.html import escape, format_html_join
from django.utils.safestring import SafeString

from tournaments.machine.annexes import Place, functions, pieces_of, serves
from tournaments.words import texts

register = template.Library()


class _Address(Node):
    """Address of a page, by the name of its view and the values in it."""

    child_nodelists = ()

    def __init__(self, of_django: Any) -> None:
        self._of_django = of_django
        self._parts = (of_django.view_name, *of_django.args)

    def render(self, context: Context) -> str:
        if not context.autoescape:
            return str(self._of_django.render(context))
        return _address(*[part.resolve(context) for part in self._parts])


# A page leads to a hundred others. An address depends on these values alone, and on their types:
# the addresses of the program are the same as long as it runs.
@lru_cache(maxsize=16_384, typed=True)
def _address(view: str, *values: object) -> str:
    return escape(reverse(view, args=values))


@register.tag
def url(parser: Parser, token: Token) -> Node:
    """Write the address of a page, as Django's tag of this name does in five times as long."""
    node: Any = defaulttags.url(parser, token)
    return node if node.kwargs or node.asvar else _Address(node)


@register.filter
def is_on(annex: str) -> bool:
    """Return whether an annex serves: a page leads to its pages only then."""
    return serves(annex)


@register.simple_tag
def stays_here() -> bool:
    """Return whether nothing that is typed leaves this computer."""
    return (
        connection.vendor == "sqlite"
        and not settings.HTTPS
        and not settings.COPIES_TO
        and not any(sends() for sends in functions("sends"))
    )


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
    """Return a name in one element, for flex containers, without a line break at a hyphen."""
    html = texts.unbroken(str(name))
    return SafeString(f"<span>{html}</span>") if "<span" in html else html  # nosec B703


@register.filter
def together(players: Iterable[str]) -> str:
    """Return the players of a team as one name, not escaped yet: Django's `join` escapes it."""
    return " – ".join(players)


@register.simple_tag
def csrf_cookie() -> str:
    """Return the name of the cookie of the forms' token: that of a demonstration has a prefix."""
    return str(settings.CSRF_COOKIE_NAME)
