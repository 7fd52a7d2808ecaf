"""The language of the command line: that of CONSOLE_LANGUAGE, or of ``--language``."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

from .words import Params, Text

FRENCH = "fr"
_CATALOGUES = Path(__file__).resolve().parent.parent / "locale"
#: English is known even where no catalogue has come along.
LANGUAGES = (FRENCH, *sorted({"en"} | {folder.name for folder in _CATALOGUES.glob("[a-z][a-z]")}))


class Speaker:
    """Says templates in one language; in French, their own, where no catalogue has been compiled.

    ``language`` is one of ``LANGUAGES``; None is that of the variable CONSOLE_LANGUAGE.
    """

    def __init__(self, language: str | None = FRENCH) -> None:
        # not LANG: Python reads "C.UTF-8", the usual one of a server, as English
        chosen = language or os.environ.get("CONSOLE_LANGUAGE", FRENCH)
        # The words of the game come first: a country may have its own (`tournaments.machine.app`).
        self._catalogue, others = (
            gettext.translation(name, _CATALOGUES, [chosen], fallback=True)
            for name in ("game", "django")
        )
        self._catalogue.add_fallback(others)

    def say(self, message: str, params: Params) -> str:
        """Return a filled template; a ``Text`` among its parameters is translated first."""
        return self._catalogue.gettext(message) % _Spoken(self, params)

    def translated(self, message: str) -> str:
        """Return a template, not filled."""
        return self._catalogue.gettext(message)


class _Spoken:
    """Parameters of a template, whose texts are translated when the template reads them."""

    __slots__ = ("_params", "_speaker")

    def __init__(self, speaker: Speaker, params: Params) -> None:
        self._speaker = speaker
        self._params = params

    def __getitem__(self, name: str) -> object:
        value = self._params[name]
        return self._speaker.say(*value) if isinstance(value, Text) else value


_speakers = [Speaker()]


def speak(language: str | None) -> None:
    """Choose the language of the program's answers."""
    _speakers[:] = [Speaker(language)]


def said(message: str, params: Params) -> str:
    """Return a filled template in the language of the program's answers.

    >>> said("%(how)s, %(times)s fois", {"how": Text("Contrat"), "times": 2})
    'Contrat, 2 fois'
    """
    return _speakers[0].say(message, params)


def translated(message: str) -> str:
    """Return a template in the language of the program's answers, not filled.

    >>> translated("%(times)s fois")
    '%(times)s fois'
    """
    return _speakers[0].translated(message)
