"""French as it is shown: its plurals, and its narrow spaces, which nobody types in the sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from gettext import NullTranslations

from django.utils.translation.trans_real import translation

#: Language in which the texts of the program are written.
SOURCE = "fr"

NARROW = "\N{NARROW NO-BREAK SPACE}"
_BEFORE = re.compile("[ \N{NO-BREAK SPACE}](?=[:;?!»](?!\\w))")
_AFTER = re.compile("(?<=«)[ \N{NO-BREAK SPACE}]")


# Every message of the pages and the papers passes here, most of them again and again.
@lru_cache(maxsize=16_384)
def spaced(text: str) -> str:
    """Return a French text with the narrow no-break space before : ; ? ! » and after «.

    >>> spaced("Table 12 : « fini » ? Oui !").replace(NARROW, "~")
    'Table 12~: «~fini~»~? Oui~!'
    >>> spaced("à 14:30, tapez :hover ou !nom") == "à 14:30, tapez :hover ou !nom"
    True
    """
    return _AFTER.sub(NARROW, _BEFORE.sub(NARROW, text))


class French(NullTranslations):
    """Texts of the sources as French shows them: narrow spaces, and the plural from two up.

    Without it gettext gives texts that have no translation the plural of English: "0 équipes".
    """

    def __init__(self) -> None:
        super().__init__()
        self.typed = False

    def follow(self, django: NullTranslations) -> None:
        """Give the texts that Django's French lacks. Each text is looked up once.

        Django asks each of its five catalogues, twice, before it comes here: a page of the desk
        asks for seven hundred texts.
        """
        django.add_fallback(self)
        self._looked_up = lru_cache(maxsize=16_384)(django.gettext)
        django.gettext = self._looked_up  # type: ignore[method-assign]

    def show(self, *, typed: bool) -> None:
        """Give the texts as they are typed in the sources, or with narrow spaces."""
        self.typed = typed
        self._looked_up.cache_clear()

    def gettext(self, message: str) -> str:
        return message if self.typed else spaced(message)

    def ngettext(self, singular: str, plural: str, n: float) -> str:
        """Return the singular below two, as French does.

        >>> [French().ngettext("équipe", "équipes", count) for count in (0, 1, 2)]
        ['équipe', 'équipe', 'équipes']
        """
        return self.gettext(plural if abs(n) >= 2 else singular)


_FRENCH = French()


def speak_french() -> None:
    """Show the texts of the sources as French. Call it once, when the program starts."""
    _FRENCH.follow(translation(SOURCE))


def shown_in_french(text: str) -> str:
    """Return a sentence put together from French texts with its narrow spaces."""
    return _FRENCH.gettext(text)


@contextmanager
def as_typed() -> Iterator[None]:
    """Give the texts as they are typed in the sources: for what is written beside the sources."""
    with _set(typed=True):
        yield


@contextmanager
def as_shown() -> Iterator[None]:
    """Give the texts with their narrow spaces, inside `as_typed`."""
    with _set(typed=False):
        yield


@contextmanager
def _set(*, typed: bool) -> Iterator[None]:
    before = _FRENCH.typed
    _FRENCH.show(typed=typed)
    try:
        yield
    finally:
        _FRENCH.show(typed=before)
