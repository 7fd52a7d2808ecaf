"""Template tag for the fields of a regulation, which are a hundred on one page."""

from __future__ import annotations

from collections.abc import Iterator

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.forms.regulation.themes import ShownTheme
from tournaments.tables.drawn import markup
from tournaments.views.tags.look import icon

register = template.Library()


@register.simple_tag
def option_fields(theme: ShownTheme) -> SafeString:
    """Return the fields of a theme, each with its value in words and its advice."""
    return markup("\n".join(_fields(theme)))


def _fields(theme: ShownTheme) -> Iterator[str]:
    unusual = warning = ""
    if theme.words.unusual:
        words = escape(_("différent de l’usage"))
        unusual = f'<span class="pill pill-info">{icon("pencil")}{words}</span>'
    if theme.advised:
        warning = icon("triangle-alert")
    for shown in theme.fields:
        when = f' class="indented" data-shown-when="{escape(shown.answer)}"' if shown.answer else ""
        now = f'<p class="form-text now-is">{escape(shown.now)}</p>' if shown.now else ""
        advice = "".join(f'<p class="advice">{warning}{escape(one)}</p>' for one in shown.advice)
        yield (
            f"<div data-option{when}>{unusual if shown.unusual else ''}"
            f"{shown.field.as_field_group()}{now}{advice}</div>"
        )
