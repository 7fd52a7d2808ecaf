"""Words of the game, in a catalogue of their own, so that a country may have others.

`game.po` stands beside `django.po`; its translations win. A language of a country, such as `it-ch`,
may have this catalogue alone: gettext reads the rest in `it`.
"""

from __future__ import annotations

from gettext import find
from gettext import translation as catalogue

from django.conf import settings
from django.utils.translation import to_locale
from django.utils.translation.trans_real import translation

#: Name of the catalogue.
GAME = "game"


def speak_of_the_game() -> None:
    """Put the words of the game before the other texts. Call it once, when the program starts."""
    for language, _name in settings.LANGUAGES:
        locale = [to_locale(language)]
        for folder in settings.LOCALE_PATHS:
            # Languages without such words are read when a page first speaks them.
            if find(GAME, folder, locale):
                translation(language).merge(catalogue(GAME, folder, locale))
