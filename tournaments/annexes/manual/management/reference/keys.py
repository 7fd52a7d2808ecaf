"""Reference page of the keys."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.words.keys import PLACES, keys_in_words
from tournaments.words.texts import say


def keys_page(language: str) -> str:
    """Return the page: the keys of each place that has some."""
    with override(language):
        return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# " + _("Les touches du clavier")
    yield ""
    yield _("Tout se fait aussi à la souris ou au doigt : les touches vont plus vite.")
    for place in PLACES:
        yield ""
        yield f"## {say(place.title, {})} {{#{place.name}}}"
        yield ""
        yield say(place.where, {})
        yield ""
        for key in keys_in_words(place):
            params = {"value": " ".join(map(_key_markdown, key.shown)), "meaning": key.does}
            yield "- " + _("%(value)s : %(meaning)s") % params


def _key_markdown(word: str) -> str:
    """Return a key as Markdown draws it; a star alone would begin an emphasis."""
    return f"<kbd>{word.replace('*', chr(92) + '*')}</kbd>"
