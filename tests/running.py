"""Settings of the tests, and what they must not start, for as long as they run."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.test import override_settings

from tournaments.models import LogLine
from tournaments.services.core.action import Action
from tournaments.tables.core import NAMES, OPTION_NAMES, shown_changes
from tournaments.words.french import as_typed


class SettingsOfTests:
    """Plug-in that holds the settings around all the tests.

    A fixture that every test asks for is looked up again for each of them.
    """

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self) -> Generator[None, object, object]:
        with ExitStack() as held:
            for one in (
                # A test compares what the sources say, without the narrow spaces of French;
                # `tests/tables/test_french.py` reads texts as they are shown.
                as_typed(),
                every_value_of_the_log_has_words(),
                quick_passwords(),
                own_data_folder(),
                static_files_by_their_own_names(),
                few_made_up_sheets(),
                # The process of a work would open the database of the program.
                patch("tournaments.services.core.works.start_worker"),
                # A demonstration would outlast the test, and take the processor of the others.
                patch("tournaments.annexes.evening.services.demonstration._run"),
            ):
                held.enter_context(one)
            return (yield)


@contextmanager
def every_value_of_the_log_has_words() -> Iterator[None]:
    """Refuse, whichever test writes it, a line of the log with a value that no words name."""
    written = Action.log_line

    def worded(
        self: Action, verb: str, subject: str, before: Any = None, after: Any = None, *more: Any
    ) -> LogLine:
        names = {change.name for change in shown_changes(before, after, individuals=False)} - {""}
        wordless = names - NAMES.keys() - OPTION_NAMES.keys()
        assert not wordless, (verb, wordless)
        return written(self, verb, subject, before, after, *more)

    with patch.object(Action, "log_line", worded):
        yield


@contextmanager
def quick_passwords() -> Iterator[None]:
    """Use a fast password hasher, and the same key on each machine."""
    hashers = ["tests.passwords.QuickHasher"]
    with override_settings(PASSWORD_HASHERS=hashers, SECRET_KEY="key of the tests alone"):
        yield


@contextmanager
def own_data_folder() -> Iterator[None]:
    """Keep the tests away from the copies of a real database."""
    with (
        TemporaryDirectory(prefix="dix-de-der-") as folder,
        override_settings(DATA_DIR=Path(folder), COPIES_TO="", PHOTOS_FROM=""),
    ):
        yield


@contextmanager
def static_files_by_their_own_names() -> Iterator[None]:
    """Show the same pages whether the static files have been collected or not.

    Each test client starts WhiteNoise, which then looks for a file when it is asked for: a list of
    all of them took a sixth of the time of the tests.
    """
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    storages = {**settings.STORAGES, "staticfiles": plain}
    with override_settings(STORAGES=storages, WHITENOISE_AUTOREFRESH=True):
        yield


@contextmanager
def few_made_up_sheets() -> Iterator[None]:
    """Compare the sheets of a contest with few made-up ones, without a rest: they take seconds."""
    few = patch("tournaments.annexes.rehearsal.queries.likelihood.REHEARSED", 1500)
    with few, patch("tournaments.annexes.rehearsal.views.unlikely.REST", 0):
        yield
