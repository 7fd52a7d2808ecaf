"""Template tags for what is drawn: icons, suits, movements in a ranking."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from html import escape

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.machine.middleware import languages_of
from tournaments.tables.drawn import markup
from tournaments.words.of_players import Look, Suits, Theme

register = template.Library()


@register.simple_tag
def icon(name: str, more: str = "") -> SafeString:
    """Return an icon of Lucide, with the classes `more`; hidden, as a word stands beside it."""
    return _symbol_svg(f"i {more}".strip(), f"i-{name}")


@register.simple_tag
def suit(name: str) -> SafeString:
    """Return the drawing of a suit, in its colour: spade, heart, diamond or club."""
    return _symbol_svg(f"suit s-{name}", f"s-{name}")


@register.simple_tag
def symbol(name: str, classes: str) -> SafeString:
    """Return one of our own symbols: mark, word, up or down."""
    return _symbol_svg(classes, name)


@register.simple_tag
def pencil(address: str, of: str, label: str) -> SafeString:
    """Return the pencil that opens a clause, and keeps what is typed in the form « typed »."""
    opens = f'value="{escape(of)}" data-clause="{escape(address + of)}"'
    return markup(
        f'<button class="pencil" form="typed" formnovalidate name="clause" {opens}'
        f' aria-label="{escape(label)}">{icon("pencil")}</button>'
    )


@register.filter
def languages(request: HttpRequest | None) -> list[tuple[str, str]]:
    """Return the languages of the page, with names; all of them for a request refused unread."""
    return settings.LANGUAGES if request is None else list(languages_of(request).items())


@register.filter
def themes(request: HttpRequest) -> list[tuple[Look, str]]:
    """Return the looks that differ from the reader's by their theme, with words."""
    labels = {
        Theme.SYSTEM: _("comme l’appareil"),
        Theme.LIGHT: _("clair"),
        Theme.DARK: _("sombre"),
    }
    return [(replace(_look(request), theme=theme), labels[theme]) for theme in Theme]


@register.filter
def suits(request: HttpRequest) -> list[tuple[Look, str]]:
    """Return the looks that differ from the reader's by their suits, with words."""
    labels = {Suits.TWO: _("deux couleurs"), Suits.FOUR: _("quatre couleurs")}
    return [(replace(_look(request), suits=chosen), labels[chosen]) for chosen in Suits]


def _look(request: HttpRequest) -> Look:
    return getattr(request, "look", Look())


# A page has dozens of symbols, and the address of their sprite never changes while it runs.
@cache
def _symbol_svg(classes: str, symbol: str) -> SafeString:
    sprite = static("icons.svg")
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', classes, sprite, symbol
    )
