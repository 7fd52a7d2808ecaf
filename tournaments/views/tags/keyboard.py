"""Template tags for the keys of the keyboard."""

from __future__ import annotations

from django import template

from tournaments.words.keys import PLACES, Place, Said, keys_in_words, place_named
from tournaments.words.texts import say

register = template.Library()


@register.simple_tag
def keys_of(name: str) -> list[Said]:
    """Return the keys of a place, such as "screen", in the reader's language."""
    return keys_in_words(place_named(name))


@register.simple_tag
def places() -> list[tuple[Place, str, str, list[Said]]]:
    """Return every place that has keys: its title, where it is, and its keys."""
    return [(one, say(one.title, {}), say(one.where, {}), keys_in_words(one)) for one in PLACES]
