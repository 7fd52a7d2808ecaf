"""Configuration of the project's only application: what each process prepares."""

from __future__ import annotations

import importlib
from gettext import find
from gettext import translation as catalogue
from threading import RLock, local
from types import ModuleType
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.translation import to_locale, trans_real
from django.utils.translation.trans_real import translation

#: Name of the catalogue of the words of the game.
GAME = "game"


def speak_of_the_game() -> None:
    """Put the words of the game before the other texts. Call it once, when the program starts.

    They have a catalogue of their own, `game.po` beside `django.po`, so that a country may have
    others. A language of a country, such as `it-ch`, may have this catalogue alone: gettext reads
    the rest in `it`.
    """
    for language, _name in settings.LANGUAGES:
        locale = [to_locale(language)]
        for folder in settings.LOCALE_PATHS:
            # Languages without such words are read when a page first speaks them.
            if find(GAME, folder, locale):
                translation(language).merge(catalogue(GAME, folder, locale))


def keep_languages_by_thread() -> None:
    """Keep the language that each thread speaks in a plain `threading.local`.

    Django's own follows coroutines too, which no page of ours is. It is asked for each text, and
    took a tenth of the time of a page of the desk.
    """
    trans_real._active = local()  # type: ignore[attr-defined]


def import_one_at_a_time() -> None:
    """Put all the imports of this process that load a module under one lock.

    Views, papers and workbooks are imported when they are first asked for, by several threads at
    once when phones arrive together. Python locks each module apart: a thread that imports `a.b`
    waits for another that imports `a`, which waits for it as soon as `a` imports `a.b`. Python then
    refuses one of the two, and its page is an error.

    Every import ends in `_find_and_load`, but for an `import` statement of a loaded module. The
    function is Python's own: a version without it fails here, when the program starts.
    """
    machinery: Any = importlib._bootstrap
    find_and_load = machinery._find_and_load
    lock = RLock()

    def alone(name: str, import_: Any) -> ModuleType:
        with lock:
            module: ModuleType = find_and_load(name, import_)
            return module

    machinery._find_and_load = alone


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = "Dix de Der"

    def ready(self) -> None:
        """Prepare the process: its imports, its words, its copy, the guards of its database."""
        from tournaments.machine.pair import pair
        from tournaments.models import guards
        from tournaments.words.french import speak_french

        import_one_at_a_time()
        keep_languages_by_thread()
        speak_french()
        speak_of_the_game()
        pair().settle()

        pre_migrate.connect(guards.lift, sender=self, dispatch_uid="lift guards")
        post_migrate.connect(guards.guard, sender=self, dispatch_uid="set guards")
