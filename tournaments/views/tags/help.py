"""Template tags for the help: where a page of the program is explained, and its keys."""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import get_language

from tournaments.files.documents.built import LANGUAGES, language_beside
from tournaments.files.documents.explained import HELP
from tournaments.words.keys import PLACES, Place, Said, keys_in_words, place_named
from tournaments.words.texts import say

register = template.Library()
#: Addresses of « Maintenant », which differs from stage to stage.
NOW = ("desk", "desk-stage")
IN_HELP = re.compile(rf"(.*/help/)(?:{'|'.join(LANGUAGES)})(/.*)")


@register.simple_tag(takes_context=True)
def help_here(context: dict[str, Any]) -> str:
    """Return the address of the help about this page, in the reader's language, or ""."""
    place = _place(context)
    if place is None:
        return ""
    path, _hash, anchor = place.partition("#")
    part, page = path.split("/")
    address = reverse("help-page", args=[language_beside(get_language()), part, page])
    return f"{address}#{anchor}" if anchor else address


def _place(context: dict[str, Any]) -> str | None:
    match = getattr(context.get("request"), "resolver_match", None)
    name = match.url_name if match is not None else None
    if name == "home" and context.get("mine") is None:
        # Whoever has no contest of theirs there reads those to follow: the guide is not for them.
        return None
    rail = context.get("rail")
    if name in NOW and rail:
        # The address of the contest shows the page of the stage of the day.
        name = f"desk-stage/{next(one.stage for one in rail.stages if one.here)}"
    return HELP.get(name or "")


@register.filter
def in_language(path: str, code: str) -> str:
    """Return the same page in another language: the help has its language in its address.

    >>> in_language("/help/fr/guides/cash.html", "en")
    '/help/en/guides/cash.html'
    >>> in_language("/sign-in/", "en")
    '/sign-in/'
    """
    return IN_HELP.sub(rf"\g<1>{language_beside(code)}\g<2>", path)


@register.simple_tag
def keys_of(name: str) -> list[Said]:
    """Return the keys of a place, such as "screen", in the reader's language."""
    return keys_in_words(place_named(name))


@register.simple_tag
def places() -> list[tuple[Place, str, str, list[Said]]]:
    """Return every place that has keys: its title, where it is, and its keys."""
    return [(one, say(one.title, {}), say(one.where, {}), keys_in_words(one)) for one in PLACES]
